import type { Id } from '#contract/id.ts';
import type { LiveTopic } from '#contract/live.ts';
import type { Database } from '#server/db/database.ts';
import { type LiveWord, liveNotifyChannel } from './live-channel.ts';
import { notifyListeners } from './notify-rows.ts';

/**
 * Tells the open screens of a person, on every node, that something of theirs changed; null tells everybody. Within a
 * transaction the news goes out with its commit, and never for what was rolled back.
 */
export async function publish(db: Database, userId: Id | null, topic: LiveTopic): Promise<void> {
  await notifyListeners(db, liveNotifyChannel, [wordOf(userId, topic)]);
}

/** Tells the open screens of each of these people the same, in one statement however many they are. */
export async function publishToEach(db: Database, userIds: Id[], topic: LiveTopic): Promise<void> {
  if (userIds.length === 0) return;
  const words = userIds.map((userId) => wordOf(userId, topic));
  await notifyListeners(db, liveNotifyChannel, words);
}

function wordOf(userId: Id | null, topic: LiveTopic): string {
  return JSON.stringify({ topic, userId } satisfies LiveWord);
}
