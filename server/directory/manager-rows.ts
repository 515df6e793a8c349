import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { user } from '#server/session/session-tables.ts';
import { deputy } from './deputy-tables.ts';
import { employeeProfile } from './employee-tables.ts';
import { type MailRecipient, mailRecipient } from './person-rows.ts';
import { todayOf } from './today-rows.ts';

/** A person's manager of record; null where there is none, or where that manager has left. */
export async function managerOf(db: Database, userId: Id): Promise<MailRecipient | null> {
  const manager = sql`(select manager_id from employee_profile where user_id = ${userId})`;
  const [row] = await db
    .select(mailRecipient)
    .from(user)
    .where(and(eq(user.id, manager), isNull(user.deactivatedAt)));
  return row ?? null;
}

/** Somebody who answers for a team; a deputy with the name of the manager they stand in for. */
export type Answerer = Pick<MailRecipient, 'id' | 'name' | 'email' | 'language'> & { standsInFor: string | null };

/** Who answers somebody's requests today: their manager of record, and that manager's deputy. Who has left is neither. */
export function answerersOf(db: Database, userId: Id): Promise<Answerer[]> {
  return answerersOfEach(db, [userId]);
}

/** The same of each of these people, whose id is `of`. */
export async function answerersOfEach(db: Database, userIds: Id[]): Promise<(Answerer & { of: Id })[]> {
  const manager = alias(user, 'manager');
  return db
    .select({
      of: employeeProfile.userId,
      id: user.id,
      name: user.name,
      email: user.email,
      language: user.language,
      standsInFor: sql<string | null>`case when ${user.id} <> ${manager.id} then ${manager.name} end`,
    })
    .from(employeeProfile)
    .innerJoin(manager, and(eq(manager.id, employeeProfile.managerId), isNull(manager.deactivatedAt)))
    .leftJoin(deputy, and(eq(deputy.managerId, manager.id), isNow(), ne(deputy.deputyId, employeeProfile.userId)))
    .innerJoin(user, and(or(eq(user.id, manager.id), eq(user.id, deputy.deputyId)), isNull(user.deactivatedAt)))
    .where(inArray(employeeProfile.userId, userIds))
    .orderBy(sql`${user.id} <> ${manager.id}`);
}

/** SQL condition: the manager's today is one of the days for which they named their deputy. */
function isNow(): SQL {
  return sql`${todayOf(deputy.managerId)} between ${deputy.startsOn} and ${deputy.endsOn}`;
}

/**
 * A query of the ids of the people for whom somebody answers, as their manager of record or as that manager's deputy
 * today, by that manager's day. A deputy answers for that manager's team alone, and never for themselves; a manager
 * who has left has no deputy.
 */
export function ledBy(answererId: Id): SQL {
  // UNION ALL instead of OR, which the planner estimates at a tenth of the company.
  return sql`
    select user_id from employee_profile where manager_id = ${answererId}
    union all
    select e.user_id from deputy d
      join "user" m on m.id = d.manager_id and m.deactivated_at is null
      join employee_profile e on e.manager_id = d.manager_id and e.user_id <> ${answererId}
    where d.deputy_id = ${answererId} and ${todayOf(sql`d.manager_id`)} between d.starts_on and d.ends_on`;
}

/** True where somebody here has this person as manager, or as their manager's deputy. */
export function leadsSomebody(db: Database, answererId: Id): Promise<boolean> {
  return isSomebody(db, sql`${user.id} in (${ledBy(answererId)})`);
}

/** True where somebody here has this person as manager of record. */
export function isManager(db: Database, userId: Id): Promise<boolean> {
  return isSomebody(db, sql`${user.id} in (select user_id from employee_profile where manager_id = ${userId})`);
}

async function isSomebody(db: Database, condition: SQL): Promise<boolean> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(condition, isNull(user.deactivatedAt)))
    .limit(1);
  return row !== undefined;
}

/**
 * True if somebody may be made the manager of people in a scope, or asked to answer for one: they are in it, or lead
 * somebody in it already.
 */
export async function mayLead(db: Database, scope: CallerScope, userId: Id): Promise<boolean> {
  const [row] = await rowsOf<{ may: boolean }>(
    db,
    sql`select ${inScope(scope, sql`u.id`)} or exists (
        select from employee_profile l where l.manager_id = u.id and ${inScope(scope, sql`l.user_id`)}) as may
      from "user" u where u.id = ${userId} and u.deactivated_at is null`,
  );
  return row?.may ?? false;
}
