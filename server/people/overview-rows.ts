import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { standsStill } from '#server/directory/erasure-request-rows.ts';
import { everybodySought, isLastDaySoon, stateOf } from '#server/directory/find-rows.ts';

/** How many erasures in a scope wait for a second person, other than those that somebody asked for. */
export async function countErasures(db: Database, scope: CallerScope, userId: Id): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from erasure_request r
      where r.asked_by <> ${userId} and ${standsStill} and ${inScope(scope, sql`r.user_id`)}`,
  );
  return row?.count ?? 0;
}

/** How many people of a scope work here, were never invited, have not taken their invite, and leave within a week. */
export async function countStates(db: Database, scope: CallerScope) {
  const [row] = await rowsOf<{ working: number; never: number; invited: number; leaving: number }>(
    db,
    sql`
    with standing as (select s.user_id, ${stateOf} as state from ${everybodySought}
      where not s.has_left and ${inScope(scope, sql`s.user_id`)})
    select count(*)::int as working,
      count(*) filter (where state = 'never')::int as never,
      count(*) filter (where state = 'invited')::int as invited,
      count(d.user_id)::int as leaving
    from standing
    left join departure d on d.user_id = standing.user_id and ${isLastDaySoon(sql`d`)}`,
  );
  return row ?? { working: 0, never: 0, invited: 0, leaving: 0 };
}
