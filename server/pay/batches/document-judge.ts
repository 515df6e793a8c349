import { openReading, type ReadingProcess, sentBytes, TooCostly } from '#server/reading/reading.ts';
import type { DocumentAnswer, DocumentQuestion } from './documents-reader.ts';

/** What judging a document may cost, and all that one caller has judged. */
export const documentLimits = { question: 5_000, whole: 600_000, memory: 512 };

type Judging = ReadingProcess<DocumentQuestion, DocumentAnswer>;

/** Judges documents, all in one child process; a new one replaces it when a document has ended it. */
export class DocumentJudge {
  readonly #owner: string;
  #judging: Promise<Judging> | null = null;

  constructor(owner: string) {
    this.#owner = owner;
  }

  /** Why a document may not be published, or its text. */
  async judge(bytes: Buffer): Promise<DocumentAnswer> {
    this.#judging ??= openReading('documents', sentBytes(Buffer.alloc(0)), {
      owner: this.#owner,
      limits: documentLimits,
      waits: 'request',
    });
    const judging = await this.#judging;
    try {
      return await judging.ask({ bytes });
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
      this.close();
      return { problem: 'too-costly' };
    }
  }

  close(): void {
    this.#judging?.then(
      (judging) => judging.close(),
      () => {},
    );
    this.#judging = null;
  }
}
