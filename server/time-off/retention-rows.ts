import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows-of.ts';
import { companyDay } from '#server/directory/today-rows.ts';
import type { Retained } from '#server/feature.ts';
import { beginning, endsFrom, isAwayWithin } from './away-rows.ts';

const [q, y] = [sql`q`, sql`y`];

/** SQL: whether the year `y` has something that its end would settle, and nobody has closed it. */
const isOpenYear = sql`not exists (select from leave_year_end c where c.year = ${y})
  and (exists (select from leave_entry e where e.year = ${y}) or exists (
    select from leave_request q
    where q.state in ('waiting', 'approved') and ${isAwayWithin(sql`make_date(${y}, 1, 1)`, sql`make_date(${y}, 12, 31)`, q)}))`;

/**
 * SQL: the last year whose leave the company keeps no longer. It has been over for more than so many days, and it and all
 * before it were closed: what was left of it stands in the next year as an entry of its own, so no balance needs it.
 */
function lastYear(now: Date, days: number): SQL {
  const over = sql`extract(year from ${companyDay(now)} - ${days}::int)::int - 1`;
  return sql`coalesce((select min(${y}) - 1 from generate_series(2000, ${over}) ${y} where ${isOpenYear}), ${over})`;
}

/** SQL: whether a request `q` is of such a year, by its last day. */
function isOver(now: Date, days: number): SQL {
  return sql`not ${endsFrom(sql`(select make_date(${lastYear(now, days)} + 1, 1, 1))`, q)}`;
}

/** Requests for leave, the entries of the ledger and people's own numbers of days, by closed years. */
export const oldLeave: Retained = {
  async due(db, now, days) {
    const isOfYear = sql`year <= (select ${lastYear(now, days)})`;
    const [row] = await rowsOf<{ count: number; since: string | null }>(
      db,
      sql`select count(*)::int as count, min(day)::text as since from (
        select ${beginning(q)} as day from leave_request q where ${isOver(now, days)}
        union all select day from leave_entry where ${isOfYear}
        union all select make_date(year, 1, 1) from leave_entitlement where ${isOfYear}
      ) old`,
    );
    return row ?? { count: 0, since: null };
  },

  async forget(db, now, days, atMost) {
    const isOfYear = sql`year <= (select ${lastYear(now, days)})`;
    const deletions = [
      (most: number) =>
        sql`delete from leave_request where id in (select q.id from leave_request q where ${isOver(now, days)} limit ${most})`,
      (most: number) =>
        sql`delete from leave_entry where id in (select id from leave_entry where ${isOfYear} limit ${most})`,
      (most: number) => sql`delete from leave_entitlement where (user_id, type_id, year) in
        (select user_id, type_id, year from leave_entitlement where ${isOfYear} limit ${most})`,
    ];
    let left = atMost;
    for (const deletion of deletions) {
      if (left > 0) left -= (await rowsOf(db, sql`${deletion(left)} returning 1`)).length;
    }
    return atMost - left;
  },
};
