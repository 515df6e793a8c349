import type { Id } from '#contract/id.ts';
import type { RequestContext } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import type { Allowance } from '#server/session/attempt-rows.ts';

/** What each person may do in the room besides sending; `my_voice_send` limits sending itself. */
const allowances = {
  change: { atMost: 60, seconds: 60 },
  search: { atMost: 60, seconds: 60 },
  seen: { atMost: 120, seconds: 60 },
  report: { atMost: 20, seconds: 3_600 },
} as const satisfies Record<string, Allowance>;

/**
 * Counts an act of a person in the room.
 * @throws TOO_MANY_REQUESTS, with Retry-After
 */
export function countAct(call: RequestContext, kind: keyof typeof allowances, userId: Id): Promise<void> {
  return limit(call, `my-voice-${kind}:${userId}`, allowances[kind]);
}
