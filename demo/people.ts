import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { employeeColumns } from '#server/directory/employee-columns.ts';
import { readEmployees } from '#server/directory/read-employees.ts';
import { historyColumns, readHistory } from '#server/directory/read-history.ts';
import { namedIn } from '#server/tables/csv-table.ts';
import { tableOfText } from '#server/tables/read-table.ts';

const jobs = readEmployees(tableOfText(readCompanyFile('employees.csv').toString(), namedIn(employeeColumns)));
const changes = readHistory(tableOfText(readCompanyFile('job-history.csv').toString(), namedIn(historyColumns)));

/** Everybody with a job at Lumière Park, as an import of such files reads them, and the files' problems. */
export const employeeRows = jobs.rows;
export const historyRows = changes.rows;
export const fileProblems = [...jobs.problems, ...changes.problems];

/** One person of the demo company. */
export type DemoPerson = ReturnType<typeof personOf>;

/** The prefix of each city's phone numbers: reserved for fiction if the country has such numbers, else unassigned. */
const phones: Record<string, string> = {
  'Lumière Park Freetown Ltd': '+232 22 000 ',
  'Lumière Park London Ltd': '+44 20 7946 0',
  'Lumière Park Paris SAS': '+33 1 99 00 0',
  'Lumière Park Madrid S.L.': '+34 99 000 0',
  'Lumière Park Berlin GmbH': '+49 30 23125 ',
  'Lumière Park Cairo S.A.E.': '+20 2 0000 0',
};

/** Everybody at Lumière Park, by city; then Sam with every optional field missing and Nora without a profile. */
export const people: DemoPerson[] = [
  ...employeeRows.map(personOf),
  bare('sam-bare', 'Sam Bare', true),
  bare('nora-noprofile', 'Nora Noprofile', false),
];

/** The email of a person with a key such as aminata-kamara. */
export function emailOf(key: string): string {
  return `${key.replace('-', '.')}@stagedoor.example`;
}

function keyOf(email: string): string {
  return email.replace(/@.*/, '').replace('.', '-');
}

function personOf(row: (typeof employeeRows)[number]) {
  return {
    key: keyOf(row.email),
    fullName: row['full name'],
    email: row.email,
    username: row.username ?? null,
    language: row.language ?? 'en',
    position: row.position ?? null,
    department: row.department ?? null,
    portrait: true,
    manager: row['manager email'] ? keyOf(row['manager email']) : null,
    /** Whether the person has a users/{uid} record. */
    profile: true,
    details: detailsOf(row) as ReturnType<typeof detailsOf> | null,
  };
}

/** What the company has on file about one employee's job. */
function detailsOf(row: (typeof employeeRows)[number]) {
  const company = row.company ?? '';
  const employeeId = row['employee id'] ?? '';
  return {
    employeeId,
    shift: row.shift ?? '',
    location: row.location ?? '',
    employmentType: row['employment type'] ?? '',
    jobCode: row['job code'] ?? '',
    company,
    standardHours: row['standard hours'] ?? '',
    workPhone: `${phones[company]}${employeeId.slice(-3)}`,
    /** The latest hire; after a re-hire the job history begins earlier. */
    hireDate: row['hire date'] ?? '',
    /** Newest first. */
    jobHistory: historyRows
      .filter(({ email }) => email === row.email)
      .map((change) => ({
        date: change.date,
        event: change.event ?? '',
        position: change.position ?? '',
        department: change.department ?? '',
        manager: change.manager ?? '',
        managerEmail: change['manager email'] ?? '',
      })),
  };
}

/** Somebody with a name and an email, and nothing else on file. */
function bare(key: string, fullName: string, profile: boolean): DemoPerson {
  return {
    key,
    fullName,
    email: emailOf(key),
    username: null,
    language: 'en',
    position: null,
    department: null,
    portrait: false,
    manager: null,
    profile,
    details: null,
  };
}

/** A file of the folder demo/company. */
export function readCompanyFile(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'company', name));
}
