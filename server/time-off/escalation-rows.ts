import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { employeeProfile } from '#server/session/employee-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { leaveRequest } from './time-off-tables.ts';

/**
 * Claims up to `atMost` requests that have waited since before a moment and whose manager's manager has not been told,
 * and records that they have escalated to them. Skips rows that another server has locked.
 */
export async function takeUnanswered(transaction: Database, before: Date, atMost: number) {
  const [manager, above] = [alias(user, 'manager'), alias(user, 'above')];
  const record = alias(employeeProfile, 'manager_record');
  const rows = await transaction
    .select({
      id: leaveRequest.id,
      userId: leaveRequest.userId,
      person: sql<string>`coalesce(${userProfile.fullName}, ${user.name})`,
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
      ),
    )
    .orderBy(asc(leaveRequest.askedAt), asc(leaveRequest.id))
    .limit(atMost)
    .for('update', { of: leaveRequest, skipLocked: true });
  for (const { id, above } of rows) {
    await transaction.update(leaveRequest).set({ escalatedTo: above.id }).where(eq(leaveRequest.id, id));
  }
  return rows;
}
