import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';

/**
 * Who else opened a payslip of a person in the last year, the newest first; fifty at most. A document of a batch counts
 * as the person's whose it is now, whoever it was thought to be when it was opened; one that is no more as theirs whose
 * it was then.
 */
export async function viewsOfPayslips(db: Database, userId: Id): Promise<{ at: Date; by: Id | null }[]> {
  const rows = await rowsOf<{ at: Date | string; by: Id | null }>(
    db,
    // The action is literal and the views come first, so that PostgreSQL finds these in the partial index.
    sql`
    with viewed as materialized (
      select ${audit.at} as at, ${audit.actor} as actor, ${audit.document} as document, ${audit.subject} as person
      from ${audit} where ${audit.action} = 'payslip-viewed' and ${audit.at} > now() - interval '1 year')
    select v.at, ${nameOf} as by
    from viewed v left join "user" u on u.id = v.actor left join user_profile p on p.user_id = v.actor
    where v.actor <> ${userId} and (
      v.document in (select d.id from payslip_document d where d.user_id = ${userId})
      or v.person = ${userId} and not exists (
        select from payslip_document d where d.id = v.document and d.user_id <> ${userId}))
    order by v.at desc limit 50`,
  );
  return rows.map(({ at, by }) => ({ at: new Date(at), by }));
}
