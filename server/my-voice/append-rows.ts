import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { searchWords } from './search-words.ts';

/** A message somebody asks the room to keep. */
export type Asked = { senderId: string; clientId: string; text: string; replyTo: number | null };

/** What became of it. */
export type Appended =
  | { outcome: 'stored' | 'duplicate'; seq: number; ts: string }
  | { outcome: 'conflict' | 'muted' | 'announce-only' | 'not-found' }
  | { outcome: 'too-many'; wait: number };

/**
 * Appends messages in their order, all in one statement, and answers for each of them once they are committed.
 * @param limited whether the limits of the room hold: who may speak, and how often
 */
export async function appendBatch(db: Database, batch: Asked[], limited: boolean): Promise<Appended[]> {
  const rows = batch.map(({ senderId, clientId, text, replyTo }) => ({
    sender: senderId,
    client: clientId,
    body: text,
    words: searchWords(text).join(' '),
    reply: replyTo,
  }));
  const answer = await db.execute(sql`
    select outcome, seq::float8 as seq, wait, to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ts
    from chat_append(${JSON.stringify(rows)}::jsonb, ${limited})`);
  return (answer as unknown as { rows: Appended[] }).rows;
}
