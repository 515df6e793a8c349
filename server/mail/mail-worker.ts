import { setTimeout as passing } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { MailKind } from '#contract/push.ts';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/environment/seal.ts';
import { takeTurn } from '#server/jobs/rate-rows.ts';
import { type Queue, retryDelay, runDue, startWorker, type Worker } from '#server/jobs/worker.ts';
import {
  claimMails,
  delayMail,
  isMailDue,
  type Mail,
  rememberRefused,
  settleGivenUp,
  settleSent,
} from './mail-rows.ts';
import type { WhyGivenUp } from './mail-tables.ts';
import { textOf } from './outbox.ts';
import { isAddressRefused, isRefusedForGood, mailConnections, type OutgoingMail, type Transport } from './transport.ts';

/** How often the outbox is polled, in milliseconds. */
const pollInterval = 1_000;

/** How long one mail may take from its claim until it is marked as sent; then another worker may try it. In seconds. */
const claimTimeout = 5 * 60;

/** For how long marking a mail as sent is retried, in milliseconds: for most of its claim. */
const settleTimeout = 4 * 60 * 1000;

/** How old a mail may be that is retried, in milliseconds; the link of an invite has expired by then. */
const retention = 3 * 24 * 60 * 60 * 1000;

/** A mail that somebody chose to get: its person, its kind, and the ids of what it tells about. */
export type ChosenMail = { userId: Id; kind: MailKind; subjects: string[] };

/** Writes such a mail when it is sent, or says why not: it is not wanted any more, or none of it is still true. */
export type WriteChosen = (db: Database, chosen: ChosenMail) => Promise<Omit<OutgoingMail, 'id'> | WhyGivenUp>;

/** What the worker needs. */
export type MailJobs = {
  send: Transport;
  seal: Seal;
  writeChosen: WriteChosen;
  log: FastifyBaseLogger;
  /** The most mails a minute, of all servers together; unlimited by default. */
  perMinute?: number | undefined;
  /** For how long marking a mail as sent is retried, in milliseconds; four minutes except in tests. */
  settleTimeout?: number;
};

/**
 * Starts to send mails, several at a time, those that somebody waits for first. A mail that was not taken is tried
 * again after 2, 4, 8 … seconds, an hour at most, and given up after three days; one that is refused for good is given
 * up at once. A mail that was taken is repeated, with the same Message-ID, only if the process died between the mail
 * server's yes and our commit, or the database was away for minutes just then.
 */
export function startMailWorker(db: Database, jobs: MailJobs): Worker {
  const report = (error: unknown) => jobs.log.error({ err: error }, 'the outbox cannot be read or written');
  return startWorker(mailQueue(db, jobs), { report });
}

/** Sends what is due now, until a mail is not taken; the rest waits for a worker. */
export async function sendDueMails(db: Database, jobs: MailJobs): Promise<void> {
  const queue = mailQueue(db, jobs);
  let isTaking = true;
  await runDue({
    ...queue,
    claim: async (atMost) => (isTaking ? queue.claim(atMost) : []),
    run: async (job) => {
      if ((await attempt(db, jobs, job)) === 'not-taken') isTaking = false;
    },
  });
}

function mailQueue(db: Database, jobs: MailJobs): Queue<Mail> {
  return {
    concurrency: mailConnections,
    pollInterval,
    claim: async (atMost) => {
      if (jobs.perMinute === undefined) return claimMails(db, atMost, claimTimeout);
      return (await takeTurn(db, 'mail', jobs.perMinute, isMailDue(db))) ? claimMails(db, 1, claimTimeout) : [];
    },
    run: (job) => attempt(db, jobs, job),
  };
}

type Outcome = 'sent' | 'given-up' | 'not-taken';

/** Tries to send a mail once, and stores the outcome. */
async function attempt(db: Database, jobs: MailJobs, job: Mail): Promise<Outcome> {
  const { send, log } = jobs;
  const { id, attempts, createdAt } = job;
  let to: string | null = null;
  try {
    const written = await writtenOf(db, jobs, job);
    if (typeof written === 'string') {
      await settleGivenUp(db, id, written);
      return 'given-up';
    }
    to = written?.to ?? null;
    if (written) await send({ id, ...written });
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const about = { mail: id, attempts, host: send.host, reason: code, answer: responseCode };
    if (isRefusedForGood(error) || Date.now() - createdAt.getTime() > retention) {
      log.warn(about, 'a mail is given up');
      const isAddress = to !== null && isAddressRefused(error);
      if (isAddress) await rememberRefused(db, to as string);
      await settleGivenUp(db, id, isAddress ? 'address-refused' : 'mail-failed');
      return 'given-up';
    }
    log.warn(about, 'a mail was not taken, it is tried again');
    await delayMail(db, id, retryDelay(attempts));
    return 'not-taken';
  }
  await writeSent(db, jobs, { id, to });
  return 'sent';
}

/** A mail as it is sent; null if there is no recipient, or why there is nothing to tell. */
async function writtenOf(db: Database, { seal, writeChosen }: MailJobs, job: Mail) {
  const { recipient, subject, kind, userId, subjects } = job;
  if (kind && userId) return writeChosen(db, { userId, kind, subjects: subjects ?? [] });
  return recipient === null ? null : { to: recipient, subject, body: textOf(job, seal) };
}

/**
 * Marks a mail as sent, and retries if the database fails, because an unmarked mail would be sent twice.
 * @throws the last error of the database, once the time is over
 */
async function writeSent(
  db: Database,
  { log, settleTimeout: timeout = settleTimeout }: MailJobs,
  { id, to }: { id: Id; to: string | null },
) {
  const until = Date.now() + timeout;
  for (let pause = 100; ; pause = Math.min(2 * pause, 5_000)) {
    try {
      await settleSent(db, id, to);
      return;
    } catch (error) {
      log.error({ mail: id, err: error }, 'a mail was sent, and it cannot be written down');
      if (Date.now() + pause > until) throw error;
    }
    await passing(pause);
  }
}
