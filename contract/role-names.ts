/** The roles that people are given. Managers need none: the tree of managers makes them so. */
export const roleNames = ['hr', 'payroll', 'editor', 'moderator', 'auditor', 'administrator'] as const;

export type RoleName = (typeof roleNames)[number];

/** Roles for the whole company alone: there is one room, and an administrator of a part could give wider roles. */
export const companyWideRoles: readonly RoleName[] = ['moderator', 'administrator'];

/** Roles for locations or for departments: an article for a location may not be for those of one department there alone. */
export const eitherOrRoles: readonly RoleName[] = ['editor'];

/**
 * Whom a role is for: people at one of the locations and in one of the departments. A list that is null matches
 * everybody, an empty one nobody.
 */
export type RoleScope = { locations: string[] | null; departments: string[] | null };

/** True for a scope that everybody is in. */
export function isWholeCompany({ locations, departments }: RoleScope): boolean {
  return locations === null && departments === null;
}
