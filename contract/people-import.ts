import { personFields } from './people-fields.ts';
import { cellFaults, cellProblems, unreadableTables } from './table-problems.ts';

/** What a file holds: people, one per row, or their job histories, one step per row. */
export const importKinds = ['people', 'history'] as const;

export type ImportKind = (typeof importKinds)[number];

/** What a column of a file can be; a person's own manager is named by email, employee ID, username or name. */
export const importFields = [
  ...personFields,
  'managerEmail',
  'date',
  'event',
  'manager',
  'firstName',
  'lastName',
] as const;

export type ImportField = (typeof importFields)[number];

/** What the columns of each kind of file can be. */
export const fieldsIn: Record<ImportKind, readonly ImportField[]> = {
  people: ['fullName', 'firstName', 'lastName', ...personFields.slice(1), 'managerEmail'],
  history: ['email', 'employeeId', 'date', 'event', 'position', 'department', 'manager', 'managerEmail'],
};

const neededFields: Record<ImportKind, readonly ImportField[]> = {
  people: ['email', 'fullName'],
  history: ['date', 'event'],
};

/** The required fields that no column is. A step of a job history names its person by email or employee id. */
export function missingFields(kind: ImportKind, named: (ImportField | null)[]): ImportField[] {
  const isNamed = named.includes('firstName') && named.includes('lastName');
  const missing = neededFields[kind].filter((field) => !named.includes(field) && !(field === 'fullName' && isNamed));
  const namesNobody = kind === 'history' && !named.includes('email') && !named.includes('employeeId');
  return namesNobody ? ['email', ...missing] : missing;
}

/** The fields that hold a day. */
export const dayFields: readonly ImportField[] = ['hireDate', 'date'];

/** The fields that hold a department or a place, which an import makes where they are not here yet. */
export const unitFields = ['department', 'location'] as const;

export type UnitField = (typeof unitFields)[number];

/** The fields that hold who or what is here already; another value is a problem, and often a slip of the pen. */
export const slipFields = ['managerEmail', 'language'] as const;

export type SlipField = (typeof slipFields)[number];

/** The most new ones, and the most slips of the pen, that are shown. */
export const unitsShown = 100;

/** Which number comes first in the days of a column: 02/11 is 2 November, or February 11. */
export const dayOrders = ['day-first', 'month-first'] as const;

export type DayOrder = (typeof dayOrders)[number];

/** Whether somebody has to say the order of the days in a column, since it holds days that are open. */
export function isOpenDay(field: ImportField | null | undefined, isOpen: boolean | undefined): boolean {
  return Boolean(isOpen && field && dayFields.includes(field));
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
  'too-costly',
  ...unreadableTables,
  'empty-file',
  'nobody-in-file',
  'failed',
] as const;

/** Why an import was not written, or not taken back, though it was asked for. */
export const importRefusals = ['company-changed', 'changed-since', 'failed'] as const;

/** What can be wrong with a row. */
export const rowProblems = [
  'field-count',
  ...cellFaults,
  'day-unclear',
  'half-name',
  'letter-lost',
  ...cellProblems,
  'no-email',
  'no-language',
  'doubled',
  'taken',
  'belongs-to-employee-id',
  'signs-in-with-it',
  'own-name',
  'manager-unknown',
  'manager-unclear',
  'several-people',
  'manager-cycle',
  'names-nobody',
  'person-unknown',
  'not-of-employee-id',
  'history-too-long',
] as const;

/** What an import takes at most: bytes of a file, people in it, and rows in all unfinished imports of one person. */
export const importLimits = { file: 10 * 1024 * 1024, rows: 20_000, unfinishedRows: 100_000 } as const;

/** For how many hours an import can be taken back. */
export const takeBackHours = 24;

/** Rows on one page. */
export const rowsAtOnce = 100;
