import { personFields } from './people-fields.ts';

/** What a file holds: people, one per row, or their job histories, one step per row. */
export const importKinds = ['people', 'history'] as const;

export type ImportKind = (typeof importKinds)[number];

/** What a column of a file can be; a person's own manager is named by email. */
export const importFields = [...personFields, 'managerEmail', 'date', 'event', 'manager'] as const;

export type ImportField = (typeof importFields)[number];

/** What the columns of each kind of file can be. */
export const fieldsIn: Record<ImportKind, readonly ImportField[]> = {
  people: [...personFields, 'managerEmail'],
  history: ['email', 'employeeId', 'date', 'event', 'position', 'department', 'manager', 'managerEmail'],
};

const neededFields: Record<ImportKind, readonly ImportField[]> = {
  people: ['email', 'fullName'],
  history: ['date', 'event'],
};

/** The required fields that no column is. A step of a job history names its person by email or employee id. */
export function missingFields(kind: ImportKind, named: (ImportField | null)[]): ImportField[] {
  const missing = neededFields[kind].filter((field) => !named.includes(field));
  const namesNobody = kind === 'history' && !named.includes('email') && !named.includes('employeeId');
  return namesNobody ? ['email', ...missing] : missing;
}

/**
 * How far an import is: its file is read; its columns are to be named; its rows are checked; somebody reviews it; it is
 * written; it is done; it is taken back. A file that cannot be read ends as `unreadable`.
 */
export const importStates = [
  'reading',
  'unreadable',
  'mapping',
  'checking',
  'review',
  'importing',
  'done',
  'taking-back',
  'taken-back',
] as const;

export type ImportState = (typeof importStates)[number];

/** Whether the server works on an import in this state. */
export function isBusy(state: ImportState): boolean {
  return state === 'reading' || state === 'checking' || state === 'importing' || state === 'taking-back';
}

/**
 * What becomes of a row. A row with a problem is left out, and so is a row that `waits`: its manager's row is left out,
 * or another step of the same person has a problem. The row of somebody who `left` changes nothing.
 */
export const rowStates = ['problem', 'waits', 'new', 'changed', 'unchanged', 'left'] as const;

export type RowState = (typeof rowStates)[number];

/** Why no people can be read out of a file. */
export const unreadableReasons = [
  'upload-gone',
  'file-changed',
  'too-large',
  'not-utf8',
  'no-spreadsheet',
  'too-large-unpacked',
  'empty-file',
  'nobody-in-file',
  'too-many-rows',
  'too-many-columns',
  'field-too-long',
  'quote-open',
  'quote-misplaced',
  'failed',
] as const;

/** Why an import was not written, or not taken back, though it was asked for. */
export const importRefusals = ['company-changed', 'changed-since', 'failed'] as const;

/** What can be wrong with a row. */
export const rowProblems = [
  'field-count',
  'missing',
  'too-long',
  'control-character',
  'no-email',
  'no-day',
  'day-out-of-range',
  'no-language',
  'doubled',
  'taken',
  'belongs-to-employee-id',
  'signs-in-with-it',
  'own-name',
  'manager-unknown',
  'manager-cycle',
  'names-nobody',
  'person-unknown',
  'not-of-employee-id',
  'history-too-long',
] as const;

/** What an import takes at most: bytes of a file, and people in it. */
export const importLimits = { file: 10 * 1024 * 1024, rows: 20_000 } as const;

/** For how many hours an import can be taken back. */
export const takeBackHours = 24;

/** Rows on one page. */
export const rowsAtOnce = 100;
