import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { chatMessage, chatModerator, chatReaction, chatRoom, chatWords } from '#server/my-voice/my-voice-tables.ts';
import { searchWords } from '#server/my-voice/search/search-words.ts';
import { messages } from './room.ts';

/** Lets the demo company have talked in the weeks before today. */
export async function loadRoom(db: Database, idOf: Map<string, string>, today: Date): Promise<void> {
  const id = (key: string) => idOf.get(key) as string;
  const rows = messages.map(({ person, text, daysAgo, minute, replyTo, reactions }, index) => ({
    seq: index + 1,
    modSeq: index + 1,
    senderId: id(person),
    clientId: crypto.randomUUID(),
    body: text,
    ts: momentOf(today, daysAgo, minute, index),
    replyTo: replyTo === null ? null : replyTo + 1,
    reactions,
  }));
  const last = rows.at(-1);
  if (!last) return;
  // The Chief People Officer looks after the room.
  await db.insert(chatModerator).values({ userId: id('hilde-brandt') });
  await db.insert(chatMessage).values(rows);
  await db.insert(chatWords).values(
    rows.map(({ seq, body }) => ({
      seq,
      words: sql`array_to_tsvector(string_to_array(${searchWords(body).join(' ')}, ' '))`,
    })),
  );
  await db
    .insert(chatReaction)
    .values(
      rows.flatMap(({ seq, ts, reactions }) =>
        reactions.flatMap(({ emoji, by }) =>
          by.map((key, nth) => ({ seq, emoji, userId: id(key), at: new Date(ts.getTime() + (nth + 1) * 9_000) })),
        ),
      ),
    );
  await db.update(chatRoom).set({ lastSeq: last.seq, lastModSeq: last.modSeq, lastTs: last.ts });
}

/** Today's talk is before now, whatever the time of day: the last message is two minutes old. */
function momentOf(today: Date, daysAgo: number, minute: number, index: number): Date {
  const said = new Date(today);
  if (daysAgo === 0) {
    const last = messages.at(-1)?.minute ?? minute;
    return new Date(said.getTime() - (last - minute + 2) * 60_000 + index);
  }
  said.setUTCDate(said.getUTCDate() - daysAgo);
  said.setUTCHours(0, minute, (index * 17) % 50, 0);
  return said;
}
