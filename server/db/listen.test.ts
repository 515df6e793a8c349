import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { listenOnPostgres } from './postgres-listening.ts';

const database = await openTestDatabase();
const again = await database.openAgain();
afterAll(async () => {
  await again.close();
  await database.close();
});

const say = (channel: string, payload: string) => again.db.execute(sql`select pg_notify(${channel}, ${payload})`);

/** Listens on a channel until the test ends, and records what it hears. */
async function listenTo(channel: string, open = database.listen) {
  const heard: string[] = [];
  const stop = await open(channel, { heard: (payload) => heard.push(payload), missed: () => heard.push('(missed)') });
  onTestFinished(stop);
  return { heard, stop };
}

test('what any process says on a channel is heard in order, once and whole, by each who listens', async () => {
  const [one, two, elsewhere] = [await listenTo('stage'), await listenTo('stage'), await listenTo('foyer')];
  const said = Array.from({ length: 100 }, (_, index) => `${index} É'"\\ 🎭 ${'x'.repeat(70 * index)}`);
  for (const payload of said) await say('stage', payload);
  await say('foyer', '');
  await expect.poll(() => [one.heard, two.heard, elsewhere.heard]).toEqual([said, said, ['']]);
});

test('a transaction is heard when it commits, and never when it does not', async () => {
  const { heard } = await listenTo('commits');
  await again.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_notify('commits', 'kept')`);
    expect(heard).toEqual([]);
  });
  const failing = again.db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_notify('commits', 'lost')`);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await say('commits', 'last');
  await expect.poll(() => heard).toEqual(['kept', 'last']);
});

test('whoever has stopped hears nothing more, and may stop twice', async () => {
  const [gone, there] = [await listenTo('stops'), await listenTo('stops')];
  await gone.stop();
  await gone.stop();
  await say('stops', 'anybody?');
  await expect.poll(() => there.heard).toEqual(['anybody?']);
  expect(gone.heard).toEqual([]);
});

test.skipIf(!database.url)('a connection that is cut is replaced, and the gap is told', async () => {
  const reports: string[] = [];
  const report = (error: Error) => reports.push(error.message);
  const { heard } = await listenTo('cuts', (channel, listener) =>
    listenOnPostgres(String(database.url), channel, listener, report),
  );
  await say('cuts', 'before');
  await expect.poll(() => heard).toEqual(['before']);

  const listening = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stagedoor listens: cuts'`;
  for (const round of [1, 2]) {
    await again.db.execute(listening);
    await expect.poll(() => heard.filter((each) => each === '(missed)')).toHaveLength(round);
    await say('cuts', `after ${round}`);
    await expect.poll(() => heard.at(-1)).toBe(`after ${round}`);
  }
  expect(reports).not.toEqual([]);
});

test.skipIf(!database.url)('closing the database ends its listening', async () => {
  const third = await database.openAgain();
  await third.listen('ends', { heard: () => {}, missed: () => {} });
  const listeners = async () => {
    const query = sql`select count(*)::int as count from pg_stat_activity where application_name = 'stagedoor listens: ends'`;
    return ((await again.db.execute(query)) as unknown as { rows: [{ count: number }] }).rows[0].count;
  };
  expect(await listeners()).toBe(1);
  await third.close();
  await expect.poll(listeners).toBe(0);
});

test('an unreachable database is reported', async () => {
  const nobody = { heard: () => {}, missed: () => {} };
  await expect(listenOnPostgres('postgres://127.0.0.1:1/none', 'x', nobody, () => {})).rejects.toThrow('ECONNREFUSED');
});
