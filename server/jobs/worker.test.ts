import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startWorker } from './worker.ts';

test('jobs that all end at once keep the worker going', async () => {
  const waiting = Array.from({ length: 7 }, (_, job) => job);
  const done: number[] = [];
  const worker = startWorker(
    {
      concurrency: 2,
      pollInterval: 60_000,
      claim: async (atMost) => waiting.splice(0, atMost),
      // The worker is at its limit in one turn of the event loop, and idle in the next.
      run: async (job: number) => {
        await nextTurn();
        await nextTurn();
        done.push(job);
      },
    },
    { report: (error) => expect.unreachable(String(error)) },
  );
  await expect.poll(() => done).toEqual([0, 1, 2, 3, 4, 5, 6]);
  await worker.stop();
});

test('a job that fails is reported, and the others run', async () => {
  const waiting = ['first', 'broken', 'last'];
  const [done, reported] = [[] as string[], [] as unknown[]];
  const broken = new Error('broken');
  const worker = startWorker(
    {
      concurrency: 1,
      pollInterval: 60_000,
      claim: async (atMost) => waiting.splice(0, atMost),
      run: async (job: string) => {
        if (job === 'broken') throw broken;
        done.push(job);
      },
    },
    { report: (error) => reported.push(error) },
  );
  await expect.poll(() => done).toEqual(['first', 'last']);
  expect(reported).toEqual([broken]);
  await worker.stop();
});
