import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { roleGrant } from '#server/access/role-tables.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { nameColumn } from '#server/directory/person-name-rows.ts';
import { session, user, userProfile } from '#server/session/session-tables.ts';
import { employeeProfile } from './employee-tables.ts';
import { idList } from './find-rows.ts';
import { departure } from './people-tables.ts';
import { todayOf } from './today-rows.ts';

export type Departure = typeof departure.$inferSelect;

/** Somebody's departure, planned or done; null if there is none. */
export async function departureOf(db: Database, userId: Id): Promise<Departure | null> {
  const [row] = await db.select().from(departure).where(eq(departure.userId, userId));
  return row ?? null;
}

/** Saves that somebody leaves or left, in place of an earlier plan. */
export async function saveDeparture(db: Database, row: typeof departure.$inferInsert): Promise<void> {
  const { userId: _, ...rest } = row;
  await db
    .insert(departure)
    .values(row)
    .onConflictDoUpdate({ target: departure.userId, set: { ...rest, decidedAt: sql`now()` } });
}

/** Forgets somebody's departure: they are back, or stay. */
export async function forgetDeparture(db: Database, userId: Id): Promise<void> {
  await db.delete(departure).where(eq(departure.userId, userId));
}

/** Planned departures that are not carried out yet although the last day is over for the person, the oldest first. */
export async function dueDepartures(db: Database): Promise<Departure[]> {
  return db
    .select()
    .from(departure)
    .where(and(isNull(departure.leftAt), sql`${departure.lastDay} < ${todayOf(departure.userId)}`))
    .orderBy(asc(departure.lastDay), asc(departure.userId));
}

/** A condition: somebody is led by one of these people, is none of them, and has not left. */
function isLedByAny(ids: Id[]) {
  return and(
    sql`${employeeProfile.managerId} in ${idList(ids)}`,
    sql`${employeeProfile.userId} not in ${idList(ids)}`,
    isNull(user.deactivatedAt),
  );
}

/** How many reports these people leave behind, and the first of those in the scope, by name. */
export async function reportsOf(db: Database, scope: CallerScope, ids: Id[], atMost: number) {
  const found = (among?: SQL) =>
    db
      .select({
        id: user.id,
        name: nameColumn,
        position: userProfile.position,
        profilePic: userProfile.profilePic,
      })
      .from(employeeProfile)
      .innerJoin(user, eq(user.id, employeeProfile.userId))
      .leftJoin(userProfile, eq(userProfile.userId, user.id))
      .where(and(isLedByAny(ids), among));
  const some = await found(inScope(scope, user.id)).orderBy(asc(user.name), asc(user.id)).limit(atMost);
  return { count: await db.$count(found().as('reports')), some };
}

/** The ids of everybody whom somebody leads. */
export async function reportIdsOf(db: Database, userId: Id): Promise<Id[]> {
  const rows = await db
    .select({ id: employeeProfile.userId })
    .from(employeeProfile)
    .innerJoin(user, eq(user.id, employeeProfile.userId))
    .where(isLedByAny([userId]));
  return rows.map(({ id }) => id);
}

/** The manager of each of these people by the person's id; null for no manager. */
export async function managersOf(db: Database, ids: Id[]): Promise<Map<Id, Id | null>> {
  const rows = await db
    .select({ id: employeeProfile.userId, managerId: employeeProfile.managerId })
    .from(employeeProfile)
    .where(inArray(employeeProfile.userId, ids));
  return new Map(rows.map(({ id, managerId }) => [id, managerId]));
}

/** How many sessions and roles these people have. */
export async function countEnding(db: Database, ids: Id[]): Promise<{ sessions: number; roles: number }> {
  const isOpen = sql`${session.expiresAt} > now()`;
  return {
    sessions: await db.$count(session, and(sql`${session.userId} in ${idList(ids)}`, isOpen)),
    roles: await db.$count(roleGrant, and(sql`${roleGrant.userId} in ${idList(ids)}`, isNull(roleGrant.endedAt))),
  };
}

/** The name of the only administrator, if it is one of these people; else null. */
export async function lastAdministratorAmong(db: Database, ids: Id[]): Promise<string | null> {
  const administers = and(eq(roleGrant.role, 'administrator'), isNull(roleGrant.endedAt));
  const holders = await db
    .selectDistinct({ id: roleGrant.userId, name: nameColumn })
    .from(roleGrant)
    .innerJoin(user, eq(user.id, roleGrant.userId))
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .where(administers)
    .limit(2);
  const [only, other] = holders;
  return only && !other && ids.includes(only.id) ? only.name : null;
}
