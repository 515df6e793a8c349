import { and, asc, eq, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id.ts';
import type { RoleName, RoleScope } from '#contract/role-names.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { user } from '#server/session/session-tables.ts';
import { roleGrant } from './role-tables.ts';

const granter = alias(user, 'granter');
const isLive = isNull(roleGrant.endedAt);

/** A role that somebody was given. */
export type Grant = { id: Id; userId: Id; role: RoleName; scope: RoleScope; endedAt: Date | null };

/** Locks all changes of roles until the transaction ends: two at once could end the last two administrators. */
export async function lockRoles(transaction: Database): Promise<void> {
  await transaction.execute(sql`lock table role_grant in share row exclusive mode`);
}

/** A role and whom it is about. */
export type Role = { role: RoleName; scope: RoleScope };

/** SQL: the roles that somebody has, as JSON. */
export const rolesAsJson = (userId: SQLWrapper) => sql<Role[]>`coalesce((
  select jsonb_agg(jsonb_build_object('role', ${roleGrant.role}, 'scope', jsonb_build_object(
    'locations', ${roleGrant.locations}, 'departments', ${roleGrant.departments})))
  from ${roleGrant} where ${roleGrant.userId} = ${userId} and ${isLive}), '[]')`;

/** SQL: whether somebody has a role for the whole company. */
export const holdsForAll = (userId: SQLWrapper, role: RoleName) => sql<boolean>`exists (
  select from ${roleGrant} where ${roleGrant.userId} = ${userId} and ${roleGrant.role} = ${role} and ${isLive}
  and ${roleGrant.locations} is null and ${roleGrant.departments} is null)`;

/** True if somebody has a role for the whole company. */
export async function isForAll(db: Database, userId: Id, role: RoleName): Promise<boolean> {
  const [row] = await rowsOf<{ isForAll: boolean }>(
    db,
    sql`select ${holdsForAll(sql`${userId}::uuid`, role)} as "isForAll"`,
  );
  return row?.isForAll ?? false;
}

/** The roles that somebody has. */
export async function rolesOf(db: Database, userId: Id): Promise<Role[]> {
  const { role, locations, departments } = roleGrant;
  const rows = await db
    .select({ role, locations, departments })
    .from(roleGrant)
    .where(and(eq(roleGrant.userId, userId), isLive));
  return rows.map(({ role, ...scope }) => ({ role, scope }));
}

/** The same with ids, since when and from whom, the oldest first; from nobody if the operator gave it. */
export async function rolesWithGranter(db: Database, userId: Id) {
  const { id, role, locations, departments, grantedAt } = roleGrant;
  const rows = await db
    .select({ id, role, locations, departments, grantedAt, by: granter.name })
    .from(roleGrant)
    .leftJoin(granter, eq(granter.id, roleGrant.grantedBy))
    .where(and(eq(roleGrant.userId, userId), isLive))
    .orderBy(asc(grantedAt), asc(role), asc(id));
  return rows.map(({ locations, departments, ...row }) => ({ ...row, scope: { locations, departments } }));
}

/** The ids of all who have a role. */
export async function holdersOf(db: Database, role: RoleName): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ userId: roleGrant.userId })
    .from(roleGrant)
    .where(and(eq(roleGrant.role, role), isLive));
  return rows.map(({ userId }) => userId);
}

/** The ids of all who have a role whose scope somebody is in: `inScope` asked from the other side. */
export async function holdersOver(db: Database, role: RoleName, userId: Id): Promise<Id[]> {
  const rows = await rowsOf<{ id: Id }>(
    db,
    sql`select distinct g.user_id as id from ${roleGrant} g
      left join user_profile p on p.user_id = ${userId} left join employee_profile e on e.user_id = ${userId}
      where g.role = ${role} and g.ended_at is null
        and (g.locations is null or e.location = any(g.locations))
        and (g.departments is null or p.department = any(g.departments))`,
  );
  return rows.map(({ id }) => id);
}

/** A condition: one has a role whose scope the other is in. */
export const holdsOver = (holder: SQLWrapper, role: RoleName, userId: SQLWrapper) => sql`exists (
  select from role_grant g
    left join user_profile gp on gp.user_id = ${userId} left join employee_profile ge on ge.user_id = ${userId}
  where g.user_id = ${holder} and g.role = ${role} and g.ended_at is null
    and (g.locations is null or ge.location = any(g.locations))
    and (g.departments is null or gp.department = any(g.departments)))`;

/** True if somebody has a role, whatever its scope. */
async function hasRole(db: Database, userId: Id, role: RoleName): Promise<boolean> {
  return (await db.$count(roleGrant, and(eq(roleGrant.userId, userId), eq(roleGrant.role, role), isLive))) > 0;
}

/** True where nobody but this person administers. */
export async function isLastAdministrator(db: Database, userId: Id): Promise<boolean> {
  const administers = and(eq(roleGrant.role, 'administrator'), isLive);
  const others = await db.$count(roleGrant, and(administers, ne(roleGrant.userId, userId)));
  return others === 0 && (await hasRole(db, userId, 'administrator'));
}

/** A role by its id, ended or not. */
export async function grantWith(db: Database, id: Id): Promise<Grant | null> {
  const { userId, role, locations, departments, endedAt } = roleGrant;
  const [row] = await db
    .select({ id: roleGrant.id, userId, role, locations, departments, endedAt })
    .from(roleGrant)
    .where(eq(roleGrant.id, id));
  if (!row) return null;
  return {
    id,
    userId: row.userId,
    role: row.role,
    scope: { locations: row.locations, departments: row.departments },
    endedAt: row.endedAt,
  };
}

/** A role to give; by nobody where the operator does. */
export type NewGrant = Omit<Grant, 'endedAt'> & { by: Id | null };

/** Gives a role. */
export async function addGrant(db: Database, { id, userId, role, scope, by }: NewGrant): Promise<void> {
  await db.insert(roleGrant).values({ id, userId, role, ...scope, grantedBy: by });
}

/** Records that somebody reviewed a role and kept it. */
export async function reviewGrant(db: Database, id: Id, by: Id): Promise<void> {
  await db
    .update(roleGrant)
    .set({ reviewedAt: sql`now()`, reviewedBy: by })
    .where(and(eq(roleGrant.id, id), isLive));
}

/** Ends a role that has not ended yet. */
export async function endGrant(db: Database, id: Id, by: Id | null): Promise<void> {
  await db
    .update(roleGrant)
    .set({ endedAt: sql`now()`, endedBy: by })
    .where(and(eq(roleGrant.id, id), isLive));
}
