import { Refusal } from '#server/stagedoor/refusal.ts';

/** As large as a payslip may be, and as many as a batch may hold, in files and in bytes. */
export const most = { bytesEach: 10 * 1024 * 1024, files: 200_000, bytes: 20 * 1024 ** 3 };

/** The documents of a batch and their sizes, bounded while they are listed. */
export class Sizes {
  readonly byPath = new Map<string, number>();
  #bytes = 0;

  /** @throws {Refusal} where the batch is too large */
  add(path: string, size: number): void {
    this.byPath.set(path, size);
    this.#bytes += size;
    if (this.byPath.size > most.files || this.#bytes > most.bytes) {
      throw new Refusal('This is more than 200,000 files or 20 GB. Publish it in parts.');
    }
  }
}
