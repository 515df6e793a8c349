import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { ChangedName } from '#contract/account.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { personChange } from '#server/directory/employee-tables.ts';

const nameIn: Record<string, ChangedName> = { email: 'email', username: 'username', 'employee id': 'employeeId' };

/** When somebody's sign-in address, username or employee id was changed in the last year, the newest first; fifty at most. */
export async function nameChangesOf(db: Database, userId: Id) {
  const rows = await db
    .select({ at: personChange.at, field: personChange.field, actor: personChange.actor })
    .from(personChange)
    .where(
      and(
        eq(personChange.userId, userId),
        inArray(personChange.field, Object.keys(nameIn)),
        sql`${personChange.at} > now() - interval '1 year'`,
      ),
    )
    .orderBy(desc(personChange.id))
    .limit(50);
  return rows.flatMap(({ at, field, actor }) => {
    const name = nameIn[field];
    return name ? [{ at, name, by: actor ? ('hr' as const) : ('operator' as const) }] : [];
  });
}
