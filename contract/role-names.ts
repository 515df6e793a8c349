/** The roles that somebody is given. A manager is one by the tree of managers, and is given nothing. */
export const roleNames = ['hr', 'payroll', 'moderator', 'auditor', 'administrator'] as const;

export type RoleName = (typeof roleNames)[number];

/** Roles for the whole company alone: there is one room, and who gives roles for a part could give them for more. */
export const companyWideRoles: readonly RoleName[] = ['moderator', 'administrator'];

/**
 * Whom a role is for: everybody where neither list is there, else who is at one of the locations and in one of the departments
 * that are. An empty list matches nobody.
 */
export type RoleScope = { locations: string[] | null; departments: string[] | null };

/** True for a scope that everybody is in. */
export function isWholeCompany({ locations, departments }: RoleScope): boolean {
  return locations === null && departments === null;
}
