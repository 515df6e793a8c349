import type { Problem, TableProblem } from '#server/tables/problem.ts';

/** What can be wrong with records of people, beside what can be wrong with any table. */
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

/** What is wrong in a line about somebody; of a cycle of managers, the addresses on it, the first one again at the end. */
export type PeopleProblem = Problem<PeopleProblemCode> & { cycle?: string[] };
