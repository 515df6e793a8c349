import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { RoomMode } from '#contract/my-voice-limits.ts';
import type { Database } from '#server/db/database.ts';
import {
  myVoiceMessage,
  myVoiceMute,
  myVoiceRecord,
  myVoiceReport,
  myVoiceRoom,
} from '#server/my-voice/my-voice-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';

const sender = alias(userProfile, 'sender');
const reporter = alias(userProfile, 'reporter');
const moderator = alias(userProfile, 'moderator');

const stillMuted = gt(myVoiceMute.until, sql`now()`);

const moment = (column: AnyPgColumn): SQL<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const momentIfAny: (column: AnyPgColumn) => SQL<string | null> = moment;

/** A person as the room shows them. The id comes from another table, so it is there even without a profile. */
function personIn<Id extends AnyPgColumn>(profile: typeof sender | typeof reporter | typeof moderator, id: Id) {
  const { username, fullName, profilePic } = profile;
  return { id, username, fullName, profilePic };
}

/** Who may speak in the room, and how often. */
export async function roomMode(db: Database): Promise<RoomMode> {
  const [room] = await db.select({ mode: myVoiceRoom.mode }).from(myVoiceRoom);
  if (!room) throw new Error('The room has no row.');
  return room.mode;
}

/** Until when a person is muted, and for how many milliseconds by the database's clock; null if not muted. */
export async function muteOf(db: Database, userId: Id): Promise<{ mutedUntil: string; mutedFor: number } | null> {
  const [mute] = await db
    .select({
      mutedUntil: moment(myVoiceMute.until),
      mutedFor: sql<number>`ceil(extract(epoch from ${myVoiceMute.until} - now()) * 1000)::float8`,
    })
    .from(myVoiceMute)
    .where(and(eq(myVoiceMute.userId, userId), stillMuted));
  return mute ?? null;
}

/** The muted people, by whom and why, the soonest to end first; at most 100. */
export function mutedPeople(db: Database) {
  return db
    .select({
      person: personIn(sender, myVoiceMute.userId),
      until: moment(myVoiceMute.until),
      by: personIn(moderator, myVoiceMute.by),
      reason: myVoiceMute.reason,
      at: moment(myVoiceMute.at),
    })
    .from(myVoiceMute)
    .leftJoin(sender, eq(sender.userId, myVoiceMute.userId))
    .leftJoin(moderator, eq(moderator.userId, myVoiceMute.by))
    .where(stillMuted)
    .orderBy(asc(myVoiceMute.until))
    .limit(100);
}

/**
 * Mutes a person for minutes from now; 0 minutes lifts the mute.
 * @returns until when, and the mute before; undefined if there is no such person
 */
export function mutePerson(
  db: Database,
  { userId, minutes, reason, by }: { userId: Id; minutes: number; reason: string; by: Id },
) {
  return db.transaction(async (transaction) => {
    if ((await transaction.$count(user, eq(user.id, userId))) === 0) return undefined;
    const [before = null] = await transaction
      .select({ until: moment(myVoiceMute.until), reason: myVoiceMute.reason })
      .from(myVoiceMute)
      .where(and(eq(myVoiceMute.userId, userId), stillMuted))
      .for('update');
    if (minutes === 0) {
      await transaction.delete(myVoiceMute).where(eq(myVoiceMute.userId, userId));
      return { mutedUntil: null, before };
    }
    const muted = { until: sql`now() + make_interval(mins => ${minutes})`, reason, by, at: sql`now()` };
    const [row] = await transaction
      .insert(myVoiceMute)
      .values({ userId, ...muted })
      .onConflictDoUpdate({ target: myVoiceMute.userId, set: muted })
      .returning({ until: moment(myVoiceMute.until) });
    return { mutedUntil: row?.until ?? null, before };
  });
}

/**
 * Stores a report of a message that still has text; false if there is none. A repeat changes nothing, unless the message was
 * edited after the moderators closed the first.
 */
export async function insertReport(db: Database, report: { seq: number; reporterId: Id; reason: string }) {
  const there = await db.$count(
    myVoiceMessage,
    and(eq(myVoiceMessage.seq, report.seq), sql`${myVoiceMessage.body} is not null`),
  );
  const editedAt = db
    .select({ editedAt: myVoiceMessage.editedAt })
    .from(myVoiceMessage)
    .where(eq(myVoiceMessage.seq, report.seq));
  if (there > 0) {
    await db
      .insert(myVoiceReport)
      .values(report)
      .onConflictDoUpdate({
        target: [myVoiceReport.seq, myVoiceReport.reporterId],
        set: { reason: report.reason, at: sql`now()`, closedAt: null, closedBy: null },
        setWhere: sql`${myVoiceReport.closedAt} < (${editedAt})`,
      });
  }
  return there > 0;
}

/** Open reports, the oldest first, each with its message as it is now; at most 100. */
export function openReports(db: Database) {
  return db
    .select({
      id: myVoiceReport.id,
      reporter: personIn(reporter, myVoiceReport.reporterId),
      reason: myVoiceReport.reason,
      at: moment(myVoiceReport.at),
      message: {
        seq: myVoiceMessage.seq,
        text: myVoiceMessage.body,
        ts: moment(myVoiceMessage.ts),
        editedAt: momentIfAny(myVoiceMessage.editedAt),
        gone: sql<'hidden' | 'deleted' | null>`case when ${myVoiceMessage.hiddenBy} is not null then 'hidden'
          when ${myVoiceMessage.deletedAt} is not null then 'deleted' end`,
      },
      sender: { ...personIn(sender, myVoiceMessage.senderId), mutedUntil: momentIfAny(myVoiceMute.until) },
    })
    .from(myVoiceReport)
    .innerJoin(myVoiceMessage, eq(myVoiceMessage.seq, myVoiceReport.seq))
    .leftJoin(reporter, eq(reporter.userId, myVoiceReport.reporterId))
    .leftJoin(sender, eq(sender.userId, myVoiceMessage.senderId))
    .leftJoin(myVoiceMute, and(eq(myVoiceMute.userId, myVoiceMessage.senderId), stillMuted))
    .where(isNull(myVoiceReport.closedAt))
    .orderBy(asc(myVoiceReport.at))
    .limit(100);
}

async function areReports(db: Database, ids: Id[]): Promise<boolean> {
  return (await db.$count(myVoiceReport, inArray(myVoiceReport.id, ids))) === new Set(ids).size;
}

/** Closes reports; false, closing none, if one is unknown. A report closed before keeps who closed it. */
export async function closeReports(db: Database, ids: Id[], by: Id): Promise<boolean> {
  if (!(await areReports(db, ids))) return false;
  await db
    .update(myVoiceReport)
    .set({ closedAt: sql`now()`, closedBy: by })
    .where(and(inArray(myVoiceReport.id, ids), isNull(myVoiceReport.closedAt)));
  return true;
}

/** Reopens reports; false, reopening none, if one is unknown. */
export async function reopenReports(db: Database, ids: Id[]): Promise<boolean> {
  if (!(await areReports(db, ids))) return false;
  await db.update(myVoiceReport).set({ closedAt: null, closedBy: null }).where(inArray(myVoiceReport.id, ids));
  return true;
}

/** Earlier texts of a message, the oldest first; if there are very many, the newest of them. */
export async function recordOf(db: Database, seq: number) {
  const newest = await db
    .select({
      text: myVoiceRecord.body,
      why: myVoiceRecord.why,
      by: personIn(moderator, myVoiceRecord.by),
      at: moment(myVoiceRecord.at),
      reason: myVoiceRecord.reason,
    })
    .from(myVoiceRecord)
    .leftJoin(moderator, eq(moderator.userId, myVoiceRecord.by))
    .where(eq(myVoiceRecord.seq, seq))
    .orderBy(desc(myVoiceRecord.id))
    .limit(100);
  return newest.reverse();
}

/** Who wrote a message; null for an unknown one. */
export async function authorOf(db: Database, seq: number): Promise<Id | null> {
  const [row] = await db
    .select({ senderId: myVoiceMessage.senderId })
    .from(myVoiceMessage)
    .where(eq(myVoiceMessage.seq, seq));
  return row?.senderId ?? null;
}
