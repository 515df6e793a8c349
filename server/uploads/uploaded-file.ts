import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate as others } from 'node:timers/promises';
import { piecesOf, uploadLimits } from '#contract/upload-limits.ts';
import type { Database } from '#server/db/database.ts';
import { pieceOf } from './upload-rows.ts';

/** Thrown if an uploaded file is gone meanwhile. */
export class UploadGone extends Error {
  constructor() {
    super('This file was thrown away.');
    this.name = 'UploadGone';
  }
}

/** Pieces kept in memory: a ZIP reader goes back and forth between two places. */
const cached = 4;

/** A file that has arrived whole, read a range at a time. */
export class UploadedFile {
  readonly size: number;
  readonly #db: Database;
  readonly #id: string;
  readonly #pieces = new Map<number, Promise<Buffer>>();
  readonly #hash = createHash('sha256');
  /** How many pieces are in the hash. */
  #hashed = 0;
  #failure: Error | null = null;

  constructor(db: Database, { id, size }: { id: string; size: number }) {
    this.#db = db;
    this.#id = id;
    this.size = size;
  }

  /** The bytes from `start` to before `end`, a piece at a time. */
  async *read(start = 0, end = this.size): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / uploadLimits.piece);
      const piece = await this.#piece(number);
      this.#addToHash(number, piece);
      const from = at - number * uploadLimits.piece;
      const some = piece.subarray(from, from + end - at);
      if (some.length === 0) throw new UploadGone();
      yield some;
      at += some.length;
    }
  }

  /**
   * A library reports a broken file if the database failed: this throws the true cause.
   * @throws what kept a piece from being read
   */
  assertRead(): void {
    if (this.#failure) throw this.#failure;
  }

  /** The whole file; for small files only. */
  async whole(): Promise<Buffer> {
    return buffer(this.read());
  }

  /**
   * The SHA-256 of the whole file, in hex; callable once. Pieces read in order are in it already, and not read again.
   */
  async sha256(): Promise<string> {
    while (this.#hashed < piecesOf(this.size)) {
      const number = this.#hashed;
      this.#addToHash(number, await this.#piece(number));
      await others();
    }
    return this.#hash.digest('hex');
  }

  #addToHash(number: number, piece: Buffer): void {
    if (number !== this.#hashed) return;
    this.#hash.update(piece);
    this.#hashed += 1;
  }

  #piece(number: number): Promise<Buffer> {
    const known = this.#pieces.get(number);
    const piece = known ?? this.#readPiece(number);
    // The piece used last moves to the end.
    this.#pieces.delete(number);
    this.#pieces.set(number, piece);
    const [oldest] = this.#pieces.keys();
    if (this.#pieces.size > cached && oldest !== undefined) this.#pieces.delete(oldest);
    return piece;
  }

  async #readPiece(number: number): Promise<Buffer> {
    try {
      const piece = await pieceOf(this.#db, this.#id, number);
      if (!piece) throw new UploadGone();
      return piece;
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
