import { defineFeature } from '#server/feature.ts';
import { accountRoutes } from './account-routes.ts';

/** The own account: password, devices, roles, and who looked at one’s payslips. */
export const accountFeature = defineFeature({
  access: {
    'account.changePassword': { policy: 'own-record', hashesPassword: true },
    'account.devices': 'own-record',
    'account.endDevice': { policy: 'own-record', hashesPassword: true },
    'account.endOtherDevices': { policy: 'own-record', hashesPassword: true },
    'account.identity': 'own-record',
    'account.nameChanges': 'own-record',
    'account.emergencyLooks': 'own-record',
    'account.payslipViews': 'own-record',
    'account.requestPasswordReset': 'own-record',
    'account.roles': 'own-record',
    'account.sealKey': 'own-record',
  },
  open: (_app, { secret }) => ({ operations: { account: accountRoutes(secret) } }),
});
