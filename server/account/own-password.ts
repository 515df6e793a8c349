import { APIError } from 'better-auth/api';
import { audited, type Call } from '#server/http/operation.ts';
import { countOwnAttempt, refusalOf } from '#server/http/password-attempts.ts';
import type { Asker } from '#server/session/asker.ts';

/**
 * @throws WRONG_PASSWORD where it is not the signed-in person's; TOO_MANY_REQUESTS after five wrong ones; UNAUTHENTICATED
 * after ten, which end the session
 */
export async function checkOwnPassword(call: Call, asker: Asker, password: string): Promise<void> {
  const attempt = await countOwnAttempt(call, asker);
  await call.auth.api.verifyPassword({ body: { password }, headers: call.headers }).catch(async (error: unknown) => {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    await audited(call, asker, { act: 'password-asked', result: 'refused' });
    throw await refusalOf(call, asker, 'WRONG_PASSWORD');
  });
  await attempt.wasRight();
}
