import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { audit, viewedPayslipOf } from '#server/audit/audit-tables.ts';
import type { Database } from '#server/db/database.ts';
import { user, userProfile } from '#server/session/session-tables.ts';

/** Who else opened a payslip of a person in the last year, the newest first; fifty at most. */
export function viewsOfPayslips(db: Database, userId: string): Promise<{ at: Date; by: string | null }[]> {
  return db
    .select({ at: audit.at, by: sql<string | null>`coalesce(${userProfile.fullName}, ${user.name})` })
    .from(audit)
    .leftJoin(user, eq(user.id, audit.actor))
    .leftJoin(userProfile, eq(userProfile.userId, audit.actor))
    .where(
      and(
        // Literal, as in the partial index: PostgreSQL cannot match a parameter to it.
        sql`${audit.action} = 'payslip-viewed'`,
        eq(viewedPayslipOf(audit.object), userId),
        ne(audit.actor, userId),
        gt(audit.at, sql`now() - interval '1 year'`),
      ),
    )
    .orderBy(desc(audit.at))
    .limit(50);
}
