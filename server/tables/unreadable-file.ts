import type { Unreadable } from '#contract/table-problems.ts';

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
