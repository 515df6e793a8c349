import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PayrollColumn } from '#contract/payroll-columns.ts';

/** The names of the columns of an export. */
export const columnWords: Record<PayrollColumn, MessageDescriptor> = {
  name: msg({ message: 'Full name', comment: 'Label: a field of an employee’s record' }),
  employeeId: msg`Employee ID`,
  location: msg({ message: 'Location', comment: 'Where somebody works' }),
  kind: msg({ message: 'Leave or absence', comment: 'Column of an export to payroll' }),
  type: msg({ message: 'Kind of leave', comment: 'Column of an export to payroll' }),
  first: msg({ message: 'First day', comment: 'Column of an export to payroll' }),
  last: msg({ message: 'Last day', comment: 'Column of an export to payroll' }),
  days: msg({ message: 'Days', comment: 'Column of an export to payroll: how many' }),
  change: msg({ message: 'Change since the last export', comment: 'Column of an export to payroll' }),
};
