import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { believed } from '#server/my-voice/presence/presence-rows.ts';

/** The ids of people who have these names in the room, by name; a name may be shared. */
export async function peopleCalled(db: Database, names: string[]): Promise<Map<string, Id[]>> {
  const wanted = sql.param(names);
  const { rows } = await db.execute<{ name: string; ids: Id[] }>(sql`
    select coalesce(p.full_name, p.username) as name, json_agg(p.user_id) as ids
    from user_profile p join "user" u on u.id = p.user_id
    where u.deactivated_at is null and p.username is not null
      and (p.full_name = any(${wanted}::text[]) or p.full_name is null and p.username = any(${wanted}::text[]))
    group by 1`);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

/**
 * Which of these messages a person should be notified of: those that still have text and whose sender is not muted;
 * none while the person has the room open.
 */
export async function messagesToNotifyOf(db: Database, userId: Id, seqs: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ seq: string }>(sql`
    select m.seq::text as seq from my_voice_message m
    where m.seq = any(${sql.param(seqs)}::bigint[]) and m.body is not null and not my_voice_is_muted(m.sender_id)
      and not exists (select 1 from my_voice_presence where seen_at > ${believed} and ${userId}::uuid = any(people))`);
  return new Set(rows.map(({ seq }) => seq));
}

/** Who addressed a person in these messages, and which are replies to that person; the newest ten, oldest first. */
export async function mentionsOf(
  db: Database,
  userId: Id,
  seqs: string[],
): Promise<{ name: string; isReply: boolean }[]> {
  const { rows } = await db.execute<{ name: string; isReply: boolean }>(sql`
    select coalesce(p.full_name, p.username, u.name) as name, coalesce(o.sender_id = ${userId}::uuid, false) as "isReply"
    from my_voice_message m
    join "user" u on u.id = m.sender_id
    left join user_profile p on p.user_id = m.sender_id
    left join my_voice_message o on o.seq = m.reply_to
    where m.seq = any(${sql.param(seqs)}::bigint[])
    order by m.seq desc limit 10`);
  return rows.reverse();
}
