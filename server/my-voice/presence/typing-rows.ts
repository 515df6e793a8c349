import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { liveNotifyChannel } from '#server/notify/live-channel.ts';

/** Notifies all nodes that somebody is typing, if the room would accept their message. */
export async function publishTyping(db: Database, userId: Id): Promise<void> {
  await db.execute(sql`
    select pg_notify(${liveNotifyChannel}, json_build_object('typing', json_build_object(
      'id', p.user_id, 'name', coalesce(p.full_name, p.username)))::text)
    from user_profile p
    where p.user_id = ${userId} and not my_voice_is_muted(p.user_id) and (
      exists (select 1 from my_voice_moderator m where m.user_id = p.user_id)
      or not exists (select 1 from my_voice_room where mode = 'announce-only'))`);
}
