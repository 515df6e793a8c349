import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FailureWords, WordsFor } from '#client/session/failure-words.ts';
import type { BatchDocument } from '#contract/payslip-batches.ts';
import type { BatchProblem } from '#contract/payslip-problems.ts';
import type { BatchState, DocumentFilter } from '#contract/payslip-review.ts';

/** A batch is scheduled between its release and its moment. */
export type ShownState = BatchState | 'scheduled';

/** The state of a batch, on a badge. */
export const stateWords: Record<ShownState, MessageDescriptor> = {
  reading: msg({ message: 'Being read', comment: 'State of a file of payslips: its documents are read' }),
  unreadable: msg({ message: 'Cannot be read', comment: 'State of a file of payslips' }),
  review: msg({ message: 'To review', comment: 'State of a file of payslips: somebody looks through it' }),
  waiting: msg({ message: 'Waits for a second person', comment: 'State of a file of payslips' }),
  releasing: msg({ message: 'Being released', comment: 'State of a file of payslips' }),
  scheduled: msg({ message: 'Scheduled', comment: 'State of a file of payslips: released, to be seen later' }),
  released: msg({ message: 'Published', comment: 'State of a file of payslips: people see theirs' }),
  recalling: msg({ message: 'Being recalled', comment: 'State of a file of payslips' }),
  recalled: msg({ message: 'Recalled', comment: 'State of a file of payslips, or of one payslip: taken back' }),
};

export const filterWords: Record<DocumentFilter, MessageDescriptor> = {
  all: msg({ message: 'All', comment: 'Filter of documents' }),
  problems: msg({ message: 'Problems', comment: 'Filter of documents: those with something to decide' }),
  matched: msg({ message: 'Ready', comment: 'Filter of documents: those whose person is known' }),
  'left-out': msg({ message: 'Left out', comment: 'Filter of documents, and a state of one' }),
  leavers: msg({ message: 'Of leavers', comment: 'Filter of documents: whose person has left the company' }),
  'not-opened': msg({ message: 'Not opened', comment: 'Filter of documents: whose person has not opened them yet' }),
  recalled: msg({ message: 'Recalled', comment: 'State of a file of payslips, or of one payslip: taken back' }),
};

/** What is wrong or odd about a document. */
export const problemWords: Record<NonNullable<BatchDocument['problem']>, MessageDescriptor> = {
  link: msg`This is a link to a file, not a file.`,
  'no-file': msg`This is no file.`,
  'twice-in-zip': msg`This name is in the ZIP twice.`,
  'locked-in-zip': msg`The ZIP locks this file with a password.`,
  'unknown-packing': msg`This file is packed in a way that cannot be read here.`,
  'damaged-in-zip': msg`This file is damaged in the ZIP, or larger than it says.`,
  changed: msg`This file changed meanwhile.`,
  'too-large': msg`This is larger than 10 MB.`,
  empty: msg`This file is empty.`,
  'no-pdf': msg`This is no PDF.`,
  'cut-off': msg`The end of this PDF is missing.`,
  password: msg`A password protects this PDF.`,
  script: msg`This PDF runs a script or starts something when it is opened.`,
  'attached-files': msg`This PDF has files attached.`,
  unreadable: msg`It cannot be checked what is in this PDF. Save it as a plain PDF.`,
  'not-named': msg`The name does not say whose it is, as E-10118_2026-10.pdf does.`,
  nobody: msg`This employee ID or username is nobody’s here.`,
  'two-people': msg`This is one person’s employee ID and another’s username.`,
  'long-name': msg`This name is too long.`,
  'no-id': msg`No employee ID of anybody here stands on this page.`,
  'two-ids': msg`More than one employee ID stands on this page.`,
  'name-differs': msg`The number may be an employee ID, but the name beside it is missing.`,
  'same-bytes': msg`This is the same document as an earlier one.`,
  'month-twice': msg`This is a second payslip of the month for this person.`,
  'month-taken': msg`This person has a payslip of this month already.`,
  'other-month': msg`This payslip is of another month.`,
  recalled: msg`This very document was recalled from this person once.`,
  'of-another': msg`Somebody else has this very document.`,
  'name-moved': msg`This person’s employee ID or username was somebody else’s before.`,
};

/** Why a file is no batch. */
export const batchProblemWords: Record<BatchProblem, MessageDescriptor> = {
  'no-batch': msg`This file is neither a ZIP nor a PDF.`,
  'unusable-zip': msg`This ZIP cannot be used: a name in it leads out of it.`,
  'too-many-files': msg`This is more than 20,000 documents. Send them in parts.`,
  'too-large': msg`This is too large. Send it in parts.`,
  password: msg`A password protects this PDF.`,
  script: msg`This PDF runs a script or starts something when it is opened.`,
  'attached-files': msg`This PDF has files attached.`,
  unreadable: msg`This PDF cannot be read. Save it as a plain PDF.`,
  'file-changed': msg`Something else arrived than was sent. Send it again.`,
  'upload-gone': msg`The file was thrown away before it was read. Send it again.`,
  failed: msg`The file could not be read. Send it again.`,
};

const movedOn = msg`Somebody else did something here meanwhile. Look at it again.`;
const gone = msg`This is not there any more.`;

/** Messages for refused changes to a batch. CONSOLE_LOCKED needs none: the lock shows. */
export const changeWords: WordsFor<
  | 'payslipBatches.discard'
  | 'payslipBatches.assign'
  | 'payslipBatches.leaveOut'
  | 'payslipBatches.accept'
  | 'payslipBatches.holdBack'
  | 'payslipBatches.recall'
  | 'payslipBatches.replace',
  'CONSOLE_LOCKED'
> = {
  NOT_FOUND: gone,
  BATCH_MOVED_ON: movedOn,
  UPLOAD_INCOMPLETE: msg`The file has not arrived. Choose it again, then send it.`,
};

export const releaseWords: WordsFor<'payslipBatches.release' | 'payslipBatches.confirm', 'CONSOLE_LOCKED'> = {
  NOT_FOUND: gone,
  BATCH_MOVED_ON: movedOn,
  BATCH_HAS_PROBLEMS: msg`There is something to decide first: look at the problems.`,
  BATCH_EMPTY: msg`There is nothing to publish in it.`,
  SCHEDULE_PASSED: msg`This moment is over. Choose a later one, or publish at once.`,
  SCHEDULE_TOO_FAR: msg`This is more than a year away. Look at the date.`,
  SAME_PERSON: msg`You asked for this release: another person of payroll releases it.`,
};

/** Messages for files that are not sent. */
export const uploadWords: FailureWords = {
  UPLOADS_FULL: msg`Too many files are on their way. Throw one away first.`,
  UPLOAD_INCOMPLETE: msg`The file has not arrived. Choose it again, then send it.`,
  ID_REUSED: msg`Send it again.`,
  NOT_FOUND: msg`The file was thrown away meanwhile. Send it again.`,
  PAYLOAD_TOO_LARGE: msg`This is more than 512 MB. Send it in parts.`,
};

/** The state that is shown of a batch. */
export function shownState({ state, isVisible }: { state: BatchState; isVisible: boolean }): ShownState {
  return state === 'released' && !isVisible ? 'scheduled' : state;
}
