import { and, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { AwayDates, LeaveCalendar } from '#contract/leave-days.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { ledBy } from '#server/directory/manager-rows.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import type { PageEnd } from '#server/http/page-end.ts';
import { awayText, isAwayWithin } from '#server/time-off/away-rows.ts';

/** The first and the last day of a month. */
export type Days = [first: string, last: string];

/** A query of people's ids: whose leave a calendar shows. Whoever left is not among them. */
export type Shown = SQL;

/** Those whom somebody answers for today. */
export const shownLedBy = (answererId: Id): Shown => sql`
  select u.id from "user" u where u.deactivated_at is null and u.id = any(array(${ledBy(answererId)}))`;

/** Somebody, and the others of their manager's team. */
export const shownBeside = (userId: Id): Shown => sql`
  select u.id from "user" u where u.deactivated_at is null and (u.id = ${userId} or u.id = any(array(
    select e.user_id from employee_profile e where e.manager_id
      = (select manager_id from employee_profile where user_id = ${userId}))))`;

/** What HR's calendar is narrowed to. */
type Narrowed = { department?: string | undefined; location?: string | undefined; managerId?: Id | undefined };

/** Those of a role's scope, narrowed. */
export function shownInScope(scope: CallerScope, { department, location, managerId }: Narrowed): Shown {
  const narrow = and(
    inScope(scope, sql`u.id`),
    department ? sql`p.department = ${department}` : undefined,
    location ? sql`e.location = ${location}` : undefined,
    managerId ? sql`e.manager_id = ${managerId}` : undefined,
  );
  return sql`
    select u.id from "user" u left join employee_profile e on e.user_id = u.id
      left join user_profile p on p.user_id = u.id
    where u.deactivated_at is null and ${narrow}`;
}

/** Whose requests that wait are read besides approved leave: everybody's, or one person's own. */
type WaitingOf = 'all' | Id;

/** SQL condition on `r`: it touches these days, and is approved, or waits and may be read. */
function touches([first, last]: Days, waitingOf: WaitingOf): SQL {
  const waiting =
    waitingOf === 'all' ? sql`r.state = 'waiting'` : sql`r.state = 'waiting' and r.user_id = ${waitingOf}`;
  return sql`${isAwayWithin(first, last, sql`r`)} and (r.state = 'approved' or ${waiting})`;
}

/** People on one page. */
const page = 50;

/** One page of those shown who are away on some days or asked to be, by name, and where it ended. */
export async function awayPage(db: Database, shown: Shown, waitingOf: WaitingOf, days: Days, after: PageEnd | null) {
  const name = nameOf;
  const beyond = after ? sql`and (${name}, u.id) > (${after.key}, ${after.id}::uuid)` : sql``;
  const rows = await rowsOf<{ id: Id; name: string; portrait: string | null }>(
    db,
    sql`select u.id, ${name} as name, p.profile_pic as portrait
      from "user" u left join user_profile p on p.user_id = u.id
      where u.id in (select r.user_id from leave_request r
        where r.user_id in (${shown}) and ${touches(days, waitingOf)}) ${beyond}
      order by ${name}, u.id limit ${page + 1}`,
  );
  const people = rows.slice(0, page);
  const last = people.at(-1);
  return { people, end: rows.length > page && last ? { key: last.name, id: last.id } : null };
}

export type CalendarRow = AwayDates &
  LeaveCalendar & { id: Id; userId: Id; state: 'approved' | 'waiting'; type: CompanyWords };

/** What these people are away for on some days, or asked for, by its first day. */
export function leavesOf(db: Database, userIds: Id[], waitingOf: WaitingOf, days: Days): Promise<CalendarRow[]> {
  return rowsOf(
    db,
    sql`select r.id, r.user_id as "userId", r.state, t.name as type, ${whenAway}
      from leave_request r join leave_type t on t.id = r.type_id
      where r.user_id = any(${sql.param(userIds)}::uuid[]) and ${touches(days, waitingOf)}
      order by 5, 7, 1`,
  );
}

/** Approved leave of all those shown on some days, with whose team they are in. */
export function approvedLeaves(db: Database, shown: Shown, [first, last]: Days) {
  return rowsOf<AwayDates & LeaveCalendar & { userId: Id; managerId: Id | null }>(
    db,
    sql`select r.user_id as "userId", e.manager_id as "managerId", ${whenAway}
      from leave_request r left join employee_profile e on e.user_id = r.user_id
      where r.state = 'approved' and ${isAwayWithin(first, last, sql`r`)}
        and r.user_id in (${shown})`,
  );
}

/** How many people of each manager's team are shown; of those without a manager under null. */
export function teamSizes(db: Database, shown: Shown): Promise<{ managerId: Id | null; people: number }[]> {
  return rowsOf(
    db,
    sql`select e.manager_id as "managerId", count(*)::int as people
      from (${shown}) s(id) left join employee_profile e on e.user_id = s.id group by e.manager_id`,
  );
}

/** When a leave is, and by which calendar it was counted. */
const whenAway = sql`${awayText(sql`r`)}, r.working_days as "workingDays",
  r.holidays::text[] as holidays, r.free_mornings::text[] as "freeMornings",
  r.free_afternoons::text[] as "freeAfternoons", r.day_halves as "dayHalves"`;
