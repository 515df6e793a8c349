/** The names by which sign-in and payslips find a person. */
export const changedNames = ['email', 'username', 'employeeId'] as const;

export type ChangedName = (typeof changedNames)[number];
