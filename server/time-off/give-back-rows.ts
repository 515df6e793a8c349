import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { nameColumn } from '#server/directory/person-name-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { awayColumns } from './away-rows.ts';

import { leaveGiveBack, leaveRequest, leaveType } from './time-off-tables.ts';

/** Days that somebody gave back. */
export type GiveBack = typeof leaveGiveBack.$inferSelect;

/** What was given back under an id, undone or not; null for nothing. */
export async function giveBackById(db: Database, id: Id): Promise<GiveBack | null> {
  const [row] = await db.select().from(leaveGiveBack).where(eq(leaveGiveBack.id, id));
  return row ?? null;
}

/** What was given back of a leave and not undone. */
export function givenBackOf(db: Database, requestId: Id): Promise<GiveBack[]> {
  return db
    .select()
    .from(leaveGiveBack)
    .where(and(eq(leaveGiveBack.requestId, requestId), isNull(leaveGiveBack.undoneAt)));
}

/** Adds days that were given back; false if the id is taken. */
export async function addGiveBack(db: Database, row: typeof leaveGiveBack.$inferInsert): Promise<boolean> {
  const added = await db.insert(leaveGiveBack).values(row).onConflictDoNothing().returning({ id: leaveGiveBack.id });
  return added.length === 1;
}

/** Marks what was given back as undone. */
export async function markUndone(db: Database, id: Id): Promise<void> {
  await db.update(leaveGiveBack).set({ undoneAt: new Date() }).where(eq(leaveGiveBack.id, id));
}

/** What others gave back of a person's leave under these ids and did not undo, the newest last. */
export function daysBackOf(db: Database, userId: Id, ids: Id[]) {
  return db
    .select({
      type: leaveType.name,
      startsOn: leaveGiveBack.startsOn,
      endsOn: leaveGiveBack.endsOn,
      startsMidday: leaveGiveBack.startsMidday,
      endsMidday: leaveGiveBack.endsMidday,
    })
    .from(leaveGiveBack)
    .innerJoin(leaveRequest, eq(leaveRequest.id, leaveGiveBack.requestId))
    .innerJoin(leaveType, eq(leaveType.id, leaveRequest.typeId))
    .where(and(eq(leaveRequest.userId, userId), inArray(leaveGiveBack.id, ids), isNull(leaveGiveBack.undoneAt)))
    .orderBy(asc(leaveGiveBack.givenAt), asc(leaveGiveBack.id))
    .limit(20);
}

/** What a person's approved leave gave back, by when: whose days, who gave them, and the calendar they are counted by. */
export function givenBackBy(db: Database, userId: Id) {
  return db
    .select({
      typeId: leaveRequest.typeId,
      startsOn: leaveGiveBack.startsOn,
      endsOn: leaveGiveBack.endsOn,
      startsMidday: leaveGiveBack.startsMidday,
      endsMidday: leaveGiveBack.endsMidday,
      workingDays: leaveRequest.workingDays,
      holidays: leaveRequest.holidays,
      freeMornings: leaveRequest.freeMornings,
      freeAfternoons: leaveRequest.freeAfternoons,
      dayHalves: leaveRequest.dayHalves,
      startsAt: awayColumns.startsAt,
      endsAt: awayColumns.endsAt,
      givenAt: leaveGiveBack.givenAt,
      by: sql<string | null>`${nameColumn}`,
    })
    .from(leaveGiveBack)
    .innerJoin(leaveRequest, eq(leaveRequest.id, leaveGiveBack.requestId))
    .leftJoin(user, eq(user.id, leaveGiveBack.givenBy))
    .leftJoin(userProfile, eq(userProfile.userId, leaveGiveBack.givenBy))
    .where(and(eq(leaveRequest.userId, userId), eq(leaveRequest.state, 'approved'), isNull(leaveGiveBack.undoneAt)))
    .orderBy(asc(leaveGiveBack.givenAt), asc(leaveGiveBack.id))
    .limit(500);
}
