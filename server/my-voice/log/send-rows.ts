import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { mentionNotification, replyNotification } from '#server/my-voice/mentions/mention-notifications.ts';
import { searchWords } from '#server/my-voice/search/search-words.ts';
import { notifying } from '#server/push/outbox-rows.ts';

export type NewMessage = {
  senderId: Id;
  clientId: Id;
  text: string;
  replyTo: number | null;
  /** The people it mentions. They are notified, as is the person it replies to. */
  mentioned?: string[];
};

export type SendResult =
  | { outcome: 'stored' | 'duplicate'; seq: number; ts: string }
  | { outcome: 'conflict' | 'muted' | 'announce-only' | 'not-found' }
  | { outcome: 'too-many'; wait: number };

/**
 * Sends messages in order, in one statement, and answers for each once they are committed.
 * @param limited whether the room's limits apply: who may speak, and how often
 */
export async function sendBatch(db: Database, batch: NewMessage[], limited: boolean): Promise<SendResult[]> {
  const given = batch.map(({ senderId, clientId, text, replyTo }) => ({
    sender: senderId,
    client: clientId,
    body: text,
    words: searchWords(text).join(' '),
    reply: replyTo,
  }));
  const { rows } = await db.execute<SendResult>(sql`
    with sent as materialized (
      select * from my_voice_send(${JSON.stringify(given)}::jsonb, ${limited})
        with ordinality as a (outcome, seq, ts, wait, n)
    )${notifications(batch)}
    select outcome, seq::float8 as seq, wait, to_char(ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as ts
    from sent order by n`);
  return rows;
}

/**
 * Adds notifications of the stored messages to the outbox, and notes whom they address, in the same statement, so that
 * the room's lock is held for no other. A person both mentioned and replied to is notified once, and nobody of their own
 * message.
 */
function notifications(batch: NewMessage[]): SQL {
  const targets = batch.flatMap(({ senderId, replyTo, mentioned = [] }, index) => [
    ...mentioned.map((person) => ({
      n: index + 1,
      sender: senderId,
      about: mentionNotification.name,
      person,
      reply: null,
    })),
    ...(replyTo === null
      ? []
      : [{ n: index + 1, sender: senderId, about: replyNotification.name, person: null, reply: replyTo }]),
  ]);
  if (targets.length === 0) return sql``;
  const people = sql`
    select distinct on (a.seq, coalesce(t.person, m.sender_id)) coalesce(t.person, m.sender_id), t.about, a.seq::text
    from sent a
    join jsonb_to_recordset(${JSON.stringify(targets)}::jsonb)
      as t (n bigint, sender uuid, about text, person uuid, reply bigint) on t.n = a.n
    left join my_voice_message m on m.seq = t.reply
    where a.outcome = 'stored' and coalesce(t.person, m.sender_id) <> t.sender
    order by a.seq, coalesce(t.person, m.sender_id), t.about`;
  return sql`, ${notifying(people, mentionNotification.mail)}, addressed as (
    insert into my_voice_addressed (user_id, seq)
    select user_id, subject::bigint from targets join "user" on id = user_id on conflict do nothing
  )`;
}
