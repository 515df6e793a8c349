import type { SamplesOf } from '#server/testing/samples.ts';
import { password } from '#server/testing/test-company.ts';
import type { authFeature } from './feature.ts';

export const samples: SamplesOf<typeof authFeature> = {
  'auth.acceptInvite': {
    unheard: 'begins-or-ends-sessions',
    fields: () => ({ token: 'x'.repeat(43), password: 'a-brand-new-overture' }),
    status: 404,
  },
  'auth.readLink': { unheard: 'is-shown-where-done', fields: () => ({ token: 'x'.repeat(43) }), status: 404 },
  'auth.requestPasswordReset': { unheard: 'is-shown-where-done', fields: () => ({ email: 'nobody@house.example' }) },
  'auth.resetPassword': {
    unheard: 'begins-or-ends-sessions',
    fields: () => ({ token: 'x'.repeat(43), password: 'a-brand-new-overture' }),
    status: 404,
  },
  'auth.session': {},
  'auth.signIn': {
    unheard: 'begins-or-ends-sessions',
    fields: () => ({ email: 'nobody@house.example', password }),
    status: 401,
  },
  'auth.signOut': { unheard: 'begins-or-ends-sessions' },
};
