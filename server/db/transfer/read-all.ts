import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type Migration, newestMigration } from '#server/db/migrating.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** A table with its columns; those that the database works out by itself are left out. */
export type Table = { schema: string; name: string; columns: string[] };

/** A table with the number of its rows. */
type CountedTable = Table & { rows: number };

/** A sequence, and where it stands. */
export type Sequence = { schema: string; name: string; last: string; isCalled: boolean };

/** All rows of a database as it was at one moment, wherever they come from. */
export type Rows = {
  /** The newest migration that it has gone through. */
  migration: Migration;
  tables: CountedTable[];
  sequences: Sequence[];
  /** The rows of a table, some at a time, each an array in JSON: every value as PostgreSQL writes it, or null. */
  rowsIn(table: Table): AsyncIterable<string[]>;
};

/** How many characters are fetched at once, about. A row of a stored file alone may have more. */
const atOnce = 1_000_000;

/** The most rows fetched at once; of a table with bytes, since one may be small and the next large. */
const mostRows = { plain: 2_000, withBytes: 16 };

/**
 * Reads all rows of a database, either kind, as they are at one moment, while servers write on.
 * @param work is given them; they can be read until it ends
 * @throws {DatabaseTooNew} for one that a newer release has brought up to date
 */
export async function readAll<Result>(db: Database, work: (rows: Rows) => Promise<Result>): Promise<Result> {
  return db.transaction(
    async (transaction) => {
      // How values are written must not depend on a setting of the server or the role.
      await transaction.execute(
        sql`select set_config(name, value, true) from (values ('timezone', 'UTC'), ('datestyle', 'ISO'),
          ('intervalstyle', 'postgres'), ('extra_float_digits', '1'), ('bytea_output', 'hex')) as given (name, value)`,
      );
      const tables = await tablesOf(transaction);
      // As pg_dump does: a server that starts meanwhile migrates afterwards.
      const names = sql.join(tables.map(nameOf), sql`, `);
      await transaction.execute(sql`lock table ${names} in access share mode`);
      const migration = await newestMigration(transaction);
      const rowsIn = (table: Table) => rowsOfTable(transaction, table);
      const counted: CountedTable[] = [];
      for (const table of tables) counted.push({ ...table, rows: await countRows(transaction, table) });
      return work({ migration, tables: counted, sequences: await sequencesOf(transaction), rowsIn });
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** The name of a table or a sequence in SQL. */
export function nameOf({ schema, name }: { schema: string; name: string }) {
  return sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
}

/** Every table of ours, and of the migrations' record. */
export async function tablesOf(db: Database): Promise<Table[]> {
  return rowsOf<Table>(
    db,
    sql`select nspname as "schema", relname as "name",
      (select coalesce(json_agg(attname order by attnum), '[]') from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as "columns"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'drizzle') order by 1, 2`,
  );
}

/** How many rows a table has. */
export async function countRows(db: Database, table: Table): Promise<number> {
  const [counted] = await rowsOf<{ count: number }>(db, sql`select count(*)::float8 as "count" from ${nameOf(table)}`);
  return counted?.count ?? 0;
}

async function sequencesOf(db: Database): Promise<Sequence[]> {
  const named = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select nspname as "schema", relname as "name" from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'S' and nspname in ('public', 'drizzle') order by 1, 2`,
  );
  const found: Sequence[] = [];
  for (const each of named) {
    const where = sql`select last_value::text as "last", is_called as "isCalled" from ${nameOf(each)}`;
    const [stands] = await rowsOf<{ last: string; isCalled: boolean }>(db, where);
    if (stands) found.push({ ...each, ...stands });
  }
  return found;
}

async function* rowsOfTable(db: Database, table: Table): AsyncGenerator<string[]> {
  if (table.columns.length === 0) return;
  const types = sql`select 1 from information_schema.columns where data_type = 'bytea'
    and table_schema = ${table.schema} and table_name = ${table.name}`;
  const most = (await rowsOf(db, types)).length > 0 ? mostRows.withBytes : mostRows.plain;
  const values = sql.join(
    table.columns.map((column) => sql`${sql.identifier(column)}::text`),
    sql`, `,
  );
  await db.execute(
    sql`declare rows_of_table no scroll cursor for select array_to_json(array[${values}])::text as "row" from ${nameOf(table)}`,
  );
  for (let count = 1; ; ) {
    const rows = await rowsOf<{ row: string }>(db, sql`fetch ${sql.raw(String(count))} from rows_of_table`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
    const length = rows.reduce((sum, { row }) => sum + row.length, 0) / rows.length;
    count = Math.max(1, Math.min(most, count * 4, Math.floor(atOnce / length)));
  }
  await db.execute(sql`close rows_of_table`);
}
