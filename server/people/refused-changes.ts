import type { PeopleProblem } from './people-problem.ts';
import type { Plan } from './plan.ts';

/**
 * Names the changes by which whoever edits records could read somebody else's pay: an address of their own for anybody who signs in
 * by theirs, and another employee id or username for themselves, by which payslips find people.
 * @param by who edits
 */
export function refusedChanges({ changed }: Plan, by: string | null): PeopleProblem[] {
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
