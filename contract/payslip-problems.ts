/** What may be wrong with a document of a batch of payslips; the sentences are whoever's shows them. */
export const documentProblems = [
  // In the folder or the ZIP.
  'link',
  'no-file',
  'twice-in-zip',
  'locked-in-zip',
  'unknown-packing',
  'damaged-in-zip',
  'changed',
  // Of the bytes.
  'too-large',
  'empty',
  'no-pdf',
  'cut-off',
  'password',
  'script',
  'attached-files',
  'unreadable',
  // Of whose it is.
  'not-named',
  'nobody',
  'two-people',
  'long-name',
] as const;

export type DocumentProblem = (typeof documentProblems)[number];
