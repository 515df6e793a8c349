import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { AnnouncementState, MissReason } from '#contract/announcements.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { switchedOff } from '#server/directory/switch-rows.ts';
import { myVoiceAnnouncement, myVoiceMessage } from '#server/my-voice/my-voice-tables.ts';
import { userProfile } from '#server/session/session-tables.ts';

const { id, authorId, text, mustRead, publishAt, version, seq, cancelledAt, missed, notifiedAt } = myVoiceAnnouncement;

/** SQL condition: it waits for its hour. */
const isWaiting = and(isNull(seq), isNull(cancelledAt), isNull(missed));

const state = sql<AnnouncementState>`case
  when ${seq} is not null and ${myVoiceMessage.body} is null then 'gone'
  when ${seq} is not null then 'sent'
  when ${cancelledAt} is not null then 'cancelled'
  when ${missed} is not null then 'missed'
  else 'scheduled' end`;

function announcements(db: Database) {
  const { username, fullName, profilePic } = userProfile;
  return db
    .select({
      ...{ id, state, mustRead, publishAt, missed, version, seq },
      author: { id: authorId, username, fullName, profilePic },
      text: sql<string | null>`coalesce(${text}, ${myVoiceMessage.body})`,
    })
    .from(myVoiceAnnouncement)
    .leftJoin(userProfile, eq(userProfile.userId, authorId))
    .leftJoin(myVoiceMessage, eq(myVoiceMessage.seq, seq));
}

/** An announcement, and who wrote it. */
export type AnnouncementRow = Awaited<ReturnType<typeof announcements>>[number];

/** Announcements: those that wait by their hour, then the others, the newest first. */
export function newestAnnouncements(db: Database): Promise<AnnouncementRow[]> {
  const waits = sql`${state} = 'scheduled'`;
  return announcements(db)
    .orderBy(desc(waits), asc(sql`case when ${waits} then ${publishAt} end`), desc(publishAt), asc(id))
    .limit(100);
}

/** One announcement; null if there is none. */
export async function announcementById(db: Database, which: Id): Promise<AnnouncementRow | null> {
  const [row] = await announcements(db).where(eq(id, which));
  return row ?? null;
}

/** One announcement, which nobody else changes until the transaction ends; null if there is none. */
export async function lockedAnnouncement(transaction: Database, which: Id): Promise<AnnouncementRow | null> {
  await transaction.select({ id }).from(myVoiceAnnouncement).where(eq(id, which)).for('no key update');
  return announcementById(transaction, which);
}

/** What is written of an announcement; at once where there is no hour. */
export type Written = { id: Id; text: string; mustRead: boolean; publishAt: Date | null };

/** Adds an announcement, and answers whether its id was new. */
export async function addAnnouncement(
  transaction: Database,
  { publishAt, ...row }: Written,
  author: Id,
): Promise<boolean> {
  const added = await transaction
    .insert(myVoiceAnnouncement)
    .values({ ...row, authorId: author, publishAt: publishAt ?? sql`now()` })
    .onConflictDoNothing()
    .returning({ id });
  return added.length > 0;
}

/** Writes what an announcement says, and when it is sent. */
export async function writeAnnouncement(transaction: Database, written: Written): Promise<void> {
  const { text, mustRead, publishAt } = written;
  await transaction
    .update(myVoiceAnnouncement)
    .set({ text, mustRead, publishAt: publishAt ?? sql`now()`, version: sql`${version} + 1` })
    .where(eq(id, written.id));
}

/** Keeps an announcement from being sent. */
export async function markCancelled(transaction: Database, which: Id): Promise<void> {
  await transaction.update(myVoiceAnnouncement).set({ cancelledAt: sql`now()` }).where(eq(id, which));
}

/** An announcement whose hour has come, and what keeps it from being sent. */
type Due = { id: Id; authorId: Id; text: string; missed: MissReason | null };

/** Locks the next announcement whose hour has come, or that one; null for none, or if another server has it. */
export async function nextDue(transaction: Database, which: Id | null): Promise<Due | null> {
  const [due] = await transaction
    .select({ id, authorId, text: sql<string>`${text}`, missed: whyNot })
    .from(myVoiceAnnouncement)
    .where(and(isWaiting, lte(publishAt, sql`now()`), which === null ? undefined : eq(id, which)))
    .orderBy(asc(publishAt), asc(id))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return due ?? null;
}

/** SQL: why an announcement is not sent, though its hour has come. After a day nobody expects it any more. */
const whyNot = sql<MissReason | null>`case
  when ${switchedOff} ? 'myVoice' then 'off'
  when not exists (select from "user" u where u.id = ${authorId} and u.deactivated_at is null) then 'left'
  when not exists (select from my_voice_moderator m where m.user_id = ${authorId}) then 'role'
  when my_voice_is_muted(${authorId}) then 'muted'
  when ${publishAt} < now() - interval '1 day' then 'late' end`;

/** Writes what became of an announcement at its hour: the message's number, or why there is none. */
export async function writeOutcome(
  transaction: Database,
  which: Id,
  outcome: { seq: number } | { missed: MissReason },
): Promise<void> {
  const isSent = 'seq' in outcome;
  await transaction
    .update(myVoiceAnnouncement)
    .set(isSent ? { seq: outcome.seq, text: null } : { missed: outcome.missed })
    .where(eq(id, which));
}

/** Deletes announcements that were cancelled or missed, by their hour; at most so many. */
export async function forgetUnsentBefore(db: Database, before: Date, atMost: number): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`delete from my_voice_announcement where id = any(array(
      select id from my_voice_announcement
      where (cancelled_at is not null or missed is not null) and publish_at < ${before.toISOString()}::timestamptz
        and coalesce(cancelled_at, publish_at) < ${before.toISOString()}::timestamptz limit ${atMost}
    )) returning id`,
  );
  return gone.length;
}

/** Marks announcements that must be read and of which nobody was notified yet; of two callers one gets them. */
export async function markNotified(transaction: Database): Promise<Id[]> {
  const rows = await transaction
    .update(myVoiceAnnouncement)
    .set({ notifiedAt: sql`now()` })
    .where(and(mustRead, isNotNull(seq), isNull(notifiedAt)))
    .returning({ id });
  return rows.map(({ id }) => id);
}
