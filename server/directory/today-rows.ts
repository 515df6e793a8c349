import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';

/**
 * Whose today: a person's day is that of the time zone of their location, else of the company. Nobody's day is that of
 * the server or of UTC (docs/decisions/123-whose-today.md).
 */

/** The moment at which a query is written, by this process's clock, the only one that we ask. */
const moment = sql.param('now', { mapToDriverValue: () => new Date().toISOString() });

/** The same for a statement that is built once, which takes it as the placeholder `now`. */
export const thisMoment = () => ({ now: new Date().toISOString() });

/** The zone of a company that has set none. */
const zoneByDefault = 'UTC';

/** SQL: the company's time zone. */
export const companyZone = sql<string>`coalesce((select time_zone from company_setup), ${zoneByDefault}::text)`;

/** SQL: the time zone of a person, given by id or by a column of the query. */
export function zoneOf(person: Id | SQLWrapper): SQL<string> {
  return zoneAt(sql`(select w.location from employee_profile w where w.user_id = ${apart(person)})`);
}

/**
 * SQL: the day that it is for a person, given by id or by a column of the query; cast it to text to read it.
 * @param now the moment; this one, unless a statement that is built once takes it as a placeholder
 */
export function todayOf(person: Id | SQLWrapper, now?: Placeholder): SQL<string> {
  return dayIn(zoneOf(person), momentOf(now));
}

/** SQL: the day that it was for a person at a moment, both given by columns of the query. */
export function dayThenOf(person: SQLWrapper, at: SQL): SQL<string> {
  return dayIn(zoneOf(person), at);
}

/** SQL: today for people at a location, for a query that has their records before it. */
export function todayAt(location: SQLWrapper, now?: Placeholder): SQL<string> {
  return dayIn(zoneAt(apart(location)), momentOf(now));
}

function zoneAt(location: SQL): SQL<string> {
  return sql<string>`coalesce((select z.time_zone from location_zone z where z.location = ${location}), ${companyZone})`;
}

const momentOf = (now: SQLWrapper = moment) => sql`${now}::timestamptz`;

function dayIn(zone: SQL, at: SQL = momentOf()): SQL<string> {
  return sql<string>`(${at} at time zone ${zone})::date`;
}

/** A column in an SQL of its own: Drizzle drops its table's name otherwise, and a subquery takes it for one of its own. */
function apart(column: Id | SQLWrapper): SQL {
  return sql`${column}`;
}

/** The day that it is for a person, such as 2026-11-28. */
export function todayFor(db: Database, userId: Id): Promise<string> {
  return readDay(db, todayOf(userId));
}

/** The time zone of a person's location, else of the company. */
export async function zoneFor(db: Database, userId: Id): Promise<string> {
  const [row] = await rowsOf<{ zone: string }>(db, sql`select ${zoneOf(userId)} as zone`);
  if (!row) throw new Error('A time zone has vanished.');
  return row.zone;
}

/** SQL: the day that it is for the company, or was at a moment. */
export function companyDay(at?: Date): SQL<string> {
  return dayIn(companyZone, at && sql`${at.toISOString()}::timestamptz`);
}

/** The day that it is for the company, for what an operator does. */
export function todayOfCompany(db: Database): Promise<string> {
  return readDay(db, companyDay());
}

async function readDay(db: Database, day: SQL): Promise<string> {
  const [row] = await rowsOf<{ today: string }>(db, sql`select ${day}::text as today`);
  if (!row) throw new Error('A day has vanished.');
  return row.today;
}

/**
 * SQL: today may be one of these days, wherever somebody is. It costs no look at anybody's location, so it goes before
 * `todayOf` where a query looks at everybody.
 */
export function isNearToday(first: SQLWrapper, last: SQLWrapper): SQL {
  const utc = sql`(${moment}::timestamptz at time zone 'UTC')::date`;
  return sql`${utc} between ${first} - 1 and ${last} + 1`;
}
