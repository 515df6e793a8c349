import type { Database } from '#server/db/database.ts';
import { type Queue, runDue, startWorker, type Worker } from '#server/jobs/worker.ts';
import { deliver, type PushJobs } from './delivery.ts';
import { claimDue, type Due } from './message-rows.ts';

/** How often the outbox is looked into, in milliseconds. */
const pollInterval = 1_000;

/** Browsers delivered to at a time: a push service far away takes a while, and a payslip goes to everybody. */
const concurrency = 8;

/**
 * Starts to deliver notifications. One that was not taken is tried again after 2, 4, 8 … seconds, an hour at most, or
 * when the push service says, and given up after a day. One that was taken is repeated only if the process died between
 * the push service's answer and our commit; the repeat replaces the first on the screen.
 */
export function startPushWorker(db: Database, jobs: PushJobs): Worker {
  const report = (error: unknown) =>
    jobs.log.error({ err: error }, 'the outbox of notifications cannot be read or written');
  return startWorker(pushQueue(db, jobs), { report });
}

/** Delivers what is due now; what is not taken waits for a worker. */
export function deliverDue(db: Database, jobs: PushJobs): Promise<void> {
  return runDue(pushQueue(db, jobs));
}

function pushQueue(db: Database, jobs: PushJobs): Queue<Due> {
  return {
    concurrency,
    pollInterval,
    claim: (atMost) => claimDue(db, atMost),
    run: (due) => deliver(db, jobs, due),
  };
}
