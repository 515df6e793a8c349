import { type SQL, sql } from 'drizzle-orm';
import { type EnrolmentState, participantsAtOnce } from '#contract/company-trainings.ts';
import type { Id } from '#contract/id.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/find-rows.ts';
import { isNearToday, todayOf } from '#server/directory/today-rows.ts';

/** Late by the today of whoever is enrolled, as `e`; almost all are told apart without a look at where they are. */
const isLate = sql`case when e.due_on is null or not (${isNearToday(sql`e.due_on`, sql`'infinity'::date`)}) then false
  when not (${isNearToday(sql`'-infinity'::date`, sql`e.due_on`)}) then true
  else e.due_on < ${todayOf(sql`e.user_id`)} end`;

const state: SQL = sql`case when e.done_at is not null then 'done' when ${isLate} then 'overdue' else 'due' end`;

/** Done on the day that the company named: a day is stored as its noon in UTC. */
const days = sql`e.due_on::text as "dueOn", (e.done_at at time zone 'UTC')::date::text as "doneOn"`;

type Standing = { dueOn: string | null; doneOn: string | null };

/** The trainings, and for how many people of a scope who work here each is due, overdue and done. */
export function trainingsCounted(db: Database, scope: CallerScope) {
  const counted = (one: EnrolmentState) => sql`(count(*) filter (where n.state = ${one}))::int`;
  return rowsOf<{ id: string; title: CompanyWords; due: number; overdue: number; done: number }>(
    db,
    sql`select t.id, t.title, ${counted('due')} as due, ${counted('overdue')} as overdue, ${counted('done')} as done
      from training t left join (
        select e.training_id, ${state} as state from training_enrolment e join "user" u on u.id = e.user_id
        where u.deactivated_at is null and ${inScope(scope, sql`u.id`)}) n on n.training_id = t.id
      where t.removed_at is null group by t.id order by t.title ->> 'en', t.id`,
  );
}

/** The people of a scope who work here and stand so with a training, those first for whom it is due first. */
export async function participants(
  db: Database,
  scope: CallerScope,
  { id, state: asked, after }: { id: string; state: EnrolmentState; after: number },
) {
  const rows = await rowsOf<{ id: Id; name: string; department: string | null; location: string | null } & Standing>(
    db,
    sql`select u.id, ${nameOf} as name, p.department, r.location, ${days}
      from training_enrolment e join "user" u on u.id = e.user_id
      left join user_profile p on p.user_id = u.id left join employee_profile r on r.user_id = u.id
      where e.training_id = ${id} and ${state} = ${asked} and u.deactivated_at is null and ${inScope(scope, sql`u.id`)}
      order by e.due_on nulls last, name collate "C", u.id
      limit ${participantsAtOnce + 1} offset ${after}`,
  );
  return { people: rows.slice(0, participantsAtOnce), isMore: rows.length > participantsAtOnce };
}

/** The trainings of a person: those still to do first, by due date. */
export function standingsOf(db: Database, userId: Id) {
  return rowsOf<{ id: string; title: CompanyWords; state: EnrolmentState } & Standing>(
    db,
    sql`select t.id, t.title, ${state} as state, ${days}
      from training_enrolment e join training t on t.id = e.training_id
      where e.user_id = ${userId} and (t.removed_at is null or e.done_at is not null)
      order by e.done_at is not null, e.due_on nulls last, t.id`,
  );
}
