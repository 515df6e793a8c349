import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { closeTallies } from './audit/tally-rows.ts';
import { chores } from './collect-features.ts';
import type { Database } from './db/database.ts';
import type { Chore, Periods } from './feature.ts';
import { startRounds, type Worker } from './jobs/worker.ts';
import { forgetDecoysDoneBefore, forgetMailsDoneBefore, forgetRefusedBefore } from './mail/mail-rows.ts';
import { forgetAnnouncementsBefore } from './push/announcement-rows.ts';
import { forgetPushesDoneBefore } from './push/message-rows.ts';
import { forgetRunsBefore } from './runs/run-rows.ts';
import {
  forgetAddressesOfSessionsEndedBefore,
  forgetAttemptsBefore,
  forgetLinksEndedBefore,
  forgetSessionsEndedBefore,
  forgetVerificationsUntil,
} from './session/old-rows.ts';
import { forgetUploadsBefore } from './uploads/upload-rows.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** The chores of the platform and of all features. */
const allChores: readonly Chore[] = [
  // It keeps the open window itself, by the database's clock.
  { what: 'sums of the audit', forget: (db: Database, _: Date, atMost: number) => closeTallies(db, atMost), after: 0 },
  // Attempts are counted in windows of at most a day.
  { what: 'attempts', forget: forgetAttemptsBefore, after: day },
  { what: 'decoy mails', forget: forgetDecoysDoneBefore, after: day },
  { what: 'mails', forget: forgetMailsDoneBefore, after: 30 * day },
  { what: 'notifications', forget: forgetPushesDoneBefore, after: 7 * day },
  // Long enough to look back on the paydays of a year.
  { what: 'announcements', forget: forgetAnnouncementsBefore, after: 400 * day },
  { what: 'refused addresses', forget: forgetRefusedBefore, after: 90 * day },
  { what: 'ended sessions', forget: forgetSessionsEndedBefore, after: 0 },
  { what: 'addresses of ended sessions', forget: forgetAddressesOfSessionsEndedBefore, after: 0 },
  { what: 'verifications', forget: forgetVerificationsUntil, after: 0 },
  { what: 'links', forget: forgetLinksEndedBefore, after: 90 * day },
  // An upload is used within two days, or never.
  { what: 'uploads', forget: forgetUploadsBefore, after: 2 * day },
  { what: 'runs', forget: forgetRunsBefore, after: 90 * day },
  ...chores,
];

/** Rows removed per statement; requests run in between. */
const rowsAtOnce = 500;

/** Told of a job that failed; the others go on. */
type Report = (error: unknown, what: string) => void;

const throwIt: Report = (error) => {
  throw error;
};

/**
 * Removes expired rows as of a moment; an abort signal stops it between statements. A job that fails is reported, and
 * the others go on: no retention waits for another. Without a report it throws.
 */
export async function tidyUp(
  db: Database,
  now: Date,
  periods: Periods,
  { report = throwIt, signal }: { report?: Report; signal?: AbortSignal } = {},
): Promise<void> {
  for (const { what, forget, after } of allChores) {
    const moment = new Date(now.getTime() - after);
    try {
      while (!signal?.aborted && (await forget(db, moment, rowsAtOnce, periods)) === rowsAtOnce) await others();
    } catch (error) {
      report(error, what);
    }
  }
}

/** The time and its passing; tests have their own. */
export type Clock = {
  now(): Date;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  pass?(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/**
 * Starts the housekeeping, at once and then every hour. A failed job is logged by name, and tried again
 * in the next round.
 */
export function startHousekeeping(
  db: Database,
  log: FastifyBaseLogger,
  periods: Periods,
  clock: Clock = { now: () => new Date() },
): Worker {
  const report: Report = (error, what) => log.error({ err: error, what }, 'old rows cannot be removed');
  return startRounds((signal) => tidyUp(db, clock.now(), periods, { report, signal }), {
    every: hour,
    report: (error) => report(error, 'all'),
    ...(clock.pass && { pause: clock.pass }),
  });
}
