import { and, asc, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { nameColumn } from '#server/directory/person-name-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { leaveRequest } from './time-off-tables.ts';

/**
 * Claims the oldest request that has waited since before a moment and whose manager's manager has not been told, and
 * records that it has escalated to them; null for none. Skips rows that another server has locked.
 * @param except requests that failed in this round
 */
export async function takeUnanswered(transaction: Database, before: Date, except: Id[]) {
  const [manager, above] = [alias(user, 'manager'), alias(user, 'above')];
  const record = alias(employeeProfile, 'manager_record');
  const [taken] = await transaction
    .select({
      id: leaveRequest.id,
      userId: leaveRequest.userId,
      person: nameColumn,
      manager: manager.name,
      above: { id: above.id, email: above.email, language: above.language },
    })
    .from(leaveRequest)
    .innerJoin(user, and(eq(user.id, leaveRequest.userId), isNull(user.deactivatedAt)))
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .innerJoin(employeeProfile, eq(employeeProfile.userId, user.id))
    .innerJoin(manager, eq(manager.id, employeeProfile.managerId))
    .innerJoin(record, eq(record.userId, manager.id))
    .innerJoin(above, and(eq(above.id, record.managerId), isNull(above.deactivatedAt)))
    .where(
      and(
        eq(leaveRequest.state, 'waiting'),
        sql`${leaveRequest.escalatedTo} is distinct from ${above.id}`,
        lt(leaveRequest.askedAt, before),
        or(isNull(leaveRequest.waitsSince), lt(leaveRequest.waitsSince, before)),
        notInArray(leaveRequest.id, except),
      ),
    )
    .orderBy(asc(leaveRequest.askedAt), asc(leaveRequest.id))
    .limit(1)
    .for('update', { of: leaveRequest, skipLocked: true });
  if (!taken) return null;
  await transaction.update(leaveRequest).set({ escalatedTo: taken.above.id }).where(eq(leaveRequest.id, taken.id));
  return taken;
}

/** A request that waits for an answer, with the people of its mail. */
export type Unanswered = NonNullable<Awaited<ReturnType<typeof takeUnanswered>>>;
