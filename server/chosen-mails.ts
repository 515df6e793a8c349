import type { Language } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import type { MailKind } from '#contract/push.ts';
import type { Database } from './db/database.ts';
import { type MailWords, wordsIn } from './mail/mail-words.ts';
import type { ChosenMail, WriteChosen } from './mail/mail-worker.ts';
import { mentionsOf, messagesToNotifyOf } from './my-voice/mentions/mention-rows.ts';
import { daysOfRecalled, payslipsToMail } from './pay/payslip-rows.ts';
import { settingsOf } from './push/settings-rows.ts';
import { unsubscribeToken } from './push/unsubscribe-token.ts';
import { personWith } from './session/person-rows.ts';
import { answeredLeaves } from './time-off/leave-rows.ts';
import { forReader } from './words/company-words.ts';

/** The base of links in mails, and the key that signs unsubscribe links. */
type Signing = { publicUrl: string; key: Buffer };

/** A mail's values without the links that all of them end with. */
type ContentOf<Words> = Words extends { unsubscribe: string } ? Omit<Words, 'screen' | 'unsubscribe'> : never;

/**
 * Writes the mails that people chose to get, in their language: only about what still holds, and only while they want
 * them.
 */
export function chosenMails({ publicUrl, key }: Signing): WriteChosen {
  return async (db, chosen) => {
    const { userId, kind } = chosen;
    const [person, { mail }] = await Promise.all([personWith(db, userId), settingsOf(db, userId)]);
    if (!person || person.deactivatedAt || !mail.includes(kind)) return null;
    const content = await wordsOfMail[kind](db, chosen, person.language);
    if (!content) return null;
    const screen = `${publicUrl}${screenOf[kind]}`;
    const unsubscribe = `${publicUrl}${paths.unsubscribe}?token=${unsubscribeToken(key, { userId, kind })}`;
    return { to: person.email, unsubscribe, ...wordsIn(person.language, { ...content, screen, unsubscribe }) };
  };
}

const screenOf: Record<MailKind, string> = {
  payslips: paths.payslips,
  mentions: paths.myVoice,
  timeOff: paths.leaveRequests,
};

type MailWordsOf = (db: Database, chosen: ChosenMail, language: Language) => Promise<ContentOf<MailWords> | null>;

const wordsOfMail: Record<MailKind, MailWordsOf> = {
  payslips: async (db, { userId, subjects }) => {
    const standing = await payslipsToMail(db, userId, subjects);
    const replaced = standing.filter(({ isReplacement }) => isReplacement).map(({ day }) => day);
    const recalled = await daysOfRecalled(db, userId, subjects);
    if (standing.length + recalled.length === 0) return null;
    return { about: 'payslip', isNew: standing.length > replaced.length, replaced, recalled };
  },

  mentions: async (db, { userId, subjects }) => {
    const standing = await messagesToNotifyOf(db, userId, subjects);
    const mentions = await mentionsOf(db, userId, [...standing]);
    const newest = mentions.pop();
    return newest ? { about: 'mentions', mentions: [...mentions, newest] } : null;
  },

  timeOff: async (db, { userId, subjects }, language) => {
    const leaves = (await answeredLeaves(db, userId, subjects)).map(({ state, type, startsOn, endsOn }) => ({
      answer: state,
      type: forReader(type, language).text,
      first: startsOn,
      last: endsOn,
    }));
    const newest = leaves.pop();
    return newest ? { about: 'leave-answered', leaves: [...leaves, newest] } : null;
  },
};
