import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** Where a text is in the database, by the names of the tables, in order. */
export async function tablesWith(db: Database, text: string): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = [];
  for (const { name } of tables) {
    const rows = sql`select from ${sql.identifier(name)} t where position(${text} in t::text) > 0 limit 1`;
    if ((await rowsOf(db, rows)).length > 0) found.push(name);
  }
  return found.toSorted();
}
