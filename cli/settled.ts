import { setTimeout as passing } from 'node:timers/promises';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { createLog } from '#server/log.ts';
import { type RunKinds, workDueRuns } from '#server/runs/run-worker.ts';

/** How often it is looked at while a server works on it, in milliseconds. */
const pollInterval = 200;

/**
 * Waits until nothing of a subject is under way. Works on its runs beside the servers' own workers, since none may be
 * running; a failed one is tried again as there.
 */
export async function settled<Row>(
  db: Database,
  {
    kinds,
    subject,
    read,
    isBusy,
  }: {
    kinds: Partial<RunKinds>;
    subject: Id;
    read(): Promise<Row>;
    isBusy(row: Row): boolean;
  },
): Promise<Row> {
  for (;;) {
    await workDueRuns(db, { kinds: kinds as RunKinds, log: createLog('silent'), subject });
    const row = await read();
    if (!isBusy(row)) return row;
    await passing(pollInterval);
  }
}
