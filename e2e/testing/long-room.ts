import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { people } from '#server/testing/test-company.ts';

/** The text of one old message alone. */
export const oldWords = 'The curtain fell';

/** That message's number in the room. */
export function seqOfOldMessage(messages: number): number {
  return Math.round(messages * 0.3);
}

/** Fills the room with a year of messages. */
export async function fillRoom(db: Database, messages: number): Promise<void> {
  const { ada, ben } = people;
  await db.execute(sql`
    insert into my_voice_message (seq, mod_seq, sender_id, client_id, body, ts)
    select n, n, case when n % 3 = 0 then ${ada.id}::uuid else ${ben.id}::uuid end, gen_random_uuid(),
           case when n = ${seqOfOldMessage(messages)} then ${oldWords}
           else 'Message ' || n || ' ' || repeat('of the many that were said ', (n % 7)::int) end,
           now() - (${messages} - n) * interval '5 minutes'
    from generate_series(1, ${messages}::bigint) n`);
  await db.execute(sql`
    insert into my_voice_words (seq, words)
    select seq, array_to_tsvector(string_to_array(trim(lower(body)), ' ')) from my_voice_message`);
  await db.execute(sql`
    update my_voice_room set last_seq = ${messages}, last_mod_seq = ${messages}, last_ts = now() where id = 1`);
}
