import { paths } from '#contract/paths.ts';
import type { Notification } from '#server/push/notification.ts';
import { payslipsStanding } from './payslip-rows.ts';

const ofPayslips = { category: 'payslips', tag: 'payslips', path: paths.payslips, mail: 'payslips' } as const;

/** The subject is the payslip, or the batch that it came with. */
export const payslipNotification: Notification = {
  ...ofPayslips,
  name: 'payslip',
  title: (i18n) => i18n._({ id: 'You have a new payslip' }),
  standing: payslipsStanding,
};

/** The subject is its document in a batch: the payslip is gone. */
export const recallNotification: Notification = {
  ...ofPayslips,
  name: 'payslip-recalled',
  title: (i18n) => i18n._({ id: 'One of your payslips was recalled' }),
};

/** The subject is the payslip that took its place. */
export const replacementNotification: Notification = {
  ...ofPayslips,
  name: 'payslip-replaced',
  title: (i18n) => i18n._({ id: 'One of your payslips was replaced' }),
  standing: payslipsStanding,
};
