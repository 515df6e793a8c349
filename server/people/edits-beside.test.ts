import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { rowsOf } from '#server/db/rows-of.ts';
import { user } from '#server/session/session-tables.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { peopleConsole } from './testing/people-console.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const waiting = async () => {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return row?.count;
};

test('a changed department does not keep another person’s edit waiting, and a changed name waits for it', async () => {
  const hr = await peopleConsole(testServer);
  const [one, other, third] = [await hr.newcomer(), await hr.newcomer(), await hr.newcomer()];
  const first = await db.transaction(async (transaction) => {
    await transaction.select().from(user).where(eq(user.id, one.id)).for('update');
    const slow = hr.change(one.id, { department: 'Wardrobe' });
    await expect.poll(waiting).toBe(1);
    expect(await hr.change(other.id, { department: 'Lights' })).toMatchObject({ outcome: 'changed' });
    const named = hr.change(third.id, { fullName: 'Third Person' });
    await expect.poll(waiting).toBe(2);
    return { slow, named };
  });
  expect(await first.slow).toMatchObject({ outcome: 'changed' });
  expect(await first.named).toMatchObject({ outcome: 'changed' });
  expect((await hr.record(one.id)).fields.department).toBe('Wardrobe');
});
