import { sql } from 'drizzle-orm';
import type { MissingPerson } from '#contract/people-imports.ts';
import type { Database } from '#server/db/database.ts';
import { inTurns } from '#server/db/portions.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { everybodySought } from '#server/directory/find-rows.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { textIn } from '#server/tables/cell.ts';
import { addressIn } from '#server/tables/cells.ts';
import { idKey } from '#server/translations/alike.ts';
import { everyRow, type ImportRecord } from './import-rows.ts';

/**
 * Who is on record, has not left, and has neither their email nor their employee ID in a row of a file, by name: a page
 * of them, and how many there are. Rows name people as an import reads them: "P‑1001" with another hyphen is P-1001.
 */
export async function missingFrom(
  db: Database,
  { id, columns }: ImportRecord,
  { after, atMost }: { after: number; atMost: number },
): Promise<{ people: MissingPerson[]; total: number }> {
  const rows = await everyRow(db, id);
  const named = async (field: 'email' | 'employeeId', keyOf: (text: string) => string | null) => {
    const index = columns.indexOf(field);
    const keys = index < 0 ? [] : await inTurns(rows, ({ cells }) => keyOf(textIn(cells[index])));
    return sql`unnest(${sql.param(keys)}::text[]) as row (key)`;
  };
  const missing = sql`${everybodySought} left join departure d on d.user_id = s.user_id and d.left_at is null
    where not s.has_left
      and not exists (select from ${await named('email', addressIn)} where row.key = lower(u.email))
      and not exists (select from ${await named('employeeId', idKey)} where row.key = lower(e.employee_id))`;
  const people = await rowsOf<MissingPerson>(
    db,
    sql`select u.id, ${nameOf} as name, p.position, p.department, d.last_day::text as "lastDay" from ${missing}
      order by s.name collate "C", s.user_id limit ${atMost} offset ${after}`,
  );
  const [counted] = await rowsOf<{ total: number }>(db, sql`select count(*)::int as total from ${missing}`);
  return { people, total: counted?.total ?? 0 };
}
