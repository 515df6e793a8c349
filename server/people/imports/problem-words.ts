import type { I18n } from '@lingui/core';
import type { Language } from '#contract/language.ts';
import type { ImportRowProblem } from '#contract/people-imports.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { dayInWords } from '#server/translations/days.ts';
import { shortened } from './row-values.ts';

type Say = (i18n: I18n, values: Record<string, string | number>) => string;

/** What is wrong with a cell or with its row, in the words of the console's review. */
const sentences: Record<ImportRowProblem['code'], Say> = {
  'field-count': (i18n, values) => i18n._({ id: 'This row has {count} cells, and the file {most} columns.', values }),
  'error-value': (i18n, values) => i18n._({ id: 'The cell shows an error: {value}', values }),
  'no-result': (i18n) =>
    i18n._({
      id: 'The file does not hold the result of this cell’s formula. Open it in your spreadsheet program, save it and send it again.',
    }),
  'regional-date': (i18n) =>
    i18n._({ id: 'This cell is a date, which looks different on each computer. Write it as text.' }),
  'rounded-number': (i18n, values) =>
    i18n._({ id: 'This cell shows a shortened number: {value}. Write all of it, as text.', values }),
  'merged-cell': (i18n) => i18n._({ id: 'This cell is merged with others. Fill in each of them.' }),
  'shows-nothing': (i18n, values) => i18n._({ id: 'This cell has a value that cannot be seen: {value}', values }),
  'shows-hashes': (i18n, values) =>
    i18n._({ id: 'This cell was saved as {value}, because its column was too narrow.', values }),
  'no-such-day': (i18n, values) => i18n._({ id: 'This cell holds a day that no calendar has: {value}', values }),
  'day-unclear': (i18n, values) => i18n._({ id: '“{value}” may be two days. Write it like {example}.', values }),
  'half-name': (i18n) =>
    i18n._({ id: 'This half of the name is missing. Whoever has one name only needs a column for the full name.' }),
  'letter-lost': (i18n, values) =>
    i18n._({
      id: '“{value}” has lost letters. Save the file as XLSX or as CSV UTF-8, and write this cell again.',
      values,
    }),
  missing: (i18n) => i18n._({ id: 'This is required.' }),
  'too-long': (i18n, values) => i18n._({ id: 'At most {most} characters.', values }),
  'control-character': (i18n) =>
    i18n._({ id: 'It contains a line break or another character that names cannot have.' }),
  'no-day': (i18n, values) => i18n._({ id: '“{value}” is not a date. Write it like {example}.', values }),
  'day-out-of-range': (i18n) => i18n._({ id: 'This day is not in this century or the last.' }),
  'no-email': (i18n, values) => i18n._({ id: '“{value}” is not an email address.', values }),
  'no-language': (i18n, values) => i18n._({ id: '“{value}” is not one of the six languages.', values }),
  doubled: (i18n, values) => i18n._({ id: '“{value}” is also in row {count}.', values }),
  taken: (i18n, values) => i18n._({ id: '“{value}” already belongs to {other}.', values }),
  'belongs-to-employee-id': (i18n, values) =>
    i18n._({ id: 'This is the email of somebody with the employee ID {other}.', values }),
  'signs-in-with-it': (i18n) =>
    i18n._({ id: 'This address unlocks what is theirs. Only whoever runs the server can change it.' }),
  'own-name': (i18n) =>
    i18n._({
      id: 'Your payslips are matched to you by this. Only somebody else in HR, or whoever runs the server, can change it.',
    }),
  'manager-unclear': (i18n, values) => i18n._({ id: '“{value}” may be several people. Write the email.', values }),
  'several-people': (i18n, values) =>
    i18n._({ id: 'Two people here have employee IDs that look like “{value}”.', values }),
  'manager-cycle': (i18n, values) => i18n._({ id: 'They would report to themselves: {path}', values }),
  'names-nobody': (i18n) => i18n._({ id: 'This row names nobody: it needs an email or an employee ID.' }),
  'person-unknown': (i18n, values) => i18n._({ id: '“{value}” belongs to nobody here.', values }),
  'not-of-employee-id': (i18n, values) =>
    i18n._({ id: '“{value}” is not the email of whoever has the employee ID {other}.', values }),
  'history-too-long': (i18n, values) => i18n._({ id: 'A job history has at most {most} rows.', values }),
  'manager-unknown': (i18n, values) =>
    String(values.value).includes('@')
      ? i18n._({ id: 'Nobody has the email {value}.', values })
      : i18n._({ id: '“{value}” is nobody here, nor in the file.', values }),
};

/** Says in a language what is wrong with a row. */
export function sayProblems(language: Language): (problem: PeopleProblem) => string {
  const i18n = wordsFor(language);
  const example = dayInWords('2026-11-28', language);
  return ({ code, value = '', other = '', count = 0, most = 0, cycle = [] }) => {
    // A cell of a workbook holds 32,767 characters.
    const cells = { value: shortened(value), other: shortened(other), path: cycle.join(' → ') };
    // Other codes are of files, and of no row.
    return sentences[code as ImportRowProblem['code']](i18n, { ...cells, count, most, example });
  };
}
