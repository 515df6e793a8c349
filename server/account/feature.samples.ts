import { newId } from '#server/testing/new-id.ts';
import { anHour, type SamplesOf } from '#server/testing/samples.ts';
import { password } from '#server/testing/test-company.ts';
import type { accountFeature } from './feature.ts';

export const samples: SamplesOf<typeof accountFeature> = {
  'account.archive': {},
  'account.askArchive': {
    limits: { archives: [5, 24 * anHour] },
    unheard: 'is-shown-where-done',
    fields: () => ({ id: newId() }),
    shared: 'the browser makes the id, and one that is taken is refused',
  },
  'account.changePassword': {
    unheard: 'begins-or-ends-sessions',
    fields: (_, { typed }) => ({ current: typed, next: 'a-brand-new-overture' }),
    others: 403,
  },
  'account.devices': {},
  'account.endDevice': {
    unheard: 'begins-or-ends-sessions',
    fields: ({ session }) => ({ id: session, password }),
    others: 404,
  },
  'account.endOtherDevices': { unheard: 'begins-or-ends-sessions', fields: () => ({ password }) },
  'account.personalData': {},
  'account.identity': {},
  'account.nameChanges': {},
  'account.emergencyLooks': {},
  'account.payslipViews': {},
  'account.requestPasswordReset': { unheard: 'is-shown-where-done' },
  'account.roles': {},
  'account.sealKey': {},
};
