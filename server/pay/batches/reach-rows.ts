import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { BatchReach } from '#contract/payslip-batches.ts';
import type { WhyNotReached } from '#contract/payslip-review.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { announcement } from '#server/push/announcement-tables.ts';
import { user } from '#server/session/session-tables.ts';

/** The announcements of a batch, but for those of people from whom all was recalled before they heard of it. */
const ofBatch = (id: Id) =>
  sql`a.about = 'payslip' and a.subject = ${id}::text and a.not_reached is distinct from 'nothing-left'`;

/** How many people heard of a batch; null if nobody was to hear of it yet. */
export async function reachOf(db: Database, batchId: Id): Promise<BatchReach | null> {
  const [row] = await rowsOf<BatchReach>(
    db,
    sql`select count(*)::int as people,
        count(*) filter (where a.notified_at is not null)::int as notified,
        count(*) filter (where a.notified_at is null and a.mailed_at is not null)::int as mailed,
        count(*) filter (where a.not_reached is not null)::int as "notReached"
      from ${announcement} a where ${ofBatch(batchId)}`,
  );
  return row && row.people > 0 ? row : null;
}

/** People of a scope who could not be told of a batch, and how many there are. */
export async function notReachedBy(db: Database, scope: CallerScope, batchId: Id, atMost: number) {
  const rows = await rowsOf<{
    id: Id;
    name: string;
    email: string;
    employeeId: string | null;
    hasLeft: boolean;
    why: WhyNotReached;
    count: number;
  }>(
    db,
    sql`select u.id, u.name, u.email, e.employee_id as "employeeId", u.deactivated_at is not null as "hasLeft",
        a.not_reached as why, (count(*) over ())::int as count
      from ${announcement} a join ${user} u on u.id = a.user_id left join ${employeeProfile} e on e.user_id = u.id
      where ${ofBatch(batchId)} and a.not_reached is not null and ${inScope(scope, sql`u.id`)}
      order by u.name, u.id limit ${atMost}`,
  );
  return { people: rows.map(({ count: _, ...person }) => person), count: rows[0]?.count ?? 0 };
}
