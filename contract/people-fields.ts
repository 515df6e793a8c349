/** What stands on record of a person and can be changed, in the order of forms and columns; the manager is apart. */
export const personFields = [
  'fullName',
  'email',
  'employeeId',
  'username',
  'position',
  'department',
  'location',
  'hireDate',
  'language',
  'employment',
  'employmentType',
  'businessTitle',
  'shift',
  'jobCode',
  'company',
  'standardHours',
] as const;

export type PersonField = (typeof personFields)[number];

/** What many people can be given at once: nothing that tells two of them apart. */
export const sharedFields = [
  'position',
  'department',
  'location',
  'language',
  'employment',
  'employmentType',
  'businessTitle',
  'shift',
  'jobCode',
  'company',
  'standardHours',
] as const satisfies readonly PersonField[];

export type SharedField = (typeof sharedFields)[number];

/**
 * How far somebody has come: never invited, invited without a password yet, in, in but locked for a while by wrong
 * passwords, or left.
 */
export const personStates = ['never', 'invited', 'in', 'locked', 'left'] as const;

export type PersonState = (typeof personStates)[number];

/** How a list filters by state; `any` shows everybody, no filter everybody who has not left. */
export const stateFilters = [...personStates, 'any'] as const;

/**
 * What may be pending of a person: a request for leave without an answer, a last day within a week, or an erasure that
 * nobody has approved yet.
 */
export const pendingMatters = ['leave', 'last-day', 'erasure'] as const;

/** What a list of people can be ordered by. */
export const personOrders = [
  'fullName',
  'email',
  'employeeId',
  'position',
  'department',
  'location',
  'hireDate',
  'manager',
] as const;

export type PersonOrder = (typeof personOrders)[number];

/** How many results of an act on many people one answer has at most. */
export const resultsAtOnce = 100;

/** How many people can be named one by one. */
export const longestSelection = 100;
