import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import { afterAll } from 'vitest';
import { fileReaders } from '#server/file-readers.ts';
import type { FileBytes } from '#server/reading/reader.ts';
import type { ReadingOptions, ReadingProcess, SentFile } from '#server/reading/reading.ts';

let areInChildren = false;

/** Lets this test file read files in child processes, as the server does: call it where limits or their end matter. */
export function readInChildren(): void {
  areInChildren = true;
  afterAll(() => {
    areInChildren = false;
  });
}

/** Whether files are read in child processes now. */
export const readsInChildren = () => areInChildren;

/**
 * Reads a file in this process, with the code and the answers of a child: starting one takes a quarter of a second of
 * the processor, and most tests are about what happens with the answers. Nothing is limited here.
 */
export async function openHere(
  kind: string,
  file: SentFile,
  { signal }: ReadingOptions,
): Promise<ReadingProcess<unknown, unknown>> {
  signal?.throwIfAborted();
  const reading = new ReadingHere(kind, file);
  signal?.addEventListener('abort', () => reading.close(signal.reason), { once: true });
  return reading as unknown as ReadingProcess<unknown, unknown>;
}

class ReadingHere {
  used = 0;
  limits = {};
  readonly ended: Promise<void>;
  readonly #ask: Promise<(question: unknown) => unknown>;
  readonly #over = Promise.withResolvers<never>();
  #isOver = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(kind: string, file: SentFile) {
    this.ended = this.#over.promise.catch(() => {});
    const open = fileReaders[kind as keyof typeof fileReaders];
    this.#ask = open().then((reader) => reader(this.#bytesOf(file)) as (question: unknown) => unknown);
    this.#ask.catch(() => {});
  }

  ask(question: unknown): Promise<unknown> {
    const asking = this.#last.then(() => Promise.race([this.#over.promise, this.#answer(question)]));
    this.#last = asking.catch(() => {});
    return asking;
  }

  close(reason: unknown = new Error('This file was closed.')): void {
    this.#isOver = true;
    this.#over.reject(reason);
  }

  async #answer(question: unknown): Promise<unknown> {
    const ask = await this.#ask;
    // Copied as they are on their way between processes: a Buffer arrives as a Uint8Array.
    return this.#isOver ? undefined : deserialize(serialize(await ask(deserialize(serialize(question)))));
  }

  /** The file for a reader. What keeps it from being read is what the question rejects with, whatever the reader says. */
  #bytesOf(file: SentFile): FileBytes {
    const read = async (start: number, end: number) => {
      try {
        return await buffer(file.read(start, Math.min(end, file.size)));
      } catch (error) {
        this.close(error);
        throw error;
      }
    };
    return { size: file.size, read, whole: () => read(0, file.size) };
  }
}
