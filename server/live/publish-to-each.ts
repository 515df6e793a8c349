import { sql } from 'drizzle-orm';
import type { LiveTopic } from '#contract/live.ts';
import type { Database } from '#server/db/database.ts';
import { type LiveWord, liveChannel } from './live-channel.ts';

/** Tells the open screens of each of these people what `publish` tells one, in one statement however many they are. */
export async function publishToEach(db: Database, userIds: string[], topic: LiveTopic): Promise<void> {
  if (userIds.length === 0) return;
  const words = userIds.map((userId) => JSON.stringify({ topic, userId } satisfies LiveWord));
  await db.execute(sql`select pg_notify(${liveChannel}, word) from unnest(${sql.param(words)}::text[]) as word`);
}
