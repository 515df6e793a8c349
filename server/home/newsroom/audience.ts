import type { NewsAudience } from '#contract/newsroom.ts';
import { isWholeCompany } from '#contract/role-names.ts';
import type { CallerScope } from '#server/access/scope.ts';

/** The locations and departments whose people are in a scope, all of them. */
export function unitsIn(scope: CallerScope) {
  return {
    locations: scope.flatMap(({ locations, departments }) => (departments === null ? (locations ?? []) : [])),
    departments: scope.flatMap(({ locations, departments }) => (locations === null ? (departments ?? []) : [])),
  };
}

/**
 * Whether nobody outside a scope can be in an audience, whoever moves where. A manager's people may move anywhere, so they
 * are for editors of the whole company.
 */
export function isWithin(audience: NewsAudience | null, scope: CallerScope): boolean {
  if (scope.some(isWholeCompany)) return true;
  if (!audience || audience.managers.length > 0) return false;
  const units = unitsIn(scope);
  return (['locations', 'departments'] as const).every((kind) =>
    audience[kind].every((name) => units[kind].includes(name)),
  );
}

/** An audience with each group once, so that the same one is the same however it was chosen. */
export function inOrder(audience: NewsAudience | null): NewsAudience | null {
  const once = <Group extends string>(groups: Group[]) => [...new Set(groups)].sort();
  return (
    audience && {
      locations: once(audience.locations),
      departments: once(audience.departments),
      managers: once(audience.managers),
    }
  );
}
