import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import type { MailKind } from '#contract/push.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { Database } from '#server/db/database.ts';
import { personWith } from '#server/directory/person-rows.ts';
import { readSwitchedOff } from '#server/directory/switch-rows.ts';
import { isRefused } from '#server/mail/mail-rows.ts';
import { type Chosen, type MailWords, wordsIn } from '#server/mail/mail-words.ts';
import type { ChosenMail, WriteChosen } from '#server/mail/mail-worker.ts';
import { settingsOf } from './settings-rows.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/** The base of links in mails, and the key that signs unsubscribe links. */
type Signing = { publicUrl: string; key: Buffer };

/** A mail's values without the links that all of them end with. */
type ContentOf<Words> = Words extends { unsubscribe: string } ? Omit<Words, keyof Chosen> : never;

/** A mail that people may choose to get in place of a notification. */
export type KindOfMail = {
  /** The screen that it leads to. */
  screen: string;
  /** What it says of these subjects now; null if none of it still holds. */
  write(db: Database, chosen: ChosenMail, language: Language): Promise<ContentOf<MailWords> | null>;
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
    const content = await kinds[kind].write(db, chosen, person.language);
    if (!content) return 'nothing-left';
    const screen = `${publicUrl}${kinds[kind].screen}`;
    const unsubscribe = `${publicUrl}${paths.unsubscribe}?token=${unsubscribeToken(key, { userId, kind })}`;
    return {
      to: person.email,
      unsubscribe,
      ...wordsIn(person.language, { ...content, screen, unsubscribe, isChosen }),
    };
  };
}
