import type { Problem, TableProblem } from '#server/tables/problem.ts';

/** Problems of people's records, besides those of any table. */
export type PeopleProblemCode =
  | TableProblem
  | 'nobody-in-file'
  | 'names-nobody'
  | 'person-unknown'
  | 'not-of-employee-id'
  | 'belongs-to-employee-id'
  | 'signs-in-with-it'
  | 'own-name'
  | 'taken'
  | 'manager-unknown'
  | 'manager-cycle'
  | 'history-too-long';

/**
 * A problem in a line about somebody; `cycle` has the addresses in a cycle of managers, the first one again at the end.
 */
export type PeopleProblem = Problem<PeopleProblemCode> & { cycle?: string[] };

/** A long cycle as people can read it: its beginning, and the end that closes it. */
export function shortenedCycle(cycle: string[]): string[] {
  return cycle.length > 20 ? [...cycle.slice(0, 18), '…', ...cycle.slice(-1)] : cycle;
}
