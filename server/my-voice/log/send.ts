import type { Database } from '#server/db/database.ts';
import { type NewMessage, type SendResult, sendBatch } from './send-rows.ts';

/** Messages per batch; the largest batch is a few megabytes and takes some milliseconds. */
const atOnce = 200;

type Queued = { message: NewMessage; resolve(result: SendResult): void; reject(error: unknown): void };

/** Sends a message to the room: resolves once it is committed or refused. */
export type Send = (message: NewMessage) => Promise<SendResult>;

/**
 * Batches this node's sends: one batch at a time is in progress, and messages that arrive meanwhile form the next. The
 * room's lock admits one owner anyway; so each node waits for it once per batch, and a commit carries many.
 * @param after called when a batch is committed
 */
export function groupedSends(db: Database, after: () => void, limited = true): Send {
  let queue: Queued[] = [];
  let busy = false;

  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (queue.length > 0) {
      const batch = queue.slice(0, atOnce);
      queue = queue.slice(atOnce);
      try {
        const results = await sendBatch(
          db,
          batch.map(({ message }) => message),
          limited,
        );
        after();
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as SendResult);
      } catch (error) {
        // Nobody knows whether it was stored: the sender sends it again under the same id.
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  }

  return (message) =>
    new Promise((resolve, reject) => {
      queue.push({ message, resolve, reject });
      void work();
    });
}
