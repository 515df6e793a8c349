import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import { mostFailed } from '#contract/overview.ts';
import type { BatchFailure, BatchState } from '#contract/payslip-review.ts';
import { isWholeCompany } from '#contract/role-names.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { type BatchCounts, payslipBatch } from '#server/pay/pay-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { isOf, type Whose } from './document-rows.ts';
import { documentState } from './document-state-rows.ts';
import { payslipDocument } from './document-tables.ts';
import type { Permit } from './permit.ts';

/** Who looks at batches, and the scope of their role; nobody's id for the operator. */
export type Payroll = { scope: CallerScope; userId: Id | null };

export type BatchRow = typeof payslipBatch.$inferSelect;

const [uploader, submitter, releaser] = [alias(user, 'uploader'), alias(user, 'submitter'), alias(user, 'releaser')];

/**
 * Whoever has the role for the whole company sees every batch. Others see a batch if each document belongs to somebody
 * in their scope or, in a file that they uploaded, to nobody yet; they see an unread, unreadable or discarded batch only
 * if they uploaded it. A discarded batch is seen only if its deletion failed.
 */
function seenBy({ scope, userId }: Payroll): SQL | undefined {
  const { uploadedBy, state } = payslipBatch;
  const stands = or(ne(state, 'discarded'), isNotNull(failed));
  if (scope.some(isWholeCompany)) return stands;
  const others = sql`select from ${payslipDocument} d where d.batch_id = ${payslipBatch.id} and case
    when d.user_id is null then ${uploadedBy} is distinct from ${userId}
    else not (${inScope(scope, sql`d.user_id`)}) end`;
  const isRead = notInArray(state, ['reading', 'unreadable', 'discarded']);
  return and(stands, or(isRead, sql`${uploadedBy} = ${userId}`), sql`not exists (${others})`);
}

const isVisible = sql<boolean>`coalesce(${payslipBatch.visibleFrom} <= now(), false)`;

/** What of a batch failed last, if that is where it still stands. Drizzle would name no table in a select of one. */
const failed = sql<BatchFailure | null>`case when payslip_batch.state = 'unreadable' then 'payslips-read' else (
  select r.kind from run r
  where r.subject = payslip_batch.id and r.state = 'failed' and r.kind = any(case payslip_batch.state
      when 'review' then array['payslips-release'] when 'recalling' then array['payslips-recall']
      when 'released' then array['payslips-visible', 'payslips-notify']
      when 'discarded' then array['payslips-discard'] end)
    and not exists (
      select from run n where n.subject = r.subject and n.kind = r.kind and n.created_at > r.created_at)
  order by r.kind desc limit 1) end`;

/** Adds a batch; false if its id is taken. */
export async function addBatch(
  db: Database,
  row: Pick<BatchRow, 'id' | 'name' | 'issuedOn' | 'uploadId' | 'sha256' | 'uploadedBy'>,
): Promise<boolean> {
  const counts: BatchCounts = { documents: 0, people: 0, problems: 0, leftOut: 0, published: 0, recalled: 0 };
  const rows = await db
    .insert(payslipBatch)
    .values({ ...row, counts })
    .onConflictDoNothing()
    .returning({ id: payslipBatch.id });
  return rows.length > 0;
}

/** How many batches that somebody may see wait for something, and which failed or could not be read in the last week. */
export async function countBatches(db: Database, payroll: Payroll) {
  const { id, name, state, createdAt } = payslipBatch;
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const [row] = await db
    .select({
      review: count(sql`${state} = 'review' and ${failed} is null`),
      waiting: count(sql`${state} = 'waiting'`),
      scheduled: count(sql`${state} = 'released' and not ${isVisible}`),
    })
    .from(payslipBatch)
    .where(seenBy(payroll));
  const isLate = sql`(${state} <> 'unreadable' or ${createdAt} > now() - interval '7 days')`;
  const all = await db
    .select({ id, name, failed: sql<BatchFailure>`${failed}` })
    .from(payslipBatch)
    .where(and(isNotNull(failed), isLate, seenBy(payroll)))
    .orderBy(desc(id))
    .limit(mostFailed);
  return { ...(row ?? { review: 0, waiting: 0, scheduled: 0 }), failed: all };
}

/** Which of these batches wait for somebody: they may see them, and did not ask for the release themselves. */
export async function waitingFor(db: Database, payroll: Payroll, ids: Id[]): Promise<Set<string>> {
  const { id, state, submittedBy } = payslipBatch;
  const isOthers = sql`${submittedBy} is distinct from ${payroll.userId}`;
  const rows = await db
    .select({ id })
    .from(payslipBatch)
    .where(and(inArray(id, ids), eq(state, 'waiting'), isOthers, seenBy(payroll)));
  return new Set(rows.map((row) => row.id));
}

/** Whether the operator sent this file before, and a second person is still asked to release it. */
export async function waitsAlready(db: Database, sha256: string): Promise<boolean> {
  const { state, uploadedBy } = payslipBatch;
  return (
    (await db.$count(payslipBatch, and(eq(payslipBatch.sha256, sha256), eq(state, 'waiting'), isNull(uploadedBy)))) > 0
  );
}

/** A batch without a check of access, for the server's own work. */
export async function batchWith(db: Database, id: Id): Promise<BatchRow | null> {
  const [row] = await db.select().from(payslipBatch).where(eq(payslipBatch.id, id));
  return row ?? null;
}

/**
 * A batch that somebody may see, locked until the transaction ends; null for any other. Its documents may be written
 * meanwhile: whoever discards a batch waits for the slice that is under way, which would else wait for them.
 */
export async function lockBatch(
  transaction: Database,
  payroll: Payroll,
  id: Id,
): Promise<(BatchRow & { isVisible: boolean }) | null> {
  const [row] = await transaction
    .select({ ...getTableColumns(payslipBatch), isVisible })
    .from(payslipBatch)
    .where(and(eq(payslipBatch.id, id), seenBy(payroll)))
    .for('no key update');
  return row ?? null;
}

/** The batches that have such documents, locked until the transaction ends: as whoever changes one does, before the documents. */
export async function lockBatchesOf(transaction: Database, whose: Whose): Promise<Id[]> {
  const rows = await transaction
    .select({ id: payslipBatch.id })
    .from(payslipBatch)
    .where(sql`${payslipBatch.id} in (select d.batch_id from ${payslipDocument} d where ${isOf(whose)})`)
    .orderBy(payslipBatch.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** What lets a batch go on to its people. */
type LetThrough = 'releasing' | 'released';

/** Saves changes to a batch, but none that lets it go on to its people. */
export async function saveBatch(
  db: Database,
  id: Id,
  changes: Partial<Omit<BatchRow, 'state' | 'visibleFrom'>> & {
    state?: Exclude<BatchState, LetThrough>;
    visibleFrom?: null;
  },
): Promise<void> {
  await db.update(payslipBatch).set(changes).where(eq(payslipBatch.id, id));
}

/** Lets a batch go on to its people, which takes a permit. */
export async function letThrough(
  db: Database,
  id: Id,
  changes: Partial<Omit<BatchRow, 'state' | 'visibleFrom'>> & { state: LetThrough; visibleFrom?: SQL },
  _: Permit,
): Promise<void> {
  await db.update(payslipBatch).set(changes).where(eq(payslipBatch.id, id));
}

/** Deletes a batch without documents. */
export async function deleteBatch(db: Database, id: Id): Promise<void> {
  await db.delete(payslipBatch).where(eq(payslipBatch.id, id));
}

/** Recounts the documents of a batch, after any change to them. */
export async function recount(db: Database, id: Id): Promise<void> {
  await db.execute(sql`
    update ${payslipBatch} set counts = (
      select json_build_object(
        'documents', count(*) filter (where state = 'matched'),
        'people', count(distinct user_id) filter (where state = 'matched'),
        'problems', count(*) filter (where state = 'problem'),
        'leftOut', count(*) filter (where state = 'left-out'),
        'published', count(*) filter (where state = 'published'),
        'recalled', count(*) filter (where state = 'recalled'))
      from (select d.user_id, ${documentState} as state from ${payslipDocument} d where d.batch_id = ${id}) counted)
    where ${payslipBatch.id} = ${id}`);
}

/** A batch as it is shown, with the names of who did what. */
export type NamedBatch = Awaited<ReturnType<typeof namedBatches>>[number];

function namedBatches(db: Database, condition: SQL | undefined) {
  return db
    .select({
      row: payslipBatch,
      uploader: uploader.name,
      submitter: submitter.name,
      releaser: releaser.name,
      isVisible,
      failed,
    })
    .from(payslipBatch)
    .leftJoin(uploader, eq(uploader.id, payslipBatch.uploadedBy))
    .leftJoin(submitter, eq(submitter.id, payslipBatch.submittedBy))
    .leftJoin(releaser, eq(releaser.id, payslipBatch.releasedBy))
    .where(condition)
    .$dynamic();
}

/** One batch that somebody may see. */
export async function namedBatch(db: Database, payroll: Payroll, id: Id): Promise<NamedBatch | null> {
  const [found] = await namedBatches(db, and(eq(payslipBatch.id, id), seenBy(payroll)));
  return found ?? null;
}

/** Batches that somebody may see, the newest first, by their time-ordered ids. */
export function batchesBefore(
  db: Database,
  payroll: Payroll,
  before: Id | undefined,
  atMost: number,
): Promise<NamedBatch[]> {
  return namedBatches(db, and(before ? lt(payslipBatch.id, before) : undefined, seenBy(payroll)))
    .orderBy(desc(payslipBatch.id))
    .limit(atMost);
}

/** By the database's clock: when a batch becomes visible, not before now, and when people are notified. */
export function momentsOf(chosenFrom: Date | null, minutesUntilNotified: number): { visibleFrom: SQL; notified: SQL } {
  const chosen = chosenFrom ? sql`${chosenFrom.toISOString()}::timestamptz` : sql`now()`;
  const visibleFrom = sql`greatest(${chosen}, now())`;
  return { visibleFrom, notified: sql`${visibleFrom} + make_interval(mins => ${minutesUntilNotified})` };
}

/**
 * What a person has sent that is not released: how many batches, the bytes of their documents, and those of the files that
 * they were sent as, which are kept for a while.
 */
export async function unreleasedOf(
  db: Database,
  userId: Id | null,
): Promise<{ batches: number; bytes: number; files: number }> {
  const [row] = await db
    .select({
      batches: sql<number>`count(distinct ${payslipBatch.id})::int`,
      files: sql<number>`coalesce((select sum(u.size) from upload u
        where u.id = any(array_agg(${payslipBatch.uploadId}))), 0)::float8`,
      bytes: sql<number>`coalesce(sum(${payslipDocument.size}), 0)::float8`,
    })
    .from(payslipBatch)
    .leftJoin(payslipDocument, and(eq(payslipDocument.batchId, payslipBatch.id), isNotNull(payslipDocument.filePath)))
    .where(
      and(
        sql`${payslipBatch.uploadedBy} is not distinct from ${userId}`,
        notInArray(payslipBatch.state, ['releasing', 'released', 'recalling', 'recalled']),
      ),
    );
  return row ?? { batches: 0, bytes: 0, files: 0 };
}

/**
 * Lets the next file use the space of what was deleted; the embedded database never does that by itself. To give it back
 * to the disk, PostgreSQL would wait up to five seconds for a table that others use, and whatever comes next waits, too.
 */
export async function reuseSpace(db: Database): Promise<void> {
  await db.execute(
    sql`vacuum (truncate false, skip_locked true) upload_piece, stored_file_bytes, stored_file, payslip_document`,
  );
}
