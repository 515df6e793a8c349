import { type Column, getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { isTheirs, type WhosePerson } from './personal-rows.ts';
import type { PersonalTable } from './personal-table.ts';

/**
 * What a feature does itself when somebody is erased, before their rows go: what a law keeps, it copies here. The pattern
 * finds what names them in words, as `erased_text` of the database takes it.
 */
export type ErasureStep = (
  db: Database,
  person: WhosePerson,
  how: { pattern: string; payslipYears: number },
) => Promise<void>;

/** Whether a foreign key deletes the person's rows of a table with the person, so that nothing else has to. */
function goesByItself({ table, columns, through }: PersonalTable): boolean {
  const cascades = getTableConfig(table).foreignKeys.filter(({ onDelete }) => onDelete === 'cascade');
  const covered = new Set(cascades.flatMap((key) => key.reference().columns.map(({ name }) => name)));
  const all = getTableColumns(table);
  const own = Object.entries(columns).filter(([, part]) => part === 'person' || part === 'address');
  return (
    own.every(([name]) => covered.has((all[name] as Column).name)) && (!through || covered.has(through.column.name))
  );
}

/** Deletes the rows of a person that no foreign key deletes with them. */
export async function deleteOwnRows(db: Database, tables: readonly PersonalTable[], person: WhosePerson) {
  // What is found through another table's rows goes before them.
  const ordered = tables.toSorted((a, b) => Number(a.through === null) - Number(b.through === null));
  for (const each of ordered) {
    const where = isTheirs(each, person);
    if (!where || each.kind === null || each.erasure !== 'deleted' || isOfUser(each) || goesByItself(each)) continue;
    await db.delete(each.table).where(where);
  }
}

const isOfUser = ({ table }: PersonalTable) => getTableConfig(table).name === 'user';

/** Replaces what names a person in the words of what is left of some tables. */
export async function eraseFromWords(db: Database, tables: readonly PersonalTable[], pattern: string): Promise<void> {
  for (const { table, columns } of tables) {
    const all = getTableColumns(table);
    for (const [name, part] of Object.entries(columns)) {
      const column = all[name] as Column;
      // Nobody else has what only one may have.
      if (part !== 'words' || column.primary || column.isUnique) continue;
      await replaceIn(db, column, pattern);
    }
  }
}

async function replaceIn(db: Database, column: Column, pattern: string): Promise<void> {
  const { table } = column;
  const name = sql.identifier(column.name);
  if (column.columnType === 'PgJsonb') {
    await db.execute(sql`update ${table} set ${name} = erased_json(${name}, ${pattern})
      where erased_json(${name}, ${pattern}) <> ${name}`);
  } else if (column.columnType === 'PgArray') {
    await db.execute(sql`update ${table} set ${name} = (
        select array_agg(erased_text(one, ${pattern}) order by nth) from unnest(${name}) with ordinality as each (one, nth))
      where exists (select from unnest(${name}) as one where one ~* ${pattern})`);
  } else {
    await db.execute(sql`update ${table} set ${name} = erased_text(${name}, ${pattern}) where ${name} ~* ${pattern}`);
  }
}
