import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** A list of ids as rows of SQL: one parameter however many they are. */
function among(ids: readonly (Id | number)[], type: 'uuid' | 'bigint'): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::${sql.raw(type)})`;
}

export type NamedLeave = { id: Id; first: string; last: string };

/** The leaves with these ids. */
export function leavesNamed(db: Database, ids: Id[]): Promise<NamedLeave[]> {
  return rowsOf<NamedLeave>(
    db,
    sql`select r.id, r.starts_on::text as first, r.ends_on::text as last from leave_request r
      where r.id in ${among(ids, 'uuid')}`,
  );
}

/** The kinds of leave with these ids. */
export function leaveTypesNamed(db: Database, ids: string[]): Promise<{ id: string; name: CompanyWords }[]> {
  return rowsOf(
    db,
    sql`select t.id, t.name from leave_type t
      where t.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  );
}

export type NamedFile = { id: Id; name: string };

/** The batches of payslips and the imports with these ids; what was discarded has the name that its last entry kept. */
export function filesNamed(db: Database, ids: Id[]): Promise<NamedFile[]> {
  return rowsOf<NamedFile>(
    db,
    sql`select b.id, b.name from payslip_batch b where b.id in ${among(ids, 'uuid')}
      union select i.id, i.name from people_import i where i.id in ${among(ids, 'uuid')}
      union select a.cause, substring(a.object from ' named (.*)$') from audit a
        where a.cause in ${among(ids, 'uuid')} and a.action in ('payslips-discarded', 'import-discarded')`,
  );
}

/** Those of these ids that are acts on many people which took another one back. */
export function takingBack(db: Database, ids: Id[]): Promise<{ id: Id }[]> {
  return rowsOf(db, sql`select a.id from people_act a where a.kind = 'take-back' and a.id in ${among(ids, 'uuid')}`);
}

export type NamedPayslip = { id: Id; month: string | null; batch: string | null };

/** The payslips, and the documents of batches, with these ids: the day that says their month, and their batch. */
export function payslipsNamed(db: Database, ids: Id[]): Promise<NamedPayslip[]> {
  return rowsOf<NamedPayslip>(
    db,
    sql`select p.id, coalesce(p.issued_on, (p.issued_at at time zone 'UTC')::date)::text as month, b.name as batch
        from payslip p left join payslip_batch b on b.id = p.batch_id where p.id in ${among(ids, 'uuid')}
      union select d.id, coalesce(d.issued_on, b.issued_on)::text, b.name
        from payslip_document d join payslip_batch b on b.id = d.batch_id where d.id in ${among(ids, 'uuid')}`,
  );
}

/** The columns of records that were changed in the transaction of each of these entries, of the person it is about. */
export function columnsChanged(db: Database, entries: number[]): Promise<{ entry: number; columns: string[] }[]> {
  return rowsOf(
    db,
    sql`select a.id::float8 as entry, array_agg(distinct c.field) as columns
      from audit a join person_change c on c.user_id = a.subject and c.at = a.at
      where a.id in ${among(entries, 'bigint')} group by a.id`,
  );
}
