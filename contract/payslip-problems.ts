/** What may be wrong with the bytes of a document, or with how it lies in its batch: such a document can only be left out. */
export const fileProblems = [
  'link',
  'no-file',
  'twice-in-zip',
  'locked-in-zip',
  'unknown-packing',
  'damaged-in-zip',
  'odd-name',
  'changed',
  'too-large',
  'empty',
  'no-pdf',
  'cut-off',
  'password',
  'script',
  'attached-files',
  'unreadable',
  'too-costly',
] as const;

/**
 * Why it is not known whose a document is; payroll can name the person by hand. A page that `follows` has no id, and
 * stands behind a page of somebody. A page has `two-ids`, a file that is one document has `many-people`.
 */
export const matchProblems = [
  'not-named',
  'nobody',
  'two-people',
  'long-name',
  'no-id',
  'follows',
  'two-ids',
  'many-people',
  'name-differs',
] as const;

/**
 * What is odd about a document whose person is known: `same-bytes` can only be left out, the others can be right. The text
 * of one that has `text-differs` names another person than its file's name does.
 */
export const oddProblems = [
  'same-bytes',
  'text-differs',
  'month-twice',
  'month-taken',
  'other-month',
  'recalled',
  'of-another',
  'name-moved',
] as const;

/** What is one answer for all documents that have it: it says nothing of whose they are. */
export const settledAtOnce = ['month-twice', 'month-taken', 'other-month'] as const;

export type FileProblem = (typeof fileProblems)[number];
export type MatchProblem = (typeof matchProblems)[number];

/** What may be wrong with a document of a batch of payslips; the screens own the sentences. */
export type DocumentProblem = FileProblem | MatchProblem;

/** Why a file is no batch at all. */
export const batchProblems = [
  'no-batch',
  'unusable-zip',
  'overlapping-zip',
  'unpacks-too-large',
  'too-many-files',
  'too-large',
  'password',
  'script',
  'attached-files',
  'unreadable',
  'too-costly',
  'too-much-unreleased',
  'file-changed',
  'upload-gone',
  'failed',
] as const;

export type BatchProblem = (typeof batchProblems)[number];
