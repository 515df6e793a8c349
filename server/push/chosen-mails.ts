import { paths } from '#contract/paths.ts';
import type { MailKind } from '#contract/push.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { Database } from '#server/db/database.ts';
import { personWith } from '#server/directory/person-rows.ts';
import { readSwitchedOff } from '#server/directory/switch-rows.ts';
import { isRefused } from '#server/mail/mail-rows.ts';
import { type MailWriter, writtenMail } from '#server/mail/mail-text.ts';
import type { ChosenMail, WriteChosen } from '#server/mail/mail-worker.ts';
import { settingsOf } from './settings-rows.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** The base of links in mails, and the key that signs unsubscribe links. */
type Signing = { publicUrl: string; key: Buffer };

/** A mail that people may choose to get in place of a notification. */
export type KindOfMail = {
  /** The screen that it leads to. */
  screen: string;
  /** The mail about those of its subjects that still hold, without the links of all such mails; null if none does. */
  standing(db: Database, chosen: ChosenMail): Promise<MailWriter | null>;
};

/** Every mail that people may choose. */
export type KindsOfMail = Record<MailKind, KindOfMail & { switchedBy?: FeatureSwitch | undefined }>;

/**
 * Writes the mails that people chose to get, or get in place of notifications, in their language: only about what still
 * holds, and only while they want them.
 */
export function chosenMails(kinds: KindsOfMail, { publicUrl, key }: Signing): WriteChosen {
  return async (db, chosen) => {
    const { userId, kind } = chosen;
    const [person, { mail, payslipMail }] = await Promise.all([personWith(db, userId), settingsOf(db, userId)]);
    if (!person || person.deactivatedAt) return 'left';
    const isChosen = mail.includes(kind);
    if (!isChosen && !(kind === 'payslips' && payslipMail === 'unreached')) return 'mail-ended';
    if (!isChosen && (await isRefused(db, person.email))) return 'address-refused';
    const { switchedBy } = kinds[kind];
    if (switchedBy && (await readSwitchedOff(db)).includes(switchedBy)) return 'nothing-left';
    const write = await kinds[kind].standing(db, chosen);
    if (!write) return 'nothing-left';
    const screen = `${publicUrl}${kinds[kind].screen}`;
    const unsubscribe = `${publicUrl}${paths.unsubscribe}?token=${unsubscribeToken(key, { userId, kind })}`;
    return {
      to: person.email,
      unsubscribe,
      ...writtenMail(withLinks(write, { screen, unsubscribe, isChosen }), person.language),
    };
  };
}

/** Ends a mail with the screen to read more, and the address that ends mails of its kind. */
export function withLinks(
  write: MailWriter,
  { screen, unsubscribe, isChosen }: { screen: string; unsubscribe: string; isChosen: boolean },
): MailWriter {
  return (i18n, language) => {
    const { subject, paragraphs } = write(i18n, language);
    const open = i18n._({ id: 'See it in Stagedoor:', comment: 'In a mail; a link follows' });
    const end = isChosen
      ? i18n._({
          id: 'You get this mail because you chose it in Stagedoor. To get no more of this kind, open this link:',
        })
      : i18n._({
          id: 'You get this mail because none of your devices could show a notification from Stagedoor. To get no more of this kind, open this link:',
        });
    return { subject, paragraphs: [...paragraphs, open, screen, end, unsubscribe] };
  };
}
