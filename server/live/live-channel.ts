import { type LiveTopic, liveTopics } from '#contract/live.ts';
import type { Typing } from './live-feature.ts';

/** The database channel that live news travels on between processes. */
export const liveChannel = 'stagedoor_live';

/**
 * What is said on the channel: a topic changed, for one person or for everybody; somebody is writing; a session ended;
 * somebody left. The last two come from triggers of the database (0003_live.sql), so that no way to end a session can
 * forget it.
 */
export type LiveWord =
  | { topic: LiveTopic; userId: string | null }
  | { typing: Typing }
  | { sessionEnded: string; userId: string }
  | { personLeft: string };

/** Parses a payload of the channel; null if it is not one of ours. */
export function liveWord(payload: string): LiveWord | null {
  const word = parsed(payload);
  const { topic, userId, typing, sessionEnded, personLeft } = word;
  if (typeof personLeft === 'string') return { personLeft };
  if (typeof sessionEnded === 'string' && typeof userId === 'string') return { sessionEnded, userId };
  const { id, name } = Object(typing);
  if (typeof id === 'string') return { typing: { id, name: typeof name === 'string' ? name : null } };
  const known = liveTopics.find((name) => name === topic);
  return known && (typeof userId === 'string' || userId === null) ? { topic: known, userId } : null;
}

function parsed(payload: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(payload));
  } catch {
    return {};
  }
}
