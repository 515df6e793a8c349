import { useLingui } from '@lingui/react/macro';
import type { PersonProblem } from '#contract/people-records.ts';

/** Says in a sentence what is wrong with a field. */
export function useProblemWords() {
  const { t } = useLingui();
  return ({ code, most, takenBy, cycle }: PersonProblem): string => {
    switch (code) {
      case 'missing':
        return t({ message: 'This has to be there.', comment: 'Under a field that is empty and must not be' });
      case 'too-long':
        return t`At most ${most ?? 0} characters.`;
      case 'control-character':
        return t`It holds a line break or another character that no name has.`;
      case 'no-email':
        return t`This is no email address.`;
      case 'no-day':
        return t`This is no day.`;
      case 'day-out-of-range':
        return t`This day is not in this century or the last.`;
      case 'no-language':
        return t`This is none of the six languages.`;
      case 'taken': {
        if (!takenBy) return t`Somebody else has this already.`;
        const { name } = takenBy;
        return t`${name} has this already.`;
      }
      case 'manager-unknown':
        return t`This person does not work here any more. Choose another manager.`;
      case 'manager-cycle': {
        const path = (cycle ?? []).join(' → ');
        return t({
          message: `They would report to themselves: ${path}`,
          comment: 'The names on a cycle of managers, joined by arrows',
        });
      }
      case 'signs-in-with-it':
        return t`This address opens what is theirs. An operator changes it by a command.`;
      case 'own-name':
        return t`Your payslips find you by this. Somebody else in HR changes it, or an operator by a command.`;
      case 'out-of-scope':
        return t`Your role is not for people there.`;
    }
  };
}
