import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Notifies whoever listens on a channel of each of these words, with the commit of the caller's transaction. */
export async function notifyListeners(db: Database, channel: string, words: string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, word) from unnest(${sql.param(words)}::text[]) as word`);
}
