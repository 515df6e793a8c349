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
        return t({ message: `“${value}” belongs to nobody here.`, comment: 'An email or an employee id of a file' });
      case 'not-of-employee-id':
        return t`“${value}” is not the email of whoever has the employee ID ${other}.`;
      case 'history-too-long':
        return t`A job history has at most ${most} rows.`;
      case 'field-count':
        return t`This row has ${count} cells, and the file ${most} columns.`;
      case 'missing':
        return t({ message: 'This is required.', comment: 'Under a field that is empty and must not be' });
      case 'too-long':
        return t`At most ${most} characters.`;
      case 'control-character':
        return t`It contains a line break or another character that names cannot have.`;
      case 'no-email':
        return t`“${value}” is not an email address.`;
      case 'no-day':
        return t`“${value}” is not a date. Write it like 2026-11-28.`;
      case 'day-out-of-range':
        return t`This day is not in this century or the last.`;
      case 'no-language':
        return t`“${value}” is not one of the six languages.`;
      case 'doubled':
        return t`“${value}” is also in line ${count}.`;
      case 'taken':
        return t({
          message: `“${value}” already belongs to ${other}.`,
          comment: 'A username or an id, and whose it is: an email',
        });
      case 'belongs-to-employee-id':
        return t`This is the email of somebody with the employee ID ${other}.`;
      case 'signs-in-with-it':
        return t`This address unlocks what is theirs. Only whoever runs the server can change it.`;
      case 'own-name':
        return t`Your payslips are matched to you by this. Only somebody else in HR, or whoever runs the server, can change it.`;
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
