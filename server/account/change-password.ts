import { personById } from '#server/directory/person-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { countOwnAttempt, refusalOf } from '#server/http/password-attempts.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { moveSubscriptions, subscriptionsIn } from '#server/push/subscription-rows.ts';
import { isRefusal } from '#server/session/auth-failures.ts';
import type { Caller } from '#server/session/caller.ts';
import { deviceCookieFor, knownDeviceOf } from '#server/session/known-device.ts';
import { endLinks } from '#server/session/link-rows.ts';
import { passwordProblem } from '#server/session/new-password.ts';
import { passwordChangedMail } from '#server/session/password-mails.ts';
import { hashByEmail } from '#server/session/password-rows.ts';
import { noteDevice } from '#server/session/session-rows.ts';

/**
 * Changes the signed-in person's password. Every other session ends, and this one continues under a new token, with the
 * notifications of its browser. Reset links mailed earlier stop working, and the person gets a mail.
 * @throws WRONG_PASSWORD, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG, PASSWORD_TOO_COMMON, TOO_MANY_REQUESTS,
 * UNAUTHENTICATED
 */
export async function changePassword(
  call: RequestContext,
  caller: Caller,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const person = await personById(call.db, caller.userId);
  const problem = passwordProblem(next, [person.name, person.email, await call.appContext.companyName(call.db)]);
  if (problem) throw failure(problem);

  const attempt = await countOwnAttempt(call, caller);
  const isKnown = (await knownDeviceOf(call, caller.email)) !== null;
  const notified = await subscriptionsIn(call.db, caller.sessionId);
  const { headers, response } = await call.auth.api
    .changePassword({
      body: { currentPassword: current, newPassword: next, revokeOtherSessions: true },
      headers: call.headers,
      returnHeaders: true,
    })
    .catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      await audited(call, caller, { act: 'password-changed', result: 'refused' });
      throw await refusalOf(call, caller, 'WRONG_PASSWORD');
    });
  call.setCookies(headers.getSetCookie());
  await attempt.wasRight();
  const hash = await hashByEmail(call.db, caller.email);
  const device = isKnown && hash ? deviceCookieFor({ email: caller.email, hash }, call.appContext.devices) : null;
  const sessionId = response.token ? await noteDevice(call.db, response.token, device?.id ?? null) : null;
  if (sessionId) await moveSubscriptions(call.db, notified, sessionId);
  if (device) call.setCookies([device.cookie]);
  await call.db.transaction(async (transaction) => {
    await endLinks(transaction, 'reset', person.id);
    await enqueueMail(transaction, {
      to: person.email,
      language: person.language,
      write: passwordChangedMail,
      urgency: 'awaited',
    });
    await audited({ ...call, db: transaction }, caller, { act: 'password-changed', result: 'ok' });
  });
}
