import { APIError } from 'better-auth/api';
import { failure } from '#server/http/failure.ts';
import { audited, type Call } from '#server/http/operation.ts';
import { forgetPasswordTries } from '#server/http/tries.ts';
import { post } from '#server/mail/outbox.ts';
import { useUpLink } from '#server/session/links.ts';
import { personById } from '#server/session/person-rows.ts';
import { linkOrRefuse, refuseBadPassword } from './mailed-links.ts';

/**
 * Sets a new password by a mailed link. Better Auth uses the token up atomically and ends all sessions; the person is
 * told by mail, and is not signed in by it (security A8).
 */
export async function resetPassword(
  call: Call,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const link = await linkOrRefuse(call, token, 'reset');
  refuseBadPassword(call, { token, password }, link);

  await call.auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error: unknown) => {
    // Somebody opened the same link at the same time and was first.
    if (error instanceof APIError && error.statusCode < 500) throw failure('LINK_USED');
    throw error;
  });
  await useUpLink(call.db, token);
  await forgetPasswordTries(call, link.email);
  const { language } = await personById(call.db, link.userId);
  await post(call.db, { to: link.email, language, about: 'password-changed' });
  await audited(call, null, { act: 'password-reset', result: 'ok', actor: link.userId });
}
