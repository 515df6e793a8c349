import type { Id } from '#contract/id.ts';
import type { PeopleProblem } from './people-problem.ts';
import type { Plan } from './plan.ts';

/**
 * Finds changes by which an editor could read somebody else's pay: a new address for somebody who signs in with theirs,
 * or a new employee id or username for the editor, because payslips find people by these.
 * @param by who edits
 */
export function refusedChanges({ changed }: Plan, by: Id | null): PeopleProblem[] {
  return changed.flatMap(({ before, employee, line }): PeopleProblem[] => {
    if (!line || !before) return [];
    const problems: PeopleProblem[] = [];
    if ((before.keepsAddress || before.left) && employee.email !== before.email) {
      problems.push({ line, column: 'email', code: 'signs-in-with-it' });
    }
    if (employee.id !== by) return problems;
    if (employee.employeeId !== before.employeeId) problems.push({ line, column: 'employee id', code: 'own-name' });
    if (employee.username !== before.username) problems.push({ line, column: 'username', code: 'own-name' });
    return problems;
  });
}
