import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { claimRun, endRun, startRun } from './run-rows.ts';
import { run } from './run-tables.ts';
import { type RunKinds, RunRefused, type RunWork, type Slice, startRunWorker, workDueRuns } from './run-worker.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

beforeEach(async () => void (await db.delete(run)));

/** The worker's options for one kind of run. */
function workAs(work: RunWork, more: Partial<RunKinds['payslips-read']> = {}) {
  const kinds = { 'payslips-read': { work, ...more } } as RunKinds;
  return { kinds, log: testServer.log.logger };
}

const start = () => startRun(db, { kind: 'payslips-read', subject: randomId(), by: null });
const stateOf = async (id: Id) => (await db.select().from(run).where(eq(run.id, id)))[0];
const isDue = (id: Id) => db.update(run).set({ dueAt: sql`now()` }).where(eq(run.id, id));

/** Counts to five, one number per slice, and records each. */
function counting(written: number[], break_?: (number: number) => unknown): RunWork {
  return async function* (_, { cursor }) {
    for (let number = Number(cursor ?? 0) + 1; number < 5; number += 1) {
      await break_?.(number);
      yield { done: number, total: 5, cursor: number, write: async () => void written.push(number) };
    }
    return { done: 5, counts: { counted: 5 }, write: async () => void written.push(5) };
  };
}

test('a run is worked in slices, each of which says how far it is', async () => {
  const [id, written] = [await start(), [] as number[]];
  await workDueRuns(db, workAs(counting(written)));
  expect(written).toEqual([1, 2, 3, 4, 5]);
  expect(await stateOf(id)).toMatchObject({ state: 'done', done: 5, total: 5, counts: { counted: 5 }, claim: null });
});

test('a slice and its progress are saved together: a slice that fails saves neither and is repeated', async () => {
  const [id, written] = [await start(), [] as number[]];
  let isFirst = true;
  const failing = counting(written, (number) => {
    if (number === 3 && isFirst) {
      isFirst = false;
      throw new Error('The disk is full.');
    }
  });
  await workDueRuns(db, workAs(failing));
  expect(await stateOf(id)).toMatchObject({ state: 'waiting', done: 2, cursor: 2 });
  await isDue(id);
  await workDueRuns(db, workAs(failing));
  expect(written).toEqual([1, 2, 3, 4, 5]);
  expect(await stateOf(id)).toMatchObject({ state: 'done' });
});

test('a run whose process was killed continues where it was once its claim expires', async () => {
  const [id, written] = [await start(), [] as number[]];
  const killed = new Promise<never>(() => {});
  const dying = counting(written, () => {});
  const worker = startRunWorker(
    db,
    workAs(async function* (db, claimed) {
      for await (const slice of { [Symbol.asyncIterator]: () => dying(db, claimed) }) {
        yield slice;
        if (slice.done === 2) await killed;
      }
      return { done: 0 };
    }),
  );
  await expect.poll(async () => (await stateOf(id))?.done).toBe(2);
  await workDueRuns(db, workAs(counting(written)));
  expect(written).toEqual([1, 2]);
  await isDue(id);
  await workDueRuns(db, workAs(counting(written)));
  expect(written).toEqual([1, 2, 3, 4, 5]);
  // It never returns from its last slice, so nobody waits for it.
  void worker.stop();
});

test('a worker writes no slice of a run that another has taken over', async () => {
  const [id, written] = [await start(), [] as number[]];
  await workDueRuns(
    db,
    workAs(
      counting(written, (number) => {
        if (number !== 2) return;
        return db.update(run).set({ claim: randomId() }).where(eq(run.id, id)).execute();
      }),
    ),
  );
  expect(written).toEqual([1]);
  expect(await stateOf(id)).toMatchObject({ done: 1 });
});

test('a worker puts no run back that another has taken over', async () => {
  const [id, other] = [await start(), randomId()];
  await workDueRuns(
    db,
    workAs(
      counting([], async (number) => {
        if (number !== 2) return;
        await db.update(run).set({ claim: other }).where(eq(run.id, id));
        throw new Error('The disk is full.');
      }),
    ),
  );
  expect(await stateOf(id)).toMatchObject({ state: 'running', claim: other });
});

test('a run that cannot succeed is refused with its reason, and one that fails five times has failed', async () => {
  const reasons: (string | null)[] = [];
  const ended: RunKinds['payslips-read']['ended'] = async (_, __, reason) => void reasons.push(reason);
  const refused = await start();
  await workDueRuns(
    db,
    workAs(
      async function* () {
        yield { done: 1 };
        throw new RunRefused('no-batch');
      },
      { ended },
    ),
  );
  const failsFiveTimes = async (work: RunWork) => {
    const id = await start();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await stateOf(id))?.state).not.toBe('failed');
      await isDue(id);
      await workDueRuns(db, workAs(work, { ended }));
    }
    return (await stateOf(id))?.state;
  };
  // biome-ignore lint/correctness/useYield: It fails before anything is done.
  const atOnce: RunWork = async function* () {
    throw new Error('The disk is full.');
  };
  // Each attempt starts over, records a cursor, does a part and fails.
  const halfway: RunWork = async function* () {
    yield { done: 0, total: 5, cursor: 'begun' };
    yield { done: 2 };
    throw new Error('The disk is full.');
  };
  expect([(await stateOf(refused))?.state, await failsFiveTimes(atOnce)]).toEqual(['refused', 'failed']);
  expect(reasons).toEqual(['no-batch', null]);
  // Six attempts: the first made progress, which resets the count.
  const id = await start();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await stateOf(id))?.state).not.toBe('failed');
    await isDue(id);
    await workDueRuns(db, workAs(halfway, { ended }));
  }
  expect((await stateOf(id))?.state).toBe('failed');
});

test('a run lets go of what it holds, wherever it is cut off', async () => {
  let open = 0;
  const holding = (slice: Partial<Slice>): RunWork =>
    async function* () {
      open += 1;
      try {
        yield { done: 1, ...slice };
        return { done: 2 };
      } finally {
        open -= 1;
      }
    };
  const full = async () => {
    throw new Error('The disk is full.');
  };
  await start();
  await workDueRuns(db, workAs(holding({ write: full })));
  expect(open).toBe(0);
  // Another worker has taken it over when a slice is to be written.
  const id = await start();
  const takenOver = () => db.update(run).set({ claim: randomId() }).where(eq(run.id, id));
  const work = holding({});
  await workDueRuns(
    db,
    workAs(async function* (...given) {
      await takenOver();
      return yield* work(...given);
    }),
  );
  expect(open).toBe(0);
});

test('whoever watches is told as a run ends, however it ends', async () => {
  const watchedStates = async (work: RunWork) => {
    const id = await start();
    const states: (string | undefined)[] = [];
    const watched: RunKinds['payslips-read']['watched'] = async (transaction) => {
      const [now] = await transaction.select().from(run).where(eq(run.id, id));
      states.push(now?.state);
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await isDue(id);
      await workDueRuns(db, workAs(work, { watched }));
    }
    return states;
  };
  // Each ends before any progress could be told instead.
  const throwing = (error: Error): RunWork =>
    // biome-ignore lint/correctness/useYield: It ends before anything is done.
    async function* () {
      throw error;
    };
  expect(await watchedStates(throwing(new Error('The disk is full.')))).toEqual(['failed']);
  expect(await watchedStates(throwing(new RunRefused('no-batch')))).toEqual(['refused']);
  // biome-ignore lint/correctness/useYield: The last slice is returned.
  const done: RunWork = async function* () {
    return { done: 1 };
  };
  expect(await watchedStates(done)).toEqual(['done']);
  // Progress was told an instant before.
  const doneSoon: RunWork = async function* () {
    yield { done: 1 };
    return { done: 2 };
  };
  expect(await watchedStates(doneSoon)).toEqual(['running', 'done']);
});

test('a run that goes on in its fifth attempt has five more', async () => {
  const id = await start();
  let attempt = 0;
  // The fifth attempt gets one slice further than those before it, and fails as they did.
  const failing: RunWork = async function* () {
    attempt += 1;
    if (attempt === 5) yield { done: 1, total: 5, cursor: 1 };
    throw new Error('The disk is full.');
  };
  const states: (string | undefined)[] = [];
  for (let time = 0; time < 10; time += 1) {
    await isDue(id);
    await workDueRuns(db, workAs(failing));
    states.push((await stateOf(id))?.state);
  }
  expect(states).toEqual([...Array(9).fill('waiting'), 'failed']);
});

test.each([
  ['what is done with people', 'people-act', 'a file that is read', 'payslips-read'],
  ['a release', 'payslips-release', 'a copy that somebody asked for', 'archive-make'],
] as const)('%s (%s) does not wait for %s (%s)', { tags: 'long' }, async (_what, other, _forWhat, long) => {
  const ended = Promise.withResolvers<void>();
  const lasting: RunWork = async function* () {
    yield { done: 1 };
    await ended.promise;
    return { done: 2 };
  };
  const kinds = { [long]: { work: lasting }, [other]: { work: counting([]) } } as unknown as RunKinds;
  const worker = startRunWorker(db, { kinds, log: testServer.log.logger });
  onTestFinished(() => {
    ended.resolve();
    return worker.stop();
  });
  const startOf = (kind: typeof other | typeof long) => startRun(db, { kind, subject: randomId(), by: null });
  const first = await startOf(long);
  await expect.poll(async () => (await stateOf(first))?.done).toBe(1);
  const second = await startOf(other);
  await expect.poll(async () => (await stateOf(second))?.state).toBe('done');
  expect((await stateOf(first))?.state).toBe('running');
});

test('files are read person by person, whoever sent more', async () => {
  const [many, one] = await newcomers(db, 2);
  const order: string[] = [];
  for (const person of [many, many, many, one]) {
    const by = { actor: person?.id ?? null };
    await startRun(db, { kind: 'payslips-read', subject: randomId(), by });
  }
  // One at a time, as if all other places were taken.
  for (let claimed = await claimRun(db, 'reading'); claimed; claimed = await claimRun(db, 'reading')) {
    order.push(claimed.startedBy === many?.id ? 'many' : 'one');
    await endRun(db, claimed, 'done');
  }
  expect(order).toEqual(['many', 'one', 'many', 'many']);
});

test('a run that is due later waits', async () => {
  const subject = randomId();
  const later = sql`now() + interval '1 hour'`;
  const id = await startRun(db, { kind: 'payslips-read', subject, by: null, dueAt: later });
  const written: number[] = [];
  await workDueRuns(db, workAs(counting(written)));
  expect([written, (await stateOf(id))?.state]).toEqual([[], 'waiting']);
});
