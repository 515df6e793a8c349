import type { Id } from '#contract/id.ts';
import type { LiveTopic } from '#contract/live.ts';

/** How long a topic stays, in milliseconds: longer than a page may take until it is connected. */
const longest = 120_000;

type Published = { topic: LiveTopic; userId: Id | null; at: number };

/** What was published in the last minutes, for pages that read before they were connected. Times are `performance.now()`. */
export function createRecentTopics() {
  /** By person and topic, the oldest first. */
  const published = new Map<string, Published>();
  let completeSince = performance.now();

  return {
    add(topic: LiveTopic, userId: Id | null): void {
      const now = performance.now();
      const key = `${topic} ${userId}`;
      published.delete(key);
      published.set(key, { topic, userId, at: now });
      for (const [oldest, { at }] of published) {
        if (at > now - longest) break;
        published.delete(oldest);
      }
    },

    /** Topics may have been missed until now. */
    missed(): void {
      completeSince = performance.now();
    },

    /** What was published for a person, or for everybody, since a moment; null if that is not known. */
    since(moment: number, userId: Id): LiveTopic[] | null {
      if (moment < completeSince || moment < performance.now() - longest) return null;
      const those = [...published.values()].filter(
        (one) => one.at >= moment && (one.userId === null || one.userId === userId),
      );
      return [...new Set(those.map(({ topic }) => topic))];
    },
  };
}
