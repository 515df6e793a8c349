import type { PayAccess } from '#contract/pay.ts';
import { failure } from '#server/http/failure.ts';
import type { RequestContext } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { payGrantOf } from '#server/session/pay-grant-rows.ts';

/**
 * Until when the session may see pay.
 * @throws STEP_UP_REQUIRED if that ended since the request was let in
 */
export async function payAccessOf(
  { db, appContext }: Pick<RequestContext, 'db' | 'appContext'>,
  caller: Caller,
): Promise<PayAccess> {
  const grant = await payGrantOf(db, caller.sessionId, appContext.payReauthMinutes);
  if (!grant) throw failure('STEP_UP_REQUIRED');
  return { unlockedUntil: grant.until.toISOString(), secondsLeft: grant.secondsLeft };
}
