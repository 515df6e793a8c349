import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { isAwayKind } from '#contract/absence-form.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { todayFor, zoneOf } from '#server/directory/today-rows.ts';
import type { Retained } from '#server/feature.ts';
import { absenceCorrection, absenceLook, absenceReport } from './absence-tables.ts';

export type Report = typeof absenceReport.$inferSelect;

/** A person's own report by its receipt number. */
export async function reportByReceipt(db: Database, userId: Id, receipt: string): Promise<Report | null> {
  const [row] = await db
    .select()
    .from(absenceReport)
    .where(and(eq(absenceReport.userId, userId), eq(absenceReport.receipt, receipt)));
  return row ?? null;
}

/** A report by the hidden id of its form, whoever made it. */
export async function reportById(db: Database, id: Id): Promise<Report | null> {
  const [row] = await db.select().from(absenceReport).where(eq(absenceReport.id, id));
  return row ?? null;
}

/** A report, locked against other changes until the transaction ends. */
export async function lockedReport(transaction: Database, id: Id): Promise<Report | null> {
  const [row] = await transaction.select().from(absenceReport).where(eq(absenceReport.id, id)).for('no key update');
  return row ?? null;
}

/** Inserts a report; null if its id or its receipt number is taken. */
export async function addReport(db: Database, row: typeof absenceReport.$inferInsert): Promise<Report | null> {
  const [added] = await db.insert(absenceReport).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

/** Changes a report. */
export async function changeReport(
  db: Database,
  id: Id,
  changed: Partial<typeof absenceReport.$inferInsert>,
): Promise<void> {
  await db.update(absenceReport).set(changed).where(eq(absenceReport.id, id));
}

/** Keeps what a report said until now; a note of the person's own is theirs to change, and is not kept. */
export async function keepEarlier(db: Database, report: Report, by: Id): Promise<void> {
  const { startsOn, returnsOn, minutesLate, phone } = report;
  const note = report.noteIsRead ? report.note : '';
  await db.insert(absenceCorrection).values({ reportId: report.id, by, startsOn, returnsOn, minutesLate, phone, note });
}

/** The day that it was for somebody at a moment. */
export async function dayAt(db: Database, userId: Id, moment: Date): Promise<string> {
  const [row] = await rowsOf<{ day: string }>(
    db,
    sql`select ((${moment.toISOString()}::timestamptz at time zone ${zoneOf(userId)})::date)::text as day`,
  );
  if (!row) throw new Error('A day has vanished.');
  return row.day;
}

/** One person's reports are written one after the other: each looks for an earlier one of the same. */
export async function holdReports(transaction: Database, userId: Id): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('absence'), hashtext(${userId}))`);
}

/**
 * Lets a new report take the place of the person's earlier ones of the kind for the same days; a call that was made is
 * done, and stays. One that has begun lasts until the first day of a new one that begins later: its days until then
 * stay. What somebody else writes changes no report of the person's own.
 * @param by who writes
 */
export async function replaceEarlier(
  transaction: Database,
  { id, userId, kind, startsOn, returnsOn }: Pick<Report, 'id' | 'userId' | 'kind' | 'startsOn' | 'returnsOn'>,
  by: Id,
): Promise<void> {
  const isLong = isAwayKind(kind);
  const { endedOn, returnsOn: back, startsOn: starts } = absenceReport;
  const alike = and(
    eq(absenceReport.userId, userId),
    eq(absenceReport.kind, kind),
    by === userId ? undefined : isNotNull(absenceReport.enteredBy),
    isNull(absenceReport.replacedBy),
    sql`${absenceReport.id} <> ${id}`,
  );
  if (isLong) {
    const today = await todayFor(transaction, userId);
    const hasBegun = sql`${starts} <= ${today}::date and ${starts} < ${startsOn}::date`;
    const lasts = sql`coalesce(${endedOn}, ${back}, 'infinity'::date) > ${startsOn}::date`;
    for (const earlier of await transaction
      .select()
      .from(absenceReport)
      .where(and(alike, hasBegun, lasts))) {
      await keepEarlier(transaction, earlier, by);
      const until = earlier.endedOn ? { endedOn: startsOn } : { returnsOn: startsOn };
      await changeReport(transaction, earlier.id, { ...until, correctedAt: new Date(), correctedBy: by });
    }
  }
  // Whoever comes back on a day is away until the day before; a report of hours is for its first day alone.
  const lastDay = (ended: unknown, starts: unknown) =>
    sql`greatest(coalesce(${ended}, 'infinity'::date) - 1, ${starts})`;
  const last = isLong ? lastDay(sql`${returnsOn}::date`, sql`${startsOn}::date`) : sql`${startsOn}::date`;
  const earlierLast = isLong ? lastDay(sql`coalesce(${endedOn}, ${back})`, starts) : starts;
  await transaction
    .update(absenceReport)
    .set({ replacedBy: id })
    .where(
      and(
        alike,
        // What ended on its first day was taken back.
        sql`(${endedOn} is null or ${endedOn} > ${starts})`,
        kind === 'call-back' ? isNull(absenceReport.doneAt) : undefined,
        sql`${starts} <= ${last} and ${earlierLast} >= ${startsOn}::date`,
      ),
    );
}

/** The receipts of the reports whose place a report took, the newest first. */
export async function receiptsReplacedBy(db: Database, id: Id): Promise<string[]> {
  const { receipt, replacedBy, reportedAt } = absenceReport;
  const rows = await db.select({ receipt }).from(absenceReport).where(eq(replacedBy, id)).orderBy(desc(reportedAt));
  return rows.map((row) => row.receipt);
}

/** The receipts of the person's earlier reports of the kind that last until the first day of a report, the newest first. */
export async function receiptsUntil(db: Database, { userId, kind, startsOn, reportedAt }: Report): Promise<string[]> {
  if (!isAwayKind(kind)) return [];
  const before = await db
    .select({ receipt: absenceReport.receipt })
    .from(absenceReport)
    .where(
      and(
        eq(absenceReport.userId, userId),
        eq(absenceReport.kind, kind),
        isNull(absenceReport.replacedBy),
        sql`coalesce(${absenceReport.endedOn}, ${absenceReport.returnsOn}) = ${startsOn}::date`,
        lt(absenceReport.reportedAt, reportedAt),
      ),
    )
    .orderBy(desc(absenceReport.reportedAt));
  return before.map(({ receipt }) => receipt);
}

/** For how many days more somebody may be sick whose end nobody said. */
const longestUnended = 548;

/**
 * SQL condition: the last known day of a report is more than so many days before a moment. One whose end nobody said counts
 * from its first day; somebody who may be sick still has a year and a half more.
 */
function isPast(now: Date, days: number): SQL {
  const { kind, endedOn, returnsOn, startsOn } = absenceReport;
  const last = sql`coalesce(${endedOn}, ${returnsOn}, ${startsOn})`;
  const isOpenEnded = sql`(${kind} in ('sickness', 'child-sickness') and coalesce(${endedOn}, ${returnsOn}) is null)`;
  return sql`${last} < ${now.toISOString()}::date - ${days}::int - case when ${isOpenEnded} then ${longestUnended}::int else 0 end`;
}

/** Reports by their last known day; those that one took the place of go with it. */
export const oldReports: Retained = {
  async due(db, now, days) {
    const [row] = await rowsOf<{ count: number; since: string | null }>(
      db,
      sql`
      with recursive due as (
        select id, starts_on from ${absenceReport} where ${isPast(now, days)}
        union select r.id, r.starts_on from absence_report r join due on r.replaced_by = due.id
      ) select count(*)::int as count, min(starts_on)::text as since from due`,
    );
    return row ?? { count: 0, since: null };
  },

  async forget(db, now, days, atMost) {
    const { id } = absenceReport;
    const old = db.select({ id }).from(absenceReport).where(isPast(now, days)).limit(atMost);
    return (await db.delete(absenceReport).where(inArray(id, old)).returning({ id })).length;
  },
};

/** Writes that somebody has seen reports, each once; answers the reports that they had not seen. */
export async function addLooks(db: Database, ids: Id[], userId: Id): Promise<Id[]> {
  if (ids.length === 0) return [];
  const added = await db
    .insert(absenceLook)
    .values(ids.map((reportId) => ({ reportId, userId })))
    .onConflictDoNothing()
    .returning({ reportId: absenceLook.reportId });
  return added.map(({ reportId }) => reportId);
}

/** Forgets who has seen a report, but for whoever changed it. */
export async function forgetLooks(db: Database, id: Id, except: Id): Promise<void> {
  await db.delete(absenceLook).where(and(eq(absenceLook.reportId, id), sql`${absenceLook.userId} <> ${except}`));
}

/** Whose these reports are. */
export async function peopleOf(db: Database, ids: Id[]): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ userId: absenceReport.userId })
    .from(absenceReport)
    .where(inArray(absenceReport.id, ids));
  return rows.map(({ userId }) => userId);
}
