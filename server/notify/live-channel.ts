import { z } from 'zod';
import { id } from '#contract/id.ts';
import { liveTopics } from '#contract/live.ts';

/** The database channel that live news travels on between processes. */
export const liveNotifyChannel = 'stagedoor_live';

/**
 * What is said on the channel: a topic changed, for one person or for everybody; somebody is writing; a session ended;
 * somebody left. The last two come from triggers of the database (0003_live.sql), so that no way to end a session can
 * forget it.
 */
const words = z.union([
  z.object({ topic: z.enum(liveTopics), userId: id.nullable() }),
  z.object({ typing: z.object({ id, name: z.string().nullable() }) }),
  z.object({ sessionEnded: id, userId: id }),
  z.object({ personLeft: id }),
]);

export type LiveWord = z.infer<typeof words>;

/** Parses a payload of the channel; null if it is not one of ours. */
export function liveWord(payload: string): LiveWord | null {
  try {
    return words.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
