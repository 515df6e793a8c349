import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { roleGrant } from '#server/access/role-tables.ts';
import type { CallerScope } from '#server/access/scope.ts';
import { inScope } from '#server/access/scope-rows.ts';
import type { Database } from '#server/db/database.ts';
import { isCalled } from '#server/directory/find-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { secondFactor } from './second-factor-tables.ts';

const granter = alias(user, 'granter');

/** The employee record belongs to another feature. */
const location = sql<string | null>`(select location from employee_profile e where e.user_id = ${user.id})`;

const person = {
  id: user.id,
  name: user.name,
  position: userProfile.position,
  department: userProfile.department,
  location,
  profilePic: userProfile.profilePic,
};

/** Every role held by somebody in the scope, by the person's name. */
export function grantsIn(db: Database, scope: CallerScope) {
  const { id, role, locations, departments, grantedAt, reviewedAt, endedAt } = roleGrant;
  return db
    .select({
      id,
      role,
      locations,
      departments,
      grantedAt,
      reviewedAt,
      isDue: sql<boolean>`coalesce(${reviewedAt}, ${grantedAt}) < now() - interval '3 months'`,
      person,
      by: granter.name,
      hasSecondFactor: sql<boolean>`${secondFactor.secret} is not null`,
    })
    .from(roleGrant)
    .innerJoin(user, eq(user.id, roleGrant.userId))
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .leftJoin(granter, eq(granter.id, roleGrant.grantedBy))
    .leftJoin(secondFactor, eq(secondFactor.userId, user.id))
    .where(and(isNull(endedAt), inScope(scope, user.id)))
    .orderBy(asc(user.name), asc(user.id), asc(grantedAt), asc(role));
}

/** People in the scope who have not left and are found by this; ten at most, by name. */
export function candidatesIn(db: Database, scope: CallerScope, text: string) {
  return db
    .select({ ...person, email: user.email })
    .from(user)
    .leftJoin(userProfile, eq(userProfile.userId, user.id))
    .where(and(isNull(user.deactivatedAt), inScope(scope, user.id), isCalled(user.id, text)))
    .orderBy(asc(user.name), asc(user.id))
    .limit(10);
}

/** The locations and departments that anybody's record names. */
export async function unitsIn(
  db: Database,
  scope: CallerScope,
): Promise<{ locations: string[]; departments: string[] }> {
  const people = db
    .selectDistinct({ location: sql<string>`${location}`.as('location') })
    .from(user)
    .where(inScope(scope, user.id))
    .as('people');
  const locations = await db.select().from(people).where(isNotNull(people.location)).orderBy(asc(people.location));
  const departments = await db
    .selectDistinct({ department: userProfile.department })
    .from(userProfile)
    .where(and(isNotNull(userProfile.department), inScope(scope, userProfile.userId)))
    .orderBy(asc(userProfile.department));
  return {
    locations: locations.map(({ location }) => location),
    departments: departments.flatMap(({ department }) => department ?? []),
  };
}
