import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { ledBy } from '#server/directory/manager-rows.ts';

/** Whose reports a caller may see: a condition on `r.user_id`. Every read and every change of others' takes one. */
export type Reach = SQL;

/** One's own. */
export const own = (userId: Id): Reach => sql`r.user_id = ${userId}`;

/** Those of a manager's team, for the manager and today's deputy. */
export const ofTeam = (answererId: Id): Reach => sql`r.user_id = any(array(${ledBy(answererId)}))`;

/** Those of a role's scope. */
export const ofScope = (scope: CallerScope): Reach => inScope(scope, sql`r.user_id`);

/** Those of one person, of a role's scope. */
export const ofOne = (scope: CallerScope, userId: Id): Reach => sql`(r.user_id = ${userId} and ${ofScope(scope)})`;

/** Which of these reports are within reach. */
export async function withinReach(db: Database, reach: Reach, ids: Id[]): Promise<Id[]> {
  const rows = await rowsOf<{ id: Id }>(
    db,
    sql`select r.id from absence_report r where r.id = any(${sql.param(ids)}::uuid[]) and ${reach}`,
  );
  return rows.map(({ id }) => id);
}

/** Without the caller's own: what becomes of a report is for others to say. */
export const others = ({ userId }: { userId: Id }, reach: Reach): Reach => sql`(${reach} and r.user_id <> ${userId})`;

/** Whether somebody who works here is within reach. */
export async function isWithinReach(db: Database, reach: Reach, userId: Id): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from (select id as user_id from "user" where id = ${userId} and deactivated_at is null) r where ${reach}`,
  );
  return rows.length > 0;
}
