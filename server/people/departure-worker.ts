import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { dueDepartures } from '#server/directory/departure-rows.ts';
import { showOutWhenDue } from '#server/directory/departures.ts';
import type { LeaveOfPeople } from '#server/directory/leave-of-people.ts';
import { startRounds, type Worker } from '#server/jobs/worker.ts';

const minute = 60 * 1000;

/** Shows out everybody whose last day is over where they work; the signal stops it between two people. */
export async function showOutAllDue(
  db: Database,
  leave: LeaveOfPeople,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<void> {
  for (const { userId } of await dueDepartures(db)) {
    if (signal?.aborted) return;
    await showOutWhenDue(db, leave, userId).catch((error) => {
      log.error({ err: error }, 'somebody cannot be shown out after their last day');
    });
    await others();
  }
}

/** Starts a worker that shows people out after their last day: at once, then every minute, since nobody works here on the next. */
export function startDepartures(
  db: Database,
  leave: LeaveOfPeople,
  log: FastifyBaseLogger,
  pause?: Parameters<typeof startRounds>[1]['pause'],
): Worker {
  return startRounds((stopping) => showOutAllDue(db, leave, log, stopping), {
    every: minute,
    ...(pause && { pause }),
    report: (error) => log.error({ err: error }, 'nobody can be shown out after their last day'),
  });
}
