import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { showOutAllDue, startDepartures } from '#server/people/departure-worker.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { leaveOfPeople } from '#server/time-off/leave-of-people.ts';
import { aTeam, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { rateLimits, user } from './session-tables.ts';

/** What ends, to its last millisecond and not one longer, wherever the server stands and wherever somebody works. */
const testServer = await openTestServer({ leaverPayslipDays: 30 });
afterAll(testServer.close);
beforeAll(() => grantLeave(testServer));
const { db } = testServer;

const aDay = 86_400_000;

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

/** People work where a location says, each in its zone; a day there that lasts from its midnight to the next. */
const places = [
  { location: 'Lumley Stage, Freetown', zone: 'Africa/Freetown', day: '2027-01-20', midnight: '2027-01-20T00:00Z' },
  { location: 'Bühne 2, Berlin', zone: 'Europe/Berlin', day: '2027-01-20', midnight: '2027-01-19T23:00Z' },
  { location: 'Los Angeles', zone: 'America/Los_Angeles', day: '2027-01-20', midnight: '2027-01-20T08:00Z' },
  // The clocks change on this day: it has 23 hours, 25, or 24 with the change before its noon.
  { location: 'Bühne 2, Berlin', zone: 'Europe/Berlin', day: '2027-03-28', midnight: '2027-03-27T23:00Z', hours: 23 },
  { location: 'Los Angeles', zone: 'America/Los_Angeles', day: '2027-11-07', midnight: '2027-11-07T07:00Z', hours: 25 },
];

async function worksAt(location: string, ...people: { id: string }[]) {
  for (const { id } of people)
    await db.execute(sql`insert into employee_profile (user_id, location) values (${id}, ${location})
      on conflict (user_id) do update set location = excluded.location`);
}

describe.each(places)('at $location on $day', ({ location, zone: here, day: first, midnight: begins, hours = 24 }) => {
  const midnight = Date.parse(begins);
  const end = midnight + hours * 3_600_000;
  const day = (later: number) => new Date(Date.parse(first) + later * aDay).toISOString().slice(0, 10);

  beforeEach(() => {
    // The server stands elsewhere.
    process.env.TZ = here === 'Africa/Freetown' ? 'America/Los_Angeles' : 'Africa/Freetown';
  });

  async function team() {
    vi.setSystemTime(midnight - 1);
    const { manager, people } = await aTeam(testServer, 1);
    const [person] = people;
    if (!person) throw new Error('Nobody is there.');
    await worksAt(location, manager, person);
    return { manager, person };
  }

  test('the app is told of the zone, and every form begins with the day there', async () => {
    const { person } = await team();
    const session = (await testServer.ask({ url: '/api/auth/session', cookie: person.cookie })).json();
    expect(session.user.timeZone).toBe(here);
    const offered = async () => {
      const page = await testServer.ask({ url: '/absence/sickness?language=en', cookie: person.cookie });
      return / name="startsOn"[^>]* value="([^"]+)"/.exec(page.body)?.[1];
    };
    expect(await at([midnight - 1, midnight, midnight + 1_200_000, end - 1, end], offered)).toEqual([
      day(-1),
      first,
      first,
      first,
      day(1),
    ]);
  });

  test('a deputy answers on the days from the first to the last, and may be named until it is over', async () => {
    const { manager, person } = await team();
    const deputy = await testServer.newcomer();
    const cookie = await testServer.signIn(deputy);
    await leaveOf(person.id, 'waiting', day(60));
    await db.execute(sql`insert into deputy (manager_id, deputy_id, starts_on, ends_on)
      values (${manager.id}, ${deputy.id}, ${first}, ${first})`);
    const waiting = async () =>
      (await testServer.ask({ url: '/api/time-off/overview?language=en', cookie })).json().teamWaiting;
    const moments = [midnight - 1, midnight, end - 1, end];
    const seen = await at(moments, waiting);
    expect(seen.map((count) => count ?? 0)).toEqual([0, 1, 1, 0]);
    let asked = 0;
    const ask = async () => {
      // A whole week, whichever day it is.
      const from = 70 + 7 * asked++;
      const on = { startsOn: day(from), endsOn: day(from + 6), startsMidday: false, endsMidday: false };
      const input = { id: newId(), typeId: 'unpaid', ...on, note: '', language: 'en' };
      await testServer.post('/time-off/ask', input, person.cookie);
      return (await testServer.mailsTo(deputy)).length;
    };
    expect(await at(moments, ask)).toEqual([0, 1, 2, 2]);
    const name = async () => {
      const input = { userId: deputy.id, startsOn: day(-2), endsOn: first };
      return (await testServer.post('/deputies/name', input, manager.cookie)).json().code ?? 'named';
    };
    expect(await at([end - 1, end], name)).toEqual(['named', 'DEPUTY_OVER']);
  });

  test('an approved leave can be withdrawn until its first day begins, and answered leave be taken back', async () => {
    const { manager, person } = await team();
    const [one, other, third] = [
      await leaveOf(person.id, 'approved', first),
      await leaveOf(person.id, 'approved', day(1)),
      await leaveOf(person.id, 'approved', day(2)),
    ];
    const ids = [one, other];
    const withdraw = async () => {
      const id = ids.shift();
      return (await testServer.post('/time-off/withdraw', { id, language: 'en' }, person.cookie)).statusCode;
    };
    expect(await at([midnight - 1, end], withdraw)).toEqual([200, 409]);
    const canTakeBack = async () =>
      (await testServer.ask({ url: '/api/time-off/team?language=en', cookie: manager.cookie }))
        .json()
        .find(({ id }: { id: string }) => id === third).canTakeBack;
    expect(await at([end + aDay - 7_200_000, end + aDay], canTakeBack)).toEqual([true, false]);
  });

  test('whoever leaves is out when their last day is over', async () => {
    const { id } = await testServer.newcomer();
    await worksAt(location, { id });
    await db.execute(sql`insert into departure (user_id, last_day, reports_to) values (${id}, ${first}, 'later')`);
    const isIn = async () => {
      await showOutAllDue(db, leaveOfPeople, testServer.log.logger);
      return (await db.$count(user, sql`${user.id} = ${id} and ${user.deactivatedAt} is null`)) > 0;
    };
    expect(await at([end - 1, end], isIn)).toEqual([true, false]);
  });

  test('their session ends within a minute of it', async () => {
    vi.setSystemTime(end - 1);
    const person = await testServer.newcomer();
    await worksAt(location, person);
    const cookie = await testServer.signIn(person);
    await db.execute(
      sql`insert into departure (user_id, last_day, reports_to) values (${person.id}, ${first}, 'later')`,
    );
    const pauses: number[] = [];
    let goOn = () => {};
    const worker = startDepartures(db, leaveOfPeople, testServer.log.logger, (milliseconds, signal) => {
      pauses.push(milliseconds);
      return new Promise((resolve) => {
        goOn = resolve;
        signal.addEventListener('abort', () => resolve());
      });
    });
    const isIn = async () => (await testServer.ask({ url: '/api/account/identity', cookie })).statusCode;
    await expect.poll(() => pauses.length).toBe(1);
    expect(await isIn()).toBe(200);
    vi.setSystemTime(end + 60_000 - 1);
    expect(pauses[0]).toBeLessThanOrEqual(60_000);
    goOn();
    await expect.poll(() => pauses.length).toBe(2);
    expect(await isIn()).toBe(401);
    await worker.stop();
  });

  test('a benefit is shown on its last day', async () => {
    const person = await testServer.newcomer();
    vi.setSystemTime(midnight);
    const cookie = await testServer.signIn(person);
    await worksAt(location, person);
    await db.execute(sql`insert into benefit (id, kind, name, about) values ('edge', 'money', '{"en": "x"}', '{"en": "x"}')
      on conflict do nothing`);
    await db.execute(sql`insert into benefit_enrolment (user_id, benefit_id, since, until)
      values (${person.id}, 'edge', '2020-01-01', ${first})`);
    const shown = async () => (await testServer.ask({ url: '/api/benefits/mine?language=en', cookie })).json().length;
    expect(await at([end - 1, end], shown)).toEqual([1, 0]);
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
