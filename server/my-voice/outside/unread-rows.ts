import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Glimpse } from '#contract/my-voice.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Database } from '#server/db/database.ts';

type Unread = { seen: number | null; newest: number; unread: number; last: Glimpse | null; addressed: Glimpse | null };

/** The beginning of one message as a person sees it outside the room. */
const glimpse = (userId: Id, chosen: SQL) => sql`(
  select json_build_object(
    'seq', m.seq,
    'name', case when m.sender_id <> ${userId} then coalesce(p.full_name, p.username) end,
    'isOwn', m.sender_id = ${userId},
    'text', left(m.body, ${roomLimits.glimpse}))
  from my_voice_message m left join user_profile p on p.user_id = m.sender_id
  where m.body is not null ${chosen}
  order by m.seq desc limit 1)`;

/** What the room has for somebody outside it. Reads what is unread up to the count's limit, and two messages. */
export async function unreadBy(db: Database, userId: Id): Promise<Unread> {
  const { rows } = await db.execute<Unread>(sql`
    select reading.seq::float8 as seen, room.last_seq::float8 as newest,
      (select count(*)::int from (
        select 1 from my_voice_message m
        where m.seq > reading.seq and m.sender_id <> ${userId} and m.body is not null
        limit ${roomLimits.counted}
      ) counted) as unread,
      ${glimpse(userId, sql``)} as last,
      ${glimpse(userId, sql`and m.seq in (select seq from my_voice_addressed where user_id = ${userId})`)} as addressed
    from my_voice_room room left join my_voice_reading reading on reading.user_id = ${userId}`);
  const [unread] = rows;
  if (!unread) throw new Error('The room has no row.');
  return unread;
}

/**
 * Notes how far a person has read; what addressed them up to there is no news any more. A place beyond the room's end was
 * read before a backup was restored, and says nothing of what has been said since.
 * @returns whether that is further than before
 */
export async function noteSeen(db: Database, userId: Id, seq: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with noted as (
      insert into my_voice_reading as reading (user_id, seq)
      select ${userId}::uuid, ${seq}::bigint from my_voice_room where last_seq >= ${seq}
      on conflict (user_id) do update set seq = excluded.seq where excluded.seq > reading.seq
      returning seq
    ), heard as (
      delete from my_voice_addressed where user_id = ${userId} and seq <= (select seq from noted)
    )
    select 1 from noted`);
  return rows.length > 0;
}
