import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

type Answer<Row> = { rows: Row[] };

/** What a statement of SQL answers on either database: `execute<Row>` has `rows` of that type. */
export interface Answers extends PgQueryResultHKT {
  type: Answer<this['row']>;
}

/** Either database, embedded or PostgreSQL: one dialect, so the rest of the server cannot tell them apart. */
export type Database = PgDatabase<Answers>;

/** A listener on a channel of NOTIFY. Neither function may throw. */
export type Listener = {
  heard(payload: string): void;
  /** The connection was lost and is back; what was notified in between was not heard. */
  missed(): void;
};

/** An open database and how to leave it. */
export type OpenDatabase = {
  db: Database;
  /**
   * The same for what is asked over and over with other values: PostgreSQL plans a statement once a connection. Whom a
   * value may find few or many rows for, asks `db`, which plans for the value.
   */
  prepared: Database;
  /** The names of the migrations that ran when it was opened. */
  migrations: string[];
  /** Resolves if the database answers and can write; rejects if not. */
  ping(): Promise<void>;
  /**
   * Hears what any process notifies on a channel, once the transaction it is part of commits, until the returned
   * function is called or the database closes. A lost connection is replaced.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
  /** Copies the files of the embedded database as they are at one moment; queries wait meanwhile. Absent for PostgreSQL. */
  copyTo?(folder: string): Promise<void>;
  /** The connections of the pool, and how many queries wait for one. Absent for the embedded database, which has none. */
  pool?(): { open: number; idle: number; waiting: number };
};

/**
 * The query of `ping`, one transaction: it deletes no row, and spills a megabyte to a temporary file. The delete fails
 * on a replica that is not promoted yet; the spill fails on a full disk, where reads and writes into existing pages
 * still work.
 */
export const writeProbe =
  "set local work_mem = '64kB'; delete from drizzle.__drizzle_migrations where false; select count(*) from generate_series(1, 40000)";
