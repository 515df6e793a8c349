import { useLingui } from '@lingui/react/macro';
import type { ImportRowProblem } from '#contract/people-imports.ts';

/** Says in a sentence what is wrong with a cell or with its row. */
export function useRowProblemWords() {
  const { t } = useLingui();
  return ({ code, value = '', other = '', count = 0, most = 0, cycle = [] }: ImportRowProblem): string => {
    switch (code) {
      case 'names-nobody':
        return t`This row names nobody: it needs an email or an employee ID.`;
      case 'person-unknown':
        return t({ message: `Nobody here has “${value}”.`, comment: 'An email or an employee id of a file' });
      case 'not-of-employee-id':
        return t`“${value}” is not the email of whoever has the employee ID ${other}.`;
      case 'history-too-long':
        return t`A job history has at most ${most} rows.`;
      case 'field-count':
        return t`This row has ${count} cells, and the file ${most} columns.`;
      case 'missing':
        return t({ message: 'This has to be there.', comment: 'Under a field that is empty and must not be' });
      case 'too-long':
        return t`At most ${most} characters.`;
      case 'control-character':
        return t`It holds a line break or another character that no name has.`;
      case 'no-email':
        return t`“${value}” is no email address.`;
      case 'no-day':
        return t`“${value}” is no day. Write it as 2026-11-28.`;
      case 'day-out-of-range':
        return t`This day is not in this century or the last.`;
      case 'no-language':
        return t`“${value}” is none of the six languages.`;
      case 'doubled':
        return t`“${value}” stands in line ${count} too.`;
      case 'taken':
        return t({
          message: `“${value}” is ${other} already.`,
          comment: 'A username or an id, and whose it is: an email',
        });
      case 'belongs-to-employee-id':
        return t`This is the email of somebody with the employee ID ${other}.`;
      case 'signs-in-with-it':
        return t`This address opens what is theirs. An operator changes it by a command.`;
      case 'own-name':
        return t`Your payslips find you by this. Somebody else in HR changes it, or an operator by a command.`;
      case 'manager-unknown':
        return t`Nobody has the email ${value}.`;
      case 'manager-cycle': {
        const path = cycle.join(' → ');
        return t({
          message: `They would report to themselves: ${path}`,
          comment: 'The names on a cycle of managers, joined by arrows',
        });
      }
    }
  };
}
