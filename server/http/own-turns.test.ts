import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleExportAddress } from '#contract/console-paths.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { inOwnTurn } from './own-turns.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const units = '/api/console/people/units';
const people = `${peopleExportAddress}?of=people&language=en`;

let one = '';
let other = '';
beforeAll(async () => {
  [one, other] = [(await roleHolder(testServer, 'hr')).cookie, (await roleHolder(testServer, 'hr')).cookie];
});

/** How many queries wait to read people. */
async function countWaiting(): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

/** Asks while nobody can read people's records; answers how many reads of them wait once all have come as far as they may. */
async function waitingOf(asked: [url: string, cookie: string][], most: number) {
  const begun = await db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table person_search in access exclusive mode`);
    const answers = asked.map(([url, cookie]) => testServer.ask({ url, cookie }));
    await expect.poll(countWaiting).toBe(most);
    // Whoever is let in beyond that has come as far by now as this request, which asks last and waits for nobody.
    await testServer.ask({ url: '/api/console', cookie: other });
    return { waiting: await countWaiting(), answers };
  });
  const answers = await Promise.all(begun.answers);
  return { waiting: begun.waiting, statuses: [...new Set(answers.map(({ statusCode }) => statusCode))] };
}

test('of a person’s requests in the console two are answered at a time, and others’ beside them', async () => {
  const asked = Array.from({ length: 6 }, (): [string, string] => [units, one]);
  expect(await waitingOf(asked, 2)).toEqual({ waiting: 2, statuses: [200] });
  expect(await waitingOf([...asked, [units, other]], 3)).toEqual({ waiting: 3, statuses: [200] });
});

test('of a person’s downloads one is made at a time, and others’ beside it', async () => {
  const asked = Array.from({ length: 4 }, (): [string, string] => [people, one]);
  expect(await waitingOf([...asked, [people, other]], 2)).toEqual({ waiting: 2, statuses: [200] });
});

test('whoever waited for their turn is asked again who they are by then', async () => {
  for (const url of [units, people]) {
    const { person, cookie } = await roleHolder(testServer, 'hr');
    const begun = await db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table person_search in access exclusive mode`);
      const atOnce = url === people ? 1 : 2;
      const answers = Array.from({ length: atOnce + 1 }, () => testServer.ask({ url, cookie }));
      await expect.poll(countWaiting).toBe(atOnce);
      // By now the last one has been let in as well, and waits.
      await testServer.ask({ url: '/api/console', cookie });
      await db.execute(sql`update role_grant set ended_at = now() where user_id = ${person.id}`);
      return { answers };
    });
    const statuses = (await Promise.all(begun.answers)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([...(url === people ? [200] : [200, 200]), 404]);
  }
});

test('whoever has a hundred waiting is refused, and whoever hangs up waits no more', async () => {
  const { id } = await testServer.newcomer();
  const retries: number[] = [];
  const call = { retryAfter: (seconds: number) => void retries.push(seconds) };
  const { promise, resolve } = Promise.withResolvers<string>();
  const leaving = new AbortController();
  const running = [0, 1].map(() => inOwnTurn(call, { userId: id, signal: undefined }, () => promise));
  const waiting = Array.from({ length: 100 }, (_, index) =>
    inOwnTurn(call, { userId: id, signal: index === 0 ? leaving.signal : undefined }, async () => 'waited'),
  );
  const oneMore = () => inOwnTurn(call, { userId: id, signal: undefined }, async () => 'one more');
  await expect(oneMore()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(retries).toHaveLength(1);
  leaving.abort(new Error('gone'));
  await expect(waiting[0]).rejects.toThrow('gone');
  const more = oneMore();
  resolve('ran');
  expect(await Promise.all(running)).toEqual(['ran', 'ran']);
  expect(new Set(await Promise.all(waiting.slice(1)))).toEqual(new Set(['waited']));
  expect(await more).toBe('one more');
});
