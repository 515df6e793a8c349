import type { Language } from '#contract/language.ts';
import { berlin } from './people-berlin.ts';
import { cairo } from './people-cairo.ts';
import { freetown } from './people-freetown.ts';
import { london } from './people-london.ts';
import { madrid } from './people-madrid.ts';
import { paris } from './people-paris.ts';
import type { Row } from './people-row.ts';

/** One line of a job history, newest first in its list. */
export type DemoJob = {
  date: string;
  event: string;
  position: string;
  department: string;
  manager: string;
  managerEmail: string;
};

/** What the company has on file about one employee's job. */
export type DemoDetails = {
  employeeId: string;
  employment: string;
  shift: string;
  location: string;
  employmentType: string;
  businessTitle: string;
  jobCode: string;
  company: string;
  standardHours: string;
  workPhone: string;
  /** The latest hire; after a re-hire the job history begins earlier. */
  hireDate: string;
  jobHistory: DemoJob[];
};

/** One person of the demo company. */
export type DemoPerson = {
  key: string;
  fullName: string;
  email: string;
  username: string | null;
  language: Language;
  position: string | null;
  department: string | null;
  portrait: boolean;
  manager: string | null;
  /** Whether the person has a users/{uid} record. */
  profile: boolean;
  details: DemoDetails | null;
};

/** Each city with the start of its phone numbers: those kept for films where a country has any, else unassigned ones. */
const cities: [company: string, phones: string, rows: Row[]][] = [
  ['Lumière Park Freetown Ltd', '+232 22 000 ', freetown],
  ['Lumière Park London Ltd', '+44 20 7946 0', london],
  ['Lumière Park Paris SAS', '+33 1 99 00 0', paris],
  ['Lumière Park Madrid S.L.', '+34 99 000 0', madrid],
  ['Lumière Park Berlin GmbH', '+49 30 23125 ', berlin],
  ['Lumière Park Cairo S.A.E.', '+20 2 0000 0', cairo],
];

const nameOf = new Map(cities.flatMap(([, , rows]) => rows.map((row) => [row.key, row.fullName] as const)));

const emailOf = (key: string) => `${key.replace('-', '.')}@stagedoor.example`;

const usernameOf = (key: string) => key.replace(/^(.).*-/, '$1');

/** Those whom nobody in the tree leads answer to the board. */
const managerOf = (key: string | null) =>
  key === null
    ? { manager: 'Board of Directors', managerEmail: 'board@stagedoor.example' }
    : { manager: nameOf.get(key) ?? key, managerEmail: emailOf(key) };

const personOf = (company: string, phones: string, row: Row): DemoPerson => {
  const [today] = row.history;
  if (!today) throw new Error(`${row.key} has no job history`);
  const [, , position, department, manager] = today;
  const hire = row.history.find(([, event]) => event === 'Hire' || event === 'Re-hire') ?? today;
  return {
    key: row.key,
    fullName: row.fullName,
    email: emailOf(row.key),
    username: usernameOf(row.key),
    language: row.language,
    position,
    department,
    portrait: true,
    manager,
    profile: true,
    details: {
      employeeId: row.employeeId,
      employment: row.employment ?? 'Regular, full time',
      shift: row.shift,
      location: row.location,
      employmentType: row.type,
      businessTitle: row.title,
      jobCode: row.jobCode,
      company,
      standardHours: `${row.hours} hours a week`,
      workPhone: `${phones}${row.employeeId.slice(-3)}`,
      hireDate: hire[0],
      jobHistory: row.history.map(([date, event, jobPosition, jobDepartment, lead]) => ({
        date,
        event,
        position: jobPosition,
        department: jobDepartment,
        ...managerOf(lead),
      })),
    },
  };
};

/** Someone of whom the company knows a name and an address, and nothing else. */
const bare = (key: string, fullName: string, profile: boolean): DemoPerson => ({
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
});

/** Everybody at Lumière Park, city by city; then Sam with every optional field missing and Nora without a profile. */
export const people: DemoPerson[] = [
  ...cities.flatMap(([company, phones, rows]) => rows.map((row) => personOf(company, phones, row))),
  bare('sam-bare', 'Sam Bare', true),
  bare('nora-noprofile', 'Nora Noprofile', false),
];

const byKey = new Map(people.map((person) => [person.key, person]));

/** The people above someone: the manager first, then that manager's own, at most three. */
export function leadersOf(key: string): DemoPerson[] {
  const leaders: DemoPerson[] = [];
  let above = byKey.get(key)?.manager ?? null;
  while (above !== null && leaders.length < 3) {
    const leader = byKey.get(above);
    if (!leader) throw new Error(`${above} leads somebody but is not in the company`);
    leaders.push(leader);
    above = leader.manager;
  }
  return leaders;
}
