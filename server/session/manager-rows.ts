import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { MailRecipient } from './person-rows.ts';
import { user } from './session-tables.ts';

/** A person's manager of record; null where there is none, or where that manager has left. */
export async function managerOf(db: Database, userId: string): Promise<MailRecipient | null> {
  const manager = sql`(select manager_id from employee_profile where user_id = ${userId})`;
  const [row] = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      language: user.language,
      deactivatedAt: user.deactivatedAt,
    })
    .from(user)
    .where(and(eq(user.id, manager), isNull(user.deactivatedAt)));
  return row ?? null;
}

/** A condition on rows of people: their manager of record is this one. */
export function isLedBy(managerId: string, column: typeof user.id | SQL): SQL {
  return sql`${column} in (select user_id from employee_profile where manager_id = ${managerId})`;
}

/** True where somebody here has this person as manager. */
export async function leadsSomebody(db: Database, managerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(isLedBy(managerId, user.id), isNull(user.deactivatedAt)))
    .limit(1);
  return row !== undefined;
}
