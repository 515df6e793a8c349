import type { FileProblem } from '#contract/payslip-problems.ts';
import { openReading, type ReadingProcess, type SentFile, TooCostly } from '#server/reading/reading.ts';
import { type Batch, type FoundProblem, UnreadableBatch, UnreadableDocument } from './batch.ts';
import { documentLimits } from './document-judge.ts';
import type { ZipAnswer, ZipQuestion } from './zip-reader.ts';

/**
 * Milliseconds of CPU for any ZIP, for each file that is read of it, and for each megabyte of those as they were sent.
 * Judging an ordinary file takes two, and reading its text two to ten.
 */
const cost = { zip: 8_000, file: 24, megabyte: 50 };

type ZipReading = ReadingProcess<ZipQuestion, ZipAnswer>;

/**
 * Opens a ZIP file of documents, in a child process until it is closed or the signal aborts.
 * @throws {UnreadableBatch}
 */
export async function openZip(
  file: SentFile,
  { owner, signal }: { owner: string; signal?: AbortSignal },
): Promise<Batch> {
  const zip = new OpenZip(file, owner, signal);
  try {
    const problems = await zip.list();
    return {
      sizes: zip.sizes,
      problems,
      read: (path) => zip.read(path),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

class OpenZip {
  readonly sizes = new Map<string, number>();
  readonly #numbers = new Map<string, { number: number; sent: number }>();
  readonly #file: SentFile;
  readonly #owner: string;
  readonly #signal: AbortSignal | undefined;
  #reading: Promise<ZipReading> | null = null;
  /** What it may have cost by now: nobody has to wait for the time that the rest of it would get. */
  #whole = cost.zip;
  /** What children before the present one have used. */
  #used = 0;

  constructor(file: SentFile, owner: string, signal?: AbortSignal) {
    this.#file = file;
    this.#owner = owner;
    this.#signal = signal;
  }

  async list(): Promise<FoundProblem[]> {
    const problems: FoundProblem[] = [];
    for (let total = 1; this.sizes.size < total; ) {
      const answer = await this.#ask({ list: this.sizes.size });
      if (!('entries' in answer)) throw new Error('A ZIP file was not listed.');
      for (const { path, size, sent, problem } of answer.entries) {
        this.#numbers.set(path, { number: this.sizes.size, sent });
        this.sizes.set(path, size);
        if (problem) problems.push({ path, problem });
      }
      total = answer.total;
    }
    return problems;
  }

  async read(path: string): Promise<{ bytes: Buffer; text: string }> {
    const entry = this.#numbers.get(path);
    if (!entry) throw new Error('This is not in the ZIP file.');
    this.#whole += cost.file + (cost.megabyte * entry.sent) / 1024 / 1024;
    const answer = await this.#ask({ read: entry.number }).catch((error): { problem: FileProblem } => {
      if (error instanceof TooCostly) return { problem: 'too-costly' };
      throw error;
    });
    if ('bytes' in answer) {
      const { buffer, byteOffset, byteLength } = answer.bytes;
      return { bytes: Buffer.from(buffer, byteOffset, byteLength), text: answer.text };
    }
    throw new UnreadableDocument(path, 'problem' in answer ? answer.problem : 'damaged-in-zip');
  }

  close(): void {
    this.#reading?.then(
      (reading) => reading.close(),
      () => {},
    );
    this.#reading = null;
  }

  /** Asks the child; a document that has ended it does not end the ZIP, unless the time for all of it is over. */
  async #ask(question: ZipQuestion): Promise<ZipAnswer> {
    this.#reading ??= openReading<ZipQuestion, ZipAnswer>('zip', this.#file, {
      owner: this.#owner,
      signal: this.#signal,
      limits: documentLimits,
    });
    const reading = await this.#reading;
    const left = this.#whole - this.#used;
    if (reading.used >= left) throw new UnreadableBatch('too-costly');
    reading.limits = { ...documentLimits, whole: left };
    try {
      const answer = await reading.ask(question);
      if ('unusable' in answer) throw new UnreadableBatch(answer.unusable, answer.why);
      return answer;
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
      this.#used += reading.used + documentLimits.question;
      this.close();
      if ('list' in question || this.#used >= this.#whole) throw new UnreadableBatch('too-costly');
      throw error;
    }
  }
}
