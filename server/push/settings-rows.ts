import { and, eq, not, or, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { MailKind, PayslipMail, PushSettings } from '#contract/push.ts';
import type { Database } from '#server/db/database.ts';
import { pushSettings } from './push-tables.ts';

/** A row of settings in the contract's form; without a row, what everybody has who chose nothing. */
export function asSettings(row: Omit<typeof pushSettings.$inferSelect, 'userId'> | null): PushSettings {
  const everything = { payslips: true, news: true, mentions: true, timeOff: true };
  if (!row) return { categories: everything, quietHours: null, mail: [], payslipMail: 'unreached' };
  const { payslips, news, mentions, timeOff, quietFrom, quietTo, timeZone, mail, payslipMailEnded } = row;
  const isQuiet = quietFrom !== null && quietTo !== null && timeZone !== null;
  return {
    categories: { payslips, news, mentions, timeOff },
    quietHours: isQuiet ? { from: quietFrom, to: quietTo, timeZone } : null,
    mail,
    payslipMail: mail.includes('payslips') ? 'always' : payslipMailEnded ? 'never' : 'unreached',
  };
}

/** What a person wants to be told, and how. */
export async function settingsOf(db: Database, userId: Id): Promise<PushSettings> {
  const [row] = await db.select().from(pushSettings).where(eq(pushSettings.userId, userId));
  return asSettings(row ?? null);
}

/** A change of what a person wants: without `mail` and `payslipMail`, those stay. */
type Change = Omit<PushSettings, 'mail' | 'payslipMail'> & {
  mail?: MailKind[] | undefined;
  payslipMail?: PayslipMail | undefined;
};

/** Saves what a person wants to be told, and how. Returns the whole settings. */
export function saveSettings(db: Database, userId: Id, change: Change): Promise<PushSettings> {
  const { categories, quietHours } = change;
  const quiet = {
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
    timeZone: quietHours?.timeZone ?? null,
  };
  return db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(pushSettings).where(eq(pushSettings.userId, userId)).for('update');
    const set = { ...categories, ...quiet, ...mailAfter(asSettings(before ?? null), change) };
    const [row] = await transaction
      .insert(pushSettings)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: pushSettings.userId, set })
      .returning();
    return asSettings(row ?? null);
  });
}

/** Pages of earlier releases know only the list: there, a payslip that is taken out of it is ended. */
function mailAfter(before: PushSettings, { mail, payslipMail }: Change) {
  if (!mail && !payslipMail) return {};
  const isListed = (mail ?? before.mail).includes('payslips');
  const wasListed = before.mail.includes('payslips');
  const wanted = payslipMail ?? (isListed ? 'always' : wasListed ? 'never' : before.payslipMail);
  const listed = mail ?? before.mail;
  const others = listed.filter((kind) => kind !== 'payslips');
  const always: MailKind[] = listed.includes('payslips') ? listed : [...others, 'payslips'];
  return {
    mail: [...new Set(wanted === 'always' ? always : others)],
    payslipMailEnded: wanted === 'never',
  };
}

/** Ends one kind of mail to a person; false if they do not get it. */
export async function endMail(db: Database, userId: Id, kind: MailKind): Promise<boolean> {
  const mail = sql`array_remove(${pushSettings.mail}, ${kind})`;
  const isListed = sql`${kind} = any(${pushSettings.mail})`;
  const userIds = { userId: pushSettings.userId };
  if (kind !== 'payslips') {
    const theirs = and(eq(pushSettings.userId, userId), isListed);
    return (await db.update(pushSettings).set({ mail }).where(theirs).returning(userIds)).length > 0;
  }
  const ended = await db
    .insert(pushSettings)
    .values({ userId, payslips: true, news: true, mentions: true, timeOff: true, payslipMailEnded: true })
    .onConflictDoUpdate({
      target: pushSettings.userId,
      set: { mail, payslipMailEnded: true },
      setWhere: or(isListed, not(pushSettings.payslipMailEnded)),
    })
    .returning(userIds);
  return ended.length > 0;
}
