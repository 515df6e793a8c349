import type { FastifyBaseLogger } from 'fastify';
import type { MissReason } from '#contract/announcements.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { startRounds, type Worker } from '#server/jobs/worker.ts';
import { sendBatch } from '#server/my-voice/log/send-rows.ts';
import { mentionedIn } from '#server/my-voice/mentions/mentions.ts';
import { publishToModerators } from '#server/my-voice/moderation/moderators.ts';
import { notifyAsked } from './acknowledgement-rows.ts';
import { markNotified, nextDue, writeOutcome } from './announcement-rows.ts';

/** How late an announcement may be, in milliseconds. */
const lateAtMost = 5_000;

/**
 * Sends the next announcement whose hour has come, or that one, as a message of its author, in the caller's transaction: the
 * message and what says that it was sent are written together or not at all. Null if there is none.
 */
export async function announceNext(transaction: Database, which: Id | null): Promise<'sent' | MissReason | null> {
  const due = await nextDue(transaction, which);
  if (!due) return null;
  const { id, authorId: senderId, text, missed } = due;
  const mentioned = await mentionedIn(transaction, text);
  await publishToModerators(transaction);
  if (missed) {
    await writeOutcome(transaction, id, { missed });
    return missed;
  }
  // The room's allowances are for talk: who may announce was looked up with the row. From here on the room waits.
  const message = { senderId, clientId: randomId(), text, replyTo: null, mentioned };
  const [said] = await sendBatch(transaction, [message], false);
  if (said?.outcome !== 'stored') throw new Error(`The room did not take an announcement: ${said?.outcome}`);
  await writeOutcome(transaction, id, { seq: said.seq });
  return 'sent';
}

/** Notifies everybody of the announcements that must be read, once each: not while the room waits. */
export async function notifyOfSent(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const id of await markNotified(transaction)) await notifyAsked(transaction, id);
  });
}

/** Sends all announcements whose hour has come, each in a transaction of its own. */
export async function announceDue(db: Database): Promise<void> {
  while ((await db.transaction((transaction) => announceNext(transaction, null))) !== null);
  await notifyOfSent(db);
}

/** Starts sending announcements at their hours. */
export function startAnnouncing(db: Database, log: FastifyBaseLogger): Worker {
  return startRounds(() => announceDue(db), {
    every: lateAtMost,
    report: (error) => log.error({ err: error }, 'announcements cannot be sent at their hour'),
  });
}
