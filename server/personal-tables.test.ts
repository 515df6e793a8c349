import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { personalTables } from './collect-features.ts';
import { byKind } from './personal-data/personal-table.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const declared = new Map(personalTables.map((each) => [getTableName(each.table), each]));

/** What a column of the database is declared as; undefined for one that is not. */
function partOf(table: string, column: string) {
  const each = declared.get(table);
  if (!each) return undefined;
  const named = Object.entries(getTableColumns(each.table)).find(([, { name }]) => name === column);
  return named && each.columns[named[0]];
}

test('every table of the database says what it is to people, once', async () => {
  const tables = await rowsOf<{ name: string }>(
    database.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(personalTables.map(({ table }) => getTableName(table)).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test('every column with an id, a text or bytes says what it is to people', async () => {
  const columns = await rowsOf<{ table: string; column: string }>(
    database.db,
    sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name in (select tablename from pg_tables where schemaname = 'public')
      and data_type in ('text', 'character varying', 'uuid', 'json', 'jsonb', 'bytea', 'tsvector', 'ARRAY', 'USER-DEFINED')`,
  );
  expect(columns.filter(({ table, column }) => !partOf(table, column))).toEqual([]);
});

test('a column that refers to a person says so, and goes or is emptied with them', async () => {
  const references = await rowsOf<{ table: string; column: string; deletes: string }>(
    database.db,
    sql`
    select c.conrelid::regclass::text as table, a.attname as column, c.confdeltype as deletes
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('"user"'::regclass, 'second_factor'::regclass)`,
  );
  // c: the row goes with its person, or with somebody without whom it means nothing; n: the column is emptied.
  const wanted: Record<string, string[]> = { c: ['person', 'somebody'], n: ['somebody'] };
  const wrong = references.filter(
    ({ table, column, deletes }) =>
      !wanted[deletes]?.includes(partOf(table, column) ?? '') && !(table.startsWith('audit') && column === 'subject'),
  );
  expect(wrong).toEqual([]);
});

test('whatever belongs to people leads to a person', () => {
  const lost = personalTables.filter(
    ({ kind, columns, through }) =>
      kind !== null && !through && !Object.values(columns).some((part) => part === 'person' || part === 'address'),
  );
  expect(lost.map(({ table }) => getTableName(table))).toEqual([]);
});

test('kinds of data have names of their own', () => {
  const names = byKind(personalTables).map(({ kind }) => kind.name);
  expect(names).toEqual([...new Set(names)]);
});
