import type { PeopleProblem, PeopleProblemCode } from '#server/people/people-problem.ts';
import type { Problem } from '#server/tables/problem.ts';

type Sentences<Code extends string> = Record<Code, (problem: Problem<Code> & Pick<PeopleProblem, 'cycle'>) => string>;

const quoted = (value: string | undefined) => JSON.stringify(value);

/** The operator's sentence for each problem of a table. */
const sentences: Sentences<PeopleProblemCode> = {
  'empty-file': () => 'the file is empty',
  'nobody-in-file': () => 'nobody stands under the columns',
  'field-count': ({ count, most }) => `has ${count} fields where the first line names ${most}`,
  'too-many-columns': ({ count, most }) => `has ${count} columns, and may have ${most}`,
  'field-too-long': ({ count, most }) => `has a field of ${count} characters, and may have ${most}`,
  'quote-open': () => 'a quotation mark opens here and never closes',
  'quote-misplaced': () => 'a quotation mark stands where none belongs; inside quotes, write it twice',
  'no-column': ({ value }) => `there is no column ${value}`,
  'column-twice': ({ value }) => `the column ${value} stands twice`,
  'column-unnamed': ({ count }) => `column ${count} has no name`,
  'column-unknown': ({ value, other }) =>
    `there is no use for a column ${value}${other ? `; did you mean ${other}?` : ''}`,
  doubled: ({ count }) => `stands in line ${count} already`,

  missing: () => 'is missing',
  'too-long': ({ most }) => `is longer than ${most} characters`,
  'control-character': () => 'holds a line break or another character that no name has',
  'no-email': () => 'is no email address',
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
  'manager-cycle': ({ cycle }) => `makes a circle: ${cycle?.join(' reports to ')}`,
  'history-too-long': ({ value, most }) => `${value} has more than ${most} lines`,
};

/** A problem in words. */
export function problemSentence(problem: PeopleProblem): string {
  return atLine(problem, sentences[problem.code](problem));
}

/** A problem with its line and column. */
export function atLine({ line, column }: { line: number; column?: string }, reason: string): string {
  return `line ${line}: ${column ? `${column} ` : ''}${reason}`;
}
