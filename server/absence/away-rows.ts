import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { todayOf } from '#server/directory/today-rows.ts';
import { ofScope } from './reach-rows.ts';

/** SQL: from when on somebody is back, whatever they expected; null if nobody has said. */
const backOn = sql`coalesce(r.ended_on, r.returns_on)`;

/** SQL condition on `r`: it is about days on which somebody does not come to work. */
const isAboutDays = sql`(r.kind in ('sickness', 'child-sickness') and r.replaced_by is null)`;

/** SQL condition on `r`: somebody does not come to work on a day. */
export const isAwayOn = (day: SQL) =>
  sql`(${isAboutDays} and r.starts_on <= ${day} and coalesce(${backOn}, 'infinity'::date) > ${day})`;

/** SQL: the ids of those who do not come to work today, each by their own day. */
export const absentToday = () =>
  // The first two conditions hold wherever somebody is, and cost no look at a location.
  sql`select r.user_id from absence_report r
    where r.starts_on < now() + interval '2 days'
      and coalesce(${backOn}, 'infinity'::date) > now() - interval '2 days'
      and ${isAwayOn(todayOf(sql`r.user_id`))}`;

/**
 * Who of these managers' teams reported that they do not come to work on some of these days. Of an absence whose end
 * nobody has said, the days until today are certain, and no others.
 * @param scope the people whom the reader may see; all of the teams unless given
 */
export function reportedAway(db: Database, managerIds: Id[], from: string, to: string, scope?: CallerScope) {
  const last = sql`coalesce(${backOn} - 1, greatest(r.starts_on, ${todayOf(sql`r.user_id`)}))`;
  return rowsOf<{ userId: Id; managerId: Id; person: string; startsOn: string; endsOn: string }>(
    db,
    sql`
    select r.user_id as "userId", e.manager_id as "managerId", ${nameOf} as person,
      r.starts_on::text as "startsOn", ${last}::text as "endsOn"
    from absence_report r
    join employee_profile e on e.user_id = r.user_id and e.manager_id = any(${sql.param(managerIds)}::uuid[])
    join "user" u on u.id = r.user_id and u.deactivated_at is null
    left join user_profile p on p.user_id = r.user_id
    where ${isAboutDays} and r.starts_on <= ${to}::date and coalesce(${backOn}, 'infinity'::date) > ${from}::date
      and ${last} >= greatest(r.starts_on, ${from}::date) ${scope ? sql`and ${ofScope(scope)}` : sql``}
    order by r.starts_on, r.id`,
  );
}
