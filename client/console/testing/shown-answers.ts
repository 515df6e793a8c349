import { callBack } from '#client/absence/testing/shown-report.ts';
import type { Output } from '#client/api/call.ts';
import { bo, documentOf, problemOf } from '#client/console/payslips/testing/shown-batches.ts';
import { listed, listOf, recordOf } from '#client/console/people/testing/shown-people.ts';
import type { Answers } from '#client/testing/fake-server.ts';
import { wholeCompany } from '#client/testing/show-console.ts';
import type { BoardReport } from '#contract/absence.ts';
import { dataKinds } from '#contract/data-kinds.ts';
import type { Id } from '#contract/id.ts';
import type { CalendarLeave } from '#contract/leave-calendar.ts';
import type { InboxRequest } from '#contract/leave-inbox.ts';
import { rowStates } from '#contract/people-import.ts';
import type { PersonRecord } from '#contract/people-records.ts';

/** What the server answers for the screens of shown-screens.ts. */

export const moment = '2026-11-20T09:00:00.000Z';
const person = { id: bo.id, name: bo.name, position: 'Director', profilePic: null };
export const units = {
  departments: [{ name: 'Front of House', people: 1200 }],
  locations: [{ name: 'Lumley Stage, the second house on the left, Freetown', people: 3 }],
};

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
  ],
});

/** A report of absence that nobody has answered, with everything that one can say. */
export const absence: BoardReport = {
  ...callBack,
  id: listed(11).id,
  person: { id: bo.id, name: bo.name, portrait: null, position: 'Director' },
  startsOn: '2026-11-20',
  saidAt: moment,
  note: '+232',
  isAfterwards: true,
  isOnLeave: true,
  enteredBy: bo.name,
  corrected: { by: bo.name, at: moment },
  seen: [{ by: bo.name, at: moment }],
};

/** One that is over. */
export const answered: Partial<BoardReport> = {
  kind: 'sickness',
  returnsOn: '2026-11-22',
  done: { by: null, at: moment },
  ended: { by: bo.name, at: moment, on: '2026-11-21' },
  replacedBy: 'H4TP-9WKM',
};

const { startsOn, returnsOn, minutesLate, phone } = absence;
/** What a report said before somebody corrected it. */
const earlierSaid = { by: bo.name, at: moment, startsOn, returnsOn, minutesLate, phone, note: '' };

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
  goes: dataKinds.map((kind, at) => ({ kind, rows: at + 1 })),
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
  problems: [{ field: 'email' as const, code: 'no-email' as const, value: 'ben at house' }],
  differences: [],
};

export const top = { people: [{ ...person, reports: 3, below: 3 }], more: 0 };
export const below = {
  people: [{ id: listed(9).id, name: 'Person 9', position: 'Usher', profilePic: null, reports: 0, below: 0 }],
  more: 2,
};

const year = new Date().getFullYear();
const earned = {
  accrual: 'monthly',
  isPartYear: true,
  carriedHalves: 10,
  carriedUntil: '03-31',
  dayHalves: null,
} as const;
export const leave: Answers = {
  'leaveSettings.types': {
    types: [
      { id: 'annual', name: { en: 'Annual leave' }, yearlyHalves: 53, ...earned, isRetired: false, isUsed: true },
      { id: 'unpaid', name: { en: 'Unpaid leave' }, yearlyHalves: null, ...earned, isRetired: true, isUsed: false },
    ],
  },
  'leaveSettings.holidays': { holidays: [{ place: 'Freetown', day: `${year}-05-01`, name: 'Labour Day' }] },
  'people.units': units,
};

const odd = problemOf(2, 'month-twice', 'october/E-2_second.pdf');
export const documents = [
  problemOf(1, 'not-named', 'october/a-scan-of-many-pages-whose-name-says-nothing.pdf'),
  { ...odd, recipient: { ...bo, hasLeft: true } },
  documentOf(3),
  documentOf(4, { state: 'left-out' }),
];

export const fatmata = {
  id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id,
  name: 'Fatmata Bangura',
  position: 'Senior Dresser',
  department: 'Wardrobe',
  location: 'Wardrobe, Lumley Stage, Freetown',
  profilePic: null,
};

/** A request for leave that waits, with everything that one can have. */
export const waitingLeave: InboxRequest = {
  id: listed(12).id,
  userId: bo.id,
  person: bo.name,
  portrait: null,
  department: 'Front of House',
  location: 'Lumley Stage, the second house on the left, Freetown',
  type: { text: 'Annual leave', lang: 'en' },
  startsOn: '2026-12-21',
  endsOn: '2026-12-23',
  startsMidday: false,
  endsMidday: true,
  halves: 5,
  note: 'My sister marries.',
  state: 'waiting',
  askedAt: moment,
  answerers: ['Hilde Brandt', 'Sorie Kamara'],
  nudgedAt: moment,
  enteredBy: 'Hilde Brandt',
  answeredBy: null,
  answerNote: '',
  alsoAway: ['Leyla Aksoy'],
  givenBack: [],
  canGiveBack: false,
  isOwn: false,
};

export const leaveRequests: Answers = {
  'people.units': units,
  'leaveInbox.list': {
    requests: [
      waitingLeave,
      { ...waitingLeave, id: listed(13).id, answerers: [], nudgedAt: null, alsoAway: [] },
      { ...waitingLeave, id: listed(14).id, isOwn: true },
    ],
    next: 'further',
    total: 51,
    types: [{ id: 'annual', name: { text: 'Annual leave', lang: 'en' }, isRetired: false }],
  },
};

const dayInCalendar: CalendarLeave = {
  ...{ id: waitingLeave.id, type: waitingLeave.type, halves: 5, state: 'waiting' },
  ...{ startsOn: '2026-12-21', endsOn: '2026-12-23', startsMidday: false, endsMidday: true },
};

export const leaveCalendar: Answers = {
  'people.units': units,
  'leaveCalendar.company': {
    today: '2026-12-15',
    people: [
      { id: listed(13).id, name: 'Ngozi Okonkwo-Abernathy', portrait: null, isMe: false, leaves: [dayInCalendar] },
      {
        ...{ id: listed(14).id, name: 'Leyla Aksoy', portrait: null, isMe: true },
        leaves: [
          { ...dayInCalendar, state: 'approved', startsOn: '2026-11-30', endsOn: '2026-12-04', endsMidday: false },
        ],
      },
    ],
    next: 'further',
    month: {
      people: 412,
      away: [
        { day: '2026-12-01', people: 1 },
        { day: '2026-12-22', people: 3 },
      ],
      holidays: [
        { day: '2026-12-25', name: 'Christmas Day', half: null, places: ['Freetown', 'London'] },
        { day: '2026-12-24', name: 'Christmas Eve', half: 'afternoon', places: ['Hamburg'] },
      ],
      clashes: [
        {
          ...{ managerId: listed(15).id, manager: 'Hilde Brandt', people: 6 },
          days: [{ day: '2026-12-22', people: 3 }],
        },
      ],
    },
  },
};

/** An article in two languages, changed once. */
export const newsOne: Output<'newsroom.one'> = {
  id: '01930000-0000-7000-8000-00000000000e' as Id,
  slot: 'news',
  title: { en: 'A new stage', de: 'Eine neue Bühne' },
  text: { en: 'It opens **in May**.\n\n- bring your [friends](/home)', de: 'Sie öffnet **im Mai**.' },
  version: 2,
  state: 'live',
  publishAt: moment,
  expiresAt: null,
  changedAt: moment,
  changedBy: 'Hilde Brandt',
  review: null,
  versions: [
    { version: 2, at: moment, by: 'Hilde Brandt' },
    { version: 1, at: moment, by: null },
  ],
  audience: { locations: ['Freetown'], departments: [], managers: [listed(15).id] },
  mustRead: true,
  picture: null,
  managers: [{ id: listed(15).id, name: 'Hilde Brandt', position: 'Head of People', profilePic: null }],
};

/** The same before it was published, in review. */
export const newsInReview: Output<'newsroom.one'> = {
  ...newsOne,
  state: 'in-review',
  publishAt: null,
  review: { asked: true, at: moment, by: 'Hilde Brandt', note: 'Is the month right? The builders say June.' },
};

/** Who has read it: one of three. */
export const newsReading: Output<'newsroom.reading'> = {
  people: 3,
  acknowledged: 1,
  missing: [listed(3), listed(4)].map(({ id, fullName }) => ({
    id,
    name: fullName ?? '',
    position: 'Rigger',
    profilePic: null,
  })),
  remindedAt: moment,
  mayRemind: true,
};

/** The groups that an editor of the whole company may write for. */
export const newsGroups: Output<'newsroom.groups'> = {
  everybody: true,
  locations: [
    { name: 'Freetown', people: 120 },
    { name: 'London', people: 80 },
  ],
  departments: [
    { name: 'Lighting', people: 12 },
    { name: 'Wardrobe', people: 0 },
  ],
};

/** A phone number of a screen, in two languages. */
export const linkEntry = {
  is: 'entry' as const,
  id: 'door',
  group: 'house',
  kind: 'phone' as const,
  title: { en: 'Stage door', de: 'Bühneneingang' },
  about: { en: '' },
  value: '+232 00 555 140',
};

export const linkGroup = {
  is: 'group' as const,
  id: 'house',
  heading: { en: 'Lumley Stage, the second house on the left, Freetown' },
  urgent: true,
};

export const linkScreen: Output<'companyLinks.screen'> = {
  groups: [
    {
      ...linkGroup,
      entries: [
        linkEntry,
        { ...linkEntry, id: 'map', kind: 'link', title: { en: 'Map' }, value: 'https://maps.example' },
      ],
    },
    { ...linkGroup, id: 'hall', heading: { en: 'Hall' }, urgent: false, entries: [] },
  ],
};

const { id: _, ...linkContent } = linkEntry;

/** The same, saved twice. */
export const linkOne: Output<'companyLinks.one'> = {
  content: linkContent,
  version: 2,
  changedAt: moment,
  changedBy: 'Hilde Brandt',
  versions: [
    { version: 2, at: moment, by: 'Hilde Brandt' },
    { version: 1, at: moment, by: null },
    { version: 0, at: null, by: null },
  ],
};

/** An event, in two languages. */
export const eventContent = {
  startsAt: '2031-05-03T16:30:00.000Z',
  title: { en: 'Open rehearsal', de: 'Offene Probe' },
  place: { en: 'Lumley Stage, the second house on the left, Freetown' },
};

export const eventOne: Output<'companyEvents.one'> = { ...linkOne, content: eventContent };

export const eventZones: Output<'companyEvents.zones'> = { company: 'Europe/Berlin', others: ['Africa/Freetown'] };

/** A benefit that somebody has, in two languages. */
export const benefitContent: NonNullable<Output<'companyBenefits.one'>['content']> = {
  kind: 'health',
  name: { en: 'Health cover', de: 'Krankenversicherung' },
  about: { en: 'Doctor, hospital and medicine for you and your children.' },
  provider: 'Harbour Health',
  url: 'https://health.stagedoor.example/cover',
};

export const benefitOne: Output<'companyBenefits.one'> = { ...linkOne, content: benefitContent };

export const benefitList: Output<'companyBenefits.list'> = [
  { ...benefitContent, id: 'health-cover', people: 58 },
  { ...benefitContent, id: 'tickets', kind: 'leisure', name: { en: 'Free tickets' }, people: 0 },
];

/** A training that somebody is to do, in two languages. */
const trainingContent: NonNullable<Output<'companyTrainings.one'>['content']> = {
  title: { en: 'Fire safety', de: 'Brandschutz' },
  summary: { en: 'Where the exits are, and what to do when the alarm sounds.' },
  minutes: '45',
  url: 'https://learn.stagedoor.example/fire',
  offered: true,
  validMonths: '24',
};

export const trainingOne: Output<'companyTrainings.one'> = { ...linkOne, content: trainingContent };

export const trainingList: Output<'companyTrainings.list'> = [
  { ...trainingContent, id: 'fire', people: 14 },
  { ...trainingContent, id: 'ladders', title: { en: 'Ladders' }, people: 0 },
];

/** Who has to do it: more late than in time. */
export const trainingCounts: Output<'trainingEnrolments.list'> = [
  { id: 'fire', title: trainingContent.title, due: 6, overdue: 8, done: 38, soon: 3, expired: 2 },
  { id: 'ladders', title: { en: 'Ladders' }, due: 0, overdue: 0, done: 0, soon: 0, expired: 0 },
];

export const trainingPeople: Output<'trainingEnrolments.people'> = {
  people: [1, 2, 3].map((number) => {
    const { id, fullName, department, location } = listed(number);
    return { id, name: fullName ?? '', department, location, dueOn: '2026-11-01', doneOn: null, validUntil: null };
  }),
  isMore: true,
};
