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
 * Splits a plan into parts that can be written one after the other: people come after their new managers, because
 * nobody may report to themselves in between, and people who exchange an address, a username or an employee id are in one
 * part.
 * @param company everybody, as they are before
 */
export function slicesOf(plan: Plan, company: Known[]): Plan[] {
  const managers = managersAfter(plan, company);
  const together = swapping(plan, managers);
  const isApart = (change: Change) => !together.has(change.employee.id);
  const everyone = byDepth(plan, managers);
  const [ordered, joined] = [everyone.filter(isApart), everyone.filter((change) => !isApart(change))];
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

type Managers = Map<Id, Id | null>;

/** Everybody's manager once a plan is written. */
function managersAfter({ added, changed }: Plan, company: Known[]): Managers {
  const employees = [...added, ...changed].map(({ employee }) => employee);
  return new Map([...company, ...employees].map(({ id, managerId }) => [id, managerId]));
}

/** Everybody whom a plan adds or changes, those at the top of the new tree first. */
function byDepth({ added, changed }: Plan, managers: Managers): Change[] {
  const depths = new Map<Id, number>();
  const depthOf = (id: Id | null): number => {
    if (id === null) return 0;
    const depth = depths.get(id) ?? 1 + depthOf(managers.get(id) ?? null);
    depths.set(id, depth);
    return depth;
  };
  return [...added, ...changed].toSorted((one, other) => depthOf(one.employee.id) - depthOf(other.employee.id));
}

/** People who get a name that another in the plan had, those others, and everybody above any of them. */
function swapping({ added, changed }: Plan, managers: Managers): Set<Id> {
  const owners = new Map(changed.flatMap(({ before }) => names(before as Known).map((name) => [name, before?.id])));
  const together = new Set<Id>();
  for (const { employee } of [...added, ...changed]) {
    for (const name of names(employee)) {
      const owner = owners.get(name);
      if (owner && owner !== employee.id) together.add(owner).add(employee.id);
    }
  }
  for (const id of together) {
    // Iterating a set also visits what is added meanwhile.
    const above = managers.get(id);
    if (above) together.add(above);
  }
  return together;
}
