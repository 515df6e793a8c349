import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { showOutAllDue } from '#server/people/departure-worker.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { leaveOfPeople } from '#server/time-off/leave-of-people.ts';
import { aTeam, grantLeave, newId } from '#server/time-off/testing/leave-team.ts';
import { today } from '#server/translations/today.ts';
import { rateLimits, user } from './session-tables.ts';

/** What ends, to its last millisecond and not one longer, wherever the server stands. */
const testServer = await openTestServer({ leaverPayslipDays: 30 });
afterAll(testServer.close);
beforeAll(() => grantLeave(testServer));
const { db } = testServer;

const aDay = 86_400_000;
/** The end of today in UTC; days before and after it. */
const midnight = Math.ceil(Date.now() / aDay) * aDay;
const day = (inDays: number) => new Date(midnight + inDays * aDay).toISOString().slice(0, 10);

const zone = process.env.TZ;
beforeEach(async () => {
  await db.delete(rateLimits);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** What an act answers at each of these moments. */
async function at<Answer>(moments: number[], act: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const moment of moments) {
    vi.setSystemTime(moment);
    answers.push(await act());
  }
  return answers;
}

async function leaveOf(userId: string, state: 'waiting' | 'approved', on: string) {
  const id = newId();
  await db.execute(sql`insert into leave_request (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday,
    working_days, note, state) values (${id}, ${userId}, 'unpaid', ${on}, ${on}, false, false, '1234567', '', ${state})`);
  return id;
}

async function team() {
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('Nobody is there.');
  return { manager, person };
}

let asked = 0;

describe.each(['Africa/Freetown', 'Europe/Berlin', 'America/Los_Angeles'])('on a server in %s', (place) => {
  beforeEach(() => {
    process.env.TZ = place;
  });

  test('a deputy answers on the days from the first to the last', async () => {
    const { manager, person } = await team();
    const deputy = await testServer.newcomer();
    const cookie = await testServer.signIn(deputy);
    await leaveOf(person.id, 'waiting', day(60));
    await db.execute(sql`insert into deputy (manager_id, deputy_id, starts_on, ends_on)
      values (${manager.id}, ${deputy.id}, ${day(0)}, ${day(1)})`);
    const waiting = async () =>
      (await testServer.ask({ url: '/api/time-off/overview?language=en', cookie })).json().teamWaiting;
    const moments = [midnight - 1, midnight, midnight + 2 * aDay - 1, midnight + 2 * aDay];
    const seen = await at(moments, waiting);
    expect(seen.map((count) => count ?? 0)).toEqual([0, 1, 1, 0]);
    const ask = async () => {
      // A whole week, whichever day it is.
      const from = 70 + 7 * asked++;
      const on = { startsOn: day(from), endsOn: day(from + 6), startsMidday: false, endsMidday: false };
      await testServer.post(
        '/time-off/ask',
        { id: newId(), typeId: 'unpaid', ...on, note: '', language: 'en' },
        person.cookie,
      );
      return (await testServer.mailsTo(deputy)).length;
    };
    expect(await at(moments, ask)).toEqual([0, 1, 2, 2]);
  });

  test('an approved leave can be withdrawn until its first day begins', async () => {
    const { person } = await team();
    const ids = [await leaveOf(person.id, 'approved', day(0)), await leaveOf(person.id, 'approved', day(1))];
    const withdraw = async () => {
      const id = ids.shift();
      return (await testServer.post('/time-off/withdraw', { id, language: 'en' }, person.cookie)).statusCode;
    };
    expect(await at([midnight - 1, midnight + aDay], withdraw)).toEqual([200, 409]);
  });

  test('whoever leaves is out when their last day is over', async () => {
    const { id } = await testServer.newcomer();
    await db.execute(sql`insert into departure (user_id, last_day, reports_to) values (${id}, ${day(-1)}, 'later')`);
    const isIn = async () => {
      await showOutAllDue(db, leaveOfPeople, testServer.log.logger, today());
      return (await db.$count(user, sql`${user.id} = ${id} and ${user.deactivatedAt} is null`)) > 0;
    };
    expect(await at([midnight - 1, midnight], isIn)).toEqual([true, false]);
  });

  test('a benefit is shown on its last day', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    await db.execute(sql`insert into benefit (id, kind, name, about) values ('edge', 'money', '{"en": "x"}', '{"en": "x"}')
      on conflict do nothing`);
    await db.execute(sql`insert into benefit_enrolment (user_id, benefit_id, since, until)
      values (${person.id}, 'edge', '2020-01-01', ${day(-1)})`);
    const shown = async () => (await testServer.ask({ url: '/api/benefits/mine?language=en', cookie })).json().length;
    expect(await at([midnight - 1, midnight], shown)).toEqual([1, 0]);
  });
});

test('payslips are open to who left for as many days as the company says', async () => {
  const person = await testServer.newcomer();
  const end = Date.now() + 60_000;
  const leftAt = new Date(end - 30 * aDay);
  await db.update(user).set({ deactivatedAt: leftAt }).where(eq(user.id, person.id));
  const cookie = await testServer.signIn(person);
  const standing = async () => (await testServer.ask({ url: '/api/pay/standing', cookie })).statusCode;
  expect(await at([end - 1, end], standing)).toEqual([200, 401]);
});

test('a mailed link opens until it expires', async () => {
  const person = await testServer.newcomer();
  await testServer.post('/auth/request-password-reset', { email: person.email });
  const token = mailedToken((await testServer.mailsTo(person))[0]);
  const expiry = Date.now() + 60_000;
  const expiresAt = new Date(expiry).toISOString();
  await db.execute(sql`update link set expires_at = ${expiresAt}::timestamptz where user_id = ${person.id}`);
  const read = async () => (await testServer.post('/auth/link', { token })).json().code ?? 'opens';
  expect(await at([expiry - 1, expiry], read)).toEqual(['opens', 'LINK_EXPIRED']);
});

test('a clock that goes back opens nothing that has ended, and closes nothing that is open', async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  const isIn = async () => (await testServer.ask({ url: '/api/account/identity', cookie })).statusCode;
  const now = Date.now();
  expect(await at([now, now - 3_600_000, now], isIn)).toEqual([200, 200, 200]);
  await testServer.post('/auth/sign-out', {}, cookie);
  expect(await at([now, now - 3_600_000], isIn)).toEqual([401, 401]);
});

test('a limit ends when its window is over, however often one tries meanwhile', async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  await db.execute(sql`insert into rate_limit (key, count, since)
    values (${`push-test:${person.id}`}, 10, now() - interval '9 minutes')`);
  for (const _ of [1, 2]) {
    const answer = await testServer.post('/push/test', { endpoint: 'https://push.example/nobodys' }, cookie);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThan(90);
  }
});
