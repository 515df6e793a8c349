import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { searchWords } from '#server/my-voice/search/search-words.ts';
import { addMessages } from './demo-rows.ts';
import { messages } from './room.ts';

/** Loads the demo company's conversations of the weeks before today. */
export async function loadRoom(db: Database, idOf: Map<string, Id>, today: Date): Promise<void> {
  const id = (key: string) => idOf.get(key) as Id;
  const rows = messages.map(({ person, text, daysAgo, minute, replyTo, reactions }, index) => ({
    seq: index + 1,
    modSeq: index + 1,
    senderId: id(person),
    clientId: randomId(),
    body: text,
    ts: momentOf(today, daysAgo, minute, index),
    replyTo: replyTo === null ? null : replyTo + 1,
    reactions,
  }));
  await addMessages(db, {
    messages: rows,
    words: rows.map(({ seq, body }) => ({ seq, words: searchWords(body) })),
    reactions: rows.flatMap(({ seq, ts, reactions }) =>
      reactions.flatMap(({ emoji, by }) =>
        by.map((key, nth) => ({ seq, emoji, userId: id(key), at: new Date(ts.getTime() + (nth + 1) * 9_000) })),
      ),
    ),
  });
}

/** Today's messages are in the past at any time of day: the last one is two minutes old. */
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
