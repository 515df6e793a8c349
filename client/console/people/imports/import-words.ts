import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldWords, managerWord } from '#client/console/platform/field-words.ts';
import type { WordsFor } from '#client/session/failure-words.ts';
import type {
  DayOrder,
  ImportField,
  ImportKind,
  ImportState,
  importRefusals,
  RowState,
} from '#contract/people-import.ts';

/** The state of an import, on a badge. */
export const stateWords: Record<ImportState, MessageDescriptor> = {
  reading: msg({ message: 'Being read', comment: 'State of an import of people: its file is read' }),
  unreadable: msg({ message: 'Cannot be read', comment: 'State of an import of people' }),
  mapping: msg({ message: 'Columns to name', comment: 'State of an import of people: what each column is' }),
  checking: msg({ message: 'Being checked', comment: 'State of an import of people: its rows are checked' }),
  review: msg({ message: 'To review', comment: 'State of an import of people: somebody looks through it' }),
  importing: msg({ message: 'Being imported', comment: 'State of an import of people' }),
  done: msg({ message: 'Imported', comment: 'State of an import of people' }),
  'taking-back': msg({ message: 'Being taken back', comment: 'State of an import of people' }),
  'taken-back': msg({
    message: 'Taken back',
    context: 'import',
    comment: 'State of an import of people: all is as it was before',
  }),
};

/** What a file is about. */
export const importKindWords: Record<ImportKind, MessageDescriptor> = {
  people: msg({ message: 'People', comment: 'Link and title of the console: everybody who works here' }),
  history: msg({ message: 'Job histories', comment: 'What a file is about: the steps of people through the company' }),
};

/** The states of rows, as names of filters. */
export const rowWords = (kind: ImportKind) => (kind === 'people' ? rowsOfPeople : rowsOfHistory);

const rowsOfPeople: Record<RowState, MessageDescriptor> = {
  problem: msg({ message: 'Problems', comment: 'Filter of rows: those that cannot be imported' }),
  waits: msg({ message: 'Manager left out', comment: 'Filter of rows: whose manager has a row with a problem' }),
  new: msg({ message: 'New', comment: 'Filter of rows: people who are not here yet' }),
  changed: msg({ message: 'Changed', comment: 'Filter of rows: people whose record changes' }),
  unchanged: msg({ message: 'Unchanged', comment: 'Filter of rows: people whose record stays as it is' }),
  left: msg({ message: 'Left before', comment: 'Filter of rows: people who left the company, and stay out' }),
};

const rowsOfHistory: Record<RowState, MessageDescriptor> = {
  ...rowsOfPeople,
  waits: msg({
    message: 'Left out with a problem',
    comment: 'Filter of rows: steps of somebody of whom another has one',
  }),
};

/** The names of what a column can be. */
const importFieldWords: Record<ImportField, MessageDescriptor> = {
  ...fieldWords,
  managerEmail: msg({ message: 'Manager’s email', comment: 'A column of a file of people' }),
  date: msg({ message: 'Date', comment: 'A column of a file: the day of a step in somebody’s job history' }),
  event: msg({ message: 'Event', comment: 'A column of a file: a step of a job history, such as Promotion' }),
  manager: managerWord,
  firstName: msg({ message: 'First name', comment: 'A column of a file of people' }),
  lastName: msg({ message: 'Last name', comment: 'A column of a file of people' }),
};

/** The names of what a column of a kind of file can be: a person's manager is named there by any of what they are called. */
export const wordsOfFields = (kind: ImportKind) => (kind === 'people' ? wordsOfPeople : importFieldWords);

const wordsOfPeople: typeof importFieldWords = { ...importFieldWords, managerEmail: managerWord };

/** How days such as 02/11/2026 may be meant. */
export const dayOrderOptions: readonly { id: DayOrder; label: MessageDescriptor }[] = [
  {
    id: 'day-first',
    label: msg({ message: 'The first: day/month/year', comment: 'How the dates of a column are meant' }),
  },
  {
    id: 'month-first',
    label: msg({ message: 'The second: month/day/year', comment: 'How the dates of a column are meant' }),
  },
];

/** The names of what a row changes. */
export const differenceWords = (kind: ImportKind): Record<ImportField | 'jobHistory', MessageDescriptor> => ({
  ...wordsOfFields(kind),
  jobHistory: msg`Job history`,
});

export const refusalWords: Record<(typeof importRefusals)[number], MessageDescriptor> = {
  'company-changed': msg`Somebody changed records meanwhile, so nothing more was written. Look through it again.`,
  'changed-since': msg`Part of it has been changed since, or somebody new has joined, so it stays as it is.`,
  failed: msg`This did not finish. Please try again.`,
};

/** Messages for refused changes to an import. CONSOLE_LOCKED needs none: the lock shows. */
export const changeWords: WordsFor<
  | 'peopleImports.map'
  | 'peopleImports.takeUnit'
  | 'peopleImports.write'
  | 'peopleImports.takeBack'
  | 'peopleImports.discard',
  'CONSOLE_LOCKED'
> = {
  NOT_FOUND: msg`This is not there any more.`,
  IMPORT_MOVED_ON: msg`Somebody else did something here meanwhile. Look at it again.`,
  COLUMNS_INCOMPLETE: msg`Choose each required column, once.`,
  UNDO_TOO_LATE: msg`This was imported more than a day ago.`,
};

/** Messages for files that are not sent. */
export const beginWords: WordsFor<'peopleImports.begin' | 'uploads.begin', 'CONSOLE_LOCKED'> = {
  NOT_FOUND: msg`This is not there any more.`,
  UPLOADS_FULL: msg`You have too many files in progress. Discard an unfinished one, or wait for one to be read.`,
  UPLOAD_INCOMPLETE: msg`The file has not arrived. Choose it again, then send it.`,
  ID_REUSED: msg`The file has not arrived. Choose it again, then send it.`,
};
