import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payrollExportAddress } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { leaveYearEnd } from './ledger/ledger-tables.ts';
import { aTeam, grantLeave } from './testing/leave-team.ts';
import { leaveGiveBack, leaveRequest } from './time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
beforeAll(() => grantLeave(testServer));

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
const thisYear = Number(day(0).slice(0, 4));

async function team() {
  const { manager, people } = await aTeam(testServer, 2);
  const [person, colleague] = people;
  if (!person || !colleague) throw new Error('A team has people.');
  // In the first days of a year, what is over is of the year before, in which they had leave, too.
  const createdAt = new Date(`${thisYear - 1}-01-01T00:00:00Z`);
  await db.update(user).set({ createdAt }).where(eq(user.id, person.id));
  return { manager, person, colleague };
}

/** Leave from one of the days from today to another; they work every day of the week. */
async function leave(userId: Id, first: string, last: string, more: object = {}): Promise<Id> {
  const id = newId();
  const dates = { startsOn: first, endsOn: last, startsMidday: false, endsMidday: false };
  const row = { id, userId, typeId: 'annual', ...dates, workingDays: '1234567', note: '', state: 'approved' as const };
  await db.insert(leaveRequest).values({ ...row, ...more });
  return id;
}

const days = (startsOn: string, endsOn = startsOn, more: object = {}) => ({
  ...{ startsOn, endsOn, startsMidday: false, endsMidday: false },
  ...more,
});
const give = (path: string, cookie: string, id: Id, dates: object, giveBack = newId()) =>
  testServer.post(`/time-off/${path}`, { id, giveBack, ...dates, language: 'en' }, cookie);
const own = async (cookie: string) =>
  (await testServer.ask({ url: '/api/time-off/requests?language=en', cookie })).json();
const ask = (cookie: string, dates: object) =>
  testServer.post('/time-off/ask', { id: newId(), typeId: 'annual', ...dates, note: '', language: 'en' }, cookie);
const account = async (cookie: string, year = thisYear) => {
  const { accounts } = (await testServer.ask({ url: '/api/time-off/ledger?language=en', cookie })).json();
  return (accounts as LeaveAccount[]).find((one) => one.typeId === 'annual' && one.year === year);
};
const mailsTo = async (email: string) =>
  (await db.select({ subject: mail.subject }).from(mail).where(eq(mail.recipient, email))).map(
    ({ subject }) => subject,
  );

describe('whoever is on leave', () => {
  test('gives back a day in the middle, half a day and the end; the manager is told, and a repeat changes nothing', async () => {
    const { manager, person } = await team();
    const id = await leave(person.id, day(-1), day(8));
    const giveBack = newId();
    const first = await give('give-back', person.cookie, id, days(day(2)), giveBack);
    expect(first.json()).toMatchObject({ halves: 18, canGiveBack: true, givenBack: [`${day(2)} 0`, `${day(2)} 1`] });
    const again = await give('give-back', person.cookie, id, days(day(2)), giveBack);
    expect([again.statusCode, again.json().halves]).toEqual([200, 18]);
    expect((await give('give-back', person.cookie, id, days(day(3)), giveBack)).json().code).toBe('ID_REUSED');
    const half = days(day(4), day(4), { startsMidday: true });
    expect((await give('give-back', person.cookie, id, half)).json().halves).toBe(17);
    expect((await give('give-back', person.cookie, id, days(day(6), day(8)))).json().halves).toBe(11);
    expect((await own(person.cookie))[0]).toMatchObject({ state: 'approved', halves: 11, startsOn: day(-1) });

    expect(await mailsTo(manager.email)).toEqual(Array(3).fill(expect.stringContaining('gives days of leave back')));
    expect(await mailsTo(person.email)).toEqual([]);
    const acts = and(eq(audit.action, 'leave-given-back'), eq(audit.object, id));
    expect(await db.select({ subject: audit.subject }).from(audit).where(acts)).toEqual(
      Array(3).fill({ subject: person.id }),
    );
    expect(await db.$count(leaveGiveBack, eq(leaveGiveBack.requestId, id))).toBe(3);
  });

  test('cannot give back what is over, what is not theirs, or the same twice', async () => {
    const { person, colleague } = await team();
    const id = await leave(person.id, day(-2), day(4), { startsMidday: true });
    const code = async (dates: object, of = id, cookie = person.cookie) =>
      (await give('give-back', cookie, of, dates)).json().code;
    expect(await code(days(day(-1)))).toBe('LEAVE_DAYS_OVER');
    expect(await code(days(day(-1), day(1)))).toBe('LEAVE_DAYS_OVER');
    expect(await code(days(day(4), day(5)))).toBe('LEAVE_NOT_WITHIN');
    expect(await code(days(day(3), day(2)))).toBe('LEAVE_ENDS_BEFORE_START');
    expect(await code(days(day(0)))).toBeUndefined();
    expect(await code(days('2026-02-30'))).toBe('LEAVE_DATE_UNKNOWN');
    expect(await code(days(day(2)), id, colleague.cookie)).toBe('NOT_FOUND');
    expect(await code(days(day(2)))).toBeUndefined();
    expect(await code(days(day(2)))).toBe('LEAVE_NOT_WITHIN');
    expect(await code(days(day(1), day(3)))).toBe('LEAVE_NOT_WITHIN');
    const free = await leave(person.id, day(20), day(22), { holidays: [day(21)] });
    expect(await code(days(day(21)), free)).toBe('LEAVE_NO_WORKING_DAYS');
    const waits = await leave(person.id, day(30), day(31), { state: 'waiting' });
    expect(await code(days(day(30)), waits)).toBe('LEAVE_NOT_OPEN');
  });

  test('is offered that until the leave is over, and the manager longer', async () => {
    const { manager, person } = await team();
    const over = await leave(person.id, day(-9), day(-8));
    const goesOn = await leave(person.id, day(-2), day(0));
    const ofTeam = (await testServer.ask({ url: '/api/time-off/team?language=en', cookie: manager.cookie })).json();
    const offered = (all: { id: Id; canGiveBack: boolean }[]) =>
      [over, goesOn].map((id) => all.find((one) => one.id === id)?.canGiveBack);
    expect([offered(await own(person.cookie)), offered(ofTeam)]).toEqual([
      [false, true],
      [true, true],
    ]);
    // To withdraw all of it is offered until it begins.
    const ahead = await leave(person.id, day(5), day(6));
    const withdrawn = (await own(person.cookie)).filter((one: { canWithdraw: boolean }) => one.canWithdraw);
    expect(withdrawn.map(({ id }: { id: Id }) => id)).toEqual([ahead]);
  });

  test('undoes it within minutes, unless the days are taken by other leave', async () => {
    const { person, manager } = await team();
    const id = await leave(person.id, day(10), day(14));
    const undo = (giveBack: Id, cookie = person.cookie) =>
      testServer.post('/time-off/undo-give-back', { id, giveBack, language: 'en' }, cookie);
    const [one, other] = [newId(), newId()];
    await give('give-back', person.cookie, id, days(day(11)), one);
    await give('give-back', person.cookie, id, days(day(13), day(14)), other);
    expect((await undo(one, manager.cookie)).json().code).toBe('NOT_FOUND');
    const byManager = { id, giveBack: one, language: 'en' };
    const ofAnother = await testServer.post('/time-off/team/undo-give-back', byManager, manager.cookie);
    expect(ofAnother.json().code).toBe('NOT_FOUND');
    expect((await undo(other)).json()).toMatchObject({ halves: 8, givenBack: [`${day(11)} 0`, `${day(11)} 1`] });
    expect((await undo(other)).statusCode).toBe(200);

    // The day in the middle is free again: by the rule, and by the constraint of the table.
    const next = await leave(person.id, day(11), day(11), { state: 'waiting' });
    await expect(leave(person.id, day(12), day(12))).rejects.toThrow();
    expect((await undo(one)).json().code).toBe('LEAVE_OVERLAPS');
    await testServer.post('/time-off/withdraw', { id: next, language: 'en' }, person.cookie);
    await db.update(leaveGiveBack).set({ givenAt: sql`now() - interval '6 minutes'` }).where(eq(leaveGiveBack.id, one));
    expect((await undo(one)).json().code).toBe('UNDO_TOO_LATE');
    expect((await ask(person.cookie, days(day(10), day(11)))).json().code).toBe('LEAVE_OVERLAPS');
  });

  test('gets the days back in the year they were taken from, as the ledger says', async () => {
    const { person } = await team();
    const id = await leave(person.id, `${thisYear}-12-30`, `${thisYear + 1}-01-02`);
    const before = [await account(person.cookie), await account(person.cookie, thisYear + 1)];
    await give('give-back', person.cookie, id, days(`${thisYear}-12-31`, `${thisYear + 1}-01-01`));
    const after = [await account(person.cookie), await account(person.cookie, thisYear + 1)];
    expect(after.map((one) => one?.left)).toEqual(before.map((one) => (one?.left ?? 0) + 2));
    expect(after.map((one) => one?.entitled)).toEqual(before.map((one) => one?.entitled));
    expect(after.map((one) => one?.givenBack.map(({ taken, planned, by }) => [taken + planned, by]))).toEqual([
      [[2, person.name]],
      [[2, person.name]],
    ]);
  });
});

describe('whoever answers', () => {
  test('gives back a day that is over: the person is told, and whoever gave it can undo it', async () => {
    const { manager, person, colleague } = await team();
    const categories = { payslips: true, news: true, mentions: true, timeOff: true };
    const settings = { categories, quietHours: null, mail: ['timeOff'] };
    await testServer.post('/push/settings', settings, person.cookie);
    const id = await leave(person.id, day(-5), day(-1));
    const giveBack = newId();
    expect((await give('team/give-back', colleague.cookie, id, days(day(-3)))).statusCode).toBe(404);
    const answer = await give('team/give-back', manager.cookie, id, days(day(-3)), giveBack);
    expect(answer.json()).toMatchObject({ halves: 8, canGiveBack: true });
    const ofLeave = and(eq(mail.kind, 'timeOff'), eq(mail.userId, person.id));
    expect(await db.$count(mail, ofLeave)).toBe(1);
    expect((await account(person.cookie, Number(day(-3).slice(0, 4))))?.givenBack).toMatchObject([
      { startsOn: day(-3), by: manager.name },
    ]);
    const undone = await testServer.post(
      '/time-off/team/undo-give-back',
      { id, giveBack, language: 'en' },
      manager.cookie,
    );
    expect(undone.json()).toMatchObject({ halves: 10, givenBack: [] });
  });

  test('does so for all of it, and the request stays with no day left', async () => {
    const { manager, person } = await team();
    const id = await leave(person.id, day(-5), day(-5));
    const answer = await give('team/give-back', manager.cookie, id, days(day(-5)));
    expect(answer.json()).toMatchObject({ state: 'approved', halves: 0, canGiveBack: false });
  });
});

describe('HR', () => {
  test('gives days back in scope, never its own, and none of a closed year', async () => {
    const hr = await consoleSender(testServer, 'hr');
    const { person } = await team();
    const id = await leave(person.id, day(-5), day(5));
    const does = (path: string, body: object) => hr.post(`leave/requests/${path}`, { userId: person.id, ...body });
    const giveBack = newId();
    expect((await does('give-back', { id, giveBack, ...days(day(-1), day(1)) })).json()).toEqual({ halves: 16 });
    expect((await does('undo-give-back', { id, giveBack })).json()).toEqual({ halves: 22 });

    const long = await leave(person.id, `${thisYear - 1}-10-05`, `${thisYear - 1}-10-09`);
    await db.insert(leaveYearEnd).values({ year: thisYear - 1 });
    const closed = await does('give-back', { id: long, giveBack: newId(), ...days(`${thisYear - 1}-10-06`) });
    expect(closed.json().code).toBe('LEAVE_YEAR_CLOSED');
    await db.delete(leaveYearEnd);
  });
});

test('whoever reads when somebody is away reads it without these days', { tags: 'long' }, async () => {
  const { manager, person, colleague } = await team();
  const location = `Hall ${newId()}`;
  await db.update(employeeProfile).set({ location }).where(eq(employeeProfile.userId, person.id));
  const place = { locations: [location], departments: null };
  const hr = await roleHolder(testServer, 'hr', place);
  const payroll = await roleHolder(testServer, 'payroll', place);
  const id = await leave(person.id, day(-1), day(3));
  await leave(colleague.id, day(0), day(0), { state: 'waiting' });

  const get = async (url: string, cookie: string) => (await testServer.ask({ url: `/api/${url}`, cookie })).json();
  const exported = async () => {
    const period = { first: day(-1), last: day(3), columns: ['first', 'last', 'days', 'change'] };
    const made = newId();
    await testServer.post('/console/payroll-exports', { id: made, ...period }, payroll.cookie);
    const { body } = await testServer.ask({ url: payrollExportAddress(made, 'csv'), cookie: payroll.cookie });
    return body.trim().split('\n').slice(1);
  };
  const report = { kind: 'late', startsOn: day(0), returnsOn: null, minutesLate: 5, phone: '', note: '' };
  await testServer.post('/absence/report', { id: newId(), ...report, saidAt: new Date().toISOString() }, person.cookie);
  const month = async () => {
    const { people } = await get(`time-off/calendar?month=${day(0).slice(0, 7)}&language=en`, person.cookie);
    const own = people.find((one: { isMe: boolean }) => one.isMe);
    const isToday = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) =>
      startsOn <= day(0) && day(0) <= endsOn;
    return own?.leaves.some(isToday) ?? false;
  };
  const readers = async () => ({
    standing: (await get('console/overview/people', hr.cookie)).away,
    away: (await get('time-off/team/people?language=en', manager.cookie)).find(
      (one: { id: Id }) => one.id === person.id,
    ).away,
    beside: (await get('time-off/team?language=en', manager.cookie)).find(
      (one: { state: string }) => one.state === 'waiting',
    ).alsoAway,
    inbox: (
      await get(`console/leave/requests?language=en&state=approved&from=${day(0)}&to=${day(0)}`, hr.cookie)
    ).requests.map((one: { id: Id }) => one.id),
    calendar: await month(),
    isOnLeave: (await get('absence/reports', person.cookie)).map((one: { isOnLeave: boolean }) => one.isOnLeave),
  });
  const before = await readers();
  expect(before).toMatchObject({
    standing: 1,
    away: { isNow: true },
    beside: [person.name],
    inbox: [id],
    isOnLeave: [true],
  });
  expect(await exported()).toEqual([`${day(-1)},${day(3)},5,,`]);
  await give('give-back', person.cookie, id, days(day(0)));
  expect(await readers()).toMatchObject({
    standing: 0,
    away: { isNow: false, startsOn: day(1), endsOn: day(3) },
    beside: [],
    inbox: [],
    calendar: false,
    isOnLeave: [false],
  });
  // One leave is two spans of days for payroll, which pays by date.
  expect(await exported()).toEqual([`${day(-1)},${day(-1)},1,,changed`, `${day(1)},${day(3)},3,,new`]);
});
