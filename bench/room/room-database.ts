import type { OpenDatabase } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { build, ringEntry } from '#server/my-voice/log/frames.ts';
import { changesAfter } from '#server/my-voice/log/message-rows.ts';
import { sendBatch } from '#server/my-voice/log/send-rows.ts';
import type { RealPostgres } from '#server/testing/real-postgres.ts';
import { benchPeople } from './bench-people.ts';

/** A room in a new database, whose readers are signed in. */
export async function openBenchRoom(postgres: RealPostgres) {
  const url = postgres.url(await postgres.createDatabase());
  const database: OpenDatabase = await openPostgres(url, () => {});
  const { db } = database;
  await benchPeople.moveIn(db);

  return {
    url,
    db,
    close: database.close,
    /** Sends messages in one batch, as a node does with concurrent ones. */
    send: (count: number, text = 'What everybody hears is said once, and not too long.') =>
      sendBatch(
        db,
        Array.from({ length: count }, () => ({
          senderId: benchPeople.id(1),
          clientId: randomId(),
          text,
          replyTo: null,
        })),
        false,
      ),
    position: async () => {
      const { epoch, upto } = await changesAfter(db, 0, 0);
      return { epoch, after: upto };
    },
    /** A frame with the newest messages, as sent over the wire, and the newest of them. */
    sample: async (count: number) => {
      const { epoch, upto, mode } = await changesAfter(db, 0, 0);
      const { messages } = await changesAfter(db, upto - count, count);
      const { text } = build({ epoch, from: upto - count, to: upto, mode }, messages.map(ringEntry));
      return { text, message: messages[0] as object };
    },
  };
}

export type BenchRoom = Awaited<ReturnType<typeof openBenchRoom>>;
