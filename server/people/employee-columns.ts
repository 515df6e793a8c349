import { z } from 'zod';
import { day, email, language, neededTextOf, orEmpty, textOf } from '#server/tables/cells.ts';

/** What each column may hold. Lengths are those that the contract lets an answer carry. */
export const employeeCells = z.object({
  email,
  'full name': neededTextOf(200),
  username: textOf(100),
  position: textOf(200),
  department: textOf(200),
  language: orEmpty(language),
  'employee id': textOf(100),
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
};

/** The columns that are a field of a person's records as they stand. The manager and the language take a thought each. */
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
