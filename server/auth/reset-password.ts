import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { forgetStrangers } from '#server/http/password-attempts.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { deviceCookieFor } from '#server/session/known-device.ts';
import { useUpLink } from '#server/session/link-rows.ts';
import { replacePassword } from '#server/session/password-rows.ts';
import { personById } from '#server/session/person-rows.ts';
import { endSessions } from '#server/session/session-rows.ts';
import { linkOrRefuse, refuseBadPassword } from './mailed-links.ts';

/**
 * Sets a new password by a mailed link, which works once; all sessions of the person end, they are told by mail, and are
 * not signed in by it. All of it happens, or nothing.
 */
export async function resetPassword(
  call: RequestContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await linkOrRefuse(call, token, 'reset');
  await refuseBadPassword(call, { token, password }, link);

  const hash = await call.appContext.passwords.hash(password);
  await call.db.transaction(async (transaction) => {
    // Somebody may have opened the same link at the same time and been first.
    if (!(await useUpLink(transaction, token))) throw failure('LINK_USED');
    await replacePassword(transaction, link.userId, hash);
    await endSessions(transaction, link.userId);
    const { language } = await personById(transaction, link.userId);
    await enqueueMail(transaction, { to: link.email, language, about: 'password-changed' });
    await audited({ ...call, db: transaction }, null, { act: 'password-reset', result: 'ok', actor: link.userId });
  });
  await forgetStrangers(call, link.email);
  // Strangers who go on trying would be quicker than the owner, who signs in next.
  call.setCookies([deviceCookieFor({ email: link.email, hash }, call.appContext.devices)]);
}
