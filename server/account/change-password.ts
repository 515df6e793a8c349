import { APIError } from 'better-auth/api';
import { failure } from '#server/http/failure.ts';
import { audited, type Call } from '#server/http/operation.ts';
import { countOwnAttempt, refusalOf } from '#server/http/password-attempts.ts';
import { post } from '#server/mail/outbox.ts';
import type { Asker } from '#server/session/asker.ts';
import { deviceCookieFor, knownDeviceOf } from '#server/session/known-device.ts';
import { endLinks } from '#server/session/links.ts';
import { passwordProblem } from '#server/session/new-password.ts';
import { hashByEmail } from '#server/session/password-rows.ts';
import { personById } from '#server/session/person-rows.ts';

/**
 * Changes the signed-in person's password. Every other session ends, and this one goes on under a new token
 * (security S2). Links to reset it that were mailed before open no more, and the person is told by mail.
 * @throws WRONG_PASSWORD, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON, TOO_MANY_REQUESTS, UNAUTHENTICATED
 */
export async function changePassword(
  call: Call,
  asker: Asker,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const person = await personById(call.db, asker.userId);
  const problem = passwordProblem(next, [person.name, person.email, call.house.company]);
  if (problem) throw failure(problem);

  const attempt = await countOwnAttempt(call, asker);
  const isKnown = (await knownDeviceOf(call, asker.email)) !== null;
  const { headers } = await call.auth.api
    .changePassword({
      body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
      headers: call.headers,
      returnHeaders: true,
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
      await audited(call, asker, { act: 'password-changed', result: 'refused' });
      throw await refusalOf(call, asker, 'WRONG_PASSWORD');
    });
  call.setCookies(headers.getSetCookie());
  await attempt.wasRight();
  const hash = await hashByEmail(call.db, asker.email);
  if (isKnown && hash) call.setCookies([deviceCookieFor({ email: asker.email, hash }, call.house.devices)]);
  await call.db.transaction(async (transaction) => {
    await endLinks(transaction, 'reset', person.id);
    await post(transaction, { to: person.email, language: person.language, about: 'password-changed' });
    await audited({ ...call, db: transaction }, asker, { act: 'password-changed', result: 'ok' });
  });
}
