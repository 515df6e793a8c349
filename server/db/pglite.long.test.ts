import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openInMemory } from './pglite.ts';

test('queries that wait for each other leave turns of the event loop to everything else', async () => {
  const database = await openInMemory();
  onTestFinished(database.close);
  const slow = () => database.db.execute(sql`select sum(n) from generate_series(1, 20000) n`);
  let isDone = false;
  const queries = Promise.all(Array.from({ length: 200 }, slow)).then(() => {
    isDone = true;
  });
  let turns = 0;
  while (!isDone) {
    await nextTurn();
    turns += 1;
  }
  await queries;
  expect(turns).toBeGreaterThan(20);
});
