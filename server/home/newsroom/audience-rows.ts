import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { NewsAudience } from '#contract/newsroom.ts';
import { isWholeCompany } from '#contract/role-names.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { everybodySought, hasWords } from '#server/directory/find-rows.ts';
import { nameOf } from '#server/directory/person-name-rows.ts';
import { newsArticle } from '#server/home/home-tables.ts';
import { unitsIn } from './audience.ts';

/** SQL condition: somebody is in an audience today, as their record says. Everybody is in none. */
function isIn(audience: SQLWrapper, person: SQLWrapper): SQL {
  return sql`(${audience} is null
    or exists (
      select from user_profile p left join employee_profile e on e.user_id = p.user_id
      where p.user_id = ${person} and (
        jsonb_exists(${audience} -> 'locations', e.location)
        or jsonb_exists(${audience} -> 'departments', p.department)))
    or (${audience} -> 'managers' <> '[]' and exists (
      with recursive above (id) as (
        select ${person}
        union
        select e.manager_id from above join employee_profile e on e.user_id = above.id where e.manager_id is not null)
      select from above where jsonb_exists(${audience} -> 'managers', above.id::text))))`;
}

/** SQL condition: an article is for somebody. */
export const isFor = (person: SQLWrapper) => isIn(newsArticle.audience, person);

/** SQL condition: nobody outside a scope can be in an audience; what `isWithin` says. */
export function isAudienceWithin(scope: CallerScope, audience: SQLWrapper = newsArticle.audience): SQL {
  if (scope.some(isWholeCompany)) return sql`true`;
  const { locations, departments } = unitsIn(scope);
  return sql`(${audience} -> 'managers' = '[]'
    and ${audience} -> 'locations' <@ ${JSON.stringify(locations)}::jsonb
    and ${audience} -> 'departments' <@ ${JSON.stringify(departments)}::jsonb)`;
}

/** How many people who work here are in an audience today. */
export async function countReached(db: Database, audience: NewsAudience | null): Promise<number> {
  const [row] = await rowsOf<{ people: number }>(
    db,
    sql`select count(*)::int as people from (select ${audience && JSON.stringify(audience)}::jsonb as audience offset 0) chosen, "user" u
      where u.deactivated_at is null and ${isIn(sql`chosen.audience`, sql`u.id`)}`,
  );
  return row?.people ?? 0;
}

/** The locations and departments that an editor may write for, with how many people are in each. */
export async function groupsFor(db: Database, scope: CallerScope) {
  const isWhole = scope.some(isWholeCompany);
  const own = unitsIn(scope);
  const counted = (column: SQL, names: string[]) =>
    rowsOf<{ name: string; people: number }>(
      db,
      sql`select unit.name, count(s.user_id)::int as people
        from (${
          isWhole
            ? sql`select distinct ${column} as name from ${everybodySought} where not s.has_left`
            : sql`select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name`
        }) unit
        left join (${everybodySought}) on ${column} = unit.name and not s.has_left
        where unit.name is not null
        group by unit.name order by folded(unit.name), unit.name limit 2000`,
    );
  return {
    everybody: isWhole,
    locations: await counted(sql`e.location`, own.locations),
    departments: await counted(sql`p.department`, own.departments),
  };
}

type Named = { id: Id; name: string; position: string | null; profilePic: string | null };

const namedColumns = sql`u.id, ${nameOf} as name, p.position, p.profile_pic as "profilePic"`;

/** People who lead somebody and have this in their name. */
export function leadersNamed(db: Database, text: string): Promise<Named[]> {
  const isMeant = sql.join([sql`not s.has_left`, ...hasWords(text)], sql` and `);
  return rowsOf<Named>(
    db,
    sql`select ${namedColumns} from ${everybodySought}
      where ${isMeant} and s.user_id in (select manager_id from employee_profile)
      order by s.name collate "C", s.user_id limit 10`,
  );
}

/** The managers of an audience by name, as far as they are on record. */
export async function managersOf(db: Database, audience: NewsAudience | null): Promise<Named[]> {
  if (!audience?.managers.length) return [];
  return rowsOf<Named>(
    db,
    sql`select ${namedColumns} from ${everybodySought}
      where s.user_id = any(${sql.param(audience.managers)}::uuid[]) order by s.name collate "C", s.user_id`,
  );
}
