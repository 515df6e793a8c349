import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Path, paths } from '#contract/paths.ts';

/** What each screen that is only a title yet is called. */
export const screenTitles: Partial<Record<Path, MessageDescriptor>> = {
  [paths.myVoice]: msg`My Voice`,
};
