import { between, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { yearsFrom } from '#contract/leave-days.ts';
import { folded } from '#contract/search-text.ts';
import type { Holiday } from '#contract/time-off.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { todayOf } from '#server/directory/today-rows.ts';
import { leavePerson, leaveRequest, publicHoliday } from './time-off-tables.ts';

/** A public holiday of one place; its day is a text such as 2026-12-25. */
export type PlacedHoliday = typeof publicHoliday.$inferSelect;

/**
 * Whether a holiday `h` applies where a person `p` works: at that place, or in the town after its comma, as in Stage
 * Door, Freetown. Places compare as a search does: Zürich is Zurich.
 */
const isWhereTheyWork = sql`
  folded(h.place) in (folded(p.location), folded(btrim(regexp_replace(p.location, '^.*[,،]', ''))))`;

/** One text for all spellings of a place and a day of it, or a year. */
export const placeAndTime = ({ place }: Pick<PlacedHoliday, 'place'>, time: string) => `${folded(place)} ${time}`;

/** The public holidays at a person's place, by date, for the days that leave can be requested for on their today. */
export async function holidaysOf(db: Database, userId: Id, today: string): Promise<Holiday[]> {
  const [from, to] = [yearsFrom(today, -1), yearsFrom(today, 2)];
  const { rows } = await db.execute<Holiday>(sql`
    select h.day::text as day, min(h.name) as name,
      case when bool_and(h.half is not null) and count(distinct h.half) = 1 then min(h.half) end as half
    from ${publicHoliday} h join employee_profile p on ${isWhereTheyWork}
    where p.user_id = ${userId} and h.day between ${from}::date and ${to}::date
    group by h.day order by h.day`);
  return rows;
}

/** The public holidays of some days where anybody of some people works, each once for each of its places. */
export function holidaysAround(db: Database, people: SQL, [first, last]: [string, string]): Promise<PlacedHoliday[]> {
  return rowsOf(
    db,
    sql`select distinct h.place, h.day::text as day, h.name, h.half
      from ${publicHoliday} h
      join (select distinct location from employee_profile where user_id in (${people})) p on ${isWhereTheyWork}
      where h.day between ${first}::date and ${last}::date
      order by day, h.name, h.place limit 500`,
  );
}

/** All public holidays, by place and date. */
export function allHolidays(db: Database): Promise<PlacedHoliday[]> {
  return db.select().from(publicHoliday).orderBy(publicHoliday.place, publicHoliday.day);
}

/** How many public holidays the year with most of them has, and how many there are. */
export async function mostHolidays(db: Database): Promise<{ ofYear: number; ofAll: number }> {
  const [row] = await rowsOf<{ ofYear: number; ofAll: number }>(
    db,
    sql`select coalesce(max(y.count), 0)::int as "ofYear", coalesce(sum(y.count), 0)::int as "ofAll"
      from (select count(*) from ${publicHoliday} group by extract(year from day)) y`,
  );
  return row ?? { ofYear: 0, ofAll: 0 };
}

/** The public holidays of a year, by place and date; at most 5,000. */
export function holidaysIn(db: Database, year: number): Promise<PlacedHoliday[]> {
  return db
    .select()
    .from(publicHoliday)
    .where(between(publicHoliday.day, `${year}-01-01`, `${year}-12-31`))
    .orderBy(publicHoliday.place, publicHoliday.day)
    .limit(5_000);
}

/** Replaces public holidays: a statement for each kind of change, however many they are. */
export async function replaceHolidays(db: Database, gone: PlacedHoliday[], added: PlacedHoliday[]): Promise<void> {
  const given = (holidays: PlacedHoliday[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb) as given (place text, day date, name text, half text)`;
  await db.execute(
    sql`delete from ${publicHoliday} h using ${given(gone)} where h.place = given.place and h.day = given.day`,
  );
  await db.execute(sql`insert into ${publicHoliday} (place, day, name, half)
    select place, day, name, half from ${given(added)}`);
}

/** Locks everybody's balances until the transaction ends, as `holdBalance` does for one. */
export async function holdAllBalances(transaction: Database): Promise<void> {
  await transaction.execute(sql`
    insert into ${leavePerson} (user_id) select id from "user" order by id on conflict do nothing`);
  await transaction.select().from(leavePerson).orderBy(leavePerson.userId).for('no key update');
}

/**
 * Recounts waiting and approved leave by the current public holidays: all of it, or what has not begun by its person's
 * day. All balances must be locked. Answers how many leaves changed.
 */
export async function recountLeave(transaction: Database, which: 'all' | 'not begun'): Promise<number> {
  const { rows } = await transaction.execute(sql`
    update ${leaveRequest} set holidays = recount.holidays, free_mornings = recount.mornings,
      free_afternoons = recount.afternoons from (${recounted(which)}) as recount
    where recount.id = ${leaveRequest}.id and (recount.holidays, recount.mornings, recount.afternoons)
      is distinct from (${leaveRequest}.holidays, ${leaveRequest}.free_mornings, ${leaveRequest}.free_afternoons)
    returning recount.id`);
  return rows.length;
}

/** The public holidays of a kind within a request `r` at its person's place. */
function daysOf(kind: SQL): SQL {
  return sql`array(
    select distinct h.day from ${publicHoliday} h join employee_profile p on ${isWhereTheyWork}
    where p.user_id = r.user_id and h.day between r.starts_on and r.ends_on and ${kind} order by h.day)`;
}

function recounted(which: 'all' | 'not begun'): SQL {
  const isMeant = which === 'all' ? sql`true` : sql`r.starts_on > ${todayOf(sql`r.user_id`)}`;
  return sql`
    select r.id, ${daysOf(sql`h.half is null`)} as holidays, ${daysOf(sql`h.half = 'morning'`)} as mornings,
      ${daysOf(sql`h.half = 'afternoon'`)} as afternoons
    from ${leaveRequest} r where r.state in ('waiting', 'approved') and ${isMeant}`;
}
