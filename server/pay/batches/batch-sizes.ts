import { UnreadableBatch } from './batch.ts';

/** The most bytes of a payslip. */
const bytesEach = 10 * 1024 * 1024;

/** The most files and bytes of a batch. */
const most = { files: 200_000, bytes: 20 * 1024 ** 3 };

/** Whether a document is too large to be a payslip, by its bytes or by the size that it declares. */
export function isTooLarge(size: number): boolean {
  return size > bytesEach;
}

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
