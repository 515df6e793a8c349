import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { payslipDocument } from './document-tables.ts';

/**
 * How many pages each payslip of a long PDF seems to have, where every id stands on the last of them: at one distance, each
 * of somebody else's, and every page between is one that says that a payslip begins there, or behind such a one. Null where
 * it does not look so.
 */
export async function pagesUpToEachId(db: Database, batchId: Id): Promise<number | null> {
  const [row] = await rowsOf<{ every: number | null }>(
    db,
    sql`
    with page as (
      select d.first_page, d.last_page, d.user_id, d.problem, d.user_id is not null or d.problem = 'nobody' as has_id
      from ${payslipDocument} d where d.batch_id = ${batchId}
    ), distance as (select min(first_page) as every from page where has_id)
    select case
      when every > 1 and count(distinct user_id) > 1 and count(distinct user_id) = count(user_id)
        and count(*) filter (where has_id) * every = max(last_page) filter (where has_id)
        and bool_and(case when has_id then first_page = last_page and first_page % every = 0 else problem = 'no-id' end)
      then every end as every
    from page cross join distance group by every`,
  );
  return row?.every ?? null;
}
