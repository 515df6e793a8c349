import type { FileProblem } from '#contract/payslip-problems.ts';

/** Documents to publish, from a ZIP file. Only their list is in memory. */
export type Batch = {
  /** The path of each document in the batch, such as `london/E-10118_2026-10.pdf`, and its declared size in bytes. */
  sizes: Map<string, number>;
  /** Files that may not be in a batch. */
  problems: FoundProblem[];
  /**
   * The bytes and the text of one document, once nothing is wrong with it.
   * @throws {UnreadableDocument}
   */
  read(path: string): Promise<{ bytes: Buffer; text: string }>;
  close(): void;
};

/** Whether a computer put a file there by itself. */
export function isClutter(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || /^(__MACOSX|Thumbs\.db|desktop\.ini)$/i.test(part));
}

/** A problem in a batch, and where. */
export type FoundProblem = { path: string; problem: FileProblem };

/** Thrown if a document cannot be read from its batch. */
export class UnreadableDocument extends Error {
  readonly path: string;
  readonly problem: FileProblem;

  constructor(path: string, problem: FileProblem, options?: ErrorOptions) {
    super(`A document of a batch cannot be read: ${problem}.`, options);
    this.name = 'UnreadableDocument';
    this.path = path;
    this.problem = problem;
  }
}

/** Why a batch cannot be used: it is too large, no ZIP file that can be read, or made to do harm. */
export type BatchReason = 'too-large' | 'no-zip' | 'unusable' | 'overlapping' | 'unpacks-too-large' | 'too-costly';

/** Thrown if a batch cannot be used. */
export class UnreadableBatch extends Error {
  readonly reason: BatchReason;
  /** What exactly is wrong, in English, for a command. */
  readonly why: string;

  constructor(reason: BatchReason, why = '') {
    super(`A batch cannot be read: ${reason}. ${why}`);
    this.name = 'UnreadableBatch';
    this.reason = reason;
    this.why = why;
  }
}
