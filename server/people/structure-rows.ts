import { sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { reportsAtMost, type TreePerson } from '#contract/structure.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';

/**
 * The people who report to a manager, with how many are below each: those who lead first, then by name, `reportsAtMost`
 * of them, and how many more there are. Without a manager, the people who report to nobody in the scope.
 */
export async function reportsIn(
  db: Database,
  scope: CallerScope,
  managerId: Id | null,
): Promise<{ people: TreePerson[]; more: number }> {
  const isOfLevel = managerId
    ? sql`manager_id = ${managerId}::uuid`
    : sql`not exists (select from working m where m.id = working.manager_id)`;
  const rows = await rowsOf<TreePerson & { all: number }>(
    db,
    sql`
    with recursive working as materialized (
      select s.user_id as id, s.name as key, e.manager_id
      from person_search s left join employee_profile e on e.user_id = s.user_id
      where not s.has_left and ${inScope(scope, sql`s.user_id`)}),
    level as materialized (select id, key from working where ${isOfLevel}),
    below as (
      select level.id as top, w.id from level join working w on w.manager_id = level.id
      union all
      select below.top, w.id from below join working w on w.manager_id = below.id),
    led as (select manager_id as id, count(*)::int as reports from working group by manager_id),
    counted as (select top as id, count(*)::int as below from below group by top)
    select u.id, ${nameOf} as name, p.position, p.profile_pic as "profilePic",
      coalesce(led.reports, 0) as reports, coalesce(counted.below, 0) as below, page.all
    from (
      select level.*, count(*) over ()::int as all from level left join led on led.id = level.id
      order by led.id is null, level.key collate "C", level.id limit ${reportsAtMost}) page
    join "user" u on u.id = page.id left join user_profile p on p.user_id = u.id
    left join led on led.id = page.id left join counted on counted.id = page.id
    order by led.id is null, page.key collate "C", page.id`,
  );
  const all = rows[0]?.all ?? 0;
  return { people: rows.map(({ all: _, ...person }) => person), more: all - rows.length };
}
