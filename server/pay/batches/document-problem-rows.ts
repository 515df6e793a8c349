import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { oddProblems } from '#contract/payslip-problems.ts';
import type { Database } from '#server/db/database.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { payslip, payslipBatch, recalledPayslip } from '#server/pay/pay-tables.ts';
import { payslipDocument } from './document-tables.ts';
import { issuedDay } from './opened-rows.ts';
import { hasMovedName } from './recipient-rows.ts';

/** The source key of a document's payslip. */
export const sourceKey = sql`'sha256:' || d.sha256`;

/** The month of a day. */
export const monthOf = (day: SQL) => sql`date_trunc('month', ${day}::timestamp)`;

/** Documents that may be published: they have a person and a file, and are not left out, replaced or recalled. */
export const isCandidate = sql`d.user_id is not null and d.file_path is not null and not d.left_out and not d.replaced and d.recalled_at is null`;

/** A branch of a `case`: a problem that is there, unless payroll accepted it. */
const odd = (problem: (typeof oddProblems)[number], isThere: SQL) =>
  sql`when ${problem}::text <> all (d.accepted) and ${isThere} then ${problem}::text`;

/** Checks documents again against each other and what people have: all of a batch, or those of some people or bytes. */
export async function recheck(
  db: Database,
  batchId: Id,
  only?: { userIds: (Id | null)[]; hashes: (string | null)[] },
): Promise<void> {
  const affected = only
    ? sql`and (d.user_id = any(${sql.param(only.userIds)}::uuid[]) or d.sha256 = any(${sql.param(only.hashes)}::text[]))`
    : sql``;
  await db.execute(sql`
    update ${payslipDocument} set problem = looked.problem
    from (
      select d.id, case
        when exists (
          select from ${payslip} p where p.user_id = d.user_id and p.source_key = ${sourceKey}
            and p.batch_id is distinct from d.batch_id) then 'published'
        when exists (
          select from ${payslipDocument} e where e.batch_id = d.batch_id and e.sha256 = d.sha256
            and e.position < d.position and not e.left_out) then 'same-bytes'
        ${odd('text-differs', sql`d.text_differs`)}
        ${odd(
          'of-another',
          sql`exists (
          select from ${storedFile} f join ${payslip} p on p.file_path = f.path
          where f.sha256 = d.sha256 and p.user_id <> d.user_id)`,
        )}
        ${odd('name-moved', hasMovedName(sql`d.user_id`, sql`(select b.created_at from ${payslipBatch} b where b.id = ${batchId})`))}
        ${odd(
          'recalled',
          sql`exists (
          select from ${recalledPayslip} r where r.user_id = d.user_id and r.source_key = ${sourceKey})`,
        )}
        ${odd(
          'month-twice',
          sql`exists (
          select from ${payslipDocument} e where e.batch_id = d.batch_id and e.user_id = d.user_id
            and e.position < d.position and not e.left_out and not e.replaced and e.recalled_at is null
            and e.file_path is not null and ${monthOf(sql`e.issued_on`)} = ${monthOf(sql`d.issued_on`)})`,
        )}
        ${odd(
          'other-month',
          sql`exists (
          select from ${payslipBatch} b where b.id = d.batch_id
            and ${monthOf(sql`b.issued_on`)} <> ${monthOf(sql`d.issued_on`)})`,
        )}
        ${odd(
          'month-taken',
          sql`exists (
          select from ${payslip} p where p.user_id = d.user_id and p.batch_id is distinct from d.batch_id
            and ${monthOf(issuedDay)} = ${monthOf(sql`d.issued_on`)})`,
        )}
        end as problem
      from ${payslipDocument} d
      where d.batch_id = ${batchId} and ${isCandidate} ${affected}
    ) looked
    where ${payslipDocument.id} = looked.id and ${payslipDocument.problem} is distinct from looked.problem`);
}
