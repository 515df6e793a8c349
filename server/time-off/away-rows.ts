import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isNearToday, todayOf } from '#server/directory/today-rows.ts';
import { leaveRequest } from './time-off-tables.ts';

/** The columns that say when somebody is away: `AwayDates`. Nothing outside this file reads them one by one. */
export const awayColumns = {
  startsOn: leaveRequest.startsOn,
  endsOn: leaveRequest.endsOn,
  startsMidday: leaveRequest.startsMidday,
  endsMidday: leaveRequest.endsMidday,
  startsAt: leaveRequest.startsAt,
  endsAt: leaveRequest.endsAt,
  givenBack: leaveRequest.givenBack,
};

/** SQL: the same columns as text, in this order, for a query that is written out. */
export function awayText(alias: SQL): SQL {
  return sql`${alias}.starts_on::text as "startsOn", ${alias}.ends_on::text as "endsOn",
    ${alias}.starts_midday as "startsMidday", ${alias}.ends_midday as "endsMidday", ${alias}.starts_at as "startsAt",
    ${alias}.ends_at as "endsAt", ${alias}.given_back as "givenBack"`;
}

/**
 * SQL: whether a leave has one of these days, without what was given back of it. What it touches at all is looked up by
 * index first.
 * @param alias the name of `leave_request` in the query, where it has another
 */
export function isAwayWithin(from: SQL | string, to: SQL | string, alias: SQL = sql`leave_request`): SQL {
  const [first, last] = [sql`(${from})::date`, sql`(${to})::date`];
  // Whoever asks may turn the days around: none lie between.
  return sql`(${first} <= ${last} and ${alias}.starts_on <= ${last} and ${alias}.ends_on >= ${first}
    and (${alias}.given_back = '{}' or leave_is_within(${alias}.starts_on, ${alias}.starts_midday, ${alias}.ends_on,
      ${alias}.ends_midday, ${alias}.given_back, ${first}, ${last})))`;
}

/** SQL: whether a leave has its person's today. */
export function isAwayToday(): SQL {
  const today = todayOf(leaveRequest.userId);
  return sql`${isNearToday(leaveRequest.startsOn, leaveRequest.endsOn)} and ${isAwayWithin(today, today)}`;
}

/** SQL: whether a leave begins after a day, by its first day that was not given back. */
export function beginsAfter(day: SQL | string): SQL {
  return sql`(${leaveRequest.endsOn} > (${day})::date and not ${isAwayWithin(sql`${leaveRequest.startsOn}`, day)})`;
}

/** SQL: whether the leave that was asked for ends on a day or later, whatever was given back of it. */
export function endsFrom(day: SQLWrapper | string, alias: SQL = sql`leave_request`): SQL {
  return sql`${alias}.ends_on >= ${day}`;
}

/** SQL: the first day that was asked for, to order by in a query that is written out. */
export const beginning = (alias: SQL): SQL => sql`${alias}.starts_on`;

/** The order of leaves by when they begin. */
export const byFirstDay = [asc(leaveRequest.startsOn), asc(leaveRequest.id)];
