import { APIError } from 'better-auth/api';
import type { PayAccess } from '#contract/pay.ts';
import { audited, type Call } from '#server/http/operation.ts';
import { refusalOf } from '#server/http/password-attempts.ts';
import type { Asker } from '#server/session/asker.ts';
import { grantPay } from '#server/session/pay-grant-rows.ts';
import { forgetRefusals } from '#server/session/session-rows.ts';
import { type Allowance, countTry, forgetTries } from '#server/session/tries.ts';
import { payAccessOf } from './pay-access.ts';

/** Tries of a person, whichever of their sessions they are made in (security P5). */
const triesOfPerson: Allowance = { atMost: 5, seconds: 15 * 60 };

/**
 * Opens pay to the asking session, by the credentials of the person it belongs to.
 * @throws WRONG_PASSWORD, also for another's valid ones; TOO_MANY_REQUESTS, for the right ones too; UNAUTHENTICATED after
 * the tenth refusal, which ends the session
 */
export async function unlockPay(
  call: Call,
  asker: Asker,
  { email, password }: { email: string; password: string },
): Promise<PayAccess> {
  const wait = await countTry(call.db, personKey(asker), triesOfPerson);
  if (wait !== null) {
    call.retryAfter(wait);
    throw await refusal(call, asker, 'TOO_MANY_REQUESTS');
  }
  if (!isOwn(asker, email) || !(await isPassword(call, password))) throw await refusal(call, asker, 'WRONG_PASSWORD');

  await grantPay(call.db, asker.sessionId);
  await forgetTries(call.db, personKey(asker));
  await forgetRefusals(call.db, asker.sessionId);
  await audited(call, asker, { act: 'pay-unlocked', result: 'ok' });
  return payAccessOf(call, asker, 'pay.unlock');
}

const personKey = ({ userId }: Asker) => `pay:${userId}`;

function isOwn(asker: Asker, email: string): boolean {
  return email.trim().toLowerCase() === asker.email.toLowerCase();
}

async function isPassword(call: Call, password: string): Promise<boolean> {
  try {
    await call.auth.api.verifyPassword({ body: { password }, headers: call.headers });
    return true;
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    return false;
  }
}

/** Writes a refusal down; the tenth in a row ends the session. */
async function refusal(call: Call, asker: Asker, code: 'WRONG_PASSWORD' | 'TOO_MANY_REQUESTS') {
  await audited(call, asker, { act: 'pay-unlocked', result: 'refused' });
  return refusalOf(call, asker, code);
}
