import type { PayAccess } from '#contract/pay.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { refusalOf } from '#server/http/password-attempts.ts';
import { type Allowance, countAgainstLimit, forgetAttempts } from '#server/session/attempt-rows.ts';
import { isRefusal } from '#server/session/auth-failures.ts';
import type { Caller } from '#server/session/caller.ts';
import { grantPay } from '#server/session/pay-grant-rows.ts';
import { forgetRefusals } from '#server/session/session-rows.ts';
import { typedAddress } from '#server/tables/cells.ts';
import { payAccessOf } from './pay-access.ts';

/** Attempts of a person, in all their sessions together. */
const attemptsOfPerson: Allowance = { atMost: 5, seconds: 15 * 60 };

/**
 * Opens pay to the session, by the credentials of its person.
 * @throws WRONG_PASSWORD, also for somebody else's valid credentials; TOO_MANY_REQUESTS, also for the right ones;
 * UNAUTHENTICATED after the tenth refusal, which ends the session
 */
export async function unlockPay(
  call: RequestContext,
  caller: Caller,
  { email, password }: { email: string; password: string },
): Promise<PayAccess> {
  const wait = await countAgainstLimit(call.db, personKey(caller), attemptsOfPerson);
  if (wait !== null) {
    call.retryAfter(wait);
    throw await refusal(call, caller, 'TOO_MANY_REQUESTS');
  }
  if (!isOwn(caller, email) || !(await isPassword(call, password))) throw await refusal(call, caller, 'WRONG_PASSWORD');

  const at = await grantPay(call.db, caller.sessionId);
  await forgetAttempts(call.db, personKey(caller));
  await forgetRefusals(call.db, caller.sessionId);
  await audited(call, caller, { act: 'pay-unlocked', result: 'ok' });
  return payAccessOf(call, { at, secondsAgo: 0 });
}

const personKey = ({ userId }: Caller) => `pay:${userId}`;

function isOwn(caller: Caller, email: string): boolean {
  return typedAddress(email).trim().toLowerCase() === caller.email.toLowerCase();
}

async function isPassword(call: RequestContext, password: string): Promise<boolean> {
  try {
    await call.auth.api.verifyPassword({ body: { password }, headers: call.headers });
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

/** Audits a refusal; the tenth in a row ends the session. */
async function refusal(call: RequestContext, caller: Caller, code: 'WRONG_PASSWORD' | 'TOO_MANY_REQUESTS') {
  await audited(call, caller, { act: 'pay-unlocked', result: 'refused' });
  return refusalOf(call, caller, code);
}
