import type { FileProblem } from '#contract/payslip-problems.ts';

/** Documents to publish, such as those of a folder or a ZIP file. Nothing of them is in memory but the list. */
export type Batch = {
  /** Where each document lies in the batch, such as `london/E-10118_2026-10.pdf`, and how many bytes it says it has. */
  sizes: Map<string, number>;
  /** What may not be in a batch. */
  problems: FoundProblem[];
  /**
   * The bytes of one document.
   * @throws {UnreadableDocument}
   */
  read(path: string): Promise<Buffer>;
  close(): void;
};

/** Where in a batch something is wrong, and what. */
export type FoundProblem = { path: string; problem: FileProblem };

/** Thrown where a document cannot be read from its batch. */
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

/** Thrown where a batch is none: it holds too much, is no ZIP file that can be read, or one that leads out of its folder. */
export class UnreadableBatch extends Error {
  readonly reason: 'too-large' | 'no-zip' | 'unusable';

  constructor(reason: UnreadableBatch['reason'], options?: ErrorOptions) {
    super(`A batch cannot be read: ${reason}.`, options);
    this.name = 'UnreadableBatch';
    this.reason = reason;
  }
}
