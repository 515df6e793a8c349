import { domainToASCII } from 'node:url';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { PersonState, pendingMatters } from '#contract/people-fields.ts';
import type { PeopleFilter, PeopleSelection } from '#contract/people-records.ts';
import { folded, joins, searchForms, smallWords } from '#contract/search-text.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { wrongPasswords } from '#server/session/attempt-rows.ts';
import { isAskedFor } from './erasure-request-rows.ts';
import { todayOf } from './today-rows.ts';

/**
 * Everybody as `s`, with their records as `u`, `p` and `e`, and their manager as `ms`. PostgreSQL drops the joins that
 * a statement does not use.
 */
export const everybodySought = sql`person_search s
  left join "user" u on u.id = s.user_id
  left join user_profile p on p.user_id = s.user_id
  left join employee_profile e on e.user_id = s.user_id
  left join person_search ms on ms.user_id = e.manager_id`;

/** Everybody as `u`, with their records as `p` and `e`, and their manager's as `m` and `mp`. */
export const everybodyWithRecords = sql`"user" u
  left join user_profile p on p.user_id = u.id
  left join employee_profile e on e.user_id = u.id
  left join "user" m on m.id = e.manager_id
  left join user_profile mp on mp.user_id = e.manager_id`;

const managerName = sql`coalesce(mp.full_name, m.name)`;

/** The state of a person, as `personStates` lists it. */
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

/** What a list and a record both show of a person. */
export const recordColumns = sql`u.id, u.email, u.language, p.username, p.position, p.department,
  p.profile_pic as "profilePic", e.employee_id as "employeeId", e.hire_date::text as "hireDate", e.employment, e.shift,
  e.location, e.employment_type as "employmentType", e.business_title as "businessTitle", e.job_code as "jobCode",
  e.company, e.standard_hours as "standardHours", e.manager_id as "managerId", ${managerName} as "managerName",
  ${stateOf} as state`;

/** The state of a person; null for an unknown id. */
export async function stateOfPerson(db: Database, userId: Id): Promise<PersonState | null> {
  const [row] = await rowsOf<{ state: PersonState }>(
    db,
    sql`select ${stateOf} as state from "user" u where u.id = ${userId}`,
  );
  return row?.state ?? null;
}

/** Further words of a search are ignored. */
const wordsAtMost = 8;

/** "Brandt, Hilde" is two words as well, and what a mail program copies has its brackets and quotation marks. */
const betweenWords = /[\s,;،()[\]<>"“”„«»]+/;

const beginsSmall = new RegExp(`^(?:${smallWords.join('|')})\\p{L}{2,}$`, 'u');
const smallInDatabase = `\\m(${smallWords.join('|')}) `;

/** Conditions: each word of the text occurs, in one of its forms, in all forms of a text: by default the person's search words. */
export function hasWords(text: string, column = sql`s.words`): SQL[] {
  const words = text.split(betweenWords).filter((word) => searchForms(word).some((form) => form.trim()));
  return words.slice(0, wordsAtMost).map((word) => sql`(${sql.join(waysOf(word, column), sql` or `)})`);
}

/** A condition: the words of a search are in a text that has no search words of its own. Its forms are made once. */
export function hasWordsIn(source: SQL, text: string): SQL {
  const isFound = sql.join([sql`true`, ...hasWords(text, sql`made.words`)], sql` and `);
  return sql`exists (select from (select search_forms(${source}) as words offset 0) made where ${isFound})`;
}

/** A condition: a person is found by name, address, employee id or username. */
export function isCalled(userId: SQLWrapper, text: string): SQL {
  return sql`exists (select from person_search s where ${sql.join([sql`s.user_id = ${userId}`, ...hasWords(text)], sql` and `)})`;
}

/**
 * Each way in which a text may have a word: as it is, or for Anne-Marie also as two words, for Annemarie with a hyphen, and
 * for Elsayed with a space.
 */
function waysOf(word: string, column: SQL): SQL[] {
  // A word of apostrophes alone would be found in everybody.
  const forms = searchForms(word).filter((form) => form.trim());
  const parts = searchForms(word)[0]?.split('-') ?? [];
  const asOneWord = joins.reduce((text, [apart, together]) => sql`replace(${text}, ${apart}, ${together})`, column);
  const isName = parts.length > 1 && parts.every((part) => /^\p{L}{2,}$/u.test(part));
  return [
    ...[...forms, ...storedAddress(word)].map((form) => has(form)),
    ...(isName
      ? [
          sql`(${sql.join(
            parts.map((part) => sql`(${has(part)})`),
            sql` and `,
          )})`,
        ]
      : []),
  ];

  function has(form: string): SQL {
    const plain = sql`strpos(${column}, ${form}) > 0 or strpos(${asOneWord}, ${form}) > 0`;
    if (!beginsSmall.test(form)) return plain;
    return sql`${plain} or strpos(regexp_replace(${column}, ${smallInDatabase}, '\\1', 'g'), ${form}) > 0`;
  }
}

/** How an address, or its domain, is stored if it is in letters of its own language: joerg@bühne.example. */
function storedAddress(word: string): string[] {
  const at = word.lastIndexOf('@') + 1;
  const domain = word.slice(at);
  if (/^[\x21-\x7e]*$/.test(domain)) return [];
  const stored = domainToASCII(domain);
  return stored ? [folded(word.slice(0, at)) + stored] : [];
}

/** Conditions on `s`: what is pending of a person. */
const isPending: Record<(typeof pendingMatters)[number], () => SQL> = {
  leave: () => sql`exists (select from leave_request l where l.user_id = s.user_id and l.state = 'waiting')`,
  'last-day': () => sql`exists (select from departure l where l.user_id = s.user_id and ${isLastDaySoon(sql`l`)})`,
  erasure: () => isAskedFor(sql`s.user_id`),
};

/** A condition on a planned departure: its last day is within a week from the person's today. */
export function isLastDaySoon(departure: SQL): SQL {
  const day = todayOf(sql`${departure}.user_id`);
  return sql`${departure}.left_at is null and ${departure}.last_day between ${day} and ${day} + 7`;
}

/** A condition: the person is in the scope and matches the filter. */
export function isFound(scope: CallerScope, filter: PeopleFilter): SQL {
  const { text, department, location, state, managerId, pending } = filter;
  const conditions = [
    inScope(scope, sql`s.user_id`),
    ...hasWords(text ?? ''),
    ...(department ? [sql`p.department = ${department}`] : []),
    ...(location ? [sql`e.location = ${location}`] : []),
    ...(managerId ? [sql`e.manager_id = ${managerId}`] : []),
    ...(pending ? [isPending[pending]()] : []),
    // Only leavers are erased.
    ...(state === undefined && pending !== 'erasure' ? [sql`not s.has_left`] : []),
    ...(state && state !== 'any' ? [sql`${stateOf} = ${state}`] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** Ids as one parameter, for a condition with `in`. */
export function idList(ids: Id[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
}

/** A condition: the person is in the scope and selected. */
export function isSelected(scope: CallerScope, selection: PeopleSelection): SQL {
  if ('ids' in selection) return sql`${inScope(scope, sql`s.user_id`)} and s.user_id in ${idList(selection.ids)}`;
  const but = selection.except.length > 0 ? sql` and s.user_id not in ${idList(selection.except)}` : sql``;
  return sql`${isFound(scope, selection.filter)}${but}`;
}

/** How many people a selection holds. */
export async function countSelected(db: Database, scope: CallerScope, selection: PeopleSelection): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${everybodySought} where ${isSelected(scope, selection)}`,
  );
  return row?.count ?? 0;
}

/** The ids of the people of a selection. */
export async function selectedIds(db: Database, scope: CallerScope, selection: PeopleSelection): Promise<Id[]> {
  const rows = await rowsOf<{ id: Id }>(
    db,
    sql`select s.user_id as id from ${everybodySought} where ${isSelected(scope, selection)} order by s.user_id`,
  );
  return rows.map(({ id }) => id);
}

/** The people whom a filter finds, by address: their ids, and their names as lists show them. */
export async function foundNames(db: Database, scope: CallerScope, filter: PeopleFilter): Promise<Map<Id, string>> {
  const rows = await rowsOf<{ id: Id; name: string }>(
    db,
    sql`select u.id, ${nameOf} as name from ${everybodySought} where ${isFound(scope, filter)} order by u.email`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** SQL condition: whoever has this id works here, and has not left. */
export function worksHere(userId: SQLWrapper): SQL {
  return sql`exists (select from "user" w where w.id = ${userId} and w.deactivated_at is null)`;
}
