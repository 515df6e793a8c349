import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Either database, embedded or PostgreSQL: one dialect, so the rest of the server cannot tell them apart. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database and how to leave it. */
export type OpenDatabase = {
  db: Database;
  /** Answers when the database does; rejects when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
