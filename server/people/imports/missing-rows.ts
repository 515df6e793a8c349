import { sql } from 'drizzle-orm';
import type { MissingPerson } from '#contract/people-imports.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { everybodySought, nameOf } from '#server/directory/find-rows.ts';
import type { ImportRecord } from './import-rows.ts';

/**
 * Who is on record, has not left, and has neither their email nor their employee ID in a row of a file, by name: a page
 * of them, and how many there are.
 */
export async function missingFrom(
  db: Database,
  { id, columns }: ImportRecord,
  { after, atMost }: { after: number; atMost: number },
): Promise<{ people: MissingPerson[]; total: number }> {
  const cellsOf = (field: 'email' | 'employeeId') => {
    const index = columns.indexOf(field);
    const cell =
      index < 0 ? sql`null::text` : sql`coalesce(r.cells -> ${index}::int ->> 'text', r.cells ->> ${index}::int)`;
    return sql`(select lower(btrim(${cell}, E' \\t\\r\\n\\u00a0')) from people_import_row r where r.import_id = ${id})`;
  };
  const missing = sql`${everybodySought} left join departure d on d.user_id = s.user_id and d.left_at is null
    where not s.has_left
      and not exists (select from ${cellsOf('email')} as row (email) where row.email = lower(u.email))
      and not exists (select from ${cellsOf('employeeId')} as row (employee_id)
        where row.employee_id = lower(e.employee_id))`;
  const people = await rowsOf<MissingPerson>(
    db,
    sql`select u.id, ${nameOf} as name, p.position, p.department, d.last_day::text as "lastDay" from ${missing}
      order by s.name collate "C", s.user_id limit ${atMost} offset ${after}`,
  );
  const [counted] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total from ${missing}`);
  return { people, total: counted?.total ?? 0 };
}
