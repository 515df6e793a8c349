import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { BatchDocument } from '#contract/payslip-batches.ts';
import type { DocumentFilter } from '#contract/payslip-review.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { hasWordsIn } from '#server/directory/find-rows.ts';
import { personSearch } from '#server/directory/people-tables.ts';
import { payslip, payslipBatch, recalledPayslip } from '#server/pay/pay-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { isCandidate, monthOf, sourceKey } from './document-problem-rows.ts';
import { documentState } from './document-state-rows.ts';
import { payslipDocument } from './document-tables.ts';
import { isOpened, issuedDay } from './opened-rows.ts';
import { payslipTitle } from './payslip-title.ts';
import type { Permit } from './permit.ts';

export type DocumentRow = typeof payslipDocument.$inferSelect;
export type NewDocument = typeof payslipDocument.$inferInsert;

/** Adds documents to a batch. As one parameter: one per value takes Drizzle several times as long. */
export async function addDocuments(db: Database, documents: NewDocument[]): Promise<void> {
  // Half a surrogate pair, such as a cut name ends with, is no JSON to PostgreSQL.
  const wellFormed = (_: string, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
  await db.execute(sql`
    insert into ${payslipDocument} (id, batch_id, position, path, first_page, last_page, size, sha256, file_path, user_id,
      issued_on, title, who, problem, text_differs, payslip_id)
    select coalesce(id, gen_random_uuid()), "batchId", position, path, "firstPage", "lastPage", size, sha256, "filePath", "userId",
      "issuedOn", title, who, problem, coalesce("textDiffers", false), "payslipId"
    from json_to_recordset(${JSON.stringify(documents, wellFormed)}) as given (id uuid, "batchId" uuid, position int, path text,
      "firstPage" int, "lastPage" int, size int, sha256 text, "filePath" text, "userId" uuid,
      "issuedOn" date, title text, who text, problem text, "textDiffers" boolean, "payslipId" uuid)`);
}

/** A document as it is listed. */
export type ListedDocument = Pick<
  DocumentRow,
  'id' | 'position' | 'path' | 'firstPage' | 'lastPage' | 'title' | 'issuedOn' | 'size' | 'who' | 'userId'
> & {
  problem: DocumentRow['problem'];
  state: 'problem' | 'matched' | 'left-out' | 'published' | 'recalled' | 'replaced';
  earlier: Pick<DocumentRow, 'path' | 'firstPage' | 'lastPage'> | null;
  accepted: BatchDocument['accepted'];
  canOpen: boolean;
  isOpened: boolean | null;
  name: string | null;
  email: string | null;
  employeeId: string | null;
  hasLeft: boolean;
};

/** Joins the payslip `p` of a document, if people can see it by now. */
const seenPayslip = sql`left join ${payslip} p on p.id = d.payslip_id and exists (
  select from ${payslipBatch} b where b.id = d.batch_id and b.visible_from <= now())`;

const filters: Record<DocumentFilter, SQL> = {
  all: sql`true`,
  problems: sql`${documentState} = 'problem'`,
  matched: sql`${documentState} = 'matched'`,
  accepted: sql`${documentState} = 'matched' and cardinality(d.accepted) > 0`,
  'left-out': sql`${documentState} = 'left-out'`,
  leavers: sql`${documentState} = 'matched' and u.deactivated_at is not null`,
  'not-opened': sql`${documentState} = 'matched' and p.id is not null and not ${isOpened}`,
  recalled: sql`${documentState} in ('recalled', 'replaced')`,
};

/** The document of the same batch whose bytes or month another has, too. */
const earlierOne = sql`(
  select jsonb_build_object('path', e.path, 'firstPage', e.first_page, 'lastPage', e.last_page)
  from ${payslipDocument} e
  where e.batch_id = d.batch_id and e.position < d.position and not e.left_out
    and case d.problem when 'same-bytes' then e.sha256 = d.sha256
      when 'month-twice' then e.user_id = d.user_id and ${monthOf(sql`e.issued_on`)} = ${monthOf(sql`d.issued_on`)}
        and e.file_path is not null and not e.replaced and e.recalled_at is null
      else false end
  order by e.position limit 1)`;

/** Documents of a batch in their order, after a position. */
export function documentsOf(
  db: Database,
  batchId: Id,
  { filter, search, after }: { filter: DocumentFilter; search: string; after: number | undefined },
  atMost: number,
): Promise<ListedDocument[]> {
  const named = sql`concat_ws(' ', u.name, u.email, e.employee_id, d.path, d.title)`;
  const found = search ? sql`and ${hasWordsIn(named, search)}` : sql``;
  return rowsOf(
    db,
    sql`
    select d.id, d.position, d.path, d.first_page as "firstPage", d.last_page as "lastPage", d.title,
      d.issued_on::text as "issuedOn", d.size, d.who, d.user_id as "userId", d.problem, ${documentState} as state,
      ${earlierOne} as earlier, d.accepted,
      d.file_path is not null as "canOpen", case when p.id is not null then ${isOpened} end as "isOpened",
      u.name, u.email, e.employee_id as "employeeId", u.deactivated_at is not null as "hasLeft"
    from ${payslipDocument} d
    left join ${user} u on u.id = d.user_id
    left join ${employeeProfile} e on e.user_id = d.user_id
    ${seenPayslip}
    where d.batch_id = ${batchId} and d.position > ${after ?? -1} and ${filters[filter]} ${found}
    order by d.position, d.replaced desc, d.id limit ${atMost}`,
  );
}

/** How many documents have each problem, belong to leavers, are odd and said to be right, were opened, and replaced. */
export async function countsOf(db: Database, batchId: Id) {
  const problems = await rowsOf<{ problem: NonNullable<BatchDocument['problem']>; count: number }>(
    db,
    sql`
    select d.problem, count(*)::int as count from ${payslipDocument} d
    where d.batch_id = ${batchId} and ${documentState} = 'problem' and d.problem is not null
    group by d.problem order by d.problem`,
  );
  const isMatched = sql`${documentState} = 'matched'`;
  const [rest] = await rowsOf<{ leavers: number; accepted: number; opened: number; replaced: number }>(
    db,
    sql`
    select count(*) filter (where ${isMatched} and u.deactivated_at is not null)::int as leavers,
      count(*) filter (where ${isMatched} and cardinality(d.accepted) > 0)::int as accepted,
      count(*) filter (where ${isMatched} and p.id is not null and ${isOpened})::int as opened,
      count(*) filter (where ${documentState} = 'replaced')::int as replaced
    from ${payslipDocument} d join ${user} u on u.id = d.user_id ${seenPayslip}
    where d.batch_id = ${batchId}`,
  );
  return { problems, ...(rest ?? { leavers: 0, accepted: 0, opened: 0, replaced: 0 }) };
}

/** How many documents of a batch their people have from another batch, and do not see yet. */
export async function notSeenYet(db: Database, batchId: Id): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count
      from ${payslipDocument} d join ${payslip} p on p.user_id = d.user_id and p.source_key = ${sourceKey}
        join ${payslipBatch} b on b.id = p.batch_id
      where d.batch_id = ${batchId} and ${documentState} = 'published' and coalesce(b.visible_from > now(), true)`,
  );
  return row?.count ?? 0;
}

/** Documents of a batch by their ids. */
export function documentsWith(db: Database, batchId: Id, ids: Id[]): Promise<(DocumentRow & { state: string })[]> {
  return rowsOf(
    db,
    sql`${selected} where d.batch_id = ${batchId} and d.id = any(${sql.param(ids)}::uuid[]) order by d.position, d.replaced desc, d.id`,
  );
}

/** The ids of documents of a batch that wait for a decision about one problem, in their order. */
export async function documentsHaving(db: Database, batchId: Id, problem: DocumentRow['problem']): Promise<Id[]> {
  const rows = await rowsOf<{ id: Id }>(
    db,
    sql`select d.id from ${payslipDocument} d
      where d.batch_id = ${batchId} and d.problem = ${problem} and ${documentState} = 'problem'
      order by d.position, d.id`,
  );
  return rows.map(({ id }) => id);
}

/** The ids of documents of a batch that are still to become payslips, in their order. */
export async function documentsToPublish(db: Database, batchId: Id, atMost: number): Promise<Id[]> {
  const rows = await rowsOf<{ id: Id }>(
    db,
    sql`select d.id from ${payslipDocument} d
      where d.batch_id = ${batchId} and d.payslip_id is null and ${documentState} = 'matched'
      order by d.position, d.replaced desc, d.id limit ${atMost}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes payslips of documents, which nobody sees before their batch's moment. A document that its person has by now,
 * because a command published it meanwhile, gets the problem `published` instead. This takes a permit.
 */
export async function publishDocuments(db: Database, ids: Id[], _: Permit): Promise<void> {
  const titles = JSON.stringify(await titlesOf(db, ids));
  const isRecall = sql`r.user_id = d.user_id and r.source_key = ${sourceKey}`;
  await db.execute(sql`
    with d as (
      select given.*, named.title as shown_title, gen_random_uuid() as new_payslip_id
      from ${payslipDocument} given left join json_to_recordset(${titles}) as named (id uuid, title text) on named.id = given.id
      where given.id = any(${sql.param(ids)}::uuid[])
    ), forgotten as (
      delete from ${recalledPayslip} r using d where ${isRecall} and 'recalled' = any (d.accepted)
    ), p as (
      insert into ${payslip} (id, user_id, file_name, source_key, issued_on, file_path, batch_id)
      select d.new_payslip_id, d.user_id, d.shown_title, ${sourceKey}, d.issued_on, d.file_path, d.batch_id from d
      where not exists (select from ${recalledPayslip} r where ${isRecall} and 'recalled' <> all (d.accepted))
      on conflict (user_id, source_key) do nothing
      returning id
    )
    update ${payslipDocument} set
      payslip_id = case when made.is_new then made.new_payslip_id end,
      problem = case when made.is_new then ${payslipDocument.problem} else 'published' end
    from (select d.id, d.new_payslip_id, d.new_payslip_id in (select id from p) as is_new from d) made
    where ${payslipDocument.id} = made.id and ${payslipDocument.payslipId} is null`);
}

/** What the people of documents read as their titles, each in their language. */
async function titlesOf(db: Database, ids: Id[]): Promise<{ id: Id; title: string }[]> {
  const rows = await rowsOf<{ id: Id } & Parameters<typeof payslipTitle>[0]>(
    db,
    sql`select d.id, d.path, d.issued_on::text as "issuedOn", u.language, e.employee_id as "employeeId", n.username
      from ${payslipDocument} d join ${user} u on u.id = d.user_id
        left join ${employeeProfile} e on e.user_id = u.id left join ${userProfile} n on n.user_id = u.id
      where d.id = any(${sql.param(ids)}::uuid[])`,
  );
  return rows.map(({ id, ...document }) => ({ id, title: payslipTitle(document) }));
}

/** Documents of a batch that are payslips, after a position, in their order. */
export function publishedDocuments(
  db: Database,
  batchId: Id,
  after: number,
  atMost: number,
): Promise<(DocumentRow & { payslipId: Id; userId: Id })[]> {
  return rowsOf(
    db,
    sql`${selected} where d.batch_id = ${batchId} and d.payslip_id is not null and d.position > ${after}
      order by d.position, d.replaced desc, d.id limit ${atMost}`,
  );
}

const selected = sql`
  select d.id, d.batch_id as "batchId", d.position, d.path, d.first_page as "firstPage", d.last_page as "lastPage", d.size,
    d.sha256, d.file_path as "filePath", d.user_id as "userId", d.issued_on::text as "issuedOn", d.title, d.who, d.problem,
    d.text_differs as "textDiffers", d.accepted, d.left_out as "isLeftOut", d.payslip_id as "payslipId", d.replaced as "isReplaced",
    d.replaced_by as "replacedBy",
    ${documentState} as state
  from ${payslipDocument} d`;

/** Adds the problem that each document has to those that are accepted: something odd. */
export async function acceptProblems(db: Database, ids: Id[]): Promise<void> {
  const { accepted, problem } = payslipDocument;
  const now = { accepted: sql`array_append(${accepted}, ${problem})` };
  if (ids.length > 0) await db.update(payslipDocument).set(now).where(inArray(payslipDocument.id, ids));
}

/** Makes the same changes to each document. */
export async function saveDocuments(db: Database, ids: Id[], changes: Partial<DocumentRow>): Promise<void> {
  if (ids.length > 0) await db.update(payslipDocument).set(changes).where(inArray(payslipDocument.id, ids));
}

/** Deletes documents' payslips, which nobody may have seen; the bytes stay with the documents. */
export async function dropPayslips(db: Database, documents: { payslipId: Id | null }[]): Promise<void> {
  const ids = documents.flatMap(({ payslipId }) => payslipId ?? []);
  if (ids.length > 0) await db.delete(payslip).where(inArray(payslip.id, ids));
}

/** People with a payslip the month before and none in this batch or another of its month; and how many there are. */
export async function missingFrom(
  db: Database,
  scope: CallerScope,
  { id, issuedOn }: { id: Id; issuedOn: string },
  atMost: number,
) {
  const month = monthOf(sql`${issuedOn}::date`);
  const inMonth = (first: SQL, next: SQL) => sql`${issuedDay} >= (${first})::date and ${issuedDay} < (${next})::date`;
  const rows = await rowsOf<{
    id: Id;
    name: string;
    email: string;
    employeeId: string | null;
    hasLeft: boolean;
    count: number;
  }>(
    db,
    sql`
    select u.id, u.name, u.email, e.employee_id as "employeeId", u.deactivated_at is not null as "hasLeft",
      (count(*) over ())::int as count
    from ${user} u left join ${employeeProfile} e on e.user_id = u.id join ${personSearch} s on s.user_id = u.id
    where u.id in (
        select p.user_id from ${payslip} p left join ${payslipBatch} b on b.id = p.batch_id
        where ${inMonth(sql`${month} - interval '1 month'`, month)} and (p.batch_id is null or b.visible_from <= now()))
      and u.id not in (
        select d.user_id from ${payslipDocument} d where d.batch_id = ${id} and ${isCandidate})
      and u.id not in (
        select p.user_id from ${payslip} p
        where ${inMonth(month, sql`${month} + interval '1 month'`)} and p.batch_id is distinct from ${id})
      and ${inScope(scope, sql`u.id`)}
    order by s.name collate "C", u.id limit ${atMost}`,
  );
  return { people: rows.map(({ count: _, ...person }) => person), count: rows[0]?.count ?? 0 };
}

/** A document by its id; the caller checks who may open it. */
export async function documentWith(db: Database, id: Id): Promise<DocumentRow | null> {
  const [row] = await rowsOf<DocumentRow>(db, sql`${selected} where d.id = ${id}`);
  return row ?? null;
}

/** Whose documents are meant: a person's, or those of payslips. */
export type Whose = { userId: Id } | { payslips: Id[] };

/** SQL: whether a document `d` is one of these. */
export const isOf = (whose: Whose) =>
  'userId' in whose ? sql`d.user_id = ${whose.userId}` : sql`d.payslip_id = any(${sql.param(whose.payslips)}::uuid[])`;

/** Deletes documents, but not their payslips. */
export async function deleteDocumentsOf(db: Database, whose: Whose): Promise<void> {
  await db.execute(sql`delete from ${payslipDocument} d where ${isOf(whose)}`);
}

/** Deletes some documents of a discarded batch, with their payslips, which nobody has seen; returns how many. */
export async function removeDocuments(db: Database, batchId: Id, atMost: number): Promise<number> {
  // Ordered, so that both statements choose the same documents.
  const some = sql`select id from ${payslipDocument} where batch_id = ${batchId} order by position, id limit ${atMost}`;
  await db.execute(sql`
    delete from ${payslip} where id in (
      select payslip_id from ${payslipDocument} where id in (${some}))`);
  return (await rowsOf(db, sql`delete from ${payslipDocument} where id in (${some}) returning id`)).length;
}
