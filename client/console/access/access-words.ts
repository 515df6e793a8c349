import { msg } from '@lingui/core/macro';
import type { WordsFor } from '#client/session/failure-words.ts';

/** Messages for failures to give or take away a role. CONSOLE_LOCKED needs none: the lock shows. */
export const grantWords: WordsFor<'roles.grant', 'CONSOLE_LOCKED'> = {
  OWN_ROLE: msg`You cannot give yourself a role. Ask another administrator.`,
  NOT_FOUND: msg`This person does not work here any more.`,
  ID_REUSED: msg`Close this and start again.`,
};

export const keepWords: WordsFor<'roles.keep', 'CONSOLE_LOCKED'> = {
  OWN_ROLE: msg`Another administrator looks at your own roles.`,
  NOT_FOUND: msg`This role was taken away already.`,
};

export const endWords: WordsFor<'roles.end', 'CONSOLE_LOCKED'> = {
  LAST_ADMINISTRATOR: msg`This is the last administrator. Make somebody else one first.`,
  NOT_FOUND: msg`This role was taken away already.`,
};

export const resetWords: WordsFor<'secondFactor.reset', 'CONSOLE_LOCKED'> = {
  OWN_SECOND_FACTOR: msg`Another administrator resets yours.`,
  NOT_FOUND: msg`There is no second factor any more.`,
};
