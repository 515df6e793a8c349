import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantLeave } from './testing/leave-team.ts';
import { leaveRequest } from './time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeAll(() => grantLeave(testServer));
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));
afterAll(() => void vi.useRealTimers());

type Dates = { startsOn: string; endsOn: string; startsMidday?: boolean; endsMidday?: boolean };

const week: Dates = { startsOn: '2026-12-07', endsOn: '2026-12-11' };

const ask = (cookie: string, dates: Dates, more: object = {}) => {
  const input = { id: newId(), typeId: 'annual', startsMidday: false, endsMidday: false, note: '', language: 'en' };
  return testServer.post('/time-off/ask', { ...input, ...dates, ...more }, cookie);
};

const on = (path: string, id: string, cookie: string, more: object = {}) =>
  testServer.post(`/time-off/${path}`, { id, language: 'en', ...more }, cookie);

async function somebody() {
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('Nobody is there.');
  return { ...person, manager };
}

describe('leave that overlaps one’s own', () => {
  test.for([
    ['the same days', week],
    ['its last day', { startsOn: '2026-12-11', endsOn: '2026-12-15' }],
    ['a day within', { startsOn: '2026-12-09', endsOn: '2026-12-09' }],
    ['all of it and more', { startsOn: '2026-12-01', endsOn: '2026-12-31' }],
    ['half a day', { startsOn: '2026-12-04', endsOn: '2026-12-07', endsMidday: true }],
  ] as const)('by %s is refused, whatever kind it is, and costs nothing', { tags: 'long' }, async ([, dates]) => {
    const { cookie, id } = await somebody();
    expect((await ask(cookie, week)).statusCode).toBe(200);
    for (const typeId of ['annual', 'unpaid']) {
      const answer = await ask(cookie, dates, { typeId });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'LEAVE_OVERLAPS']);
    }
    expect(await testServer.db.$count(leaveRequest, eq(leaveRequest.userId, id))).toBe(1);
  });

  test('is refused where the other is approved, and is not where it was declined or withdrawn', async () => {
    const { cookie, manager } = await somebody();
    const first = (await ask(cookie, week)).json().id;
    await on('answer', first, manager.cookie, { answer: 'approved', note: '' });
    expect((await ask(cookie, week)).json().code).toBe('LEAVE_OVERLAPS');
    await on('withdraw', first, cookie);
    const second = (await ask(cookie, week)).json().id;
    await on('answer', second, manager.cookie, { answer: 'declined', note: '' });
    expect((await ask(cookie, week)).statusCode).toBe(200);
    expect((await on('restore', first, cookie)).json().code).toBe('LEAVE_OVERLAPS');
    expect((await on('take-back', second, manager.cookie)).json().code).toBe('LEAVE_OVERLAPS');
  });

  test('does not include leave that ends at midday when the other begins, nor a colleague’s', async () => {
    const { manager, people } = await aTeam(testServer, 2);
    const [one, other] = people.map(({ cookie }) => cookie) as [string, string];
    const day = '2026-12-09';
    expect((await ask(one, { startsOn: '2026-12-07', endsOn: day, endsMidday: true })).statusCode).toBe(200);
    expect((await ask(one, { startsOn: day, endsOn: '2026-12-11', startsMidday: true })).statusCode).toBe(200);
    expect((await ask(other, week)).statusCode).toBe(200);
    expect((await ask(manager.cookie, week)).statusCode).toBe(200);
  });

  test('is granted once, however many ask at once', async () => {
    const { cookie, id } = await somebody();
    // All include the Wednesday.
    const answers = await Promise.all([
      ...['07', '08', '09'].map((day) => ask(cookie, { startsOn: `2026-12-${day}`, endsOn: '2026-12-11' })),
      ...['09', '10', '11'].map((day) =>
        ask(cookie, { startsOn: '2026-12-07', endsOn: `2026-12-${day}` }, { typeId: 'unpaid' }),
      ),
    ]);
    const codes = answers.map((answer) => answer.json().code ?? 'yes').sort();
    expect(codes).toEqual([...Array(5).fill('LEAVE_OVERLAPS'), 'yes']);
    expect(await testServer.db.$count(leaveRequest, eq(leaveRequest.userId, id))).toBe(1);
  });

  test('is refused by the database itself, whoever writes it', async () => {
    const { id: userId } = await somebody();
    const row = { userId, typeId: 'annual', startsMidday: false, endsMidday: false, workingDays: '12345', note: '' };
    const write = (dates: object) =>
      testServer.db.insert(leaveRequest).values({ ...row, ...week, ...dates, id: randomId() });
    await write({ endsMidday: true });
    await write({ startsOn: '2026-12-11', startsMidday: true, endsOn: '2026-12-14' });
    await write({ state: 'declined' });
    await write({ mayOverlap: true });
    await expect(write({ startsOn: '2026-12-01', endsOn: '2026-12-07' })).rejects.toMatchObject({
      cause: { constraint: 'leave_request_no_overlap' },
    });
  });
});
