import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { startRounds, type Worker } from '#server/jobs/worker.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { notify } from '#server/push/outbox-rows.ts';
import { takeUnanswered, type Unanswered } from './escalation-rows.ts';
import { leaveAskedMail } from './leave-mails.ts';
import { leaveAsked } from './leave-notifications.ts';
import { leaveById } from './leave-rows.ts';
import { publishLeave } from './team-live.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** After how many days without an answer a request escalates, and the app's address. */
type Escalation = { days: number; publicUrl: string };

/**
 * Escalates requests unanswered for so many days to the manager's own manager and notifies them, once per request; an
 * abort signal stops it between requests. One that fails is logged, and the others go on.
 */
export async function escalateAllDue(
  db: Database,
  escalation: Escalation,
  now: Date,
  log: FastifyBaseLogger,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now.getTime() - escalation.days * day);
  const failed: Id[] = [];
  let isDone = false;
  while (!isDone && !signal?.aborted) {
    let taken: Unanswered | null = null;
    try {
      await db.transaction(async (transaction) => {
        taken = await takeUnanswered(transaction, before, failed);
        if (taken) await escalate(transaction, escalation, taken);
      });
      isDone = taken === null;
    } catch (error) {
      const request = taken as Unanswered | null;
      if (!request) throw error;
      failed.push(request.id);
      log.error({ err: error, leave: request.id }, 'a request for leave cannot escalate');
    }
    await others();
  }
}

async function escalate(
  transaction: Database,
  { days, publicUrl }: Escalation,
  { id, userId, person, manager, above }: Unanswered,
): Promise<void> {
  const leave = await leaveById(transaction, id);
  if (!leave) return;
  await notify(transaction, [above.id], leaveAsked);
  await enqueueMail(transaction, {
    to: above.email,
    language: above.language,
    write: leaveAskedMail(leave, {
      name: person,
      standsInFor: manager,
      unansweredDays: days,
      screen: `${publicUrl}${paths.teamTimeOff}`,
    }),
  });
  await publishLeave(transaction, { userId, escalatedTo: above.id });
  await record(transaction, { act: 'leave-escalated', result: 'ok', subject: userId, object: id });
}

/** Starts escalating unanswered requests, at once and then every hour. */
export function startEscalation(db: Database, escalation: Escalation, log: FastifyBaseLogger): Worker {
  return startRounds((stopping) => escalateAllDue(db, escalation, new Date(), log, stopping), {
    every: hour,
    report: (error) => log.error({ err: error }, 'requests for leave cannot escalate'),
  });
}
