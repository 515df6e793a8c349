import { paths } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { inviteEverybody } from '#server/directory/invite-everybody.ts';
import { type MailRecipient, personByEmail } from '#server/directory/person-rows.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import type { Inviting } from './app-context.ts';
import { linkAddress } from './link-address.ts';
import { newLinks, wasInvited } from './link-rows.ts';
import { resetMail } from './password-mails.ts';
import { hasPassword } from './password-rows.ts';

/** How long a reset link opens, in minutes. */
const minutes = 30;

/**
 * Mails a reset link to somebody who has a password, and the invite again to somebody who was invited and never chose
 * one; link and mail are one transaction. Whom HR has not invited yet gets none: strangers would decide when. Nor does
 * somebody who left: their address is the company's, and may be another's by now. The caller cannot tell: an unknown
 * address leaves a row in the outbox, too.
 * @param to the path of ours that the link leads on to in the end; null for the home page
 */
export async function requestReset(
  db: Database,
  appContext: Inviting,
  email: string,
  to: string | null = null,
): Promise<MailRecipient | null> {
  const { seal } = appContext;
  const found = await personByEmail(db, email);
  const person = found?.deactivatedAt ? null : found;
  const isIn = person !== null && (await hasPassword(db, person.id));
  if (!person || !(isIn || (await wasInvited(db, person.id)))) {
    await enqueueMail(db, { to: null, language: 'en', write: resetMail(''), urgency: 'awaited', seal });
    return null;
  }
  await db.transaction(async (transaction) => {
    if (!isIn) return inviteEverybody(transaction, appContext, [person], { to });
    const tokens = await newLinks(transaction, { kind: 'reset', minutes }, [person.id]);
    const link = linkAddress(appContext, { screen: paths.resetPassword, token: tokens.get(person.id), to });
    await enqueueMail(transaction, {
      to: person.email,
      language: person.language,
      write: resetMail(link),
      urgency: 'awaited',
      seal,
    });
  });
  return person;
}
