import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { BatchRow } from './batch-rows.ts';
import { documentState } from './document-state-rows.ts';

/** Arbitrary, but it must never change. */
const releaseLock = 727_004;

/** Waits for the lock of releases and holds it until the transaction ends: each counts what was released before it. */
export async function lockReleases(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${releaseLock})`);
}

/**
 * To how many people one person alone would have released payslips within a day, with this batch: a large batch that is
 * split into small ones stays a large one. Counted are the batches that its uploader or the caller uploaded or asked to
 * release, except those that a second person confirmed. A recall does not undo that people saw theirs.
 */
export async function peopleReleasedAlone(
  db: Database,
  { id, uploadedBy }: Pick<BatchRow, 'id' | 'uploadedBy'>,
  callerId: Id,
): Promise<number> {
  const same = sql`(${callerId}::uuid, ${uploadedBy}::uuid)`;
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(distinct d.user_id)::int as count
      from payslip_document d join payslip_batch b on b.id = d.batch_id
      where ${documentState} in ('matched', 'recalled') and (b.id = ${id}
        or b.state in ('waiting', 'releasing', 'released', 'recalling', 'recalled')
          and coalesce(b.submitted_at, b.visible_from) > now() - interval '24 hours'
          and (b.released_by is null or b.released_by = b.submitted_by)
          and (b.uploaded_by in ${same} or b.submitted_by in ${same}))`,
  );
  return row?.count ?? 0;
}
