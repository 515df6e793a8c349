import { setImmediate as others, setTimeout as passing } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { RunKind } from '#contract/runs.ts';
import type { Database } from '#server/db/database.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { type Queue, retryDelay, runDue, startWorker, type Worker } from '#server/jobs/worker.ts';
import { readAtOnce } from '#server/reading/reading.ts';
import {
  type ClaimedRun,
  claimRun,
  endRun,
  putBack,
  type RunGroup,
  type SliceProgress,
  saveProgress,
} from './run-rows.ts';

/** What a run writes in one transaction, together with how far it is. */
export type Slice = SliceProgress & { write?(transaction: Database): Promise<void> };

/**
 * One kind of bulk work. It does slow work between slices and writes within them; after a crash it is called again, and
 * resumes at `run.cursor`. The slice that it returns is written together with the end of the run.
 */
export type RunWork = (db: Database, run: ClaimedRun) => AsyncGenerator<Slice, Slice, void>;

/** The kinds that a worker knows, and what happens when one comes to nothing. */
export type RunKinds = Record<
  RunKind,
  {
    work: RunWork;
    /** Tells open screens that the run went on, in the transaction of the slice. */
    watched?(transaction: Database, run: ClaimedRun): Promise<void>;
    /** Updates the subject of a run that was refused or has failed, in the transaction that ends the run. */
    ended?(transaction: Database, run: ClaimedRun, reason: string | null): Promise<void>;
    /** Does what no transaction can, once a run is over or was let go. */
    over?(db: Database): Promise<void>;
  }
>;

/** Thrown by a kind if its input cannot be processed, however often it is tried; the reason is a code. */
export class RunRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`A run was refused: ${reason}.`);
    this.name = 'RunRefused';
    this.reason = reason;
  }
}

/** How often the worker looks for a due run, in milliseconds. */
const pollInterval = 500;

/** The least time between two progress notices of a run, in milliseconds. */
const watchedEvery = 500;

/** How often a slice that fails or crashes the process is tried. */
const mostAttempts = 5;

/** What a run worker works with. */
type RunJobs = {
  kinds: RunKinds;
  log: FastifyBaseLogger;
  /** Whether the database runs in this thread: a run then rests as long as it worked, to leave half to others. */
  rests?: boolean;
  /** Works for one subject alone. */
  subject?: Id;
};

/** The longest rest, in milliseconds: a long slice may have waited instead of worked. */
const longestRest = 250;

/**
 * Starts to work on runs, one of each group at a time and some files, so that employees notice nothing. A run whose process
 * died resumes when its claim expires; one that fails five times in a row at the same place has failed.
 */
export function startRunWorker(db: Database, jobs: RunJobs): Worker {
  const report = (error: unknown) => jobs.log.error({ err: error }, 'runs cannot be read or written');
  const workers = runQueues(db, jobs).map((queue) => startWorker(queue, { report }));
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** Works on what is due now, or is due of one subject, to its end. */
export async function workDueRuns(db: Database, jobs: RunJobs): Promise<void> {
  for (const queue of runQueues(db, jobs)) await runDue(queue);
}

/**
 * What runs one after the other; nothing waits for a run of another queue. Reading comes first, because a file that was
 * read begins other runs, which `workDueRuns` is to find.
 */
function runQueues(db: Database, jobs: RunJobs): Queue<ClaimedRun>[] {
  return (['reading', 'others', 'acts', 'urgent', 'self-service'] as const).map((group) => runQueue(db, jobs, group));
}

function runQueue(db: Database, jobs: RunJobs, group: RunGroup): Queue<ClaimedRun> {
  return {
    concurrency: group === 'reading' ? readAtOnce : 1,
    pollInterval,
    claim: async () => {
      const claimed = await claimRun(db, group, jobs.subject);
      return claimed ? [claimed] : [];
    },
    run: (run, stopping) => work(db, jobs, run, stopping),
  };
}

async function work(
  db: Database,
  { kinds, log, rests = false }: RunJobs,
  run: ClaimedRun,
  stopping: AbortSignal,
): Promise<void> {
  const kind = kinds[run.kind];
  const end = (state: 'refused' | 'failed', reason: string | null) =>
    db.transaction(async (transaction) => {
      if (!(await endRun(transaction, run, state))) return;
      await kind.ended?.(transaction, run, reason);
      await kind.watched?.(transaction, run);
    });
  // The process died at every attempt.
  if (run.attempts > mostAttempts) return end('failed', null);
  const slices = kind.work(db, run);
  let watchedAt = 0;
  let attempts = run.attempts;
  try {
    for (;;) {
      const begun = performance.now();
      const { done: isLast, value: slice } = await slices.next();
      const isWatched = isLast || performance.now() - watchedAt > watchedEvery;
      if (isWatched) watchedAt = performance.now();
      const counted = await db.transaction(async (transaction) => {
        const counted = await saveProgress(transaction, run, slice);
        if (counted === null) return null;
        await slice.write?.(transaction);
        if (isLast) await endRun(transaction, run, 'done');
        if (isWatched) await kind.watched?.(transaction, run);
        return counted;
      });
      if (isLast || counted === null) return;
      attempts = counted;
      if (stopping.aborted) return await putBack(db, run, 0);
      await (rests ? passing(Math.min(performance.now() - begun, longestRest)) : others());
    }
  } catch (error) {
    if (error instanceof RunRefused) return await onceThere(() => end('refused', error.reason), stopping);
    log.error({ err: error, run: run.id, kind: run.kind, attempts }, 'a run came to nothing');
    if (attempts >= mostAttempts) return await onceThere(() => end('failed', null), stopping);
    await onceThere(() => putBack(db, run, retryDelay(attempts)), stopping);
  } finally {
    await slices.return({ done: 0 });
    await kind.over?.(db).catch((error) => log.error({ err: error, kind: run.kind }, 'nothing was done after a run'));
  }
}

/** Settles a run as soon as the database can be used: a run whose claim is left to expire rests for a minute. */
async function onceThere(settle: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await settle();
    } catch (error) {
      if (stopping.aborted || !isDatabaseAway(error)) throw error;
      await passing(pollInterval, undefined, { ref: false });
    }
  }
}
