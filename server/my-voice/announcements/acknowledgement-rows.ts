import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { paths } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { myVoiceAcknowledgement, myVoiceAnnouncement } from '#server/my-voice/my-voice-tables.ts';
import { mustReadRows } from '#server/publishing/must-read-rows.ts';
import type { Notification } from '#server/push/notification.ts';
import { notifyEverybody } from '#server/push/outbox-rows.ts';

/** It asks for as many days, and as long as nobody takes its message away: whoever comes later need not answer it. */
const isLive = sql`exists (select from my_voice_message m
  where m.seq = ${myVoiceAnnouncement.seq} and m.body is not null and m.ts > now() - interval '30 days')`;

const rows = mustReadRows({
  things: myVoiceAnnouncement,
  acknowledgements: myVoiceAcknowledgement,
  of: myVoiceAcknowledgement.announcementId,
  isLive,
  // Everybody but its author.
  isFor: (person) => sql`${myVoiceAnnouncement.authorId} <> ${person}`,
});
const { isAsking, isUnread } = rows;
export const { acknowledge, acknowledgedAt, everybodyNotReading, markReminded, readingOf } = rows;

/** The announcements that somebody is asked to acknowledge, the oldest first. */
export function askedOf(db: Database, reader: Id) {
  const person = sql`${reader}::uuid`;
  return rowsOf<{ id: Id; seq: number; author: Message['sender']; text: string }>(
    db,
    sql`select my_voice_announcement.id, m.seq::float8 as seq, left(m.body, ${roomLimits.glimpse}) as text,
        json_build_object('id', m.sender_id, 'username', p.username, 'fullName', p.full_name, 'profilePic', p.profile_pic)
          as author
      from my_voice_announcement join my_voice_message m on m.seq = my_voice_announcement.seq
      left join user_profile p on p.user_id = m.sender_id
      where ${isAsking(person)} and ${isUnread(person)} order by m.seq limit 20`,
  );
}

/** The subject is an announcement that asks to be acknowledged. */
export const announcementNotification: Notification = {
  name: 'announcement',
  category: 'news',
  tag: 'announcement',
  path: paths.myVoice,
  mail: null,
  title: (i18n) =>
    i18n._({ id: 'An announcement in My Voice asks you to acknowledge it', comment: 'Title of a notification' }),
  standing: announcementsToNotifyOf,
};

/** Notifies those who have not acknowledged an announcement, in the caller's transaction. */
export function notifyAsked(transaction: Database, id: Id): Promise<void> {
  return notifyEverybody(
    transaction,
    announcementNotification,
    id,
    (person) => sql`exists (select from my_voice_announcement
      where my_voice_announcement.id = ${id} and ${isAsking(person)} and ${isUnread(person)})`,
  );
}

/** Of these notifications, each by its announcement, those that still ask somebody. */
export async function announcementsToNotifyOf(db: Database, userId: Id, ids: string[]): Promise<ReadonlySet<string>> {
  const asking = new Set<string>((await askedOf(db, userId)).map(({ id }) => id));
  return new Set(ids.filter((id) => asking.has(id)));
}

/** The number of the room's newest message. */
export async function newestMessage(db: Database): Promise<number> {
  const [room] = await rowsOf<{ seq: number }>(db, sql`select last_seq::float8 as seq from my_voice_room`);
  return room?.seq ?? 0;
}
