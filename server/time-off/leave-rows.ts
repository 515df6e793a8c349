import { and, asc, type Column, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { dayThenOf, thisMoment, todayAt, todayOf } from '#server/directory/today-rows.ts';
import { user } from '#server/session/session-tables.ts';
import { awayColumns, beginsAfter, endsFrom, isAwayToday, isAwayWithin } from './away-rows.ts';
import { leaveEntitlement, leavePerson, leaveRequest, leaveType } from './time-off-tables.ts';

const calendarColumns = {
  workingDays: leaveRequest.workingDays,
  holidays: leaveRequest.holidays,
  freeMornings: leaveRequest.freeMornings,
  freeAfternoons: leaveRequest.freeAfternoons,
  dayHalves: leaveRequest.dayHalves,
};

/** The name of who entered a leave for its person. */
const entererColumn = sql<string | null>`(select coalesce(w.full_name, e.name) from "user" e
  left join user_profile w on w.user_id = e.id where e.id = ${leaveRequest.enteredBy})`;

export const leaveColumns = {
  id: leaveRequest.id,
  userId: leaveRequest.userId,
  typeId: leaveRequest.typeId,
  type: leaveType.name,
  ...awayColumns,
  ...calendarColumns,
  note: leaveRequest.note,
  state: leaveRequest.state,
  askedAt: leaveRequest.askedAt,
  waitsSince: leaveRequest.waitsSince,
  enteredBy: entererColumn,
  escalatedTo: leaveRequest.escalatedTo,
  assignedTo: leaveRequest.assignedTo,
  nudgedAt: leaveRequest.nudgedAt,
  answerNote: leaveRequest.answerNote,
  withdrawnAt: leaveRequest.withdrawnAt,
  withdrawnFrom: leaveRequest.withdrawnFrom,
};

/** A leave's person's day. */
export const todayColumn = (person: Id | typeof leaveRequest.userId) => sql<string>`${todayOf(person)}::text`;

/** A request with the name of its kind. */
export type Leave = Awaited<ReturnType<typeof leavesAskedBy>>[number];

/** All kinds of leave, retired ones too, in their order. */
export function leaveTypes(db: Database) {
  return allTypes(db).execute();
}

const allTypes = preparedOnce((db) =>
  db.select().from(leaveType).orderBy(asc(leaveType.place), asc(leaveType.id)).prepare('leave_types'),
);

/** SQL: a column of ids has one of these, which a statement that is built once takes as the placeholder `userIds`. */
export const isOneOfThem = (column: Column) => sql`${column} = any(${sql.placeholder('userIds')}::uuid[])`;

/**
 * A kind of leave that can be requested; null if it cannot. Locks it against removal, and against another unit, until
 * the transaction ends.
 */
export async function offeredType(transaction: Database, id: string) {
  const offered = and(eq(leaveType.id, id), isNull(leaveType.retiredAt));
  const [type] = await transaction.select().from(leaveType).where(offered).for('share');
  return type ?? null;
}

/** People's own entitlements, which replace the yearly default, from a year on. */
export function entitlementsOf(db: Database, userIds: Id[], fromYear: number) {
  return entitlements(db).execute({ userIds, fromYear });
}

const entitlements = preparedOnce((db) =>
  db
    .select()
    .from(leaveEntitlement)
    .where(and(isOneOfThem(leaveEntitlement.userId), gte(leaveEntitlement.year, sql.placeholder('fromYear'))))
    .prepare('leave_entitlements'),
);

/**
 * For each of some people: the year since which they are on record here, or here again, the day they were hired and the weekdays they
 * work, if known, and their today.
 */
export async function joinedOf(db: Database, userIds: Id[]) {
  const rows = await joined(db).execute({ userIds, ...thisMoment() });
  return new Map(rows.map(({ userId, ...rest }) => [userId, rest]));
}

const joined = preparedOnce((db) =>
  db
    .select({
      userId: user.id,
      since: sql<number>`greatest(extract(year from ${dayThenOf(user.id, sql`${user.createdAt}`)})::int, ${leavePerson.backSince})`,
      hireDate: employeeProfile.hireDate,
      workingDays: leavePerson.workingDays,
      today: sql<string>`${todayAt(employeeProfile.location, sql.placeholder('now'))}::text`,
    })
    .from(user)
    .leftJoin(employeeProfile, eq(employeeProfile.userId, user.id))
    .leftJoin(leavePerson, eq(leavePerson.userId, user.id))
    .where(isOneOfThem(user.id))
    .prepare('leave_joined'),
);

/** The weekdays a person works; null if none are on record. */
export async function workingDaysOf(db: Database, userId: Id): Promise<string | null> {
  const [row] = await db.select().from(leavePerson).where(eq(leavePerson.userId, userId));
  return row?.workingDays ?? null;
}

/** Locks the balances of some people until the transaction ends, as `holdBalance` does for one. */
export async function holdBalances(transaction: Database, userIds: Id[]): Promise<void> {
  if (userIds.length === 0) return;
  const sorted = userIds.toSorted();
  await transaction
    .insert(leavePerson)
    .values(sorted.map((userId) => ({ userId })))
    .onConflictDoNothing();
  await transaction
    .select()
    .from(leavePerson)
    .where(inArray(leavePerson.userId, sorted))
    .orderBy(leavePerson.userId)
    .for('no key update');
}

/**
 * Locks a person's balance until the transaction ends, and answers the weekdays they work. Every change of the balance
 * takes this lock first, so that concurrent requests cannot use a day twice.
 */
export async function holdBalance(transaction: Database, userId: Id): Promise<string> {
  await transaction.insert(leavePerson).values({ userId }).onConflictDoNothing();
  const [row] = await transaction.select().from(leavePerson).where(eq(leavePerson.userId, userId)).for('no key update');
  if (!row) throw new Error('A person has vanished.');
  return row.workingDays;
}

/** The waiting and approved leave that counts against people's balances, from a year on. */
export function countedLeaves(db: Database, userIds: Id[], fromYear: number) {
  return countedOf(db).execute({ userIds, from: `${fromYear}-01-01` });
}

/** The statement of `countedLeaves`. */
export const countedOf = preparedOnce((db) =>
  db
    .select({
      id: leaveRequest.id,
      userId: leaveRequest.userId,
      typeId: leaveRequest.typeId,
      ...awayColumns,
      ...calendarColumns,
      state: leaveRequest.state,
    })
    .from(leaveRequest)
    .where(
      and(
        isOneOfThem(leaveRequest.userId),
        endsFrom(sql.placeholder('from')),
        inArray(leaveRequest.state, ['waiting', 'approved']),
      ),
    )
    .prepare('counted_leaves'),
);

/** A person's requests, newest first. */
export function leavesAskedBy(db: Database, userId: Id) {
  return askedBy(db).execute({ userId, ...thisMoment() });
}

/** The statement of `leavesAskedBy`. */
export const askedBy = preparedOnce((db) =>
  db
    .select({
      ...leaveColumns,
      today: sql<string>`${todayOf(sql.placeholder('userId'), sql.placeholder('now'))}::text`,
    })
    .from(leaveRequest)
    .innerJoin(leaveType, eq(leaveType.id, leaveRequest.typeId))
    .where(eq(leaveRequest.userId, sql.placeholder('userId')))
    .orderBy(desc(leaveRequest.askedAt), desc(leaveRequest.id))
    .limit(200)
    .prepare('own_leaves'),
);

/** Those of a person's given requests that are not withdrawn, the newest answer last. */
export async function answeredLeaves(db: Database, userId: Id, ids: Id[]) {
  const rows = await db
    .select({ ...leaveColumns, today: todayColumn(userId) })
    .from(leaveRequest)
    .innerJoin(leaveType, eq(leaveType.id, leaveRequest.typeId))
    .where(and(eq(leaveRequest.userId, userId), inArray(leaveRequest.id, ids)))
    .orderBy(sql`${leaveRequest.answeredAt} nulls first`, asc(leaveRequest.id))
    .limit(20);
  return rows.flatMap(({ state, ...leave }) => (state === 'withdrawn' ? [] : [{ state, ...leave }]));
}

/** One request, whoever made it. */
export async function leaveById(db: Database, id: Id): Promise<Leave | null> {
  const [row] = await db
    .select({ ...leaveColumns, today: todayColumn(leaveRequest.userId) })
    .from(leaveRequest)
    .innerJoin(leaveType, eq(leaveType.id, leaveRequest.typeId))
    .where(eq(leaveRequest.id, id));
  return row ?? null;
}

/** A person's waiting and approved leave that touches a range of days. */
export function openLeavesWithin(db: Database, userId: Id, from: string, to: string) {
  return db
    .select({ id: leaveRequest.id, ...awayColumns })
    .from(leaveRequest)
    .where(
      and(
        eq(leaveRequest.userId, userId),
        inArray(leaveRequest.state, ['waiting', 'approved']),
        isAwayWithin(from, to),
      ),
    );
}

/** Inserts a request; false if the id is taken. */
export async function addLeave(db: Database, row: typeof leaveRequest.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(leaveRequest)
    .values(row)
    .onConflictDoNothing({ target: leaveRequest.id })
    .returning({ id: leaveRequest.id });
  return added.length === 1;
}

export async function changeLeave(db: Database, id: Id, set: Partial<typeof leaveRequest.$inferInsert>): Promise<void> {
  await db.update(leaveRequest).set(set).where(eq(leaveRequest.id, id));
}

/** Leave that ends when its person leaves: waiting requests, and approved leave that begins after a day. */
function endsWith(userIds: Id[], after: string | SQL) {
  return and(
    sql`${leaveRequest.userId} in (select jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb)::uuid)`,
    or(eq(leaveRequest.state, 'waiting'), and(eq(leaveRequest.state, 'approved'), beginsAfter(after))),
  );
}

/** How many leaves end when these people leave today. */
export function countEndingLeave(db: Database, userIds: Id[]): Promise<number> {
  return db.$count(leaveRequest, endsWith(userIds, todayOf(leaveRequest.userId)));
}

/**
 * In a scope: how many requests wait, since when the oldest does, and how many people are on approved leave on
 * their today.
 */
export async function leaveStanding(db: Database, scope: CallerScope, alsoAway: SQL) {
  const isWaiting = sql`${leaveRequest.state} = 'waiting'`;
  const isAway = sql`${leaveRequest.state} = 'approved' and ${isAwayToday()}`;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      since: sql<Date | null>`min(${leaveRequest.askedAt}) filter (where ${isWaiting})`.mapWith(leaveRequest.askedAt),
    })
    .from(leaveRequest)
    .innerJoin(user, eq(user.id, leaveRequest.userId))
    .where(and(isNull(user.deactivatedAt), inScope(scope, user.id)));
  const away = sql`${user.id} in (select ${leaveRequest.userId} from ${leaveRequest} where ${isAway} union ${alsoAway})`;
  return {
    waiting: row?.waiting ?? 0,
    since: row?.since?.toISOString() ?? null,
    away: await db.$count(user, and(isNull(user.deactivatedAt), inScope(scope, user.id), away)),
  };
}

/** SQL: whether somebody has approved leave on one of these days, all given as SQL. */
export function isOnLeave(userId: SQL, from: SQL, to: SQL): SQL {
  return sql`exists (select from leave_request q where q.user_id = ${userId} and q.state = 'approved'
    and ${isAwayWithin(from, to, sql`q`)})`;
}

/** Withdraws the leave that ends when somebody leaves; answers the ids. */
export async function withdrawEndingLeave(db: Database, userId: Id, after: string): Promise<Id[]> {
  const ended = await db
    .update(leaveRequest)
    .set({ state: 'withdrawn', withdrawnFrom: sql`${leaveRequest.state}`, withdrawnAt: sql`now()` })
    .where(endsWith([userId], after))
    .returning({ id: leaveRequest.id });
  return ended.map(({ id }) => id);
}

/** Records in which year somebody who had left came back. The balance must be locked. */
export async function markBackSince(db: Database, userId: Id, year: number): Promise<void> {
  await db.update(leavePerson).set({ backSince: year }).where(eq(leavePerson.userId, userId));
}

/** Restores somebody's withdrawn leave that begins after a day. */
export async function putLeaveBack(db: Database, userId: Id, ids: Id[], after: string): Promise<void> {
  await db
    .update(leaveRequest)
    .set({ state: sql`${leaveRequest.withdrawnFrom}`, withdrawnFrom: null, withdrawnAt: null, waitsSince: sql`now()` })
    .where(
      and(
        eq(leaveRequest.userId, userId),
        inArray(leaveRequest.id, ids),
        eq(leaveRequest.state, 'withdrawn'),
        isNotNull(leaveRequest.withdrawnFrom),
        beginsAfter(after),
      ),
    );
}
