import { failure } from '#server/http/failure.ts';
import type { RequestContext } from '#server/http/operation.ts';
import { type Allowance, countAgainstLimit } from '#server/session/attempt-rows.ts';

/** What each person may do in the room besides sending; `my_voice_send` limits sending itself. */
const allowances = {
  change: { atMost: 60, seconds: 60 },
  search: { atMost: 60, seconds: 60 },
  report: { atMost: 20, seconds: 3_600 },
} as const satisfies Record<string, Allowance>;

/**
 * Counts an act of a person in the room.
 * @throws TOO_MANY_REQUESTS, with Retry-After
 */
export async function countAct(call: RequestContext, kind: keyof typeof allowances, userId: string): Promise<void> {
  const wait = await countAgainstLimit(call.db, `my-voice-${kind}:${userId}`, allowances[kind]);
  if (wait !== null) throw tooMany(call, wait);
}

/** A TOO_MANY_REQUESTS failure with Retry-After in seconds, jittered so that not everybody comes back at once. */
export function tooMany(call: RequestContext, wait: number) {
  call.retryAfter(Math.ceil(wait + Math.random()));
  return failure('TOO_MANY_REQUESTS');
}
