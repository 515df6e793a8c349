import type { SamplesOf } from '#server/testing/samples.ts';
import { password } from '#server/testing/test-company.ts';
import type { authFeature } from './feature.ts';

export const samples: SamplesOf<typeof authFeature> = {
  'auth.acceptInvite': { fields: () => ({ token: 'x'.repeat(43), password: 'a-brand-new-overture' }), status: 404 },
  'auth.readLink': { fields: () => ({ token: 'x'.repeat(43) }), status: 404 },
  'auth.requestPasswordReset': { fields: () => ({ email: 'nobody@house.example' }) },
  'auth.resetPassword': { fields: () => ({ token: 'x'.repeat(43), password: 'a-brand-new-overture' }), status: 404 },
  'auth.session': {},
  'auth.signIn': { fields: () => ({ email: 'nobody@house.example', password }), status: 401 },
  'auth.signOut': {},
};
