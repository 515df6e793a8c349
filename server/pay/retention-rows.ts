import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { companyDay } from '#server/directory/today-rows.ts';
import type { Retained } from '#server/feature.ts';
import { publishToEach } from '#server/notify/publish.ts';
import { forgetDocuments } from './batches/forgotten-documents.ts';
import { lockPublishing } from './batches/publish-lock-rows.ts';
import { dayOfPayslip, lawfulUntil } from './retained-payslip-rows.ts';

/** SQL: whether the year of a day has been over for more than so many days at a moment. */
const isOver = (day: SQL, now: Date, days: number) =>
  sql`make_date(extract(year from ${day})::int, 12, 31) < ${companyDay(now)} - ${days}::int`;

/** SQL: whether a payslip `s` is kept no longer. Within the years that a law asks for nobody's is deleted. */
const isPast = (now: Date, days: number, years: number) =>
  sql`${isOver(dayOfPayslip, now, days)} and ${lawfulUntil(years)} < ${companyDay(now)}`;

/** Payslips, also of people who work here, by the end of their year. */
export const oldPayslips: Retained = {
  async due(db, now, days, { payslipYears }) {
    const [row] = await rowsOf<{ count: number; since: string | null }>(
      db,
      sql`select count(*)::int as count, min(${dayOfPayslip})::text as since from payslip s where ${isPast(now, days, payslipYears)}`,
    );
    return row ?? { count: 0, since: null };
  },

  async forget(db, now, days, atMost, { payslipYears }) {
    const old = await rowsOf<{ id: Id }>(
      db,
      sql`select s.id from payslip s where ${isPast(now, days, payslipYears)} limit ${atMost}`,
    );
    if (old.length > 0)
      await deletePast(
        db,
        old.map(({ id }) => id),
      );
    // There are more of them: the caller comes again.
    if (old.length === atMost) return old.length;
    return forgetBatches(db, now, Math.max(days, payslipYears * 366), atMost);
  },
};

/** Deletes payslips with their documents and bytes, and tells the open pages of their people. */
async function deletePast(db: Database, ids: Id[]): Promise<void> {
  await db.transaction(async (transaction) => {
    // Without its payslip a document would look as if it were still to be released.
    await forgetDocuments(transaction, { payslips: ids });
    await lockPublishing(transaction);
    const gone = await rowsOf<{ userId: Id }>(
      transaction,
      sql`delete from payslip where id = any(${sql.param(ids)}::uuid[]) returning user_id as "userId"`,
    );
    await publishToEach(transaction, [...new Set(gone.map(({ userId }) => userId))], 'payslips');
  });
}

/**
 * Deletes what is left of old batches of which no payslip is left, and of old recalls: they name people and files, too. A
 * batch counts by when it was made, too: one of payslips long past may still be worked on. A moment has no year that all
 * agree on, so it counts from a year later.
 */
async function forgetBatches(db: Database, now: Date, days: number, atMost: number): Promise<number> {
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(days => ${days + 366}::int)`;
  const deletions = [
    sql`delete from payslip_batch where id in (
      select b.id from payslip_batch b where ${isOver(sql`b.issued_on`, now, days)} and b.created_at < ${limit}
        and not exists (select from payslip s where s.batch_id = b.id) limit ${atMost})`,
    sql`delete from recalled_payslip where (user_id, source_key) in (
      select user_id, source_key from recalled_payslip where recalled_at < ${limit} limit ${atMost})`,
  ];
  let most = 0;
  for (const deletion of deletions) most = Math.max(most, (await rowsOf(db, sql`${deletion} returning 1`)).length);
  return most;
}
