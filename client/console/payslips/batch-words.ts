import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FailureWords, WordsFor } from '#client/session/failure-words.ts';
import type { BatchDocument } from '#contract/payslip-batches.ts';
import type { BatchProblem } from '#contract/payslip-problems.ts';
import type { BatchFailure, BatchState, DocumentFilter } from '#contract/payslip-review.ts';
import { megabytesOf, uploadLimits } from '#contract/upload-limits.ts';

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
  released: msg({ message: 'Released', comment: 'State of a file of payslips: people see theirs' }),
  recalling: msg({ message: 'Being recalled', comment: 'State of a file of payslips' }),
  recalled: msg({ message: 'Recalled', comment: 'State of a file of payslips, or of one payslip: taken back' }),
  discarded: msg({ message: 'Being discarded', comment: 'State of a file of payslips' }),
};

export const filterWords: Record<DocumentFilter, MessageDescriptor> = {
  all: msg({ message: 'All', comment: 'Filter of documents' }),
  problems: msg({ message: 'Problems', comment: 'Filter of documents: those with something to decide' }),
  matched: msg({ message: 'Ready', comment: 'Filter of documents: those whose person is known' }),
  accepted: msg({
    message: 'Confirmed as right',
    comment: 'Filter of documents: odd ones of which payroll said that they are right',
  }),
  'left-out': msg({ message: 'Left out', context: 'documents', comment: 'Filter of documents' }),
  leavers: msg({ message: 'Of leavers', comment: 'Filter of documents: whose person has left the company' }),
  'not-opened': msg({ message: 'Not opened', comment: 'Filter of documents: whose person has not opened them yet' }),
  recalled: msg({ message: 'Recalled', comment: 'State of a file of payslips, or of one payslip: taken back' }),
};

/** What is wrong or odd about a document. */
export const problemWords: Record<NonNullable<BatchDocument['problem']>, MessageDescriptor> = {
  link: msg`This is a link to a file, not a file.`,
  'no-file': msg`This is not a file.`,
  'twice-in-zip': msg`This name is in the ZIP twice.`,
  'locked-in-zip': msg`The ZIP locks this file with a password.`,
  'unknown-packing': msg`This file is packed in a way that cannot be read here.`,
  'damaged-in-zip': msg`This file is damaged in the ZIP, or larger than it says.`,
  'odd-name': msg`This file name has characters that no name may have. Rename the file.`,
  changed: msg`This file changed meanwhile.`,
  'too-large': msg`This is larger than 10 MB.`,
  empty: msg`This file is empty.`,
  'no-pdf': msg`This is not a PDF.`,
  'cut-off': msg`The end of this PDF is missing.`,
  password: msg`A password protects this PDF.`,
  script: msg`This PDF runs a script or starts something when it is opened.`,
  'attached-files': msg`This PDF has files attached.`,
  unreadable: msg`The contents of this PDF cannot be checked. Save it as a plain PDF.`,
  'too-costly': msg`This PDF takes too long to check. Save it as a plain PDF.`,
  'not-named': msg`The file name does not say whose it is. Name it like E-10118_2026-10.pdf.`,
  nobody: msg`Nobody here has this employee ID or username.`,
  'two-people': msg`This is one person’s employee ID and another’s username.`,
  'long-name': msg`This name is too long.`,
  'no-id': msg`There is no employee ID of anybody here on this page.`,
  follows: msg`There is no employee ID on this page. It may belong to the page before.`,
  'two-ids': msg`There is more than one employee ID on this page.`,
  'many-people': msg`Employee IDs of several people are in this PDF. If it holds their payslips, send it alone: then it is split by page.`,
  'name-differs': msg`The number may be an employee ID, but the name beside it is missing.`,
  'same-bytes': msg`This is the same document as an earlier one.`,
  'text-differs': msg`Its file name says one person, and its text another.`,
  'month-twice': msg`This is a second payslip for this person for the month.`,
  'month-taken': msg`This person already has a payslip for this month.`,
  'other-month': msg`This payslip is for another month.`,
  recalled: msg`This exact document was recalled from this person before.`,
  'of-another': msg`Somebody else has this exact document.`,
  'name-moved': msg`This person’s employee ID or username was somebody else’s before.`,
};

/** What came to nothing, and what follows from it. */
export const batchFailureWords: Record<BatchFailure, MessageDescriptor> = {
  'payslips-read': msg({ message: 'Cannot be read', comment: 'State of a file of payslips' }),
  'payslips-release': msg`The release did not finish. Nobody sees these payslips: release them again.`,
  'payslips-recall': msg`The recall did not finish. Nobody can open these payslips here, but copies may still be on phones.`,
  'payslips-visible': msg`People can see these payslips, but open screens may not show them yet.`,
  'payslips-notify': msg`Not everybody was notified of these payslips.`,
  'payslips-discard': msg`These payslips were not discarded completely. Nobody sees them.`,
};

/** Why a file is no batch. */
export const batchProblemWords: Record<BatchProblem, MessageDescriptor> = {
  'no-batch': msg`This file is neither a ZIP nor a PDF.`,
  'unusable-zip': msg`This ZIP cannot be used: a file name in it points outside it.`,
  'overlapping-zip': msg`Files in this ZIP share the same bytes. Make the ZIP again.`,
  'unpacks-too-large': msg`This ZIP unpacks to far more than was sent. Make a new ZIP of the PDFs alone.`,
  'too-many-files': msg`This is more than 20,000 documents. Send them in parts.`,
  'too-large': msg`This is too large. Send it in parts.`,
  password: msg`A password protects this PDF.`,
  script: msg`This PDF runs a script or starts something when it is opened.`,
  'attached-files': msg`This PDF has files attached.`,
  unreadable: msg`This PDF cannot be read. Save it as a plain PDF.`,
  'too-costly': msg`This file takes too long to read. Export it again, or send it in parts.`,
  'too-much-unreleased': msg`You have too many payslips that are not released. Release or discard them, then send this again.`,
  'file-changed': msg`What arrived is not what was sent. Send it again.`,
  'upload-gone': msg`The file was discarded before it was read. Send it again.`,
  failed: msg`The file could not be read. Send it again.`,
};

const movedOn = msg`Somebody else did something here meanwhile. Look at it again.`;
const gone = msg`This is not there any more.`;

/** Why somebody cannot replace a payslip alone, and what to do. */
export const secondPersonNeeded = msg`Within a day, you have released payslips to as many people as one person may alone. Ask another person in payroll to replace this one, or recall it and release the right one with a second person.`;

/** Messages for refused changes to a batch. CONSOLE_LOCKED needs none: the lock shows. */
export const changeWords: WordsFor<
  | 'payslipBatches.discard'
  | 'payslipBatches.assign'
  | 'payslipBatches.leaveOut'
  | 'payslipBatches.accept'
  | 'payslipBatches.settle'
  | 'payslipBatches.split'
  | 'payslipBatches.holdBack'
  | 'payslipBatches.recall'
  | 'payslipBatches.tryAgain'
  | 'payslipBatches.replace',
  'CONSOLE_LOCKED'
> = {
  NOT_FOUND: gone,
  BATCH_MOVED_ON: movedOn,
  UPLOAD_INCOMPLETE: msg`The file has not arrived. Choose it again, then send it.`,
  SECOND_PERSON_NEEDED: secondPersonNeeded,
};

export const releaseWords: WordsFor<'payslipBatches.release' | 'payslipBatches.confirm', 'CONSOLE_LOCKED'> = {
  NOT_FOUND: gone,
  BATCH_MOVED_ON: movedOn,
  BATCH_HAS_PROBLEMS: msg`There is something to decide first: look at the problems.`,
  BATCH_EMPTY: msg`There is nothing to release in it.`,
  SCHEDULE_PASSED: msg`This time has passed. Choose a later one, or publish at once.`,
  SCHEDULE_TOO_FAR: msg`This is more than a year away. Look at the date.`,
  SAME_PERSON: msg`You asked for this release: another person in payroll has to confirm it.`,
};

const megabytes = megabytesOf(uploadLimits.file);

/** Messages for files that are not sent. */
export const uploadWords: FailureWords = {
  UPLOADS_FULL: msg`Too many files are in progress. Discard one first.`,
  UPLOAD_INCOMPLETE: msg`The file has not arrived. Choose it again, then send it.`,
  ID_REUSED: msg`Send it again.`,
  NOT_FOUND: msg`The file was discarded meanwhile. Send it again.`,
  PAYLOAD_TOO_LARGE: msg`This is more than ${megabytes} MB. Send it in parts.`,
};

/** The state that is shown of a batch. */
export function shownState({ state, isVisible }: { state: BatchState; isVisible: boolean }): ShownState {
  return state === 'released' && !isVisible ? 'scheduled' : state;
}
