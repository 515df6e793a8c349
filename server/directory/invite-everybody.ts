import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import type { MailWriter } from '#server/mail/mail-text.ts';
import { enqueueMails } from '#server/mail/outbox.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { linkAddress } from '#server/session/link-address.ts';
import { newLinks } from '#server/session/link-rows.ts';

/** Somebody to invite who is here already and has no password. */
type Invited = { id: Id; email: string; name: string; language: Language };

/**
 * Mails each of many people a link to choose a password, in a few statements; their older links stop working.
 * @param asked given if they asked for it themselves: their mail goes first, and `to` is the path of ours that the link
 * leads on to
 */
export async function inviteEverybody(
  db: Database,
  appContext: Inviting,
  people: Invited[],
  asked?: { to: string | null },
): Promise<void> {
  const { inviteDays: days } = appContext;
  const tokens = await newLinks(
    db,
    { kind: 'invite', minutes: days * 24 * 60 },
    people.map(({ id }) => id),
  );
  const company = await appContext.companyName(db);
  const mails = people.map(({ id, email, name, language }) => ({
    to: email,
    language,
    write: inviteMail({
      name,
      company,
      days,
      link: linkAddress(appContext, { screen: paths.invite, token: tokens.get(id), to: asked?.to ?? null }),
    }),
    urgency: asked ? ('awaited' as const) : ('bulk' as const),
    seal: appContext.seal,
  }));
  await enqueueMails(db, mails);
}

/** The link opens the account, so the mail needs a seal. */
export const inviteMail =
  ({ name, company, days, link }: { name: string; company: string; days: number; link: string }): MailWriter =>
  (i18n) => ({
    subject: i18n._({ id: 'Your way into Stagedoor' }),
    paragraphs: [
      i18n._({ id: 'Hello {name},', values: { name } }),
      i18n._({
        id: '{company} invites you to Stagedoor, the staff app. Open this link to choose your password:',
        values: { company },
      }),
      link,
      i18n._({
        id: '{days, plural, one {The link works once, for # day.} other {The link works once, for # days.}}',
        values: { days },
      }),
    ],
  });
