/** What somebody may take for a table, and what is none that can be read: each is called by its name. */
export const otherFiles = [
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
export type Unreadable =
  | (typeof otherFiles)[number]
  | 'no-spreadsheet'
  | 'not-utf8'
  | 'old-mac-letters'
  | 'too-large-unpacked'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'too-much-text'
  | 'field-too-long'
  | 'quote-open'
  | 'quote-misplaced';

/** Where in a file it is, how much there is, and how much there may be. */
export type Extent = { line?: number; count?: number; most?: number };

/** Thrown if a file is no table at all, or too large a one. */
export class UnreadableFile extends Error {
  readonly code: Unreadable;
  readonly extent: Extent;

  constructor(code: Unreadable, extent: Extent = {}) {
    super(code);
    this.name = 'UnreadableFile';
    this.code = code;
    this.extent = extent;
  }
}
