import { type SQL, sql } from 'drizzle-orm';
import type { PersonState } from '#contract/people-fields.ts';
import type { PeopleFilter, PeopleSelection } from '#contract/people-records.ts';
import type { Database } from '#server/db/database.ts';
import { wrongPasswords } from '#server/session/attempt-rows.ts';
import type { CallerScope } from '#server/session/scope.ts';
import { inScope } from '#server/session/scope-rows.ts';

/**
 * Everybody, as they are looked for, as s; with whatever is on record of them as u, p and e, and their manager as ms. What of
 * these a statement does not name, PostgreSQL does not look at.
 */
export const everybodySought = sql`person_search s
  left join "user" u on u.id = s.user_id
  left join user_profile p on p.user_id = s.user_id
  left join employee_profile e on e.user_id = s.user_id
  left join person_search ms on ms.user_id = e.manager_id`;

/** The same with the names of managers as they are written, as m and mp. */
export const everybodyWithRecords = sql`"user" u
  left join user_profile p on p.user_id = u.id
  left join employee_profile e on e.user_id = u.id
  left join "user" m on m.id = e.manager_id
  left join user_profile mp on mp.user_id = e.manager_id`;

export const nameOf = sql`coalesce(p.full_name, u.name)`;
export const managerName = sql`coalesce(mp.full_name, m.name)`;

/** How far somebody has come, as `personStates` lists it. */
export const stateOf = sql`case
  when u.deactivated_at is not null then 'left'
  when exists (select from account a where a.user_id = u.id and a.password is not null) then
    case when exists (
      select from rate_limit t
      where t.key = 'password:' || encode(sha256(convert_to(lower(u.email), 'UTF8')), 'hex')
        and t.count >= ${wrongPasswords.atMost} and t.since > now() - make_interval(secs => ${wrongPasswords.seconds})
    ) then 'locked' else 'in' end
  when exists (select from link l where l.user_id = u.id and l.kind = 'invite') then 'invited'
  else 'never' end`;

/** How far a person has come; null for nobody. */
export async function stateOfPerson(db: Database, userId: string): Promise<PersonState | null> {
  const [row] = await rowsOf<{ state: PersonState }>(
    db,
    sql`select ${stateOf} as state from "user" u where u.id = ${userId}`,
  );
  return row?.state ?? null;
}

/** More words than that narrow no search. */
const wordsAtMost = 8;

/** A condition on whom is looked for: they have each of the words somewhere in theirs. */
export function hasWords(text: string): SQL[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, wordsAtMost);
  return words.map((word) => sql`strpos(s.words, folded(${word})) > 0`);
}

/** A condition on whom is looked for: they lie in the scope and are whom the filter asks for. */
export function isFound(scope: CallerScope, filter: PeopleFilter): SQL {
  const { text, department, location, state, managerId } = filter;
  const conditions = [
    inScope(scope, sql`s.user_id`),
    ...hasWords(text ?? ''),
    ...(department ? [sql`p.department = ${department}`] : []),
    ...(location ? [sql`e.location = ${location}`] : []),
    ...(managerId ? [sql`e.manager_id = ${managerId}`] : []),
    ...(state === undefined ? [sql`not s.has_left`] : []),
    ...(state && state !== 'any' ? [sql`${stateOf} = ${state}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

function isSelected(scope: CallerScope, selection: PeopleSelection): SQL {
  const among = (ids: string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
  if ('ids' in selection) return sql`${inScope(scope, sql`s.user_id`)} and s.user_id in ${among(selection.ids)}`;
  const but = selection.except.length > 0 ? sql` and s.user_id not in ${among(selection.except)}` : sql``;
  return sql`${isFound(scope, selection.filter)}${but}`;
}

/** How many people a selection means. */
export async function countSelected(db: Database, scope: CallerScope, selection: PeopleSelection): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${everybodySought} where ${isSelected(scope, selection)}`,
  );
  return row?.count ?? 0;
}

/** Somebody of a selection. */
export type Selected = { id: string; email: string; name: string };

/** The people whom a selection means, by id, so many at most, from behind one of them. */
export function selected(
  db: Database,
  scope: CallerScope,
  selection: PeopleSelection,
  { after, atMost }: { after?: string | undefined; atMost?: number },
): Promise<Selected[]> {
  const behind = after ? sql` and s.user_id > ${after}::uuid` : sql``;
  return rowsOf<Selected>(
    db,
    sql`select u.id, u.email, ${nameOf} as name from ${everybodySought}
      where ${isSelected(scope, selection)}${behind} order by s.user_id ${atMost ? sql`limit ${atMost}` : sql``}`,
  );
}

/** The ids of whoever a filter finds and an export may hold, by address: who works here and has a name on record. */
export async function exportedIds(db: Database, scope: CallerScope, filter: PeopleFilter): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select u.id from ${everybodySought}
      where ${isFound(scope, filter)} and not s.has_left and p.full_name is not null order by u.email`,
  );
  return rows.map(({ id }) => id);
}

/** The rows that a statement answers. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
