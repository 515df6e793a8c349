import { isRefusal } from '#server/session/auth-failures.ts';
import type { Caller } from '#server/session/caller.ts';
import { audited, type RequestContext } from './operation.ts';
import { countOwnAttempt, refusalOf } from './password-attempts.ts';

/**
 * Checks the signed-in person's password.
 * @throws WRONG_PASSWORD; TOO_MANY_REQUESTS after five wrong ones; UNAUTHENTICATED after ten, which end the session
 */
export async function checkOwnPassword(call: RequestContext, caller: Caller, password: string): Promise<void> {
  const attempt = await countOwnAttempt(call, caller);
  await call.auth.api.verifyPassword({ body: { password }, headers: call.headers }).catch(async (error: unknown) => {
    if (!isRefusal(error)) throw error;
    await audited(call, caller, { act: 'password-asked', result: 'refused' });
    throw await refusalOf(call, caller, 'WRONG_PASSWORD');
  });
  await attempt.wasRight();
}
