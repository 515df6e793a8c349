import { lt, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { companyDay } from '#server/directory/today-rows.ts';
import { retainedPayslip } from './pay-tables.ts';

/** The day that a payslip `s` is of; moments of payslips are dated in UTC, as their year is on the phone. */
export const dayOfPayslip = sql`coalesce(s.issued_on, (s.issued_at at time zone 'UTC')::date, (s.created_at at time zone 'UTC')::date)`;

/** The day until which a payslip has to be kept: so many whole years after the one it is of. */
export const lawfulUntil = (years: number) =>
  sql`make_date(extract(year from ${dayOfPayslip})::int + ${years}, 12, 31)`;

/** Whether a payslip `s` has to be kept: one that its person had, of a year that is not too long ago. */
const isRetained = (years: number) => sql`extract(year from ${lawfulUntil(years)}) >= extract(year from ${companyDay()})
  and (s.batch_id is null or exists (select from payslip_batch v where v.id = s.batch_id and v.visible_from <= now()))`;

/** Copies a person's payslips that have to be kept longer, with the name, before the person is erased. */
export async function retainPayslips(db: Database, id: Id, years: number): Promise<number> {
  const rows = await rowsOf(
    db,
    sql`
    insert into retained_payslip (id, person_id, name, employee_id, file_name, issued_on, type, bytes, external_url, figures, retained_until)
    select s.id, s.user_id, ${nameOf}, e.employee_id, s.file_name, ${dayOfPayslip}, f.type, b.bytes,
      s.external_url, s.figures, ${lawfulUntil(years)}
    from payslip s join "user" u on u.id = s.user_id
      left join user_profile p on p.user_id = u.id left join employee_profile e on e.user_id = u.id
      left join stored_file f on f.path = s.file_path left join stored_file_bytes b on b.path = s.file_path
    where s.user_id = ${id} and ${isRetained(years)}
    on conflict (id) do nothing returning id`,
  );
  return rows.length;
}

/** How many of a person's payslips would be kept if they were erased now, and until when the last of them. */
export async function retainedPayslipsOf(
  db: Database,
  id: Id,
  years: number,
): Promise<{ count: number; until: string | null }> {
  const [row] = await rowsOf<{ count: number; until: string | null }>(
    db,
    sql`select count(*)::int as count, max(${lawfulUntil(years)})::text as until
      from payslip s where s.user_id = ${id} and ${isRetained(years)}`,
  );
  return row ?? { count: 0, until: null };
}

/** Deletes those that have to be kept no longer on the company's day at a moment; answers how many. */
export async function forgetRetainedBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db
    .select({ id: retainedPayslip.id })
    .from(retainedPayslip)
    .where(lt(retainedPayslip.retainedUntil, companyDay(moment)))
    .limit(atMost);
  return (
    await db.delete(retainedPayslip).where(sql`${retainedPayslip.id} in ${old}`).returning({ id: retainedPayslip.id })
  ).length;
}
