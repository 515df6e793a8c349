import type { PayAccess } from '#contract/pay.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type Call } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { payGrantOf } from '#server/session/pay-grant-rows.ts';

/** What pay is asked with, by an operation or by a document's address. */
export type PayCall = Pick<Call, 'db' | 'appContext' | 'ipAddress'>;

/**
 * Until when the asking session may see pay.
 * @param what is asked for, as the audit log names it
 * @param id of the one that is asked for, where it is one of many
 * @throws STEP_UP_REQUIRED where no password was entered in it lately
 */
export async function payAccessOf(call: PayCall, caller: Caller, what: string, id?: string): Promise<PayAccess> {
  const grant = await payGrantOf(call.db, caller.sessionId, call.appContext.payReauthMinutes);
  if (grant) return { unlockedUntil: grant.until.toISOString(), secondsLeft: grant.secondsLeft };
  await audited(call, caller, { act: 'access-denied', result: 'refused', object: what }, id);
  throw failure('STEP_UP_REQUIRED');
}
