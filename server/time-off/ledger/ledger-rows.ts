import { and, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { nameColumn } from '#server/directory/person-name-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { isAwayWithin } from '#server/time-off/away-rows.ts';
import { isOneOfThem } from '#server/time-off/leave-rows.ts';
import { leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';
import { leaveEntry, leaveYearEnd } from './ledger-tables.ts';

/** An entry to be added. */
export type NewEntry = Omit<typeof leaveEntry.$inferInsert, 'madeAt'>;

const entryColumns = {
  userId: leaveEntry.userId,
  kind: leaveEntry.kind,
  typeId: leaveEntry.typeId,
  year: leaveEntry.year,
  halves: leaveEntry.halves,
  day: leaveEntry.day,
  expiresOn: leaveEntry.expiresOn,
};

/** The entries of some people, from a year on. */
export function entriesOf(db: Database, userIds: Id[], fromYear: number) {
  return entries(db).execute({ userIds, fromYear });
}

const entries = preparedOnce((db) =>
  db
    .select(entryColumns)
    .from(leaveEntry)
    .where(and(isOneOfThem(leaveEntry.userId), gte(leaveEntry.year, sql.placeholder('fromYear'))))
    .orderBy(leaveEntry.day, leaveEntry.madeAt, leaveEntry.id)
    .prepare('leave_entries'),
);

/** The entries of one person with their reasons and who made them, from a year on. */
export function explainedEntries(db: Database, userId: Id, fromYear: number) {
  return db
    .select({ ...entryColumns, reason: leaveEntry.reason, by: sql<string | null>`${nameColumn}` })
    .from(leaveEntry)
    .leftJoin(user, eq(user.id, leaveEntry.madeBy))
    .leftJoin(userProfile, eq(userProfile.userId, leaveEntry.madeBy))
    .where(and(eq(leaveEntry.userId, userId), gte(leaveEntry.year, fromYear)))
    .orderBy(leaveEntry.day, leaveEntry.madeAt, leaveEntry.id);
}

/** Adds entries. Of what is booked once, such as a month's leave, a second booking is dropped. */
export async function addEntries(db: Database, entries: NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await db.execute(sql`
    insert into ${leaveEntry} (id, user_id, type_id, year, kind, halves, day, expires_on, is_of_year_end, reason, made_by)
    select * from jsonb_to_recordset(${JSON.stringify(entries.map(columnsOf))}::jsonb)
      as e (id uuid, user_id uuid, type_id text, year smallint, kind text, halves int, day date, expires_on date,
        is_of_year_end boolean, reason text, made_by uuid)
    on conflict do nothing`);
}

function columnsOf({ id, userId, typeId, year, kind, halves, day, ...rest }: NewEntry) {
  const { expiresOn, isOfYearEnd, reason, madeBy } = rest;
  const optional = {
    expires_on: expiresOn ?? null,
    is_of_year_end: isOfYearEnd ?? false,
    reason: reason ?? '',
    made_by: madeBy ?? null,
  };
  return { id, user_id: userId, type_id: typeId, year, kind, halves, day, ...optional };
}

/** What some people are called. */
export async function namesOf(db: Database, userIds: Id[]): Promise<Map<Id, string>> {
  const rows = await db
    .select({ id: user.id, name: nameColumn })
    .from(user)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .where(inArray(user.id, userIds));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One entry; null if there is none. */
export async function entryWith(db: Database, id: Id) {
  const [row] = await db.select().from(leaveEntry).where(eq(leaveEntry.id, id));
  return row ?? null;
}

/** Everybody who is here, in batches of 500, by id. */
export async function* peopleInBatches(db: Database): AsyncGenerator<Id[]> {
  let after: Id | undefined;
  do {
    const rows: { id: Id }[] = await db
      .select({ id: user.id })
      .from(user)
      .where(and(isNull(user.deactivatedAt), after ? gt(user.id, after) : undefined))
      .orderBy(user.id)
      .limit(500);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    after = rows.at(-1)?.id;
  } while (after);
}

/** The years that were closed, from a year on. */
export async function closedYears(db: Database, fromYear: number): Promise<Set<number>> {
  const rows = await closed(db).execute({ fromYear });
  return new Set(rows.map(({ year }) => year));
}

const closed = preparedOnce((db) =>
  db
    .select({ year: leaveYearEnd.year })
    .from(leaveYearEnd)
    .where(gte(leaveYearEnd.year, sql.placeholder('fromYear')))
    .prepare('leave_closed_years'),
);

/** When a year was closed; null before. */
export async function closedAt(db: Database, year: number): Promise<Date | null> {
  const [row] = await db.select().from(leaveYearEnd).where(eq(leaveYearEnd.year, year));
  return row?.closedAt ?? null;
}

/** How many requests for leave in a year wait for an answer, of people who are here. */
export function countWaiting(db: Database, year: number): Promise<number> {
  const isHere = sql`exists (select from ${user} u where u.id = ${leaveRequest.userId} and u.deactivated_at is null)`;
  const touches = isAwayWithin(`${year}-01-01`, `${year}-12-31`);
  return db.$count(leaveRequest, and(eq(leaveRequest.state, 'waiting'), touches, isHere));
}

/** Marks a year as closed; false if it was. */
export async function markClosed(transaction: Database, year: number, closedBy: Id): Promise<boolean> {
  const rows = await transaction.insert(leaveYearEnd).values({ year, closedBy }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** What the end of a year did, by person and kind. */
export function closedEntries(db: Database, year: number) {
  const carried = sql<number>`-coalesce(sum(${leaveEntry.halves}) filter (where ${leaveEntry.kind} = 'carry-over'), 0)::int`;
  const lost = sql<number>`-coalesce(sum(${leaveEntry.halves}) filter (where ${leaveEntry.kind} = 'expiry'), 0)::int`;
  return db
    .select({ userId: leaveEntry.userId, type: leaveType.name, dayHalves: leaveType.dayHalves, carried, lost })
    .from(leaveEntry)
    .innerJoin(leaveType, eq(leaveType.id, leaveEntry.typeId))
    .where(and(eq(leaveEntry.year, year), eq(leaveEntry.isOfYearEnd, true), sql`${leaveEntry.halves} < 0`))
    .groupBy(leaveEntry.userId, leaveType.id)
    .orderBy(leaveEntry.userId, leaveType.id);
}
