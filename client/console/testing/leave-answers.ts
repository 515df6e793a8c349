import { callBack } from '#client/absence/testing/shown-report.ts';
import { bo } from '#client/console/payslips/testing/shown-batches.ts';
import { listed } from '#client/console/people/testing/shown-people.ts';
import type { Answers } from '#client/testing/fake-server.ts';
import type { BoardReport } from '#contract/absence.ts';
import type { CalendarLeave } from '#contract/leave-calendar.ts';
import type { InboxRequest } from '#contract/leave-inbox.ts';
import { moment, units } from './shown-company.ts';

/** What the server answers for leave-screens.ts. */

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
export const earlierSaid = { by: bo.name, at: moment, startsOn, returnsOn, minutesLate, phone, note: '' };

const year = new Date().getFullYear();

/** Somebody's annual leave of this year. */
export const annual = {
  typeId: 'annual',
  type: { text: 'Annual leave', lang: 'en' as const },
  year,
  ...{ entitled: 52, taken: 8, planned: 4, waiting: 0, left: 40 },
  ...{ lines: [], givenBack: [] },
};
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
  'leaveSettings.holidays': () => ({
    holidays: [{ place: 'Freetown', day: `${new Date().getFullYear()}-05-01`, name: 'Labour Day' }],
  }),
  'people.units': units,
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
  canTakeBack: false,
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
