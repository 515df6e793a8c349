import { useLingui } from '@lingui/react/macro';
import type { PersonProblem } from '#contract/people-records.ts';

/** Says in a sentence what is wrong with a field. */
export function useProblemWords() {
  const { t } = useLingui();
  return ({ code, most, takenBy, cycle }: Omit<PersonProblem, 'field'>): string => {
    switch (code) {
      case 'missing':
        return t({ message: 'This is required.', comment: 'Under a field that is empty and must not be' });
      case 'too-long':
        return t`At most ${most ?? 0} characters.`;
      case 'control-character':
        return t`It contains a line break or another character that names cannot have.`;
      case 'no-email':
        return t`This is not an email address.`;
      case 'no-day':
        return t`This is not a date.`;
      case 'day-out-of-range':
        return t`This day is not in this century or the last.`;
      case 'no-language':
        return t`This is not one of the six languages.`;
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
        return t`This address unlocks what is theirs. Only whoever runs the server can change it.`;
      case 'own-name':
        return t`Your payslips are matched to you by this. Only somebody else in HR, or whoever runs the server, can change it.`;
      case 'out-of-scope':
        return t`Your role does not cover people there.`;
    }
  };
}
