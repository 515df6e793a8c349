import { UnreadableBatch } from './batch.ts';

/** The most bytes of a payslip, and the most files and bytes of a batch. */
export const most = { bytesEach: 10 * 1024 * 1024, files: 200_000, bytes: 20 * 1024 ** 3 };

/** The documents of a batch and their sizes, bounded while they are listed. */
export class BatchSizes {
  readonly byPath = new Map<string, number>();
  #bytes = 0;

  /** @throws {UnreadableBatch} if the batch is too large */
  add(path: string, size: number): void {
    this.byPath.set(path, size);
    this.#bytes += size;
    if (this.byPath.size > most.files || this.#bytes > most.bytes) throw new UnreadableBatch('too-large');
  }
}
