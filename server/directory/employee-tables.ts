import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { recordData, user } from '#server/session/session-tables.ts';

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
    userId: idColumn('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    managerId: idColumn('manager_id').references(() => user.id, { onDelete: 'set null' }),
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
  (table) => [
    index('employee_profile_manager').on(table.managerId),
    check('employee_profile_manager_is_another', sql`${table.managerId} <> ${table.userId}`),
  ],
);

/** The changes of people's records, one row per field. A person's newest id is the version of their record. */
export const personChange = pgTable(
  'person_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    /** A column of an import, or `added`. */
    field: text('field').notNull(),
    from: text('from'),
    to: text('to'),
    /** Who did it in the console; without a foreign key, so that the trace outlives them. */
    actor: idColumn('actor'),
    /** Who ran an operator's command. */
    operator: text('operator'),
  },
  (table) => [
    index('person_change_person').on(table.userId, table.id),
    index('person_change_name')
      .on(sql`folded(${table.from})`)
      .where(sql`${table.field} in ('employee id', 'username')`),
  ],
);

/** What these tables are to people. */
export const employeeTables = [
  personal(employeeProfile, {
    kind: recordData,
    columns: {
      userId: 'person',
      managerId: 'somebody',
      leadershipTeam: 'own',
      employeeId: 'own',
      employment: 'own',
      shift: 'own',
      location: 'own',
      employmentType: 'own',
      businessTitle: 'own',
      jobCode: 'own',
      company: 'own',
      standardHours: 'own',
      workPhone: 'own',
      jobHistory: 'own',
    },
  }),
  personal(personChange, {
    kind: recordData,
    columns: { userId: 'person', field: 'id', from: 'words', to: 'words', actor: 'somebody', operator: 'words' },
  }),
];
