import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { RoomMode } from '#contract/my-voice-limits.ts';
import type { Database } from '#server/db/database.ts';
import { chatMessage, chatMute, chatRecord, chatReport, chatRoom } from '#server/my-voice/my-voice-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';

const sender = alias(userProfile, 'sender');
const reporter = alias(userProfile, 'reporter');
const moderator = alias(userProfile, 'moderator');

const stillMuted = gt(chatMute.until, sql`now()`);

const moment = (column: AnyPgColumn): SQL<string> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const momentIfAny: (column: AnyPgColumn) => SQL<string | null> = moment;

/** A person as the room shows them; the id is of another table, and there even where the profile is not. */
function personIn<Id extends AnyPgColumn>(profile: typeof sender | typeof reporter | typeof moderator, id: Id) {
  const { username, fullName, profilePic } = profile;
  return { id, username, fullName, profilePic };
}

/** Who may speak in the room, and how often. */
export async function roomMode(db: Database): Promise<RoomMode> {
  const [room] = await db.select({ mode: chatRoom.mode }).from(chatRoom);
  if (!room) throw new Error('The room has no row.');
  return room.mode;
}

/** Until when a person may not speak, and for how many milliseconds by the database's clock; null where they may. */
export async function muteOf(db: Database, userId: string): Promise<{ mutedUntil: string; mutedFor: number } | null> {
  const [mute] = await db
    .select({
      mutedUntil: moment(chatMute.until),
      mutedFor: sql<number>`ceil(extract(epoch from ${chatMute.until} - now()) * 1000)::float8`,
    })
    .from(chatMute)
    .where(and(eq(chatMute.userId, userId), stillMuted));
  return mute ?? null;
}

/** Who may not speak now, by whom and why; who may again soonest first. */
export function mutedPeople(db: Database) {
  return db
    .select({
      person: personIn(sender, chatMute.userId),
      until: moment(chatMute.until),
      by: personIn(moderator, chatMute.by),
      reason: chatMute.reason,
      at: moment(chatMute.at),
    })
    .from(chatMute)
    .leftJoin(sender, eq(sender.userId, chatMute.userId))
    .leftJoin(moderator, eq(moderator.userId, chatMute.by))
    .where(stillMuted)
    .orderBy(asc(chatMute.until))
    .limit(100);
}

/**
 * Mutes a person for minutes from now, or lets them speak where there are none.
 * @returns until when, and how it was before; undefined for nobody of ours
 */
export function mutePerson(
  db: Database,
  { userId, minutes, reason, by }: { userId: string; minutes: number; reason: string; by: string },
) {
  return db.transaction(async (transaction) => {
    if ((await transaction.$count(user, eq(user.id, userId))) === 0) return undefined;
    const [before = null] = await transaction
      .select({ until: moment(chatMute.until), reason: chatMute.reason })
      .from(chatMute)
      .where(and(eq(chatMute.userId, userId), stillMuted))
      .for('update');
    if (minutes === 0) {
      await transaction.delete(chatMute).where(eq(chatMute.userId, userId));
      return { mutedUntil: null, before };
    }
    const muted = { until: sql`now() + make_interval(mins => ${minutes})`, reason, by, at: sql`now()` };
    const [row] = await transaction
      .insert(chatMute)
      .values({ userId, ...muted })
      .onConflictDoUpdate({ target: chatMute.userId, set: muted })
      .returning({ until: moment(chatMute.until) });
    return { mutedUntil: row?.until ?? null, before };
  });
}

/** Keeps a report of a message that still says something; false where there is none. A repeat changes nothing. */
export async function insertReport(db: Database, report: { seq: number; reporterId: string; reason: string }) {
  const there = await db.$count(
    chatMessage,
    and(eq(chatMessage.seq, report.seq), sql`${chatMessage.body} is not null`),
  );
  if (there > 0) await db.insert(chatReport).values(report).onConflictDoNothing();
  return there > 0;
}

/** The reports nobody has closed, the oldest first, each with its message as it is now. */
export function openReports(db: Database) {
  return db
    .select({
      id: chatReport.id,
      reporter: personIn(reporter, chatReport.reporterId),
      reason: chatReport.reason,
      at: moment(chatReport.at),
      message: {
        seq: chatMessage.seq,
        text: chatMessage.body,
        ts: moment(chatMessage.ts),
        editedAt: momentIfAny(chatMessage.editedAt),
        gone: sql<'hidden' | 'deleted' | null>`case when ${chatMessage.hiddenBy} is not null then 'hidden'
          when ${chatMessage.deletedAt} is not null then 'deleted' end`,
      },
      sender: { ...personIn(sender, chatMessage.senderId), mutedUntil: momentIfAny(chatMute.until) },
    })
    .from(chatReport)
    .innerJoin(chatMessage, eq(chatMessage.seq, chatReport.seq))
    .leftJoin(reporter, eq(reporter.userId, chatReport.reporterId))
    .leftJoin(sender, eq(sender.userId, chatMessage.senderId))
    .leftJoin(chatMute, and(eq(chatMute.userId, chatMessage.senderId), stillMuted))
    .where(isNull(chatReport.closedAt))
    .orderBy(asc(chatReport.at))
    .limit(100);
}

async function areReports(db: Database, ids: string[]): Promise<boolean> {
  return (await db.$count(chatReport, inArray(chatReport.id, ids))) === new Set(ids).size;
}

/** Closes reports; false, and none closed, where one is unknown. Who closed one first stays. */
export async function closeReports(db: Database, ids: string[], by: string): Promise<boolean> {
  if (!(await areReports(db, ids))) return false;
  await db
    .update(chatReport)
    .set({ closedAt: sql`now()`, closedBy: by })
    .where(and(inArray(chatReport.id, ids), isNull(chatReport.closedAt)));
  return true;
}

/** Opens reports again; false, and none opened, where one is unknown. */
export async function reopenReports(db: Database, ids: string[]): Promise<boolean> {
  if (!(await areReports(db, ids))) return false;
  await db.update(chatReport).set({ closedAt: null, closedBy: null }).where(inArray(chatReport.id, ids));
  return true;
}

/** What a message said before, the oldest first; of very many the newest. */
export async function recordOf(db: Database, seq: number) {
  const newest = await db
    .select({
      text: chatRecord.body,
      why: chatRecord.why,
      by: personIn(moderator, chatRecord.by),
      at: moment(chatRecord.at),
      reason: chatRecord.reason,
    })
    .from(chatRecord)
    .leftJoin(moderator, eq(moderator.userId, chatRecord.by))
    .where(eq(chatRecord.seq, seq))
    .orderBy(desc(chatRecord.id))
    .limit(100);
  return newest.reverse();
}
