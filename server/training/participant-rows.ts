import { sql } from 'drizzle-orm';
import { type EnrolmentState, enrolmentStates, participantsAtOnce } from '#contract/company-trainings.ts';
import type { Id } from '#contract/id.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';

import { byDay, days, doneOn, type Standing, state, validUntil } from './standing-rows.ts';

/** The trainings, and how many people of a scope who work here stand how with each. */
export function trainingsCounted(db: Database, scope: CallerScope) {
  const counted = (one: EnrolmentState) => sql`(count(*) filter (where n.state = ${one}))::int`;
  const counts = sql.join(
    enrolmentStates.map((one) => sql`${counted(one)} as ${sql.identifier(one)}`),
    sql`, `,
  );
  return rowsOf<{ id: string; title: CompanyWords } & Record<EnrolmentState, number>>(
    db,
    sql`select a.id, a.title, ${counts}
      from training a left join (
        select e.training_id, ${state} as state from training_enrolment e
        join training t on t.id = e.training_id join "user" u on u.id = e.user_id
        where u.deactivated_at is null and ${inScope(scope, sql`u.id`)}) n on n.training_id = a.id
      where a.removed_at is null group by a.id order by a.title ->> 'en', a.id`,
  );
}

/** The people of a scope who work here and are enrolled in a training, as `u`, with their profile and their record. */
const peopleIn = (id: string, scope: CallerScope) => sql`training_enrolment e
  join training t on t.id = e.training_id join "user" u on u.id = e.user_id
  left join user_profile p on p.user_id = u.id left join employee_profile r on r.user_id = u.id
  where e.training_id = ${id} and u.deactivated_at is null and ${inScope(scope, sql`u.id`)}`;

/** The people of a scope who work here and stand so with a training, those first whose day comes first. */
export async function participants(
  db: Database,
  scope: CallerScope,
  { id, state: asked, after }: { id: string; state: EnrolmentState; after: number },
) {
  const rows = await rowsOf<
    { id: Id; name: string; department: string | null; location: string | null } & Omit<Standing, 'state'>
  >(
    db,
    sql`select u.id, ${nameOf} as name, p.department, r.location, ${days}
      from ${peopleIn(id, scope)} and ${state} = ${asked}
      order by ${byDay}, ${nameOf} collate "C", u.id
      limit ${participantsAtOnce + 1} offset ${after}`,
  );
  return { people: rows.slice(0, participantsAtOnce), isMore: rows.length > participantsAtOnce };
}

/** All people of a scope who work here and are enrolled in a training, as a table lists them. */
export function allParticipants(db: Database, scope: CallerScope, id: string) {
  return rowsOf<{
    name: string;
    employeeId: string | null;
    department: string | null;
    location: string | null;
    due: string | null;
    done: string | null;
    validUntil: string | null;
    state: EnrolmentState;
  }>(
    db,
    sql`select ${nameOf} as name, r.employee_id as "employeeId", p.department, r.location, e.due_on::text as due,
        ${doneOn}::text as done, ${validUntil}::text as "validUntil", ${state} as state
      from ${peopleIn(id, scope)} order by ${nameOf} collate "C", u.id`,
  );
}

/** The trainings of a person: those never done first, by day. */
export function standingsOf(db: Database, userId: Id) {
  return rowsOf<{ id: string; title: CompanyWords } & Standing>(
    db,
    sql`select t.id, t.title, ${state} as state, ${days}
      from training_enrolment e join training t on t.id = e.training_id
      where e.user_id = ${userId} and (t.removed_at is null or e.done_at is not null)
      order by e.done_at is not null, ${byDay}, t.id`,
  );
}
