import type { RunKinds } from '#server/runs/run-worker.ts';
import { reuseSpace } from './batch-rows.ts';
import { publishBatches } from './changed-batch.ts';
import { readEnded, readRun } from './read-batch.ts';
import { recallRun } from './recall-batch.ts';
import { releaseEnded, releaseRun } from './release-run.ts';
import { discardRun, notifyRun, visibleRun } from './timed-runs.ts';

/** The bulk work of payslips. */
export const payslipRuns = {
  'payslips-read': { work: readRun, watched: publishBatches, ended: readEnded, over: reuseSpace },
  'payslips-release': { work: releaseRun, watched: publishBatches, ended: releaseEnded },
  'payslips-recall': { work: recallRun, watched: publishBatches },
  'payslips-visible': { work: visibleRun, watched: publishBatches },
  'payslips-notify': { work: notifyRun, watched: publishBatches },
  'payslips-discard': { work: discardRun, watched: publishBatches, over: reuseSpace },
} satisfies Partial<RunKinds>;
