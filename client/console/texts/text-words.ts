import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FailureWords } from '#client/session/failure-words.ts';
import { certificates } from '#contract/limits.ts';
import type { TextProblem } from '#contract/texts.ts';

/** Failures of what an editor does with a text. */
export const textWords: FailureWords = {
  NOT_FOUND: msg`This is not there any more, or you are no editor for the whole company any more.`,
};

/** Says what is wrong with a field of a text. */
export function useProblemWords() {
  const { t } = useLingui();
  return ({ field, problem }: TextProblem): string => {
    switch (problem) {
      case 'missing':
        return field.endsWith('.en')
          ? t`The English text is missing.`
          : t({ message: 'This is required.', comment: 'Under a field that is empty and must not be' });
      case 'web-address':
        return t`A web address begins with https://.`;
      case 'phone':
        return t`A phone number has digits, spaces and ( ) / - alone, and may begin with +.`;
      case 'email':
        return t`This is not an email address.`;
      case 'full':
        return t`There is no room for more here. Remove one first.`;
      case 'not-empty':
        return t`Remove the entries of this group first, or move them to another one.`;
      case 'enrolled':
        return t`People have this, or are still to do it. It can be removed once HR has ended it for all of them.`;
      case 'minutes':
        return t`Write a whole number of minutes, from 1 to 10,000.`;
      case 'months':
        return t`Write a whole number of months, from 1 to ${certificates.months}, or leave this empty.`;
      case 'moment':
        return t`Choose a day and a time.`;
      case 'no-group':
        return t`This group is not there any more. Choose another one.`;
    }
  };
}
