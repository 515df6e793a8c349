import type { Id } from '#contract/id.ts';
import { portionsOf } from '#server/db/portions.ts';
import type { Employee, Known } from '#server/directory/employee.ts';
import type { Change, Plan } from '#server/directory/plan.ts';

/** People per transaction: the embedded database serves nobody else during one. */
const aSlice = 100;

/** A person's unique names. */
const names = (employee: Employee) =>
  [
    ['email', employee.email],
    ['username', employee.username],
    ['employee id', employee.employeeId],
  ].flatMap(([kind, name]) => (name ? [`${kind} ${name.toLowerCase()}`] : []));

/**
 * Splits a plan into parts that can be written one after the other: newcomers come after their new managers, and people
 * who exchange an address, a username or an employee id are in one part.
 */
export function slicesOf(plan: Plan): Plan[] {
  const together = swapping(plan);
  const isApart = (change: Change) => !together.has(change.employee.id);
  const ordered = [...byDepth(plan.added).filter(isApart), ...plan.changed.filter(isApart)];
  const joined = [...byDepth(plan.added), ...plan.changed].filter((change) => !isApart(change));
  const parts = [...(joined.length > 0 ? [joined] : []), ...portionsOf(ordered, aSlice)];
  return [
    ...parts.map((changes) => ({
      ...nothing,
      added: changes.filter(({ before }) => !before),
      changed: changes.filter(({ before }) => before),
    })),
    ...portionsOf(plan.leadersChanged, aSlice).map((leadersChanged) => ({ ...nothing, leadersChanged })),
  ];
}

const nothing: Plan = { added: [], changed: [], leadersChanged: [], unchanged: 0, left: [] };

/** New people, managers before their reports. */
function byDepth(added: Change[]): Change[] {
  const managers = new Map(added.map(({ employee }) => [employee.id, employee.managerId]));
  const depthOf = (id: Id | null) => {
    let depth = 0;
    for (let above = id; above !== null && managers.has(above); above = managers.get(above) ?? null) depth += 1;
    return depth;
  };
  const depths = new Map(added.map(({ employee }) => [employee.id, depthOf(employee.id)]));
  return added.toSorted((one, other) => (depths.get(one.employee.id) ?? 0) - (depths.get(other.employee.id) ?? 0));
}

/** People who get a name that another in the plan had, those others, and the new managers above any of them. */
function swapping({ added, changed }: Plan): Set<Id> {
  const owners = new Map(changed.flatMap(({ before }) => names(before as Known).map((name) => [name, before?.id])));
  const together = new Set<Id>();
  for (const { employee } of [...added, ...changed]) {
    for (const name of names(employee)) {
      const owner = owners.get(name);
      if (owner && owner !== employee.id) together.add(owner).add(employee.id);
    }
  }
  const managers = new Map(added.map(({ employee }) => [employee.id, employee.managerId]));
  const everyManager = new Map([...added, ...changed].map(({ employee }) => [employee.id, employee.managerId]));
  for (const id of together) {
    // Iterating a set also visits what is added meanwhile.
    const above = everyManager.get(id);
    if (above && managers.has(above)) together.add(above);
  }
  return together;
}
