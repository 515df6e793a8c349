import { setTimeout as passing } from 'node:timers/promises';
import type { Slice } from './run-worker.ts';

/** How often a run looks up from what it waits for, in milliseconds: its claim expires otherwise. */
const every = 1_000;

/**
 * Waits for something slow within a run. It yields the progress so far once a second: the worker thereby keeps its
 * claim, and notices that the run was discarded or that the server stops.
 */
export async function* whileWaiting<Result>(promise: Promise<Result>, slice: Slice): AsyncGenerator<Slice, Result> {
  // If the run stops early, nobody awaits it: its rejection must not go unhandled.
  const settled = promise.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([settled, passing(every, false, { ref: false })]))) yield slice;
  return promise;
}
