import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { startWorker, type Worker } from '#server/jobs/worker.ts';
import { claimAnnouncements, closeAnnouncements, mailInstead, type OpenAnnouncement } from './announcement-rows.ts';
import type { NotReached } from './announcement-tables.ts';

/** How often announcements are looked at, in milliseconds. */
const pollInterval = 1_000;

/** Announcements per transaction. */
const aSlice = 200;

/** What is to be done with an announcement. */
type Step = 'wait' | 'notified' | 'mailed' | 'mail-instead' | NotReached;

/** Starts to look after announcements: who was notified, who is to be mailed instead, and who cannot be reached. */
export function startAnnouncementWorker(
  db: Database,
  { sendsMail, log }: { sendsMail: boolean; log: FastifyBaseLogger },
): Worker {
  const report = (error: unknown) => log.error({ err: error }, 'announcements cannot be read or written');
  return startWorker(
    {
      concurrency: 1,
      pollInterval,
      claim: async () => ((await lookAtAnnouncements(db, sendsMail)) === aSlice ? ['more'] : []),
      run: async () => {},
    },
    { report },
  );
}

/** Takes the next step of the announcements that are due, a slice at most; returns how many it looked at. */
export async function lookAtAnnouncements(db: Database, sendsMail: boolean): Promise<number> {
  return db.transaction(async (transaction) => {
    const open = await claimAnnouncements(transaction, aSlice);
    for (const [step, each] of Map.groupBy(open, (one) => nextStep(one, sendsMail))) {
      const ids: Id[] = each.map(({ id }) => id);
      if (step === 'mail-instead') await mailInstead(transaction, ids);
      else if (step !== 'wait') await closeAnnouncements(transaction, ids, step);
    }
    return open.length;
  });
}

/**
 * The next step of an announcement. A notification is waited for as long as it may arrive soon; without one, the mail
 * goes to whoever has not ended it, never to an address that the mail server refused.
 * @param sendsMail whether the company has a mail server: without one, mails lie in a folder and reach nobody
 */
export function nextStep(open: Omit<OpenAnnouncement, 'id'>, sendsMail: boolean): Step {
  const { mail } = open;
  if (open.isNotified) return 'notified';
  if (mail?.isSent && sendsMail) return 'mailed';
  if (open.isOnItsWay) return 'wait';
  if (open.hasLeft) return 'left';
  if (!sendsMail) return 'no-mail-server';
  if (mail?.isGivenUp) return mail.because ?? 'mail-failed';
  if (mail) return 'wait';
  if (!open.knowsOfIt) return 'not-joined';
  if (open.hasEndedMail) return 'mail-ended';
  return open.isAddressRefused ? 'address-refused' : 'mail-instead';
}
