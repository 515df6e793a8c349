import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { halvesOf } from '#contract/leave-days.ts';
import { paths } from '#contract/paths.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { startWorker, type Worker } from '#server/jobs/worker.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { notify } from '#server/push/outbox-rows.ts';
import { forReader } from '#server/words/company-words.ts';
import { takeUnanswered } from './escalation-rows.ts';
import { leaveById } from './leave-rows.ts';
import { publishLeave } from './team-live.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Requests per transaction. */
const armful = 50;

/** After how many days without an answer a request escalates, and the app's address. */
type Escalation = { days: number; publicUrl: string };

/**
 * Escalates requests unanswered for so many days to the manager's own manager and notifies them, once per request; an
 * abort signal stops it between transactions.
 */
export async function escalateAllDue(
  db: Database,
  escalation: Escalation,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - escalation.days * day);
  while (!signal?.aborted && (await db.transaction((one) => escalateSome(one, escalation, before))) === armful) {
    await others();
  }
}

async function escalateSome(transaction: Database, { days, publicUrl }: Escalation, before: Date): Promise<number> {
  const taken = await takeUnanswered(transaction, before, armful);
  for (const { id, userId, person, manager, above } of taken) {
    const leave = await leaveById(transaction, id);
    if (!leave) continue;
    await notify(transaction, [above.id], 'leave-asked');
    await enqueueMail(transaction, {
      to: above.email,
      language: above.language,
      about: 'leave-asked',
      name: person,
      standsInFor: manager,
      unansweredDays: days,
      type: forReader(leave.type, above.language).text,
      days: halvesOf(leave, leave) / 2,
      first: leave.startsOn,
      last: leave.endsOn,
      screen: `${publicUrl}${paths.teamTimeOff}`,
    });
    await publishLeave(transaction, userId, above.id);
    await record(transaction, { act: 'leave-escalated', result: 'ok', object: id });
  }
  return taken.length;
}

/** Starts escalating unanswered requests, at once and then every hour. */
export function startEscalation(db: Database, escalation: Escalation, log: FastifyBaseLogger): Worker {
  let isDue = true;
  return startWorker(
    {
      concurrency: 1,
      pollInterval: hour,
      claim: async () => {
        const rounds = isDue ? [new Date()] : [];
        // After a round nothing is due; the worker looks again in an hour.
        isDue = !isDue;
        return rounds;
      },
      run: (now, stopping) => escalateAllDue(db, escalation, now, stopping),
    },
    { report: (error) => log.error({ err: error }, 'requests for leave cannot escalate') },
  );
}
