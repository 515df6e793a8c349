import { date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './session-tables.ts';

export type Leader = { name: string; email: string; photo: string | null; title: string | null };

export type JobChange = {
  date: string;
  event: string;
  position: string;
  department: string;
  manager: string;
  managerEmail: string;
};

/** The employee profile record; the manager is a person here. */
export const employeeProfile = pgTable(
  'employee_profile',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    managerId: uuid('manager_id').references(() => user.id, { onDelete: 'set null' }),
    leadershipTeam: jsonb('leadership_team').$type<Leader[]>().notNull().default([]),
    hireDate: date('hire_date'),
    employeeId: text('employee_id').unique(),
    employment: text('employment'),
    shift: text('shift'),
    location: text('location'),
    employmentType: text('employment_type'),
    businessTitle: text('business_title'),
    jobCode: text('job_code'),
    company: text('company'),
    standardHours: text('standard_hours'),
    /** The number colleagues reach the person at; a manager's stands on the card of whoever they lead. */
    workPhone: text('work_phone'),
    jobHistory: jsonb('job_history').$type<JobChange[]>().notNull().default([]),
  },
  (table) => [index('employee_profile_manager').on(table.managerId)],
);
