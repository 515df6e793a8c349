import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';

/** Sends each of these payloads to a channel's listeners when the caller's transaction commits. */
export async function notifyListeners(db: Database, channel: string, words: string[]): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, word) from unnest(${sql.param(words)}::text[]) as word`);
}
