import { useLingui } from '@lingui/react/macro';
import { useProblemWords } from '#client/console/people/problem-words.ts';
import type { ImportRowProblem } from '#contract/people-imports.ts';

/** Says in a sentence what is wrong with a cell or with its row. */
export function useRowProblemWords() {
  const { t } = useLingui();
  const sayOfRecord = useProblemWords();
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
      case 'too-long':
        return t`At most ${most} characters.`;
      case 'no-email':
        return t`“${value}” is not an email address.`;
      case 'no-day':
        return t`“${value}” is not a date. Write it like 2026-11-28.`;
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
      case 'manager-unknown':
        return t`Nobody has the email ${value}.`;
      default:
        return sayOfRecord({ code, cycle });
    }
  };
}
