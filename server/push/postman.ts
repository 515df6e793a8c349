import { setImmediate as others } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import { deliver, type PushBag } from './delivery.ts';
import { claimDue, type Due } from './message-rows.ts';

/** How often the outbox is looked into, in milliseconds. */
const round = 1_000;

/** Browsers that are delivered to at once: a push service far away takes a while, and a payslip goes to everybody. */
const hands = 8;

/** Carries notifications from the outbox until stopped. */
export type PushPostman = { stop(): Promise<void> };

/**
 * Starts to deliver notifications. One that was not taken is tried again after 2, 4, 8 … seconds, an hour at most, or when
 * the push service says, and given up after a day. A repeat of one that was taken happens only where the process died
 * between the push service's yes and our commit, and takes the place of the first on the screen.
 */
export function startPushPostman(db: Database, bag: PushBag): PushPostman {
  let stopped = false;
  let wake: () => void = () => {};
  const underWay = new Set<Promise<void>>();

  const working = (async () => {
    while (!stopped) {
      const free = hands - underWay.size;
      const claimed = free > 0 ? await claim(db, bag, free) : [];
      for (const due of claimed) {
        const delivery = safely(db, bag, due).finally(() => underWay.delete(delivery));
        underWay.add(delivery);
      }
      await others();
      if (claimed.length > 0 || stopped) continue;
      const rest = new Promise<void>((resolve) => {
        wake = resolve;
        if (free > 0) setTimeout(resolve, round).unref();
      });
      await (free > 0 ? rest : Promise.race([rest, ...underWay]));
    }
    await Promise.all(underWay);
  })();

  return {
    stop: async () => {
      stopped = true;
      wake();
      await working;
    },
  };
}

/** Delivers what is due now; what is not taken waits for a postman. */
export async function deliverDue(db: Database, bag: PushBag): Promise<void> {
  for (let claimed = await claimDue(db, hands); claimed.length > 0; claimed = await claimDue(db, hands)) {
    await Promise.all(claimed.map((due) => deliver(db, bag, due)));
    await others();
  }
}

function claim(db: Database, { log }: PushBag, atMost: number): Promise<Due[]> {
  return claimDue(db, atMost).catch((error) => {
    log.error({ err: error }, 'the outbox of notifications cannot be read');
    return [];
  });
}

/** What was claimed and came to nothing is due again when the claim is over. */
async function safely(db: Database, bag: PushBag, due: Due): Promise<void> {
  await deliver(db, bag, due).catch((error) => bag.log.error({ err: error }, 'a notification could not be delivered'));
}
