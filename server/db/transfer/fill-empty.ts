import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { migrationsFolder } from '#server/file-paths.ts';
import { countRows, nameOf, type Rows, type Table, tablesOf } from './read-all.ts';

/** What was written: how many tables and rows, and the tables that are none of ours and were left out. */
export type Filled = { tables: number; rows: number; leftOut: string[] };

/**
 * Gives an empty database the tables that the rows were read from, all rows, and then this release's tables; all of it, or
 * nothing. What the database checks of each row when it is written was checked where the rows come from, so triggers rest
 * meanwhile; the constraints between tables are checked once all rows are there.
 * @param atEnd the last work before anybody sees the rows
 * @param progress told of rows as they are written
 */
export async function fillEmpty(
  db: Database,
  rows: Rows,
  atEnd: (transaction: Database) => Promise<void>,
  progress: (count: number) => void,
): Promise<Filled> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const isOlder = ({ folderMillis }: MigrationMeta) => folderMillis <= rows.migration.when;
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`create schema if not exists drizzle`);
    await transaction.execute(sql`create table drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
    for (const migration of migrations.filter(isOlder)) await run(transaction, migration);
    const filled = await fill(transaction, rows, progress);
    for (const migration of migrations.filter((each) => !isOlder(each))) {
      await run(transaction, migration);
      await transaction.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    await atEnd(transaction);
    return filled;
  });
}

async function run(db: Database, { sql: statements }: MigrationMeta): Promise<void> {
  for (const statement of statements) await db.execute(sql.raw(statement));
}

async function fill(db: Database, rows: Rows, progress: (count: number) => void): Promise<Filled> {
  const ours = await tablesOf(db);
  const isOurs = (table: Table) => ours.some(({ schema, name }) => schema === table.schema && name === table.name);
  const names = ours.map(nameOf);
  const between = await rowsOf<{ schema: string; name: string; constraint: string; definition: string }>(
    db,
    sql`select nspname as "schema", relname as "name", conname as "constraint", pg_get_constraintdef(pg_constraint.oid) as "definition"
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and nspname = 'public'`,
  );
  await db.execute(sql`set constraints all immediate`);
  for (const each of between) {
    await db.execute(sql`alter table ${nameOf(each)} drop constraint ${sql.identifier(each.constraint)}`);
  }
  for (const name of names) await db.execute(sql`alter table ${name} disable trigger user`);
  // A migration may have put in rows of its own.
  await db.execute(sql`truncate ${sql.join(names, sql`, `)}`);

  const written = rows.tables.filter(isOurs);
  for (const table of written) {
    const insert = await inserter(db, table);
    for await (const some of rows.rowsIn(table)) {
      await insert(some);
      progress(some.length);
    }
    const count = await countRows(db, table);
    if (count !== table.rows) throw new Error(`${table.name} has ${count} rows in place of ${table.rows}.`);
  }
  for (const { schema, name, last, isCalled } of rows.sequences) {
    await db.execute(
      sql`select setval(oid::regclass, ${last}::bigint, ${isCalled}) from pg_class
      where relkind = 'S' and relname = ${name} and relnamespace = (select oid from pg_namespace where nspname = ${schema})`,
    );
  }
  for (const name of names) await db.execute(sql`alter table ${name} enable trigger user`);
  for (const { constraint, definition, ...table } of between) {
    await db.execute(
      sql`alter table ${nameOf(table)} add constraint ${sql.identifier(constraint)} ${sql.raw(definition)}`,
    );
  }
  return {
    tables: written.length,
    rows: written.reduce((sum, table) => sum + table.rows, 0),
    leftOut: rows.tables.filter((table) => !isOurs(table)).map(({ schema, name }) => `${schema}.${name}`),
  };
}

async function inserter(db: Database, table: Table): Promise<(rows: string[]) => Promise<void>> {
  const types = await typesOf(db, table);
  const columns = table.columns.map((column) => sql.identifier(column));
  const values = table.columns.map(
    (column, index) => sql`(line ->> ${sql.raw(String(index))})::${sql.raw(types.get(column) ?? 'text')}`,
  );
  const [into, from] = [sql.join(columns, sql`, `), sql.join(values, sql`, `)];
  return async (rows) => {
    const lines = sql`jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) as line`;
    await db.execute(sql`insert into ${nameOf(table)} (${into}) overriding system value select ${from} from ${lines}`);
  };
}

async function typesOf(db: Database, table: Table): Promise<Map<string, string>> {
  const types = await rowsOf<{ column: string; type: string }>(
    db,
    sql`select attname as "column", format_type(atttypid, atttypmod) as "type" from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relname = ${table.name} and relnamespace = (select oid from pg_namespace where nspname = ${table.schema})
      and attnum > 0 and not attisdropped`,
  );
  return new Map(types.map(({ column, type }) => [column, type]));
}

/** Whether nothing stands in a database: no table, view or sequence but those of extensions. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname not in ('information_schema') and nspname !~ '^pg_' and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (select 1 from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    limit 1`,
  );
  return found.length === 0;
}
