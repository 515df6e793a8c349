/** Why no table can be read out of a file. */
export type Unreadable = 'not-utf8' | 'no-spreadsheet' | 'too-large-unpacked';

/** Thrown if a file is no table at all. */
export class UnreadableFile extends Error {
  readonly code: Unreadable;
  /** Where it is not in UTF-8. */
  readonly line: number;

  constructor(code: Unreadable, line = 1) {
    super(code);
    this.name = 'UnreadableFile';
    this.code = code;
    this.line = line;
  }
}
