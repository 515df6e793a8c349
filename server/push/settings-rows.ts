import { and, eq, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { MailKind, PushSettings } from '#contract/push.ts';
import type { Database } from '#server/db/database.ts';
import { pushSettings } from './push-tables.ts';

/** A row of settings in the contract's form; without a row, all notifications at any time and no mail. */
export function asSettings(row: Omit<typeof pushSettings.$inferSelect, 'userId'> | null): PushSettings {
  const everything = { payslips: true, news: true, mentions: true, timeOff: true };
  if (!row) return { categories: everything, quietHours: null, mail: [] };
  const { payslips, news, mentions, timeOff, quietFrom, quietTo, timeZone, mail } = row;
  const isQuiet = quietFrom !== null && quietTo !== null && timeZone !== null;
  return {
    categories: { payslips, news, mentions, timeOff },
    quietHours: isQuiet ? { from: quietFrom, to: quietTo, timeZone } : null,
    mail,
  };
}

/** What a person wants to be told, and how. */
export async function settingsOf(db: Database, userId: Id): Promise<PushSettings> {
  const [row] = await db.select().from(pushSettings).where(eq(pushSettings.userId, userId));
  return asSettings(row ?? null);
}

/** Saves what a person wants to be told, and how; without `mail`, that part stays. Returns the whole settings. */
export async function saveSettings(
  db: Database,
  userId: Id,
  { categories, quietHours, mail }: Omit<PushSettings, 'mail'> & { mail?: MailKind[] | undefined },
): Promise<PushSettings> {
  const quiet = {
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
    timeZone: quietHours?.timeZone ?? null,
  };
  const set = { ...categories, ...quiet, ...(mail && { mail: [...new Set(mail)] }) };
  const [row] = await db
    .insert(pushSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: pushSettings.userId, set })
    .returning();
  return asSettings(row ?? null);
}

/** Ends one kind of mail to a person; false if they do not get it. */
export async function endMail(db: Database, userId: Id, kind: MailKind): Promise<boolean> {
  const ended = await db
    .update(pushSettings)
    .set({ mail: sql`array_remove(${pushSettings.mail}, ${kind})` })
    .where(and(eq(pushSettings.userId, userId), sql`${kind} = any(${pushSettings.mail})`))
    .returning({ userId: pushSettings.userId });
  return ended.length > 0;
}
