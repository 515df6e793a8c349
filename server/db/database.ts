import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either database, embedded or PostgreSQL: one dialect, so the rest of the server cannot tell them apart. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** Who hears what is notified on a channel. Neither function may throw. */
export type Listener = {
  heard(payload: string): void;
  /** The connection was lost and is back; what was notified in between was not heard. */
  missed(): void;
};

/** An open database and how to leave it. */
export type OpenDatabase = {
  db: Database;
  /** Answers when the database does and has room to write; rejects when it does not. */
  ping(): Promise<void>;
  /**
   * Hears what any process notifies on a channel, once the transaction it is part of commits, until the returned
   * function is called or the database closes. A lost connection is replaced.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/**
 * What `ping` asks: puts a megabyte aside in a file that is gone with the answer, and deletes nothing. The one fails on a full
 * disk, where reads still work and so does each write that finds room in the pages there are; the other where a replica was
 * not promoted yet. The statements are one transaction.
 */
export const writeProbe =
  "set local work_mem = '64kB'; delete from drizzle.__drizzle_migrations where false; select count(*) from generate_series(1, 40000)";
