import type { Output } from '#client/api/call.ts';
import { bo } from '#client/console/payslips/testing/shown-batches.ts';
import { listed, listOf, recordOf } from '#client/console/people/testing/shown-people.ts';
import type { Answers } from '#client/testing/fake-server.ts';
import { wholeCompany } from '#client/testing/show-console.ts';
import type { Id } from '#contract/id.ts';
import { rowStates } from '#contract/people-import.ts';
import type { PersonRecord } from '#contract/people-records.ts';
import { absence, earlierSaid } from './leave-answers.ts';
import { moment, person, units } from './shown-company.ts';

/** What the server answers for people-screens.ts. */

const anAct = {
  id: bo.id,
  kind: 'invite' as const,
  takeBackUntil: null,
  state: 'working' as const,
  total: 40,
  done: 12,
};
export const people: Answers = { 'people.list': listOf(30), 'people.units': units, 'people.acts': { acts: [anAct] } };

export const record = recordOf(2, {
  reports: 1,
  someReports: [person],
  leaving: { lastDay: '2026-12-31', reportsTo: bo.name },
  sessions: [1, 2].map((number) => ({
    id: `00000000-0000-4000-9000-00000000000${number}` as Id,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    startedAt: moment,
    usedAt: moment,
  })),
  roles: [{ role: 'payroll', scope: wholeCompany, since: moment }],
  balances: [
    { type: { text: 'Annual leave', lang: 'en' }, entitled: 52, taken: 3, planned: 4, waiting: 0, left: 45 },
    { type: { text: 'Unpaid leave', lang: 'en' }, entitled: null, taken: 0, planned: 0, waiting: 1, left: null },
  ],
  jobHistory: [
    {
      date: '2024-05-01',
      event: 'Promotion',
      position: 'Usher',
      department: 'Front of House',
      manager: bo.name,
      managerEmail: bo.email,
    },
  ],
  changes: [
    { id: 2, at: moment, field: 'position', from: 'Cloakroom attendant', to: 'Usher', by: bo.name },
    { id: 1, at: moment, field: 'manager', from: null, to: bo.name, by: null },
    { id: 4, at: moment, field: 'language', from: 'en', to: 'de', by: bo.name },
    // Codes of the company that languages have, too.
    { id: 3, at: moment, field: 'jobCode', from: 'es', to: 'ar', by: bo.name },
  ],
});

/** The same person, after they left. */
export const leaver: PersonRecord = { ...record, state: 'left', leftAt: moment, leaving: null, sessions: [] };

/** Their erasure, which somebody else asked for. */
export const erasure: Output<'erasures.ofPerson'> = {
  request: {
    askedBy: bo.name,
    isOwn: false,
    reason: 'She asked for it in her letter of 3 November.',
    askedAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-11-27T09:00:00.000Z',
  },
  goes: [
    { kind: 'leave', title: 'Leave', rows: 5 },
    { kind: 'absence', title: 'Absences and sick notes', rows: 6 },
    { kind: 'payroll', title: 'Leave and absences in payroll exports', rows: 1 },
  ],
  kept: { payslips: 12, payslipYears: 10, payslipsUntil: '2036-12-31', auditDays: 730 },
  others: 2,
};

export const ofRecord: Answers = {
  'absences.ofPerson': {
    reports: [
      { ...absence, earlier: [earlierSaid], proofs: [{ id: listed(12).id, size: 9, sentAt: moment, opened: null }] },
    ],
  },
  'benefitEnrolments.choices': [{ id: 'pension', kind: 'money', name: { en: 'Pension' } }],
  'benefitEnrolments.ofPerson': [
    { id: 'health-cover', name: { en: 'Health cover' }, since: '2016-03-14', until: null },
    { id: 'city-pass', name: { en: 'City pass' }, since: '2017-01-01', until: '2026-12-31' },
  ],
  'trainingEnrolments.list': [
    { id: 'fire', title: { en: 'Fire safety' }, due: 3, overdue: 0, done: 1, soon: 0, expired: 0 },
  ],
  'trainingEnrolments.ofPerson': [
    { id: 'fire', title: { en: 'Fire safety' }, state: 'overdue', dueOn: '2026-11-01', doneOn: null, validUntil: null },
    {
      ...{ id: 'ladders', title: { en: 'Ladders' }, state: 'expired', dueOn: null },
      ...{ doneOn: '2025-02-01', validUntil: '2026-02-01' },
    },
  ],
  'people.record': record,
  'people.acts': { acts: [] },
  'people.units': units,
  'people.consequences': {
    people: 1,
    lastAdministrator: null,
    oneself: false,
    sessions: 2,
    roles: 1,
    openLeave: 1,
    reports: 1,
    someReports: [person],
  },
  'leaveSettings.ofPerson': {
    workingDays: '12345',
    allowances: [
      { typeId: 'annual', type: { text: 'Annual leave', lang: 'en' }, year: 2026, everybody: 52, own: null },
    ],
  },
};

const rows = Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<(typeof rowStates)[number], number>;
export const oneImport: Output<'peopleImports.one'> = {
  id: '01930000-0000-7000-8000-000000000001' as Id,
  kind: 'people',
  name: 'autumn.xlsx',
  state: 'review',
  by: 'Hilde Brandt',
  begunAt: moment,
  doneAt: null,
  rows: { ...rows, problem: 1, new: 3, changed: 1 },
  run: null,
  unreadable: null,
  refusal: null,
  headers: ['Mail', 'Name', 'Desk'],
  samples: [['somebody.with.a.long.address@house.example'], ['Ada'], []],
  columns: ['email', null, null],
  openDays: [false, false, false],
  dayOrders: [],
  source: {
    sheet: 'Staff',
    otherSheets: ['Notes'],
    hiddenSheets: 0,
    headerLine: 3,
    places: ['A', 'B', 'D'],
    hiddenRows: 2,
    hiddenColumns: ['C'],
    encoding: null,
  },
  slips: [{ field: 'managerEmail', name: 'Anke Lindener', rows: 2, near: 'Anke Lindner' }],
  newUnits: [
    { field: 'department', name: 'Wardrob', rows: 2, near: 'Wardrobe' },
    { field: 'location', name: 'Leipzig', rows: 1, near: null },
  ],
  invites: true,
  seen: 'what the check found',
  takeBackUntil: null,
};
export const problemRow = {
  line: 4,
  state: 'problem' as const,
  name: 'Ben Short',
  problems: [
    { field: 'email' as const, code: 'no-email' as const, value: 'ben at house' },
    { field: 'lastName' as const, place: 'B', code: 'half-name' as const },
  ],
  differences: [],
};

export const top = { people: [{ ...person, reports: 3, below: 3 }], more: 0 };
export const below = {
  people: [{ id: listed(9).id, name: 'Person 9', position: 'Usher', profilePic: null, reports: 0, below: 0 }],
  more: 2,
};
