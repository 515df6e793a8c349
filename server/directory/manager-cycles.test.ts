import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const { db, close } = await openTestServer();
afterAll(close);

test('many new people in one transaction are looked at by index, however little PostgreSQL knows of the table', async () => {
  const people = 400;
  const id = (number: string) => sql.raw(`('00000000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`);
  const read = await db.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into "user" (id, name, email, email_verified)
      select ${id('n')}, 'Person', 'person' || n || '@house.example', true from generate_series(1, ${people}::int) n`);
    await transaction.execute(sql`
      insert into employee_profile (user_id, manager_id)
      select ${id('n')}, case when n > 1 then ${id('greatest(1, n / 8)')} end from generate_series(1, ${people}::int) n`);
    await transaction.execute(sql`set constraints all immediate`);
    const [row] = await rowsOf<{ rows: number }>(
      transaction,
      sql`select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'employee_profile'`,
    );
    return row?.rows;
  });
  expect(read).toBeLessThan(10 * people);
});
