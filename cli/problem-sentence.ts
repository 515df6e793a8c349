import type { PeopleProblem, PeopleProblemCode } from '#server/directory/people-problem.ts';
import type { Problem } from '#server/tables/problem.ts';

type Sentences<Code extends string> = Record<Code, (problem: Problem<Code> & Pick<PeopleProblem, 'cycle'>) => string>;

const quoted = (value: string | undefined) => JSON.stringify(value);

/** The operator's sentence for each problem of a table. */
const sentences: Sentences<PeopleProblemCode> = {
  'empty-file': () => 'the file is empty',
  'nobody-in-file': () => 'nobody stands under the columns',
  'field-count': ({ count, most }) => `has ${count} fields where the first line names ${most}`,
  'no-column': ({ value }) => `there is no column ${value}`,
  'column-twice': ({ value }) => `the column ${value} stands twice`,
  'column-unnamed': ({ count }) => `column ${count} has no name`,
  'column-unknown': ({ value, other }) =>
    `there is no use for a column ${value}${other ? `; did you mean ${other}?` : ''}`,
  doubled: ({ count }) => `also stands in line ${count}`,

  'error-value': () => 'shows an error in the spreadsheet, such as #N/A',
  'no-result': () => 'has a formula whose result is not in the file; open the spreadsheet, save it, and try again',
  'regional-date': () => 'is a date, which looks different on each computer; write it as text',
  'rounded-number': () => 'shows a shortened number, such as 1.23E+12; write it as text',
  'merged-cell': () => 'is part of merged cells; fill each cell',
  'shows-nothing': () => 'has a value that its format does not show',
  'shows-hashes': () => 'shows ###: the column was too narrow when it was saved',
  'no-such-day': ({ value }) => `${value ? `${quoted(value)} ` : ''}is a day that no calendar has`,

  missing: () => 'is missing',
  'too-long': ({ most }) => `is longer than ${most} characters`,
  'control-character': () => 'holds a line break or another character that no name has',
  'no-email': () => 'is no email address',
  'no-half': ({ value }) =>
    `${quoted(value)} is no half of a day; write morning or afternoon, or nothing for a whole day`,
  'no-day': ({ value }) => `${quoted(value)} is no day; write it as 2026-11-28`,
  'day-out-of-range': () => 'is not in this century or the last',
  'no-language': ({ value }) => `${quoted(value)} is none of en, fr, es, de, kri and ar`,

  'names-nobody': () => 'names nobody: write the email or the employee id',
  'person-unknown': ({ value }) => `${value} is nobody here, nor in the file`,
  'not-of-employee-id': ({ other }) => `is not that of employee id ${other}`,
  'signs-in-with-it': () => 'is changed by who runs the server alone: they sign in with the one on record',
  'own-name': () => 'is changed by somebody else: their payslips find them by it',
  'belongs-to-employee-id': ({ value, other }) => `belongs to employee id ${other}; is ${value} somebody else?`,
  taken: ({ other }) => `is somebody else's: ${other} has it`,
  'manager-unknown': ({ value }) => `${value} is nobody here, nor in the file`,
  'manager-unclear': ({ value }) => `${value} may be several people; write the email`,
  'several-people': ({ value }) => `${value} looks like the employee id of two people here`,
  'half-name': () => 'this half of the name is missing; whoever has one name only needs a column full name',
  'letter-lost': ({ value }) => `${quoted(value)} has lost letters: save the file as XLSX, or as CSV in UTF-8`,
  'day-unclear': ({ value }) => `${quoted(value)} may be two days; write it as 2026-11-28`,
  'manager-cycle': ({ cycle }) => `makes a circle: ${cycle?.join(' reports to ')}`,
  'history-too-long': ({ value, most }) => `${value} has more than ${most} lines`,
};

/** A problem in words. */
export function problemSentence(problem: PeopleProblem): string {
  return atLine(problem, sentences[problem.code](problem));
}

/** A problem with its line and column. */
function atLine({ line, column }: { line: number; column?: string }, reason: string): string {
  return `line ${line}: ${column ? `${column} ` : ''}${reason}`;
}
