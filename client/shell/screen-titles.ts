import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Path, paths } from '#contract/paths.ts';

/** What each screen that is only a title yet is called. */
export const screenTitles: Partial<Record<Path, MessageDescriptor>> = {
  [paths.myVoice]: msg`My Voice`,
  [paths.pay]: msg({ message: 'Pay', comment: 'Tab: salary and payslips' }),
  [paths.payDetails]: msg`Welcome to payroll`,
  [paths.payslips]: msg({ message: 'Payroll', comment: 'Title of the screen with the newest payslips' }),
  [paths.allDocuments]: msg({ message: 'All Documents', comment: 'Title of the list of all payslips' }),
  [paths.myProfile]: msg`My profile`,
  [paths.benefits]: msg({ message: 'Benefits', comment: 'Tab: what the company gives besides pay' }),
  [paths.workplace]: msg`Workplace`,
  [paths.tools]: msg`Tools and Resources`,
  [paths.help]: msg`Help and Support`,
  [paths.career]: msg`Career and Training`,
};
