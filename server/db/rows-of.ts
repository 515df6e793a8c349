import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Runs a statement; returns its rows. */
export async function rowsOf<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  return (await db.execute<Row & Record<string, unknown>>(statement)).rows;
}
