import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Path, paths } from '#contract/paths.ts';

/** What each screen that is only a title yet is called. */
export const screenTitles: Partial<Record<Path, MessageDescriptor>> = {
  [paths.timeOff]: msg`Time Off and Leave`,
  [paths.reportAbsence]: msg`Report Lateness or Absence`,
  [paths.myVoice]: msg`My Voice`,
};
