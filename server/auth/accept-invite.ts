import type { UserData } from '#contract/auth.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { forgetStrangers } from '#server/http/password-attempts.ts';
import { addPassword } from '#server/session/password-rows.ts';
import { linkOrRefuse, refuseBadPassword, useLinkOrRefuse } from './mailed-links.ts';
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
    await useLinkOrRefuse({ ...call, db: transaction }, token);
    await addPassword(transaction, link.userId, hash);
    await audited({ ...call, db: transaction }, null, { act: 'invite-accepted', result: 'ok', actor: link.userId });
  });
  // Attempts of others before the account had a password must not keep its owner out.
  await forgetStrangers(call, link.email);
  return signInByInvite(call, { email: link.email, password, sharedDevice });
}
