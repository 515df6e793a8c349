import type { BatchDocument, PayslipBatch } from '#contract/payslip-batches.ts';
import type { BatchProblem } from '#contract/payslip-problems.ts';

type Problem = NonNullable<BatchDocument['problem']>;

const words: Record<Exclude<Problem, 'nobody' | 'two-people'>, string> = {
  link: 'is a link',
  'no-file': 'is no file',
  'twice-in-zip': 'is in there twice',
  'locked-in-zip': 'is locked by a password of the ZIP file',
  'unknown-packing': 'is packed in a way that is not read here',
  'damaged-in-zip': 'is damaged in the ZIP file',
  'odd-name': 'has characters in its name that no name may have',
  changed: 'changed meanwhile',
  'too-large': 'is larger than 10 MB',
  empty: 'is empty',
  'no-pdf': 'is no PDF, whatever its name says',
  'cut-off': 'is cut off: the end of the PDF is missing',
  password: 'is protected by a password',
  script: 'holds script, or starts something when it is opened',
  'attached-files': 'has files attached',
  unreadable: 'cannot be looked through: save it as a plain PDF',
  'too-costly': 'takes too long to check: save it as a plain PDF',
  'not-named': 'is not named like E-10118_2026-10.pdf',
  'long-name': 'has a name of more than 300 characters',
  'no-id': 'has a page without an employee id of anybody here',
  follows: 'has a page without an employee id behind one with an id: split it otherwise in the console',
  'two-ids': 'has a page with more than one employee id',
  'many-people': 'has the employee ids of several people: send it alone, and it is split',
  'name-differs': 'has a number that may be an employee id, but not the name beside it',
  'same-bytes': 'is the same document as an earlier one',
  'text-differs': 'names another person inside than its file name does',
  'month-twice': 'is a second payslip of its person for the month',
  'month-taken': 'is of a month of which its person has a payslip',
  'other-month': 'is of another month than the day of all; see --on',
  recalled: 'was recalled from its person',
  'of-another': 'is a document that somebody else has',
  'name-moved': 'is for a person with an employee id or username that was somebody else’s before',
};

/** The sentence for what is wrong or odd about a document. */
export function problemWords({
  path,
  problem,
  who,
  recipient,
}: Pick<BatchDocument, 'path' | 'problem' | 'who' | 'recipient'>): string {
  if (problem === 'nobody') return `${path} ${who ?? ''} is nobody's employee id or username`;
  if (problem === 'two-people') return `${path} ${who ?? ''} may be two people: one's employee id, another's username`;
  const whose = recipient ? ` (${recipient.email})` : '';
  return problem ? `${path} ${words[problem]}${whose}` : path;
}

const batchWords: Record<BatchProblem, string> = {
  'no-batch': 'is neither a folder nor a ZIP file nor a PDF that can be read',
  'unusable-zip': 'cannot be used: a file name in it points outside it',
  'overlapping-zip': 'cannot be used: files in it overlap. Make the ZIP again',
  'unpacks-too-large': 'unpacks to far more than its own size. Publish the PDFs from a folder',
  'too-many-files': 'has more than 20,000 files. Publish it in parts',
  'too-large': 'is too large. Publish it in parts',
  password: 'is protected by a password',
  script: 'holds script, or starts something when it is opened',
  'attached-files': 'has files attached',
  unreadable: 'cannot be looked through: save it as a plain PDF',
  'too-costly': 'takes too long to read. Publish it in parts',
  'too-much-unreleased':
    'is too much beside what waits in the console to be released: release or throw away some of it',
  'file-changed': 'changed while it was sent',
  'upload-gone': 'was thrown away before it was read',
  failed: 'could not be read. Try again',
};

/** The sentence for a file that is no batch. */
export function batchWordsOf(file: string, { problem }: Pick<PayslipBatch, 'problem'>): string {
  return `${file} ${batchWords[problem ?? 'failed']}.`;
}
