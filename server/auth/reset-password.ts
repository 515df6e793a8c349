import { personById } from '#server/directory/person-rows.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { forgetStrangers } from '#server/http/password-attempts.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { deviceCookieFor, deviceIdOf } from '#server/session/known-device.ts';
import { passwordChangedMail } from '#server/session/password-mails.ts';
import { replacePassword } from '#server/session/password-rows.ts';
import { endSessions, endSessionsOnDevice } from '#server/session/session-rows.ts';
import { linkOrRefuse, refuseBadPassword, useLinkOrRefuse } from './mailed-links.ts';

/**
 * Sets a new password by a mailed link, which works once, in one transaction. All sessions of the person end, a mail
 * tells them, and they are not signed in.
 */
export async function resetPassword(
  call: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await linkOrRefuse(call, token, 'reset');
  await refuseBadPassword(call, { token, password }, link);

  const hash = await call.appContext.passwords.hash(password);
  await call.db.transaction(async (transaction) => {
    // The same link may have been used by another request meanwhile.
    await useLinkOrRefuse({ ...call, db: transaction }, token);
    await replacePassword(transaction, link.userId, hash);
    await endSessions(transaction, link.userId);
    const { language } = await personById(transaction, link.userId);
    await enqueueMail(transaction, { to: link.email, language, write: passwordChangedMail, urgency: 'awaited' });
    await audited({ ...call, db: transaction }, null, { act: 'password-reset', result: 'ok', actor: link.userId });
  });
  await forgetStrangers(call, link.email);
  // The next cookie has another id, and somebody else may be notified on this browser.
  const deviceId = deviceIdOf(call);
  if (deviceId) await endSessionsOnDevice(call.db, deviceId);
  // Without this cookie, strangers who go on trying could use up the attempts before the owner signs in.
  call.setCookies([deviceCookieFor({ email: link.email, hash }, call.appContext.devices).cookie]);
}
