import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { forgetAuditBefore } from './audit/audit-rows.ts';
import { closeTallies } from './audit/tally-rows.ts';
import type { Database } from './db/database.ts';
import { startWorker, type Worker } from './jobs/worker.ts';
import { forgetDecoysDoneBefore, forgetMailsDoneBefore } from './mail/mail-rows.ts';
import { forgetActsBefore } from './people/acts/act-rows.ts';
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

/** The housekeeping jobs, with their retention in milliseconds. */
const choresOf = (auditDays: number) => [
  // It keeps the open window itself, by the database's clock.
  { forget: (db: Database, _: Date, atMost: number) => closeTallies(db, atMost), after: 0 },
  // Attempts are counted in windows of at most a day.
  { forget: forgetAttemptsBefore, after: day },
  { forget: forgetDecoysDoneBefore, after: day },
  { forget: forgetMailsDoneBefore, after: 30 * day },
  { forget: forgetSubscriptionsEndedBefore, after: 0 },
  { forget: forgetPushesDoneBefore, after: 7 * day },
  { forget: forgetSessionsEndedBefore, after: 0 },
  { forget: forgetVerificationsUntil, after: 0 },
  { forget: forgetLinksEndedBefore, after: 90 * day },
  // An upload is used within two days, or never.
  { forget: forgetUploadsBefore, after: 2 * day },
  { forget: forgetRunsBefore, after: 90 * day },
  { forget: forgetActsBefore, after: 90 * day },
  // They hold earlier records; what was done stays in the audit.
  { forget: forgetImportsBefore, after: 30 * day },
  // No phone repeats a save after a month.
  { forget: forgetSavesBefore, after: 30 * day },
  { forget: forgetAuditBefore, after: auditDays * day },
];

/** Rows removed per statement; requests run in between. */
const armful = 500;

/** Removes expired rows as of a moment; an abort signal stops it between statements. */
export async function tidyUp(db: Database, now: Date, auditDays: number, signal?: AbortSignal): Promise<void> {
  for (const { forget, after } of choresOf(auditDays)) {
    const moment = new Date(now.getTime() - after);
    while (!signal?.aborted && (await forget(db, moment, armful)) === armful) await others();
  }
}

/** The time and its passing; tests have their own. */
export type Clock = {
  now(): Date;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  pass?(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** Starts the housekeeping, at once and then every hour. A failed round is logged, and the next one still runs. */
export function startHousekeeping(
  db: Database,
  log: FastifyBaseLogger,
  auditDays: number,
  clock: Clock = { now: () => new Date() },
): Worker {
  let isDue = true;
  return startWorker(
    {
      concurrency: 1,
      pollInterval: hour,
      claim: async () => {
        const rounds = isDue ? [clock.now()] : [];
        // After a round nothing is due; the worker looks again in an hour.
        isDue = !isDue;
        return rounds;
      },
      run: (now, stopping) => tidyUp(db, now, auditDays, stopping),
    },
    {
      report: (error) => log.error({ err: error }, 'old rows cannot be removed'),
      ...(clock.pass && { pause: clock.pass }),
    },
  );
}
