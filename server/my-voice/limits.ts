import { failure } from '#server/http/failure.ts';
import type { RequestContext } from '#server/http/operation.ts';
import { type Allowance, countAgainstLimit } from '#server/session/attempt-rows.ts';

/** What a person may do in the room besides sending messages, whose limits my_voice_send holds. */
const allowances = {
  change: { atMost: 60, seconds: 60 },
  search: { atMost: 60, seconds: 60 },
  report: { atMost: 20, seconds: 3_600 },
} as const satisfies Record<string, Allowance>;

/**
 * Counts something a person does in the room.
 * @throws TOO_MANY_REQUESTS, telling how long to wait
 */
export async function countAct(call: RequestContext, kind: keyof typeof allowances, userId: string): Promise<void> {
  const wait = await countAgainstLimit(call.db, `my-voice-${kind}:${userId}`, allowances[kind]);
  if (wait !== null) throw tooMany(call, wait);
}

/** Too many, and how many seconds to wait, a little different for each, so that they do not all come back at once. */
export function tooMany(call: RequestContext, wait: number) {
  call.retryAfter(Math.ceil(wait + Math.random()));
  return failure('TOO_MANY_REQUESTS');
}
