import { sql } from 'drizzle-orm';
import type { LiveTopic } from '#contract/live.ts';
import type { Database } from '#server/db/database.ts';
import { type LiveWord, liveChannel } from './live-channel.ts';

/**
 * Tells the open screens of a person, on every node, that something of theirs changed; null tells everybody. Within a
 * transaction the news goes out with its commit, and never for what was rolled back.
 */
export async function publish(db: Database, userId: string | null, topic: LiveTopic): Promise<void> {
  const word: LiveWord = { topic, userId };
  await db.execute(sql`select pg_notify(${liveChannel}, ${JSON.stringify(word)})`);
}
