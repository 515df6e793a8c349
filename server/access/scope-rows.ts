import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import { isWholeCompany, type RoleScope } from '#contract/role-names.ts';
import type { Database } from '#server/db/database.ts';
import { user } from '#server/session/session-tables.ts';
import type { CallerScope } from './scope.ts';

/** SQL condition: a person is in a scope. A scope that names locations or departments has nobody without one. */
export function inScope(scope: CallerScope, userId: AnyPgColumn<{ data: Id }> | SQL): SQL {
  if (scope.some(isWholeCompany)) return sql`true`;
  const matches = or(...scope.map(matchesOne));
  if (!matches) return sql`false`;
  return sql`${userId} in (
    select p.user_id from user_profile p left join employee_profile e on e.user_id = p.user_id where ${matches})`;
}

function matchesOne({ locations, departments }: RoleScope): SQL | undefined {
  return and(
    locations === null ? undefined : isOneOf(sql`e.location`, locations),
    departments === null ? undefined : isOneOf(sql`p.department`, departments),
  );
}

/** One parameter however many values there are: PostgreSQL takes 65,535. */
function isOneOf(column: SQL, values: string[]): SQL {
  return sql`${column} in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
}

/** True if a person exists and is in a scope, whether they left or not. */
export async function isInScope(db: Database, scope: CallerScope, userId: Id): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, userId), inScope(scope, user.id)))) > 0;
}
