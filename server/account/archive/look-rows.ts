import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { looksAtContactOf } from '#server/account/emergency-look-rows.ts';
import { viewsOfPayslips } from '#server/account/payslip-view-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';

/** Who else opened a proof of absence of a person in the last year, the newest first; fifty at most. */
export async function looksAtProofsOf(db: Database, userId: Id): Promise<{ at: Date; by: string | null }[]> {
  const rows = await rowsOf<{ at: Date | string; by: string | null }>(
    db,
    sql`
    select a.at, ${nameOf} as by
    from audit a left join "user" u on u.id = a.actor left join user_profile p on p.user_id = a.actor
    where a.subject = ${userId} and a.action = 'absence-proof-opened' and a.at > now() - interval '1 year'
      and a.actor <> ${userId}
    order by a.at desc, a.id desc limit 50`,
  );
  return rows.map(({ at, by }) => ({ at: new Date(at), by }));
}

/** Who else looked at what is a person's in the last year: at payslips, sick notes, and the emergency contact. */
export async function looksAt(db: Database, userId: Id) {
  const [payslips, proofs, emergencyContact] = await Promise.all([
    viewsOfPayslips(db, userId),
    looksAtProofsOf(db, userId),
    looksAtContactOf(db, userId),
  ]);
  return { payslips, proofs, emergencyContact };
}

/** What `looksAt` finds. */
export type Looks = Awaited<ReturnType<typeof looksAt>>;
