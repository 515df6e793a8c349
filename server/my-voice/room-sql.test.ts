import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const { db, close } = await openTestServer();
afterAll(close);

const functions = (database: Database) =>
  rowsOf<{ name: string; definition: string }>(
    database,
    sql`select proname as name, pg_get_functiondef(oid) as definition from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f' and proname like 'my\\_voice\\_%' order by 1, 2`,
  );

test('room.sql is what the migrations made', async () => {
  const file = readFileSync(join(import.meta.dirname, 'room.sql'), 'utf8');
  const [before, after] = await db.transaction(async (transaction) => {
    const made = await functions(transaction);
    for (const { name } of made) expect(file, `room.sql has no function ${name}.`).toContain(`FUNCTION "${name}"(`);
    for (const statement of file.split(/(?<=^\$\$;)$/m)) {
      if (statement.trim()) await transaction.execute(sql.raw(statement));
    }
    return [made, await functions(transaction)];
  });
  expect(before.length).toBeGreaterThan(9);
  expect(after).toEqual(before);
});
