import { type SQL, sql } from 'drizzle-orm';
import type { EnrolmentState } from '#contract/company-trainings.ts';
import type { Id } from '#contract/id.ts';
import { certificates } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { isNearToday, todayOf } from '#server/directory/today-rows.ts';

/*
 * Where people stand with trainings, in SQL, for queries that have an enrolment as `e` and its training as `t`. When a
 * certificate runs out is worked out from what is stored, so that another validity counts for all of them at once.
 */

/** Done on the day that the company named: a day is stored as its noon in UTC. */
export const doneOn: SQL = sql`(e.done_at at time zone 'UTC')::date`;

/** The last day of a certificate; null where it never runs out. What was removed nobody has to do again. */
export const validUntil: SQL = sql`case when t.removed_at is null
  then (${doneOn} + make_interval(months => t.valid_months))::date end`;

/** A day is over by the today of whoever is enrolled; almost all are told apart without a look at where they are. */
const isOver = (day: SQL) => sql`case when ${day} is null or not (${isNearToday(day, sql`'infinity'::date`)}) then false
  when not (${isNearToday(sql`'-infinity'::date`, day)}) then true
  else ${day} < ${todayOf(sql`e.user_id`)} end`;

const hasRunOut = isOver(validUntil);

/** It is to be done: for the first time, or again. */
export const isToDo: SQL = sql`(e.done_at is null or ${hasRunOut})`;

export const state: SQL = sql`case when e.done_at is null then case when ${isOver(sql`e.due_on`)} then 'overdue' else 'due' end
  when ${hasRunOut} then 'expired'
  when ${isOver(sql`(${validUntil} - ${certificates.soonDays + 1}::int)`)} then 'soon'
  else 'done' end`;

/** The days of an enrolment. */
export const days: SQL = sql`e.due_on::text as "dueOn", ${doneOn}::text as "doneOn", ${validUntil}::text as "validUntil"`;

/** By the day on which something is to be done, or runs out. */
export const byDay: SQL = sql`case when e.done_at is null then e.due_on else ${validUntil} end nulls last`;

export type Standing = {
  dueOn: string | null;
  doneOn: string | null;
  validUntil: string | null;
  state: EnrolmentState;
};

/** Where a person stands with a training; null if they are not enrolled. */
export async function standingIn(db: Database, userId: Id, trainingId: string) {
  const [row] = await rowsOf<Standing & { ownChoice: boolean }>(
    db,
    sql`select ${days}, ${state} as state, e.own_choice as "ownChoice"
      from training_enrolment e join training t on t.id = e.training_id
      where e.user_id = ${userId} and e.training_id = ${trainingId}`,
  );
  return row ?? null;
}

/** SQL: how many people who work here are still to do a training, given by a column or by its id. */
export const peopleToDo = (training: SQL): SQL<number> => sql<number>`(select count(*)::int
  from training_enrolment e join training t on t.id = e.training_id join "user" u on u.id = e.user_id
  where t.id = ${training} and ${isToDo} and u.deactivated_at is null)`;
