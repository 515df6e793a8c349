import type { RoleScope } from '#contract/role-names.ts';

declare const made: unique symbol;

/**
 * Whom one call may see and change: the scopes of the roles that let it in. Queries about people take it as a parameter
 * and filter by `inScope` of ./scope-rows.ts, so that a query without one does not compile.
 */
export type CallerScope = readonly RoleScope[] & { readonly [made]: true };

/** What admission hands on: the scopes of a caller's roles for one operation. */
export function callerScope(scopes: RoleScope[]): CallerScope {
  return scopes as unknown as CallerScope;
}

/** The operator's, whose commands are about everybody. */
export const operatorScope = callerScope([{ locations: null, departments: null }]);
