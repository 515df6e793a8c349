import type { Database } from '#server/db/database.ts';
import { type Appended, appendBatch, type NewMessage } from './append-rows.ts';

/** Messages in one batch; the longest batch is a few megabytes and some milliseconds. */
const atOnce = 200;

type Waiting = { asked: NewMessage; resolve(appended: Appended): void; reject(error: unknown): void };

/** Appends messages to the room. */
export type Append = (asked: NewMessage) => Promise<Appended>;

/**
 * Groups the appends of this node: one is under way at most, and what comes meanwhile goes together in the next. The
 * room's lock has one owner at a time anyway; so each node waits for it once, and a commit carries many.
 * @param after called when a batch is committed
 */
export function groupedAppends(db: Database, after: () => void, limited = true): Append {
  let waiting: Waiting[] = [];
  let busy = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atOnce);
      waiting = waiting.slice(atOnce);
      try {
        const answers = await appendBatch(
          db,
          batch.map(({ asked }) => asked),
          limited,
        );
        after();
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Appended);
      } catch (error) {
        // Whether it is stored nobody knows: the sender asks again under the same id.
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      void work();
    });
}
