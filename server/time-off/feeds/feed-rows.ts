import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { FeedKind } from '#contract/calendar-feeds.ts';
import type { Id } from '#contract/id.ts';
import { type AwayDates, type LeaveDates, spansOf } from '#contract/leave-days.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { user } from '#server/session/session-tables.ts';
import { awayText, beginning, endsFrom } from '#server/time-off/away-rows.ts';
import type { Shown } from '#server/time-off/calendar/calendar-rows.ts';
import { calendarFeed } from './feed-tables.ts';

/** The addresses that somebody has, and since when. */
export function feedsOf(db: Database, userId: Id) {
  return db
    .select({ kind: calendarFeed.kind, since: calendarFeed.createdAt })
    .from(calendarFeed)
    .where(eq(calendarFeed.userId, userId))
    .orderBy(asc(calendarFeed.kind));
}

/** Stores a new address in the place of any other of its kind. */
export async function putFeed(db: Database, userId: Id, kind: FeedKind, token: string): Promise<void> {
  const made = { tokenHash: hashOf(token), createdAt: sql`now()` };
  await db
    .insert(calendarFeed)
    .values({ userId, kind, ...made })
    .onConflictDoUpdate({ target: [calendarFeed.userId, calendarFeed.kind], set: made });
}

/** Deletes an address; false where there was none. */
export async function removeFeed(db: Database, userId: Id, kind: FeedKind): Promise<boolean> {
  const gone = await db
    .delete(calendarFeed)
    .where(and(eq(calendarFeed.userId, userId), eq(calendarFeed.kind, kind)))
    .returning({ kind: calendarFeed.kind });
  return gone.length > 0;
}

/** Whose address a token is, and of what; null for a token that is nobody's. */
export async function feedBy(db: Database, token: string) {
  const [row] = await db
    .select({ userId: user.id, language: user.language, kind: calendarFeed.kind, since: calendarFeed.createdAt })
    .from(calendarFeed)
    .innerJoin(user, and(eq(user.id, calendarFeed.userId), isNull(user.deactivatedAt)))
    .where(eq(calendarFeed.tokenHash, hashOf(token)));
  return row ?? null;
}

export type FeedLeave = LeaveDates & {
  id: Id;
  /** Which of its parts it is, from 0. */
  part: number;
  person: string;
  state: 'approved' | 'waiting';
  type: CompanyWords;
  changedAt: Date | string;
};

/** How many leaves a feed has at most. */
const atMost = 2000;

/** Somebody's own leave that is approved or asked for and ended at most a year before a day, by its first day. */
export function ownFeedLeaves(db: Database, userId: Id, today: string): Promise<FeedLeave[]> {
  return leavesWhere(db, sql`r.user_id = ${userId} and r.state in ('approved', 'waiting')`, sql`${today}::date - 366`);
}

/** Approved leave of those shown that ended at most a month before a day, by its first day. */
export function teamFeedLeaves(db: Database, shown: Shown, today: string): Promise<FeedLeave[]> {
  return leavesWhere(db, sql`r.user_id in (${shown}) and r.state = 'approved'`, sql`${today}::date - 31`);
}

/** A leave of which days were given back is in a feed as its parts. */
async function leavesWhere(db: Database, condition: SQL, since: SQL): Promise<FeedLeave[]> {
  const rows = await rowsOf<Omit<FeedLeave, 'part'> & AwayDates>(
    db,
    sql`select r.id, ${nameOf} as person, r.state, t.name as type,
        ${awayText(sql`r`)},
        greatest(r.asked_at, r.answered_at, (select max(coalesce(g.undone_at, g.given_at)) from leave_give_back g
          where g.request_id = r.id)) as "changedAt"
      from leave_request r
      join leave_type t on t.id = r.type_id
      join "user" u on u.id = r.user_id
      left join user_profile p on p.user_id = r.user_id
      where ${condition} and ${endsFrom(since, sql`r`)}
      order by ${beginning(sql`r`)}, r.id limit ${atMost}`,
  );
  return rows.flatMap((row) => spansOf(row).map((span, part) => ({ ...row, ...span, part })));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
