import { and, asc, desc, eq, gte, inArray, lt, or, type Placeholder, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { portionsOf } from '#server/db/portions.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { payslipDocument } from './batches/document-tables.ts';
import { isVisible, type PayslipFigures, payslip, payslipBatch, recalledPayslip } from './pay-tables.ts';

/** A new path to store a document under: it holds neither person nor name, and no route serves it. */
export function newFilePath(): string {
  return `payslip/${randomId()}`;
}

/** The row of a payslip that is of no batch; its file may be stored and named later. */
export type NewPayslip = Omit<typeof payslip.$inferInsert, 'id' | 'createdAt' | 'batchId' | 'filePath'> & { id: Id };

/** Rows per insert: quick to send and to plan. */
const rowsAnInsert = 2_000;

/**
 * Inserts the payslips whose source key the person does not have and that were not recalled from them; returns their
 * ids. Each column is one array parameter: one parameter per value takes the database three times as long to plan.
 */
export async function insertPayslips(db: Database, rows: NewPayslip[]): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const some of portionsOf(rows, rowsAnInsert)) {
    const all = (value: (row: NewPayslip) => unknown) => sql.param(some.map((row) => value(row) ?? null));
    const { rows: written } = await db.execute<{ id: Id }>(sql`
      insert into ${payslip} (id, user_id, file_name, source_key, issued_at, issued_on, figures, external_url)
      select id, user_id, file_name, source_key, issued_at, issued_on, figures, external_url from unnest(
        ${all(({ id }) => id)}::uuid[],
        ${all(({ userId }) => userId)}::uuid[],
        ${all(({ fileName }) => fileName)}::text[],
        ${all(({ sourceKey }) => sourceKey)}::text[],
        ${all(({ issuedAt }) => issuedAt?.toISOString())}::timestamptz[],
        ${all(({ issuedOn }) => issuedOn)}::date[],
        ${all(({ figures }) => figures && JSON.stringify(figures))}::text[]::jsonb[],
        ${all(({ externalUrl }) => externalUrl)}::text[])
        as given (id, user_id, file_name, source_key, issued_at, issued_on, figures, external_url)
      where not exists (
        select from ${recalledPayslip} r where r.user_id = given.user_id and r.source_key = given.source_key)
      on conflict (user_id, source_key) do nothing
      returning id`);
    for (const { id } of written) inserted.add(id);
  }
  return inserted;
}

/** Sets the paths of payslips' stored documents, in one statement. */
export async function attachFiles(db: Database, files: { id: Id; path: string }[]): Promise<void> {
  if (files.length === 0) return;
  const [ids, paths] = [files.map(({ id }) => id), files.map(({ path }) => path)];
  await db.execute(sql`
    update ${payslip} set file_path = stored.path
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(paths)}::text[]) as stored (id, path)
    where ${payslip.id} = stored.id`);
}

/** The moment or the start of the day a payslip was issued. */
const issued = sql`coalesce(${payslip.issuedAt}, ${payslip.issuedOn}::timestamp at time zone 'UTC')`;

/** SQL condition: a payslip is a person's, and they see it by now. */
const seenBy = (userId: Id | Placeholder) => and(eq(payslip.userId, userId), isVisible);

/** All payslips of a person, newest first, those without a date last; no bytes and no figures. */
export function payslipsOf(db: Database, userId: Id) {
  return ownPayslips(db).execute({ userId });
}

const ownPayslips = preparedOnce((db) =>
  db
    .select({
      id: payslip.id,
      fileName: payslip.fileName,
      issuedAt: payslip.issuedAt,
      issuedOn: payslip.issuedOn,
    })
    .from(payslip)
    .where(seenBy(sql.placeholder('userId')))
    .orderBy(sql`${issued} desc nulls last`, desc(payslip.createdAt), asc(payslip.id))
    .prepare('own_payslips'),
);

/** One payslip of a person; null for an id that is another's or nobody's. */
export async function payslipOf(db: Database, userId: Id, id: Id) {
  const [row] = await db
    .select()
    .from(payslip)
    .where(and(eq(payslip.id, id), seenBy(userId)));
  return row ?? null;
}

/** A payslip, enough to find its document. */
export type FoundPayslip = NonNullable<Awaited<ReturnType<typeof payslipOf>>>;

/** All payslips that a person may have, with what their documents are made of, oldest first. */
export function visiblePayslipsOf(db: Database, userId: Id): Promise<FoundPayslip[]> {
  return db.select().from(payslip).where(seenBy(userId)).orderBy(asc(issued), asc(payslip.createdAt), asc(payslip.id));
}

/** The payslips of one year of a person, by calendar day or by the moment in UTC, oldest first. */
export function payslipsOfYear(db: Database, userId: Id, year: number): Promise<FoundPayslip[]> {
  return db
    .select()
    .from(payslip)
    .where(and(seenBy(userId), sql`extract(year from ${issued} at time zone 'UTC') = ${year}`))
    .orderBy(asc(issued), asc(payslip.createdAt), asc(payslip.id));
}

/** The figures of a person's earlier months in the same year. Payslips of a batch have none. */
export async function figuresBefore(db: Database, userId: Id, month: string): Promise<PayslipFigures[]> {
  const ofMonth = sql<string>`${payslip.figures} ->> 'month'`;
  const rows = await db
    .select({ figures: payslip.figures })
    .from(payslip)
    .where(and(eq(payslip.userId, userId), gte(ofMonth, `${month.slice(0, 4)}-01`), lt(ofMonth, month)));
  return rows.flatMap(({ figures }) => figures ?? []);
}

/** Locks a payslip until the transaction ends; returns the path of its document by then, or null if it was recalled. */
export async function lockFilePath(db: Database, id: Id): Promise<{ filePath: string | null } | null> {
  const [row] = await db.select({ filePath: payslip.filePath }).from(payslip).where(eq(payslip.id, id)).for('update');
  return row ?? null;
}

/** A recalled payslip: its id, its person, its source key, and its document in a batch, if it is of one. */
export type RecalledPayslip = { id: Id; userId: Id; sourceKey: string; documentId: Id | null };

/** Deletes payslips with their documents' bytes (0016_recalled-payslips.sql), and keeps them from coming back. */
export async function deletePayslips(db: Database, ids: Id[]): Promise<RecalledPayslip[]> {
  const { rows } = await db.execute<RecalledPayslip>(sql`
    with of_batch as (
      update ${payslipDocument} set file_path = null, recalled_at = now() where payslip_id = any(${sql.param(ids)}::uuid[])
    ), gone as (
      delete from ${payslip} where id = any(${sql.param(ids)}::uuid[]) returning id, user_id, source_key
    ), stored as (
      insert into ${recalledPayslip} (user_id, source_key) select user_id, source_key from gone on conflict do nothing
    )
    select gone.id, gone.user_id as "userId", gone.source_key as "sourceKey", d.id as "documentId"
    from gone left join ${payslipDocument} d on d.payslip_id = gone.id`);
  return rows;
}

/** The ids of a person's payslips: of all, or of those among some. */
export async function payslipIdsOf(db: Database, userId: Id, among?: Id[]): Promise<Id[]> {
  const rows = await db
    .select({ id: payslip.id })
    .from(payslip)
    .where(and(seenBy(userId), among && inArray(payslip.id, among)));
  return rows.map(({ id }) => id);
}

/** Which of these payslips a person still has, and of which of these batches they still have one. */
export async function payslipsStanding(db: Database, userId: Id, subjects: string[]): Promise<Set<string>> {
  const ids = subjects.filter(isId);
  const rows = await db
    .select({ id: payslip.id, batchId: payslip.batchId })
    .from(payslip)
    .where(and(seenBy(userId), or(inArray(payslip.id, ids), inArray(payslip.batchId, ids))));
  return new Set(rows.flatMap(({ id, batchId }) => (batchId ? [id, batchId] : [id])));
}

/**
 * The payslips that a person still has of those with these ids, and of the batches with these ids: the day of each, if it
 * has one, and whether it is there to replace another: in a batch that is new, nobody saw the other.
 */
export async function payslipsToMail(db: Database, userId: Id, ids: Id[]) {
  const { rows } = await db.execute<{ day: string | null; isReplacement: boolean }>(sql`
    select ${payslip.issuedOn}::text as day, ${payslip.id} = any(${sql.param(ids)}::uuid[]) and exists (
      select from ${payslipDocument} d join ${payslipDocument} o on o.batch_id = d.batch_id and o.position = d.position
      where d.payslip_id = ${payslip.id} and o.replaced) as "isReplacement"
    from ${payslip}
    where ${seenBy(userId)}
      and (${payslip.id} = any(${sql.param(ids)}::uuid[]) or ${payslip.batchId} = any(${sql.param(ids)}::uuid[]))
    order by 1`);
  return rows;
}

/** Of these documents of batches, the days of those that were recalled from a person. */
export async function daysOfRecalled(db: Database, userId: Id, documents: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select coalesce(d.issued_on, b.issued_on)::text as day
    from ${payslipDocument} d join ${payslipBatch} b on b.id = d.batch_id
    where d.user_id = ${userId} and d.id = any(${sql.param(documents)}::uuid[]) and d.recalled_at is not null
    order by 1`);
  return rows.map(({ day }) => day);
}

/** For how many days a person's list says that a payslip was recalled. */
const recallsShown = 90;

/**
 * The payslips that were recalled from a person after they could see them, the newest recall first, until another of
 * the same month is there.
 */
export async function recalledFrom(db: Database, userId: Id): Promise<{ date: string; recalledAt: Date }[]> {
  const day = sql`coalesce(d.issued_on, b.issued_on)`;
  const { rows } = await db.execute<{ date: string; recalledAt: Date | string }>(sql`
    select ${day}::text as date, d.recalled_at as "recalledAt"
    from ${payslipDocument} d join ${payslipBatch} b on b.id = d.batch_id
    where d.user_id = ${userId} and d.recalled_at > now() - make_interval(days => ${recallsShown}) and not d.replaced
      and b.state in ('released', 'recalling', 'recalled')
      and coalesce(b.visible_from, b.chosen_from, d.recalled_at) <= d.recalled_at
      and not exists (select from ${payslip} where ${seenBy(userId)}
        and date_trunc('month', ${payslip.issuedOn}) = date_trunc('month', ${day})
        and greatest(${payslip.createdAt}, (select v.visible_from from ${payslipBatch} v where v.id = ${payslip.batchId}))
          > d.recalled_at)
    order by d.recalled_at desc, d.id limit 20`);
  return rows.map(({ date, recalledAt }) => ({ date, recalledAt: new Date(recalledAt) }));
}
