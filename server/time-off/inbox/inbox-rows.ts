import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { LeaveState } from '#contract/leave-days.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { isCalled } from '#server/directory/find-rows.ts';
import { nameColumn } from '#server/directory/person-name-rows.ts';
import type { PageEnd } from '#server/http/page-end.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { isAwayWithin } from '#server/time-off/away-rows.ts';
import { leaveColumns, todayColumn } from '#server/time-off/leave-rows.ts';
import { leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';

/** What the inbox is narrowed to. */
type InboxFilter = {
  text?: string | undefined;
  state: LeaveState;
  typeId?: string | undefined;
  department?: string | undefined;
  location?: string | undefined;
  managerId?: Id | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Requests on one page. */
const page = 50;

/** When it was asked for, to the microsecond, and so that it sorts as text. */
const askedKey = sql<string>`to_char(${leaveRequest.askedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** One page of the requests in a scope that a filter finds, and where it ended; null on the last page. */
export async function inboxPage(db: Database, scope: CallerScope, filter: InboxFilter, after: PageEnd | null) {
  const isWaiting = filter.state === 'waiting';
  const [by, beyond] = isWaiting ? [asc, sql`>`] : [desc, sql`<`];
  const rows = await inboxRows(db)
    .where(
      and(
        isInInbox(scope, filter),
        after
          ? sql`(${leaveRequest.askedAt}, ${leaveRequest.id}) ${beyond} (${after.key}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(by(leaveRequest.askedAt), by(leaveRequest.id))
    .limit(page + 1);
  const shown = rows.slice(0, page);
  const last = shown.at(-1);
  return { shown, end: rows.length > page && last ? { key: last.askedKey, id: last.id } : null };
}

/** One request of somebody in a scope who works here; null for none. */
export async function inboxLeave(db: Database, scope: CallerScope, id: Id) {
  const [row] = await inboxRows(db).where(
    and(eq(leaveRequest.id, id), isNull(user.deactivatedAt), inScope(scope, user.id)),
  );
  return row ?? null;
}

/** How many requests in a scope a filter finds. */
export async function countInbox(db: Database, scope: CallerScope, filter: InboxFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(leaveRequest)
    .innerJoin(user, eq(user.id, leaveRequest.userId))
    .leftJoin(employeeProfile, eq(employeeProfile.userId, leaveRequest.userId))
    .leftJoin(userProfile, eq(userProfile.userId, leaveRequest.userId))
    .where(isInInbox(scope, filter));
  return row?.count ?? 0;
}

function inboxRows(db: Database) {
  const answerer = alias(user, 'answerer');
  return db
    .select({
      ...leaveColumns,
      today: todayColumn(leaveRequest.userId),
      askedKey,
      person: nameColumn,
      portrait: userProfile.profilePic,
      department: userProfile.department,
      location: employeeProfile.location,
      managerId: employeeProfile.managerId,
      answererId: leaveRequest.answeredBy,
      answeredBy: answerer.name,
    })
    .from(leaveRequest)
    .innerJoin(leaveType, eq(leaveType.id, leaveRequest.typeId))
    .innerJoin(user, eq(user.id, leaveRequest.userId))
    .leftJoin(employeeProfile, eq(employeeProfile.userId, leaveRequest.userId))
    .leftJoin(userProfile, eq(userProfile.userId, leaveRequest.userId))
    .leftJoin(answerer, eq(answerer.id, leaveRequest.answeredBy))
    .$dynamic();
}

function isInInbox(scope: CallerScope, filter: InboxFilter): SQL | undefined {
  const { text, state, typeId, department, location, managerId, from, to } = filter;
  return and(
    isNull(user.deactivatedAt),
    inScope(scope, user.id),
    eq(leaveRequest.state, state),
    text ? isCalled(user.id, text) : undefined,
    typeId ? eq(leaveRequest.typeId, typeId) : undefined,
    department ? eq(userProfile.department, department) : undefined,
    location ? eq(employeeProfile.location, location) : undefined,
    managerId ? eq(employeeProfile.managerId, managerId) : undefined,
    from || to ? isAwayWithin(from ?? '0001-01-01', to ?? '9999-12-31') : undefined,
  );
}
