import type { Answers } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import type { UserData } from '#contract/auth.ts';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { ListedPerson, PersonRecord } from '#contract/people-records.ts';
import type { RoleName } from '#contract/role-names.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as Id;

/** A person of a made-up company, by number. */
export function listed(number: number, more: Partial<ListedPerson> = {}): ListedPerson {
  return {
    id: idOf(number),
    fullName: `Person ${number}`,
    email: `person-${number}@house.example`,
    employeeId: `E-${number}`,
    username: null,
    position: 'Usher',
    department: 'Front of House',
    location: 'Freetown',
    hireDate: '2020-02-29',
    language: 'en',
    employment: null,
    employmentType: null,
    businessTitle: null,
    shift: null,
    jobCode: null,
    company: null,
    standardHours: null,
    manager: { id: idOf(1), name: 'Bo Boss' },
    profilePic: null,
    state: 'in',
    lastDay: null,
    ...more,
  };
}

/** The same person’s record. */
export function recordOf(number: number, more: Partial<PersonRecord> = {}): PersonRecord {
  const { id, manager: _, profilePic, state, lastDay: __, ...fields } = listed(number);
  return {
    id,
    version: 7,
    fields,
    manager: { id: idOf(1), name: 'Bo Boss', position: 'Director', profilePic: null },
    profilePic,
    state,
    leftAt: null,
    leftAfter: null,
    leaving: null,
    invite: null,
    sessions: [],
    roles: [],
    balances: [],
    jobHistory: [],
    reports: 0,
    someReports: [],
    changes: [],
    ...more,
  };
}

/** Shows the console to somebody in HR, over a company of three people by default. */
export function showPeople(
  path: string,
  answers: Answers = {},
  options: { language?: Language; theme?: 'dark'; user?: UserData; roles?: RoleName[] } = {},
) {
  return showConsole(path, {
    roles: ['hr'],
    ...options,
    answers: {
      'people.acts': { acts: [] },
      'people.list': listOf(3),
      'people.units': {
        departments: [{ name: 'Front of House', people: 3 }],
        locations: [{ name: 'Freetown', people: 3 }],
      },
      ...answers,
    },
  });
}

/** The list of a company of `total` people, a hundred a page. */
export function listOf(total: number): NonNullable<Answers['people.list']> {
  return ({ after }) => {
    const from = after ? Number(after) : 0;
    const people = Array.from({ length: Math.min(100, total - from) }, (_, index) => listed(from + index + 1));
    const next = from + 100 < total ? String(from + 100) : null;
    return { people, next, total: after ? null : total };
  };
}
