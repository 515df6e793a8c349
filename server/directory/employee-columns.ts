import { z } from 'zod';
import type { PersonField } from '#contract/people-fields.ts';
import { day, email, idOf, language, neededTextOf, orEmpty, textOf } from '#server/tables/cells.ts';

/** What each column may hold. The lengths are those of the contract's answers. */
export const employeeCells = z.object({
  email,
  'full name': neededTextOf(200),
  username: idOf(100),
  position: textOf(200),
  department: textOf(200),
  language: orEmpty(language),
  'employee id': idOf(100),
  'manager email': orEmpty(email),
  'hire date': orEmpty(day),
  employment: textOf(200),
  shift: textOf(200),
  location: textOf(200),
  'employment type': textOf(200),
  'business title': textOf(200),
  'job code': textOf(200),
  company: textOf(200),
  'standard hours': textOf(200),
});

export type EmployeeColumn = keyof typeof employeeCells.shape;

export const employeeColumns = {
  known: Object.keys(employeeCells.shape) as EmployeeColumn[],
  required: ['email', 'full name'] as EmployeeColumn[],
  days: ['hire date'] as EmployeeColumn[],
};

/** The columns that map to a field one to one; the manager and the language are handled apart. */
export const fieldOf = {
  email: 'email',
  'full name': 'fullName',
  username: 'username',
  position: 'position',
  department: 'department',
  'employee id': 'employeeId',
  'hire date': 'hireDate',
  employment: 'employment',
  shift: 'shift',
  location: 'location',
  'employment type': 'employmentType',
  'business title': 'businessTitle',
  'job code': 'jobCode',
  company: 'company',
  'standard hours': 'standardHours',
} as const;

/** The column of each field that the console edits: the reverse of `fieldOf`. */
export const columnOf = Object.fromEntries([
  ...Object.entries(fieldOf).map(([column, field]) => [field, column]),
  ['language', 'language'],
]) as Record<PersonField, EmployeeColumn>;

/** The field of a column; not for the manager's. */
export function fieldIn(column: string): PersonField {
  return column === 'language' ? column : fieldOf[column as keyof typeof fieldOf];
}
