import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate as others } from 'node:timers/promises';
import type { Id } from '#contract/id.ts';
import { piecesOf, uploadLimits } from '#contract/upload-limits.ts';
import type { Database } from '#server/db/database.ts';
import { RunRefused } from '#server/runs/run-worker.ts';
import { piecesFrom } from './upload-rows.ts';

/** Thrown if an uploaded file is gone meanwhile. A run that reads it is refused; elsewhere it is any other failure. */
export class UploadGone extends RunRefused {
  constructor() {
    super('upload-gone');
  }
}

/** Pieces read per query, and their bytes. */
const aBlock = { pieces: 4, bytes: 4 * uploadLimits.piece };

/** Blocks kept in memory: a ZIP reader goes back and forth between two places. */
const cached = 2;

/** A file that has arrived whole, read a range at a time. */
export class UploadedFile {
  readonly size: number;
  readonly #db: Database;
  readonly #id: Id;
  readonly #blocks = new Map<number, Promise<Buffer>>();
  readonly #hash = createHash('sha256');
  /** How many blocks are in the hash. */
  #hashed = 0;
  #failure: Error | null = null;

  constructor(db: Database, { id, size }: { id: Id; size: number }) {
    this.#db = db;
    this.#id = id;
    this.size = size;
  }

  /** The bytes from `start` to before `end`, a block at a time. */
  async *read(start = 0, end = this.size): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / aBlock.bytes);
      const block = await this.#block(number);
      this.#addToHash(number, block);
      const from = at - number * aBlock.bytes;
      const some = block.subarray(from, from + end - at);
      if (some.length === 0) throw new UploadGone();
      yield some;
      at += some.length;
    }
  }

  /**
   * A library reports a broken file if the database failed: this throws the true cause.
   * @throws what kept a block from being read
   */
  assertRead(): void {
    if (this.#failure) throw this.#failure;
  }

  /** The whole file; for small files only. */
  async whole(): Promise<Buffer> {
    return buffer(this.read());
  }

  /**
   * The SHA-256 of the whole file, in hex; callable once. Blocks read in order are in it already, and not read again.
   */
  async sha256(): Promise<string> {
    while (this.#hashed * aBlock.bytes < this.size) {
      const number = this.#hashed;
      this.#addToHash(number, await this.#block(number));
      await others();
    }
    return this.#hash.digest('hex');
  }

  #addToHash(number: number, block: Buffer): void {
    if (number !== this.#hashed) return;
    this.#hash.update(block);
    this.#hashed += 1;
  }

  #block(number: number): Promise<Buffer> {
    const block = this.#blocks.get(number) ?? this.#readBlock(number);
    // The block used last moves to the end.
    this.#blocks.delete(number);
    this.#blocks.set(number, block);
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size > cached && oldest !== undefined) this.#blocks.delete(oldest);
    return block;
  }

  async #readBlock(number: number): Promise<Buffer> {
    try {
      const block = await piecesFrom(this.#db, this.#id, number * aBlock.pieces, aBlock.pieces);
      if (!block) throw new UploadGone();
      return block;
    } catch (error) {
      this.#failure = error as Error;
      throw error;
    }
  }
}

/** True for a file whose last piece has arrived. */
export function isWhole({ size, received }: { size: number; received: number }): boolean {
  return received === piecesOf(size);
}
