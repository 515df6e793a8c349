import { eq } from 'drizzle-orm';
import type { PushSettings } from '#contract/push.ts';
import type { Database } from '#server/db/database.ts';
import { pushSettings } from './push-tables.ts';

/** A row of settings as the contract has them; without a row, everything at any time. */
export function asSettings(row: Omit<typeof pushSettings.$inferSelect, 'userId'> | null): PushSettings {
  if (!row) return { categories: { payslips: true, news: true, mentions: true, timeOff: true }, quietHours: null };
  const { payslips, news, mentions, timeOff, quietFrom, quietTo, timeZone } = row;
  const isQuiet = quietFrom !== null && quietTo !== null && timeZone !== null;
  return {
    categories: { payslips, news, mentions, timeOff },
    quietHours: isQuiet ? { from: quietFrom, to: quietTo, timeZone } : null,
  };
}

/** What a person wants to be notified of, and when not. */
export async function settingsOf(db: Database, userId: string): Promise<PushSettings> {
  const [row] = await db.select().from(pushSettings).where(eq(pushSettings.userId, userId));
  return asSettings(row ?? null);
}

/** Keeps what a person wants to be notified of, and when not. */
export async function keepSettings(db: Database, userId: string, { categories, quietHours }: PushSettings) {
  const quiet = {
    quietFrom: quietHours?.from ?? null,
    quietTo: quietHours?.to ?? null,
    timeZone: quietHours?.timeZone ?? null,
  };
  const set = { ...categories, ...quiet };
  await db
    .insert(pushSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: pushSettings.userId, set });
}
