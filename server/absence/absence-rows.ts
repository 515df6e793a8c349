import { and, desc, eq } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { absenceReport } from './absence-tables.ts';

export type Report = typeof absenceReport.$inferSelect;

/** A person's reports, newest first. */
export function reportsOf(db: Database, userId: Id): Promise<Report[]> {
  return db
    .select()
    .from(absenceReport)
    .where(eq(absenceReport.userId, userId))
    .orderBy(desc(absenceReport.reportedAt), desc(absenceReport.id))
    .limit(100);
}

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

/** Inserts a report; null if its id or its receipt number is taken. */
export async function addReport(db: Database, row: typeof absenceReport.$inferInsert): Promise<Report | null> {
  const [added] = await db.insert(absenceReport).values(row).onConflictDoNothing().returning();
  return added ?? null;
}
