import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { forgetAuditBefore } from './audit/old-audit-rows.ts';
import { closeTallies } from './audit/tally.ts';
import type { Database } from './db/database.ts';
import { forgetDecoysDoneBefore, forgetMailsDoneBefore } from './mail/old-mail-rows.ts';
import { forgetSavesBefore } from './profile/profile-rows.ts';
import { forgetPushesDoneBefore } from './push/message-rows.ts';
import { forgetSubscriptionsEndedBefore } from './push/subscription-rows.ts';
import {
  forgetLinksEndedBefore,
  forgetSessionsEndedBefore,
  forgetTriesBefore,
  forgetVerificationsUntil,
} from './session/old-rows.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** For how many days the audit is kept where no setting says so. */
const usualAuditDays = 730;

/** What is thrown away, and how long it is kept first, in milliseconds. */
const choresOf = (auditDays: number) => [
  // It waits for its window by itself, which the database's clock measures.
  { forget: (db: Database, _: Date, atMost: number) => closeTallies(db, atMost), after: 0 },
  // The longest window that tries are counted in.
  { forget: forgetTriesBefore, after: day },
  { forget: forgetDecoysDoneBefore, after: day },
  { forget: forgetMailsDoneBefore, after: 30 * day },
  { forget: forgetSubscriptionsEndedBefore, after: 0 },
  { forget: forgetPushesDoneBefore, after: 7 * day },
  { forget: forgetSessionsEndedBefore, after: 0 },
  { forget: forgetVerificationsUntil, after: 0 },
  { forget: forgetLinksEndedBefore, after: 90 * day },
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

/** Tidies up until stopped. */
export type Housekeeping = { stop(): Promise<void> };

/** The time, and how it passes; a test has its own. */
export type Clock = {
  now(): Date;
  /** Answers after so many milliseconds, or as soon as the signal says. */
  pass(milliseconds: number, signal: AbortSignal): Promise<void>;
};

const realClock: Clock = {
  now: () => new Date(),
  pass: (milliseconds, signal) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds).unref();
      signal.addEventListener('abort', () => resolve());
    }),
};

/** Starts to tidy up, at once and every hour from then on. A round that fails is logged, and the next one tries again. */
export function startHousekeeping(
  db: Database,
  log: FastifyBaseLogger,
  clock = realClock,
  auditDays = usualAuditDays,
): Housekeeping {
  const stopping = new AbortController();
  const working = (async () => {
    while (!stopping.signal.aborted) {
      const round = tidyUp(db, clock.now(), stopping.signal, auditDays);
      await round.catch((error) => log.error({ err: error }, 'old rows cannot be removed'));
      if (!stopping.signal.aborted) await clock.pass(hour, stopping.signal);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}
