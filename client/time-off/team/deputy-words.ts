import { msg } from '@lingui/core/macro';
import type { WordsFor } from '#client/session/failure-words.ts';

/** Why a deputy could not be named or ended. */
export const deputyFailures = {
  LEAVE_DATE_UNKNOWN: msg`Choose a first and a last day that exist.`,
  LEAVE_ENDS_BEFORE_START: msg`The last day comes before the first.`,
  LEAVE_TOO_LATE: msg`The last day is more than two years ahead.`,
  DEPUTY_OVER: msg`The last day has already passed.`,
  DEPUTY_TOO_LONG: msg`A deputy is named for a year at most.`,
  OWN_DEPUTY: msg`Nobody is their own deputy.`,
  NOT_FOUND: msg`This person does not work here any more.`,
} satisfies WordsFor<'deputies.name' | 'deputies.end'>;
