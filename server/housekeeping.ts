import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { forgetAuditBefore } from './audit/audit-rows.ts';
import { closeTallies } from './audit/tally-rows.ts';
import type { Database } from './db/database.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { forgetDecoysDoneBefore, forgetMailsDoneBefore } from './mail/old-mail-rows.ts';
import { forgetImportsBefore } from './people/imports/import-rows.ts';
import { forgetSavesBefore } from './profile/profile-rows.ts';
import { forgetPushesDoneBefore } from './push/message-rows.ts';
import { forgetSubscriptionsEndedBefore } from './push/subscription-rows.ts';
import { forgetRunsBefore } from './runs/run-rows.ts';
import {
  forgetAttemptsBefore,
  forgetLinksEndedBefore,
  forgetSessionsEndedBefore,
  forgetVerificationsUntil,
} from './session/old-rows.ts';
import { forgetUploadsBefore } from './uploads/upload-rows.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** For how many days the audit is retained where no setting says so. */
const usualAuditDays = 730;

/** What is thrown away, and its retention, in milliseconds. */
const choresOf = (auditDays: number) => [
  // It waits for its window by itself, which the database's clock measures.
  { forget: (db: Database, _: Date, atMost: number) => closeTallies(db, atMost), after: 0 },
  // The longest window that attempts are counted in.
  { forget: forgetAttemptsBefore, after: day },
  { forget: forgetDecoysDoneBefore, after: day },
  { forget: forgetMailsDoneBefore, after: 30 * day },
  { forget: forgetSubscriptionsEndedBefore, after: 0 },
  { forget: forgetPushesDoneBefore, after: 7 * day },
  { forget: forgetSessionsEndedBefore, after: 0 },
  { forget: forgetVerificationsUntil, after: 0 },
  { forget: forgetLinksEndedBefore, after: 90 * day },
  // Whoever sends a file comes back to it by then, or never.
  { forget: forgetUploadsBefore, after: 2 * day },
  { forget: forgetRunsBefore, after: 90 * day },
  // They hold records as they were; what was done stays in the audit.
  { forget: forgetImportsBefore, after: 30 * day },
  // Nobody's phone repeats a save after a month.
  { forget: forgetSavesBefore, after: 30 * day },
  { forget: forgetAuditBefore, after: auditDays * day },
];

/** Rows removed by one statement; between two, requests have their turn. */
const armful = 500;

/** Throws away what nobody needs any more, as of a moment; in the middle of it, a signal stops it. */
export async function tidyUp(db: Database, now: Date, signal?: AbortSignal, auditDays = usualAuditDays): Promise<void> {
  for (const { forget, after } of choresOf(auditDays)) {
    const moment = new Date(now.getTime() - after);
    while (!signal?.aborted && (await forget(db, moment, armful)) === armful) await others();
  }
}

/** The time, and how it passes; a test has its own. */
export type Clock = {
  now(): Date;
  /** Answers after so many milliseconds, or as soon as the signal says. */
  pass?(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** Starts to tidy up, at once and every hour from then on. A round that fails is logged, and the next one goes on. */
export function startHousekeeping(
  db: Database,
  log: FastifyBaseLogger,
  clock: Clock = { now: () => new Date() },
  auditDays = usualAuditDays,
): Worker {
  let isDue = true;
  return startWorker(
    {
      concurrency: 1,
      pollInterval: hour,
      claim: async () => {
        const rounds = isDue ? [clock.now()] : [];
        // After a round there is nothing to do, and an hour passes until the worker looks again.
        isDue = !isDue;
        return rounds;
      },
      run: (now, stopping) => tidyUp(db, now, stopping, auditDays),
    },
    {
      report: (error) => log.error({ err: error }, 'old rows cannot be removed'),
      ...(clock.pass && { pause: clock.pass }),
    },
  );
}
