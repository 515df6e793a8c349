/** What an export to payroll may say of each line; without a schema, so that the browser may load the values. */
export const payrollColumns = [
  'name',
  'employeeId',
  'location',
  'kind',
  'type',
  'first',
  'last',
  'days',
  // Comes with days: leave is counted in either.
  'hours',
  'change',
] as const;

export type PayrollColumn = (typeof payrollColumns)[number];

/** The most days of a period. */
export const longestPayrollPeriod = 366;

/** For how many days an export is stored: long enough to compare a month with that of the year before. */
export const payrollExportDays = 400;
