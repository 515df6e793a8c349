import type { Id } from '#contract/id.ts';
import type { RoleScope } from '#contract/role-names.ts';
import type { Database } from '#server/db/database.ts';
import { personWith } from '#server/directory/person-rows.ts';
import {
  addGrant,
  endGrant,
  type Grant,
  grantWith,
  isLastAdministrator,
  lockRoles,
  type NewGrant,
  reviewGrant,
  rolesWithGranter,
} from './role-rows.ts';

/** What became of giving a role; 'unknown' for somebody who does not exist or has left. */
type GrantResult = { outcome: 'granted'; id: Id } | { outcome: 'unknown' | 'own' | 'id-taken' };

/** Gives somebody a role; if they have it already with the same scope, that grant stays. */
export function grantRole(db: Database, { by, ...given }: NewGrant): Promise<GrantResult> {
  const grant = { ...given, scope: inOrder(given.scope) };
  return db.transaction(async (transaction) => {
    await lockRoles(transaction);
    const before = await grantWith(transaction, grant.id);
    if (before) return isSame(before, grant) ? { outcome: 'granted', id: grant.id } : { outcome: 'id-taken' };
    if (by === grant.userId) return { outcome: 'own' };
    const person = await personWith(transaction, grant.userId);
    if (!person || person.deactivatedAt) return { outcome: 'unknown' };
    const roles = await rolesWithGranter(transaction, grant.userId);
    const same = roles.find((each) => isSame({ ...each, userId: grant.userId }, grant));
    if (!same) await addGrant(transaction, { ...grant, by });
    return { outcome: 'granted', id: same?.id ?? grant.id };
  });
}

/** What became of taking a role away: whose it was; null where there is none by that id any more. */
type EndResult = { outcome: 'ended' | 'last-administrator'; grant: Grant } | null;

/** Takes a role away, unless it is the last administrator's. */
export function endRole(db: Database, id: Id, by: Id | null): Promise<EndResult> {
  return db.transaction(async (transaction) => {
    await lockRoles(transaction);
    const grant = await grantWith(transaction, id);
    if (!grant || grant.endedAt) return null;
    if (grant.role === 'administrator' && (await isLastAdministrator(transaction, grant.userId))) {
      return { outcome: 'last-administrator', grant };
    }
    await endGrant(transaction, id, by);
    return { outcome: 'ended', grant };
  });
}

/** What became of saying that somebody keeps a role; null where there is none by that id any more. */
type KeepResult = { outcome: 'kept' | 'own'; grant: Grant } | null;

/** Confirms that somebody keeps a role. Nobody confirms their own, except the last administrator. */
export function keepRole(db: Database, id: Id, by: Id): Promise<KeepResult> {
  return db.transaction(async (transaction) => {
    await lockRoles(transaction);
    const grant = await grantWith(transaction, id);
    if (!grant || grant.endedAt) return null;
    if (grant.userId === by && !(await isLastAdministrator(transaction, by))) return { outcome: 'own', grant };
    await reviewGrant(transaction, id, by);
    return { outcome: 'kept', grant };
  });
}

/** Ends all roles of somebody who leaves and returns them; null for the last administrator, whose roles stay. */
export async function endRolesOf(transaction: Database, userId: Id): Promise<Pick<Grant, 'role' | 'scope'>[] | null> {
  await lockRoles(transaction);
  if (await isLastAdministrator(transaction, userId)) return null;
  const roles = await rolesWithGranter(transaction, userId);
  for (const { id } of roles) await endGrant(transaction, id, null);
  return roles;
}

/** Somebody's role, and whom it is for, as the audit has it. */
export function auditedRole({ userId, role, scope }: Pick<Grant, 'userId' | 'role' | 'scope'>): string {
  return `${userId} ${role} ${JSON.stringify({ locations: scope.locations, departments: scope.departments })}`;
}

function isSame(one: Omit<Grant, 'id' | 'endedAt'>, other: Omit<Grant, 'id' | 'endedAt'>): boolean {
  const plain = ({ userId, role, scope }: typeof one) =>
    JSON.stringify([userId, role, scope.locations, scope.departments]);
  return plain(one) === plain(other);
}

function inOrder({ locations, departments }: RoleScope): RoleScope {
  const sorted = (units: string[] | null) => units && [...new Set(units)].sort();
  return { locations: sorted(locations), departments: sorted(departments) };
}
