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
  | 'manager-unclear'
  | 'several-people'
  | 'day-unclear'
  | 'half-name'
  | 'letter-lost'
  | 'manager-cycle'
  | 'history-too-long';

/**
 * A problem in a line about somebody; `cycle` has the addresses in a cycle of managers, the first one again at the end.
 */
export type PeopleProblem = Problem<PeopleProblemCode> & { cycle?: string[] };

/** How many of a long cycle are named: one of everybody in a large file would name millions. */
const most = 18;

/** A cycle from one place on to the same person again; of a long one its beginning, and the end that closes it. */
export function shortenedCycle(cycle: string[], from: number): string[] {
  const start = cycle.slice(from, from + most);
  const path = [...start, ...cycle.slice(0, Math.min(from, most - start.length))];
  return [...path, ...(path.length < cycle.length ? ['…'] : []), ...cycle.slice(from, from + 1)];
}
