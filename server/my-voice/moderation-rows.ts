import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { user } from '#server/session/session-tables.ts';
import { chatMessage, chatMute, chatRecord, chatReport } from './my-voice-tables.ts';

/** Until when a person may not speak; null where they may. */
export async function mutedUntil(db: Database, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: chatMute.until })
    .from(chatMute)
    .where(and(eq(chatMute.userId, userId), gt(chatMute.until, sql`now()`)));
  return row?.until ?? null;
}

/** Mutes a person for minutes from now, or lets them speak where there are none; undefined for nobody of ours. */
export async function mutePerson(
  db: Database,
  { userId, minutes, reason, by }: { userId: string; minutes: number; reason: string; by: string },
): Promise<Date | null | undefined> {
  if ((await db.$count(user, eq(user.id, userId))) === 0) return undefined;
  if (minutes === 0) {
    await db.delete(chatMute).where(eq(chatMute.userId, userId));
    return null;
  }
  const muted = { until: sql`now() + make_interval(mins => ${minutes})`, reason, by, at: sql`now()` };
  const [row] = await db
    .insert(chatMute)
    .values({ userId, ...muted })
    .onConflictDoUpdate({ target: chatMute.userId, set: muted })
    .returning({ until: chatMute.until });
  return row?.until;
}

/** Keeps a report of a message that still says something; false where there is none. A repeat changes nothing. */
export async function keepReport(db: Database, report: { seq: number; reporterId: string; reason: string }) {
  const there = await db.$count(
    chatMessage,
    and(eq(chatMessage.seq, report.seq), sql`${chatMessage.body} is not null`),
  );
  if (there > 0) await db.insert(chatReport).values(report).onConflictDoNothing();
  return there > 0;
}

/** The reports nobody has closed, the oldest first. */
export function openReports(db: Database) {
  return db
    .select({
      id: chatReport.id,
      seq: chatReport.seq,
      reporterId: chatReport.reporterId,
      reason: chatReport.reason,
      at: chatReport.at,
      text: chatMessage.body,
    })
    .from(chatReport)
    .innerJoin(chatMessage, eq(chatMessage.seq, chatReport.seq))
    .where(isNull(chatReport.closedAt))
    .orderBy(asc(chatReport.at))
    .limit(100);
}

/** Closes a report; false where there is none. Closing it again changes nothing. */
export async function closeReport(db: Database, id: string, by: string): Promise<boolean> {
  await db
    .update(chatReport)
    .set({ closedAt: sql`now()`, closedBy: by })
    .where(and(eq(chatReport.id, id), isNull(chatReport.closedAt)));
  return (await db.$count(chatReport, eq(chatReport.id, id))) > 0;
}

/** What a message said before, the oldest first; of very many the newest. */
export async function recordOf(db: Database, seq: number) {
  const newest = await db
    .select({
      text: chatRecord.body,
      why: chatRecord.why,
      by: chatRecord.by,
      at: chatRecord.at,
      reason: chatRecord.reason,
    })
    .from(chatRecord)
    .where(eq(chatRecord.seq, seq))
    .orderBy(desc(chatRecord.id))
    .limit(100);
  return newest.reverse();
}
