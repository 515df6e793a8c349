import { audited, type RequestContext } from '#server/http/operation.ts';
import { endMail } from './settings-rows.ts';
import type { MailLink } from './unsubscribe-token.ts';

/** Turns off what the link of a mail names; a repeat changes nothing, and is not audited. */
export async function turnMailOff(
  call: Pick<RequestContext, 'db' | 'ipAddress'>,
  { userId, kind }: MailLink,
): Promise<void> {
  await call.db.transaction(async (transaction) => {
    if (!(await endMail(transaction, userId, kind))) return;
    const entry = { act: 'mail-turned-off', result: 'ok', actor: userId, object: kind } as const;
    await audited({ ...call, db: transaction }, null, entry);
  });
}
