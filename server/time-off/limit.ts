import { failure } from '#server/http/failure.ts';
import type { RequestContext } from '#server/http/operation.ts';
import { type Allowance, countAgainstLimit } from '#server/session/attempt-rows.ts';

/** Counts a request against a limit. @throws TOO_MANY_REQUESTS */
export async function limit(call: RequestContext, key: string, allowed: Allowance): Promise<void> {
  const wait = await countAgainstLimit(call.db, key, allowed);
  if (wait === null) return;
  call.retryAfter(wait);
  throw failure('TOO_MANY_REQUESTS');
}
