/** What somebody may take for a table, and what is none that can be read: each is called by its name. */
const otherFiles = [
  'old-excel',
  'password',
  'excel-binary',
  'open-document',
  'numbers',
  'web-page',
  'excel-xml',
  'word',
  'zip',
  'pdf',
  'picture',
  'shortcut',
  'other',
] as const;

/** Why no table can be read out of a file. */
export const unreadableTables = [
  ...otherFiles,
  'no-spreadsheet',
  'not-utf8',
  'old-mac-letters',
  'too-large-unpacked',
  'too-many-rows',
  'too-many-columns',
  'too-many-cells',
  'too-much-text',
  'field-too-long',
  'quote-open',
  'quote-misplaced',
] as const;

export type Unreadable = (typeof unreadableTables)[number];

/**
 * Why a cell cannot be taken as it stands: it shows an error; its formula has no result in the file; its date looks
 * different on each computer, where text is wanted; it shows a rounded number; it is part of a merged area; it shows
 * nothing, or what cannot be told; it shows ####; it is a day that no calendar has.
 */
export const cellFaults = [
  'error-value',
  'no-result',
  'regional-date',
  'rounded-number',
  'merged-cell',
  'shows-nothing',
  'shows-hashes',
  'no-such-day',
] as const;

export type CellFault = (typeof cellFaults)[number];

/** What may be wrong with the text of a cell, whatever its column is for. */
export const cellProblems = ['missing', 'too-long', 'control-character', 'no-day', 'day-out-of-range'] as const;

/** What may be wrong with the row of names. */
export const columnProblems = ['no-column', 'column-twice', 'column-unknown', 'column-unnamed'] as const;
