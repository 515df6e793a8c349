import type { UserData } from '#contract/auth.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { forgetStrangers } from '#server/http/password-attempts.ts';
import { useUpLink } from '#server/session/link-rows.ts';
import { addPassword } from '#server/session/password-rows.ts';
import { linkOrRefuse, refuseBadPassword } from './mailed-links.ts';
import { signInByInvite } from './sign-in.ts';

/** Sets somebody's first password by their invite, which works once, and signs them in. */
export async function acceptInvite(
  call: RequestContext,
  { token, password, sharedDevice = false }: { token: string; password: string; sharedDevice?: boolean | undefined },
): Promise<UserData> {
  const link = await linkOrRefuse(call, token, 'invite');
  await refuseBadPassword(call, { token, password }, link);

  const hash = await call.appContext.passwords.hash(password);
  await call.db.transaction(async (transaction) => {
    if (!(await useUpLink(transaction, token))) throw failure('LINK_USED');
    await addPassword(transaction, link.userId, hash);
    await audited({ ...call, db: transaction }, null, { act: 'invite-accepted', result: 'ok', actor: link.userId });
  });
  // Attempts of others before the account had a password must not keep its owner out.
  await forgetStrangers(call, link.email);
  return signInByInvite(call, { email: link.email, password, sharedDevice });
}
