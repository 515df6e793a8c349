import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { documentState } from './document-state-rows.ts';

/** Arbitrary, but it must never change. */
const releaseLock = 727_004;

/** Waits for the lock of publications and holds it until the transaction ends: each counts what was published before it. */
export async function lockReleases(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${releaseLock})`);
}

/** Whose publications are counted: a batch counts for its uploader, too; null for the operator. */
export type Publishers = (Id | null)[];

/**
 * To how many people these publishers alone have put payslips within a day, or will within a day of a moment: a large
 * batch that is split into small ones, or over several days before one payday, stays a large one. Counted are the batches
 * that they uploaded or asked to release, except those that a second person confirmed; what they replaced; and the batch
 * given. A recall does not undo that people saw theirs. Also tells which of some people are among them.
 */
export async function peopleReachedAlone(
  db: Database,
  publishers: Publishers,
  { batchId = null, moment, among = [] }: { batchId?: Id | null; moment: Date | null; among?: Id[] },
): Promise<{ count: number; among: Set<Id> }> {
  const known = sql`any(${sql.param(publishers.flatMap((id) => id ?? []))}::uuid[])`;
  const isTheirs = (column: ReturnType<typeof sql>) =>
    publishers.includes(null) ? sql`(${column} = ${known} or ${column} is null)` : sql`${column} = ${known}`;
  const at = sql`greatest(${moment?.toISOString() ?? null}::timestamptz, now())`;
  const day = sql`interval '24 hours'`;
  const within = (asked: ReturnType<typeof sql>) =>
    sql`(${asked} > now() - ${day} or b.chosen_from > ${at} - ${day} and b.chosen_from < ${at} + ${day})`;
  const [row] = await rowsOf<{ count: number; among: Id[] | null }>(
    db,
    sql`select count(distinct user_id)::int as count,
        array_agg(distinct user_id) filter (where user_id = any(${sql.param(among)}::uuid[])) as among
      from (
        select d.user_id from payslip_document d join payslip_batch b on b.id = d.batch_id
        where ${documentState} in ('matched', 'recalled') and (b.id = ${batchId}
          or b.state in ('waiting', 'releasing', 'released', 'recalling', 'recalled')
            and ${within(sql`coalesce(b.submitted_at, b.visible_from)`)}
            and (b.released_by is null or b.released_by = b.submitted_by)
            and (${isTheirs(sql`b.uploaded_by`)} or ${isTheirs(sql`b.submitted_by`)}))
        union all
        select d.user_id from payslip_document d join payslip_batch b on b.id = d.batch_id
        where d.replaced and ${isTheirs(sql`d.replaced_by`)} and ${within(sql`d.recalled_at`)}
      ) reached`,
  );
  return { count: row?.count ?? 0, among: new Set(row?.among ?? []) };
}
