import { msg } from '@lingui/core/macro';
import type { WordsFor } from '#client/session/failure-words.ts';

/** Why an erasure was not asked for, approved or withdrawn. */
export const erasureFailures = {
  HAS_NOT_LEFT: msg`Only somebody who has left can be erased.`,
  SAME_PERSON: msg`You asked for this erasure: somebody else in HR has to approve it.`,
  CHANGED_MEANWHILE: msg`The request changed meanwhile. Look at it once more.`,
} satisfies WordsFor<
  'erasures.ask' | 'erasures.approve' | 'erasures.withdraw',
  'BAD_REQUEST' | 'CONSOLE_LOCKED' | 'NOT_FOUND'
>;
