import { type Allowance, countAgainstLimit } from '#server/session/attempt-rows.ts';
import { failure } from './failure.ts';
import type { RequestContext } from './operation.ts';

/**
 * Counts what one person does against a limit.
 * @param key what is counted, and of whom
 * @throws TOO_MANY_REQUESTS, with Retry-After
 */
export async function limit(call: RequestContext, key: string, allowed: Allowance): Promise<void> {
  const wait = await countAgainstLimit(call.db, key, allowed);
  if (wait !== null) throw tooMany(call, wait);
}

/** A TOO_MANY_REQUESTS failure with Retry-After in seconds, jittered so that not everybody comes back at once. */
export function tooMany(call: RequestContext, wait: number) {
  call.retryAfter(Math.ceil(wait + Math.random()));
  return failure('TOO_MANY_REQUESTS');
}
