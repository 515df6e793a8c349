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

/** Those whom two scopes have in common. */
export function narrowed(one: CallerScope, other: CallerScope): CallerScope {
  return callerScope(
    one.flatMap((a) =>
      other.map((b) => ({
        locations: inBoth(a.locations, b.locations),
        departments: inBoth(a.departments, b.departments),
      })),
    ),
  );
}

function inBoth(one: string[] | null, other: string[] | null): string[] | null {
  if (one === null) return other;
  return other === null ? one : one.filter((unit) => other.includes(unit));
}

/** The operator's, whose commands are about everybody. */
export const operatorScope = callerScope([{ locations: null, departments: null }]);
