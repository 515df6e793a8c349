import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { PersonOrder } from '#contract/people-fields.ts';
import type { ListedPerson, PeopleFilter } from '#contract/people-records.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import {
  everybodySought,
  everybodyWithRecords,
  hasWords,
  isFound,
  recordColumns,
} from '#server/directory/find-rows.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import type { PageEnd } from '#server/http/page-end.ts';

/** People on one page of a list. */
const page = 100;

/** Sort keys, compared by code point, which both databases do alike. */
const keys: Record<PersonOrder, ReturnType<typeof sql>> = {
  fullName: sql`s.name`,
  email: sql`u.email`,
  employeeId: sql`lower(coalesce(e.employee_id, ''))`,
  position: sql`lower(coalesce(p.position, ''))`,
  department: sql`lower(coalesce(p.department, ''))`,
  location: sql`lower(coalesce(e.location, ''))`,
  hireDate: sql`coalesce(e.hire_date::text, '')`,
  manager: sql`coalesce(ms.name, '')`,
};

export type ListInput = {
  filter: PeopleFilter;
  order: PersonOrder;
  direction: 'ascending' | 'descending';
  after: PageEnd | null;
};

/** One page of the people whom a filter finds, and where it ended; null on the last page. */
export async function listPeople(
  db: Database,
  scope: CallerScope,
  { filter, order, direction, after }: ListInput,
): Promise<{ people: ListedPerson[]; end: PageEnd | null }> {
  const key = sql`${keys[order]} collate "C"`;
  const [beyond, by] = direction === 'ascending' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const behind = after ? sql` and (${key}, s.user_id) ${beyond} (${after.key} collate "C", ${after.id}::uuid)` : sql``;
  // The page first, so that records are joined for its people alone.
  const rows = await rowsOf<ListedPerson & { key: string; managerId: Id | null; managerName: string | null }>(
    db,
    sql`with page as materialized (
        select s.user_id, ${key} as key from ${everybodySought} where ${isFound(scope, filter)}${behind}
        order by ${key} ${by}, s.user_id ${by} limit ${page + 1})
      select ${recordColumns}, page.key, ${nameOf} as "fullName",
        case when d.left_at is null then d.last_day::text end as "lastDay"
      from page join ${everybodyWithRecords} on u.id = page.user_id left join departure d on d.user_id = u.id
      order by page.key ${by}, u.id ${by}`,
  );
  const shown = rows.slice(0, page);
  const last = shown.at(-1);
  return {
    people: shown.map(({ key: _, managerId, managerName: name, ...person }) => ({
      ...person,
      manager: managerId ? { id: managerId, name: name ?? '' } : null,
    })),
    end: rows.length > page && last ? { key: last.key, id: last.id } : null,
  };
}

/** The departments and locations of people who have not left, with how many people are in each. */
export async function unitsOf(db: Database, scope: CallerScope) {
  const counted = (column: ReturnType<typeof sql>) =>
    rowsOf<{ name: string; people: number }>(
      db,
      sql`select ${column} as name, count(*)::int as people from ${everybodySought}
        where not s.has_left and ${inScope(scope, sql`s.user_id`)} and ${column} is not null
        group by 1 order by folded(${column}), 1 limit 2000`,
    );
  return { departments: await counted(sql`p.department`), locations: await counted(sql`e.location`) };
}

/**
 * People with this in their name, or of this id, who may be made somebody's manager: those in the scope, and those who lead anybody in
 * it already, because the head of a location is led from elsewhere.
 */
export function managersNamed(db: Database, scope: CallerScope, { text, id }: { text: string; id?: Id | undefined }) {
  const leads = sql`s.user_id in (select manager_id from employee_profile l where ${inScope(scope, sql`l.user_id`)})`;
  const isMeant = sql.join(
    [sql`not s.has_left`, ...hasWords(text), ...(id ? [sql`s.user_id = ${id}`] : [])],
    sql` and `,
  );
  return rowsOf<{ id: Id; name: string; position: string | null; profilePic: string | null }>(
    db,
    sql`select u.id, ${nameOf} as name, p.position, p.profile_pic as "profilePic" from ${everybodySought}
      where ${isMeant} and (${inScope(scope, sql`s.user_id`)} or ${leads})
      order by s.name collate "C", s.user_id limit 10`,
  );
}
