import { msg } from '@lingui/core/macro';
import type { WordsFor } from '#client/session/failure-words.ts';
import { wrongPassword } from '#client/session/failure-words.ts';

/** Messages for a console that does not open. NOT_FOUND and CONSOLE_LOCKED show by themselves. */
export const unlockWords: WordsFor<
  'console.open' | 'secondFactor.begin' | 'secondFactor.confirm',
  'NOT_FOUND' | 'CONSOLE_LOCKED'
> = {
  WRONG_PASSWORD: wrongPassword,
  WRONG_CODE: msg`This code is not right, or was used already. Wait for the next one.`,
  CONSOLE_NEEDS_SECOND_FACTOR: msg`Set up a second factor first.`,
};
