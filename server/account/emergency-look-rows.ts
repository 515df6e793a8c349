import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';

type Look = { at: Date; by: string | null; reason: string | null };

/** Who else looked at a person's emergency contact in the last year, and why, the newest first; fifty at most. */
export async function looksAtContactOf(db: Database, userId: Id): Promise<Look[]> {
  const rows = await rowsOf<Omit<Look, 'at'> & { at: Date | string }>(
    db,
    // Without a reason the object is the person's id.
    sql`
    select a.at, ${nameOf} as by, nullif(a.object, a.subject::text) as reason
    from audit a left join "user" u on u.id = a.actor left join user_profile p on p.user_id = a.actor
    where a.subject = ${userId} and a.action = 'emergency-contact-read' and a.at > now() - interval '1 year'
      and a.actor <> ${userId}
    order by a.at desc, a.id desc limit 50`,
  );
  return rows.map(({ at, ...look }) => ({ at: new Date(at), ...look }));
}
