import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Path, paths } from '#contract/paths.ts';

/** What each screen that is only a title yet is called. */
export const screenTitles: Partial<Record<Path, MessageDescriptor>> = {
  [paths.timeOff]: msg`Time Off and Leave`,
  [paths.reportAbsence]: msg`Report Lateness or Absence`,
  [paths.myVoice]: msg`My Voice`,
  [paths.myProfile]: msg`My profile`,
  [paths.benefits]: msg({ message: 'Benefits', comment: 'Tab: what the company gives besides pay' }),
  [paths.workplace]: msg`Workplace`,
  [paths.tools]: msg`Tools and Resources`,
  [paths.help]: msg`Help and Support`,
  [paths.career]: msg`Career and Training`,
};
