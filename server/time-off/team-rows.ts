import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { ledBy } from '#server/directory/manager-rows.ts';
import { nameColumn } from '#server/directory/person-name-rows.ts';
import { todayAt } from '#server/directory/today-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { awayColumns, byFirstDay, endsFrom, isAwayWithin } from './away-rows.ts';
import { leaveColumns } from './leave-rows.ts';
import { leaveRequest, leaveType } from './time-off-tables.ts';

/**
 * A condition on requests: somebody may answer them, as the manager, the manager's deputy, whom HR asked, or, if they
 * escalated, the manager's own manager. Selects the people first, by index; beyond the team only those with such a
 * request. Arrays, because the planner would take tables of an IN for part of the join, and try all orders of eleven
 * tables: 11 ms.
 */
function isAnsweredBy(answererId: Id): SQL | undefined {
  const asking = sql`${leaveRequest.userId}`;
  const assigned = sql`select a.user_id from leave_request a where a.assigned_to = ${answererId}`;
  return and(
    sql`${asking} = any(array(${ledBy(answererId)} union all ${escalatedTo(answererId)} union all ${assigned}))`,
    or(
      eq(leaveRequest.assignedTo, answererId),
      and(eq(leaveRequest.escalatedTo, answererId), sql`${asking} = any(array(${escalatedTo(answererId)}))`),
      sql`${asking} = any(array(${ledBy(answererId)}))`,
    ),
  );
}

/** The people with a request that escalated to somebody who is still their manager's manager. */
function escalatedTo(answererId: Id): SQL {
  return sql`
    select r.user_id from leave_request r
      join employee_profile e on e.user_id = r.user_id
      join employee_profile m on m.user_id = e.manager_id and m.manager_id = ${answererId}
    where r.escalated_to = ${answererId}`;
}

/**
 * The requests that somebody may answer: one by its id, or all that wait, or were answered and ended at most so many of
 * the person's days ago.
 */
export function teamLeaves(db: Database, answererId: Id, which: { id: Id } | { rememberedFor: number }) {
  const answered = inArray(leaveRequest.state, ['approved', 'declined']);
  const manager = alias(user, 'manager');
  const today = todayAt(employeeProfile.location);
  return (
    db
      .select({
        ...leaveColumns,
        today: sql<string>`${today}::text`,
        person: nameColumn,
        portrait: userProfile.profilePic,
        managerId: manager.id,
        standsInFor: sql<string | null>`case when ${manager.id} <> ${answererId} then ${manager.name} end`,
      })
      .from(leaveRequest)
      .innerJoin(leaveType, eq(leaveType.id, leaveRequest.typeId))
      .innerJoin(user, eq(user.id, leaveRequest.userId))
      // Who has no manager may be answered by somebody whom HR asked.
      .leftJoin(employeeProfile, eq(employeeProfile.userId, leaveRequest.userId))
      .leftJoin(manager, eq(manager.id, employeeProfile.managerId))
      .leftJoin(userProfile, eq(userProfile.userId, leaveRequest.userId))
      .where(
        and(
          isAnsweredBy(answererId),
          isNull(user.deactivatedAt),
          'id' in which
            ? eq(leaveRequest.id, which.id)
            : or(
                eq(leaveRequest.state, 'waiting'),
                and(answered, endsFrom(sql`${today} - ${which.rememberedFor}::int`)),
              ),
        ),
      )
      .orderBy(sql`${leaveRequest.state} <> 'waiting'`, ...byFirstDay)
      .limit(500)
  );
}

/**
 * Approved leave in these managers' teams that touches a range of days.
 * @param scope the people whom the reader may see; all of the teams unless given
 */
export function awayInTeams(db: Database, managerIds: Id[], from: string, to: string, scope?: CallerScope) {
  return db
    .select({
      userId: leaveRequest.userId,
      managerId: employeeProfile.managerId,
      person: nameColumn,
      ...awayColumns,
    })
    .from(leaveRequest)
    .innerJoin(user, eq(user.id, leaveRequest.userId))
    .innerJoin(employeeProfile, eq(employeeProfile.userId, leaveRequest.userId))
    .leftJoin(userProfile, eq(userProfile.userId, leaveRequest.userId))
    .where(
      and(
        inArray(employeeProfile.managerId, managerIds),
        isNull(user.deactivatedAt),
        scope && inScope(scope, user.id),
        eq(leaveRequest.state, 'approved'),
        isAwayWithin(from, to),
      ),
    )
    .orderBy(...byFirstDay);
}

/** Whom somebody answers for today, by name; 500 at most. */
export function peopleLedBy(db: Database, answererId: Id) {
  return db
    .select({ id: user.id, name: nameColumn, portrait: userProfile.profilePic })
    .from(user)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .where(and(sql`${user.id} in (${ledBy(answererId)})`, isNull(user.deactivatedAt)))
    .orderBy(asc(nameColumn), asc(user.id))
    .limit(500);
}

/** How many requests wait for somebody's answer. */
export function waitingFor(db: Database, answererId: Id) {
  const people = sql`${leaveRequest.userId} in (select id from "user" where deactivated_at is null)`;
  return db.$count(leaveRequest, and(isAnsweredBy(answererId), eq(leaveRequest.state, 'waiting'), people));
}
