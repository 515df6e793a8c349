import { useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { ImportRowProblem } from '#contract/people-imports.ts';
import { useProblemWords } from './problem-words.ts';

/** Says in a sentence what is wrong with a cell or with its row. */
export function useRowProblemWords() {
  const { t } = useLingui();
  const sayOfRecord = useProblemWords();
  const language = useLanguage();
  // The month in words: whatever the order, it reads in one way.
  const example = dayMonthYear(calendarDay('2026-11-28'), language);
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
      case 'error-value':
        return t({
          message: `The cell shows an error: ${value}`,
          comment: 'An error of a spreadsheet, such as #N/A',
        });
      case 'no-result':
        return t`The file does not hold the result of this cell’s formula. Open it in your spreadsheet program, save it and send it again.`;
      case 'regional-date':
        return t`This cell is a date, which looks different on each computer. Write it as text.`;
      case 'rounded-number':
        return t`This cell shows a shortened number: ${value}. Write all of it, as text.`;
      case 'merged-cell':
        return t`This cell is merged with others. Fill in each of them.`;
      case 'shows-nothing':
        return t`This cell has a value that cannot be seen: ${value}`;
      case 'shows-hashes':
        return t`This cell was saved as ${value}, because its column was too narrow.`;
      case 'no-such-day':
        return t`This cell holds a day that no calendar has: ${value}`;
      case 'day-unclear':
        return t`“${value}” may be two days. Write it like ${example}.`;
      case 'half-name':
        return t`This half of the name is missing. Whoever has one name only needs a column for the full name.`;
      case 'letter-lost':
        return t`“${value}” has lost letters. Save the file as XLSX or as CSV UTF-8, and write this cell again.`;
      case 'manager-unclear':
        return t`“${value}” may be several people. Write the email.`;
      case 'several-people':
        return t`Two people here have employee IDs that look like “${value}”.`;
      case 'too-long':
        return t`At most ${most} characters.`;
      case 'no-email':
        return t`“${value}” is not an email address.`;
      case 'no-day':
        return t`“${value}” is not a date. Write it like ${example}.`;
      case 'no-language':
        return t`“${value}” is not one of the six languages.`;
      case 'doubled':
        return t`“${value}” is also in row ${count}.`;
      case 'taken':
        return t({
          message: `“${value}” already belongs to ${other}.`,
          comment: 'A username or an id, and whose it is: an email',
        });
      case 'belongs-to-employee-id':
        return t`This is the email of somebody with the employee ID ${other}.`;
      case 'manager-unknown':
        return value.includes('@') ? t`Nobody has the email ${value}.` : t`“${value}” is nobody here, nor in the file.`;
      default:
        return sayOfRecord({ code, cycle });
    }
  };
}
