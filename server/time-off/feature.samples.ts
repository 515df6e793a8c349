import { isNull } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { newId } from '#server/testing/new-id.ts';
import { anHour, type Sample, type SamplesOf } from '#server/testing/samples.ts';
import type { timeOffFeature } from './feature.ts';
import { leaveGiveBack, leaveRequest, leaveType } from './time-off-tables.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let leaves = 0;

/** A leave of thirty days that nobody else has days of; of an approved one a day is given back, under the leave's own id. */
const leaveOf =
  (state: 'approved' | 'declined'): NonNullable<Sample['made']> =>
  async ({ db }, { id: userId }) => {
    const [type] = await db.select().from(leaveType).where(isNull(leaveType.yearlyHalves)).limit(1);
    const [id, first] = [newId() as Id, 100 + 30 * leaves++];
    const dates = { startsOn: inDays(first), endsOn: inDays(first + 29), startsMidday: false, endsMidday: false };
    if (!type) await db.insert(leaveType).values({ id, name: { en: 'x' }, place: 99 });
    const typeId = type?.id ?? id;
    const given = { startsOn: dates.endsOn, endsOn: dates.endsOn, startsMidday: false, endsMidday: false };
    const givenBack = state === 'approved' ? [`${dates.endsOn} 0`, `${dates.endsOn} 1`] : [];
    const row = { id, userId, typeId, ...dates, workingDays: '1234567', note: '', state, givenBack };
    await db.insert(leaveRequest).values(row);
    if (state === 'approved') {
      await db.insert(leaveGiveBack).values({ id, requestId: id, ...given, givenBy: userId });
    }
    firstDays.set(id, first);
    return id;
  };

const firstDays = new Map<string, number>();

/** Another day of that leave each time. */
function daysBack(id: string) {
  const first = firstDays.get(id) ?? 0;
  firstDays.set(id, first + 1);
  return {
    id,
    giveBack: newId(),
    startsOn: inDays(first),
    endsOn: inDays(first),
    startsMidday: false,
    endsMidday: false,
  };
}

export const samples: SamplesOf<typeof timeOffFeature> = {
  'calendarFeeds.end': {
    limits: { 'calendar-feeds': [30, anHour] },
    unheard: 'is-shown-where-done',
    fields: () => ({ kind: 'leave' }),
  },
  'calendarFeeds.make': {
    limits: { 'calendar-feeds': [30, anHour] },
    unheard: 'is-shown-where-done',
    fields: () => ({ kind: 'team' }),
  },
  'calendarFeeds.mine': {},
  'deputies.candidates': { fields: () => ({ text: 'nobody-of-this-name' }) },
  'deputies.end': { limits: { deputies: [30, anHour] } },
  'deputies.mine': {},
  'deputies.name': {
    limits: { deputies: [30, anHour] },
    fields: ({ colleague }) => ({ userId: colleague, startsOn: inDays(0), endsOn: inDays(6) }),
    others: 404,
    shared: 'a manager may name anybody who works here; whoever leads nobody gets the answer to nobody’s id',
  },
  'leaveCalendar.company': {
    fields: () => ({ month: inDays(0).slice(0, 7), language: 'en' }),
    shared: 'it narrows the calendar to a manager’s team, of the people in scope',
  },
  'leaveCalendar.team': { fields: () => ({ month: inDays(30).slice(0, 7), of: 'own', language: 'en' }) },
  'leaveInbox.answer': {
    limits: { 'leave-inbox': [300, anHour] },
    fields: () => ({ ids: [newId()], answer: 'declined', note: '', despiteClashes: false }),
    shared: 'a request of another is answered as one that is not there, in a line of its own',
  },
  'leaveInbox.assign': {
    limits: { 'leave-inbox': [300, anHour] },
    fields: () => ({ ids: [newId()], managerId: newId() }),
    status: 400,
    shared: 'a request of another is answered as one that is not there, in a line of its own',
  },
  'leaveInbox.enter': {
    limits: { 'leave-inbox': [300, anHour] },
    fields: ({ person, leaveType }) => ({
      ...{ id: newId(), userId: person.id, typeId: leaveType, note: '' },
      ...{ startsOn: inDays(126), endsOn: inDays(120), startsMidday: false, endsMidday: false },
    }),
    // Who is next would find the days taken.
    status: 400,
  },
  'leaveInbox.giveBack': {
    fields: ({ person, made }) => ({ ...daysBack(made), userId: person.id }),
    made: leaveOf('declined'),
    status: 409,
  },
  'leaveInbox.leaveOf': { fields: ({ person }) => ({ userId: person.id, language: 'en' }) },
  'leaveInbox.list': {
    fields: () => ({ language: 'en' }),
    shared: 'it narrows the list to a manager’s team, and a kind of leave, of the people in scope',
  },
  'leaveInbox.nudge': {
    limits: { 'leave-inbox': [300, anHour] },
    fields: () => ({ ids: [newId()] }),
    shared: 'a request of another is answered as one that is not there, in a line of its own',
  },
  'leaveInbox.takeBack': {
    limits: { 'leave-inbox': [300, anHour] },
    fields: () => ({ ids: [newId()] }),
    shared: 'a request of another is answered as one that is not there, in a line of its own',
  },
  'leaveInbox.undoGiveBack': {
    fields: ({ person, made }) => ({ id: made, userId: person.id, giveBack: newId() }),
    made: leaveOf('declined'),
    status: 409,
  },
  'leaveLedger.adjust': {
    fields: ({ person, leaveType }) => ({
      ...{ id: newId(), userId: person.id, typeId: leaveType, year: new Date().getUTCFullYear(), halves: 2 },
      ...{ day: inDays(0), reason: 'Worked on a holiday', belowZero: false },
    }),
  },
  'leaveLedger.closeYear': {
    fields: () => ({ year: new Date().getUTCFullYear(), seen: '' }),
    status: 400,
  },
  'leaveLedger.mine': { fields: () => ({ language: 'en' }) },
  'leaveLedger.ofPerson': { fields: ({ person }) => ({ userId: person.id, language: 'en' }) },
  'leaveLedger.yearEnd': { fields: () => ({ year: new Date().getUTCFullYear(), language: 'en' }), status: 400 },
  'leaveSettings.holidays': { fields: () => ({ year: 2026 }) },
  'leaveSettings.importHolidays': { fields: ({ upload }) => ({ uploadId: upload, isTrial: true }), status: 409 },
  'leaveSettings.ofPerson': { fields: ({ person }) => ({ userId: person.id, language: 'en' }) },
  'leaveSettings.orderTypes': {
    fields: () => ({ ids: ['none'] }),
    status: 409,
    shared: 'a kind of leave is the company’s',
  },
  'leaveSettings.removeType': { fields: () => ({ id: 'none' }), shared: 'a kind of leave is the company’s' },
  'leaveSettings.saveHoliday': { fields: () => ({ before: null, after: null }) },
  'leaveSettings.saveOfPerson': {
    fields: ({ person }) => {
      const fields = { workingDays: '12345', allowances: [] };
      return { userId: person.id, ...fields, before: fields };
    },
  },
  'leaveSettings.saveType': {
    fields: () => {
      const fields = { name: { en: 'x' }, yearlyHalves: null, isRetired: false };
      return { id: newId(), ...fields, before: fields };
    },
    status: 409,
    shared: 'a kind of leave is the company’s',
  },
  'leaveSettings.types': {},
  'timeOff.answer': {
    limits: { 'leave-answers': [1_500, anHour], 'leave-answer': [10, anHour] },
    fields: ({ waiting }) => ({ id: waiting, answer: 'approved', note: '', language: 'en' }),
    others: 404,
  },
  'timeOff.ask': {
    limits: { leave: [120, anHour] },
    fields: ({ leaveType }) => ({
      id: newId(),
      typeId: leaveType,
      startsOn: inDays(60),
      endsOn: inDays(66),
      startsMidday: false,
      endsMidday: false,
      note: '',
      language: 'en',
    }),
    others: 404,
    shared: 'the device makes the id, and a kind of leave is the company’s',
  },
  'timeOff.giveBack': {
    fields: ({ made }) => ({ ...daysBack(made), language: 'en' }),
    made: leaveOf('approved'),
    others: 404,
  },
  'timeOff.giveBackOfTeam': {
    fields: ({ made }) => ({ ...daysBack(made), language: 'en' }),
    made: leaveOf('approved'),
    others: 404,
  },
  'timeOff.overview': { fields: () => ({ language: 'en' }) },
  'timeOff.requests': { fields: () => ({ language: 'en' }) },
  'timeOff.restore': {
    limits: { 'leave-withdrawals': [120, anHour], 'leave-withdrawal': [20, anHour] },
    fields: ({ withdrawn }) => ({ id: withdrawn, language: 'en' }),
    others: 404,
  },
  'timeOff.takeBack': {
    limits: { 'leave-answers': [1_500, anHour], 'leave-answer': [10, anHour] },
    fields: ({ approved }) => ({ id: approved, language: 'en' }),
    others: 404,
  },
  'timeOff.team': { fields: () => ({ language: 'en' }) },
  'timeOff.teamPeople': { fields: () => ({ language: 'en' }) },
  'timeOff.undoGiveBack': {
    fields: ({ made }) => ({ id: made, giveBack: made, language: 'en' }),
    made: leaveOf('approved'),
    others: 404,
  },
  // Whoever answers undoes what they gave back themselves alone.
  'timeOff.undoGiveBackOfTeam': {
    fields: ({ made }) => ({ id: made, giveBack: made, language: 'en' }),
    made: leaveOf('approved'),
    status: 404,
    others: 404,
  },
  'timeOff.waiting': {},
  'timeOff.withdraw': {
    limits: { 'leave-withdrawals': [120, anHour], 'leave-withdrawal': [20, anHour] },
    fields: ({ waiting }) => ({ id: waiting, language: 'en' }),
    others: 404,
  },
};
