import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/** Who else opened a proof of absence of a person in the last year, the newest first; fifty at most. */
export async function looksAtProofsOf(db: Database, userId: Id): Promise<{ at: Date; by: string | null }[]> {
  const rows = await rowsOf<{ at: Date | string; by: string | null }>(
    db,
    sql`
    select a.at, coalesce(p.full_name, u.name) as by
    from audit a left join "user" u on u.id = a.actor left join user_profile p on p.user_id = a.actor
    where a.subject = ${userId} and a.action = 'absence-proof-opened' and a.at > now() - interval '1 year'
      and a.actor <> ${userId}
    order by a.at desc, a.id desc limit 50`,
  );
  return rows.map(({ at, by }) => ({ at: new Date(at), by }));
}
