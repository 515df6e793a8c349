import { and, type Column, getTableColumns, getTableName, or, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import type { PersonalTable } from './personal-table.ts';

/** By what rows are found to be somebody's. */
export type WhosePerson = { id: Id; email: string };

/** Whether a row of a table is a person's; undefined for a table whose rows are nobody's. */
export function isTheirs({ table, columns, through }: PersonalTable, person: WhosePerson): SQL | undefined {
  const all = getTableColumns(table);
  const own = Object.entries(columns).flatMap(([name, part]) => {
    const column = all[name] as Column;
    if (part === 'person') return sql`${column} = ${person.id}`;
    if (part === 'address') return sql`lower(${column}) = ${person.email.toLowerCase()}`;
    return [];
  });
  const ofParent = through && isTheirs(through.of, person);
  if (through && ofParent) {
    own.push(sql`${through.column} in (select ${through.key} from ${through.of.table} where ${ofParent})`);
  }
  return or(...own);
}

/** A row as an archive has it: by the names of its columns, without what opens something. */
export type ExportedRow = Record<string, unknown>;

/**
 * The rows of a table that are a person's, as they may read them: without secrets and bytes, and of other people only
 * that it was somebody else. Of a row that is somebody else's as well, such as an entry of the audit, the words are left
 * out: they may say something of either.
 */
export async function exportedRows(db: Database, each: PersonalTable, person: WhosePerson): Promise<ExportedRow[]> {
  const where = isTheirs(each, person);
  if (each.kind === null || !where || Object.values(each.columns).includes('bytes')) return [];
  const shown = Object.entries(getTableColumns(each.table)).filter(([name]) => each.columns[name] !== 'secret');
  const rows = await db
    .select(Object.fromEntries(shown))
    .from(each.table)
    .where(and(where, each.exported ?? undefined))
    .orderBy(sql`1`);
  const whose = (value: unknown) => (value === null ? null : value === person.id ? 'you' : 'somebody else');
  return rows.map((row) => {
    const fields = Object.entries(row).map(([name, value]) => ({ name, value, part: each.columns[name] }));
    const isShared = fields.some(({ part, value }) => part === 'person' && value !== null && value !== person.id);
    return Object.fromEntries(
      fields
        .filter(({ part }) => !(isShared && part === 'words'))
        .map(({ name, value, part }) => [name, part === 'person' || part === 'somebody' ? whose(value) : value]),
    );
  });
}

/** How many rows of some tables are a person's. */
export async function countOfRows(db: Database, tables: readonly PersonalTable[], person: WhosePerson) {
  let count = 0;
  for (const each of tables) {
    const where = isTheirs(each, person);
    if (where) count += await db.$count(each.table, where);
  }
  return count;
}

/** A table's name in the database, such as `leave_request`. */
export const nameOf = ({ table }: PersonalTable) => getTableName(table);
