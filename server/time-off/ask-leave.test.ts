import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { aTeam, grantLeave, putUnder } from './testing/leave-team.ts';
import { leaveEntitlement, leavePerson, leaveRequest, publicHoliday } from './time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeAll(() => grantLeave(testServer));

// A Saturday. The date is frozen; timers run.
const now = new Date('2026-11-21T12:00:00Z');
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterAll(() => void vi.useRealTimers());
afterEach(() => void vi.setSystemTime(now));

const inputWith = (more: object = {}) => ({
  id: newId(),
  typeId: 'annual',
  startsOn: '2026-12-07',
  endsOn: '2026-12-11',
  startsMidday: false,
  endsMidday: false,
  note: '',
  language: 'en',
  ...more,
});
const ask = (cookie: string, more: object = {}) => testServer.post('/time-off/ask', inputWith(more), cookie);

async function somebody() {
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('Nobody is there.');
  return { ...person, manager };
}

async function balance(cookie: string, year = 2026, typeId = 'annual') {
  const overview = (await testServer.ask({ url: '/api/time-off/overview?language=en', cookie })).json();
  return overview.balances.find((one: { typeId: string; year: number }) => one.typeId === typeId && one.year === year);
}

const requests = async (cookie: string) =>
  (await testServer.ask({ url: '/api/time-off/requests?language=en', cookie })).json();

describe('asking for leave', () => {
  test('answers with the request, which waits, and takes its days', async () => {
    const { cookie } = await somebody();
    const input = inputWith({ note: 'My sister’s wedding 💍', endsMidday: true });
    const answer = await testServer.post('/time-off/ask', input, cookie);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id: input.id,
        type: { text: 'Annual leave', lang: 'en' },
        startsOn: '2026-12-07',
        endsOn: '2026-12-11',
        startsMidday: false,
        endsMidday: true,
        startsAt: null,
        endsAt: null,
        halves: 9,
        unit: 'days',
        note: input.note,
        state: 'waiting',
        askedAt: expect.any(String),
        answerNote: '',
        enteredBy: null,
        canWithdraw: true,
        canGiveBack: false,
        givenBack: [],
      },
    ]);
    expect(await requests(cookie)).toEqual([answer.json()]);
    expect(await balance(cookie)).toMatchObject({ entitled: 50, waiting: 9, left: 41 });
  });

  test('mails the manager in the manager’s language, without the note, and writes it down', async () => {
    const { manager, people } = await aTeam(testServer, 1, { manager: 'ar' });
    const input = inputWith({ note: 'a private matter' });
    await testServer.post('/time-off/ask', input, people[0]?.cookie);
    const [received, ...more] = await testServer.mailsTo(manager);
    expect(more).toEqual([]);
    expect(received?.body).toContain('إجازة سنوية');
    expect(received?.body).toContain('7 ديسمبر 2026');
    expect(received?.body).toContain(`${ourOrigin}/time-off/team`);
    expect(received?.subject).toContain(people[0]?.name);
    expect(received?.body).not.toContain('private');
    const [row] = await testServer.db.select().from(audit).where(eq(audit.object, input.id));
    expect(row).toMatchObject({ actor: people[0]?.id, action: 'leave-asked', result: 'ok' });
  });

  test('with no manager of record goes to nobody, and says so', async () => {
    const alone = await testServer.newcomer();
    const cookie = await testServer.signIn(alone);
    const overview = async () => (await testServer.ask({ url: '/api/time-off/overview?language=en', cookie })).json();
    expect((await overview()).manager).toBeNull();
    const mails = await testServer.db.$count(mail);
    expect((await ask(cookie)).statusCode).toBe(200);
    expect(await testServer.db.$count(mail)).toBe(mails);
    const boss = await testServer.newcomer();
    await putUnder(testServer, boss, [alone]);
    expect((await overview()).manager).toBe(boss.name);
    await testServer.db.execute(sql`update "user" set deactivated_at = now() where id = ${boss.id}`);
    expect((await overview()).manager).toBeNull();
  });

  test('again under the same id answers with the first, and notifies nobody twice', async () => {
    const { cookie, manager } = await somebody();
    const input = inputWith();
    const [first, second] = [
      await testServer.post('/time-off/ask', input, cookie),
      await testServer.post('/time-off/ask', input, cookie),
    ];
    expect(second.json()).toEqual(first.json());
    expect(await requests(cookie)).toHaveLength(1);
    expect(await testServer.mailsTo(manager)).toHaveLength(1);
  });

  test.for([{ endsOn: '2026-12-10' }, { note: 'x' }, { endsMidday: true }, { typeId: 'unpaid' }])(
    'for something else under the same id is refused: %o',
    { tags: 'long' },
    async (other) => {
      const { cookie } = await somebody();
      const input = inputWith();
      await testServer.post('/time-off/ask', input, cookie);
      const answer = await testServer.post('/time-off/ask', { ...input, ...other }, cookie);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ID_REUSED']);
      expect(await requests(cookie)).toHaveLength(1);
    },
  );

  test('under somebody else’s id is refused, and shows nothing of theirs', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const input = inputWith({ note: 'theirs' });
    await testServer.post('/time-off/ask', input, one.cookie);
    const answer = await testServer.post('/time-off/ask', input, other.cookie);
    expect([answer.statusCode, answer.json()]).toEqual([409, { code: 'ID_REUSED', requestId: expect.any(String) }]);
    expect(await requests(other.cookie)).toEqual([]);
  });
});

describe('what is refused', () => {
  const refusals: [string, object, number, string][] = [
    ['a day that does not exist', { startsOn: '2027-02-29', endsOn: '2027-03-02' }, 400, 'LEAVE_DATE_UNKNOWN'],
    ['no day', { endsOn: '' }, 400, 'LEAVE_DATE_UNKNOWN'],
    ['an end before the start', { endsOn: '2026-12-04' }, 400, 'LEAVE_ENDS_BEFORE_START'],
    ['more than a year back', { startsOn: '2025-11-20', endsOn: '2025-11-24' }, 400, 'LEAVE_TOO_EARLY'],
    ['more than two years ahead', { startsOn: '2028-11-20', endsOn: '2028-11-22' }, 400, 'LEAVE_TOO_LATE'],
    ['a weekend', { startsOn: '2026-12-05', endsOn: '2026-12-06' }, 400, 'LEAVE_NO_WORKING_DAYS'],
    ['a note of 1,001 characters', { note: 'é'.repeat(1001) }, 400, 'NOTE_TOO_LONG'],
    ['a note of 5,000 characters', { note: 'x'.repeat(5000) }, 400, 'NOTE_TOO_LONG'],
    ['a kind of leave that is none', { typeId: 'sabbatical' }, 404, 'NOT_FOUND'],
    ['leave nobody has', { typeId: 'study' }, 409, 'NOT_ENOUGH_LEAVE'],
    ['more than is left', { startsOn: '2027-01-04', endsOn: '2027-02-08' }, 409, 'NOT_ENOUGH_LEAVE'],
    ['an id that is no UUIDv7', { id: randomId() }, 400, 'BAD_REQUEST'],
  ];
  test.for(refusals)('%s', async ([, more, status, code]) => {
    const { cookie } = await somebody();
    const answer = await ask(cookie, more);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await requests(cookie)).toEqual([]);
  });

  test('a note of 1,000 characters, however many bytes they are, is none of it', async () => {
    const { cookie } = await somebody();
    expect((await ask(cookie, { note: '🎭'.repeat(1000) })).statusCode).toBe(200);
  });

  test('a flood: nobody needs a hundred and twenty requests an hour', { tags: 'long' }, async () => {
    const { cookie } = await somebody();
    for (let time = 0; time < 120; time++) await ask(cookie, { endsOn: '' });
    const answer = await ask(cookie);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('what is left', () => {
  test('counts what is left of a leave that began the year before', async () => {
    const { id: userId, cookie } = await somebody();
    const { id, typeId, note } = inputWith();
    await testServer.db.insert(leaveRequest).values({
      ...{ id, userId, typeId, note, startsOn: '2025-12-29', endsOn: '2026-01-06', startsMidday: false },
      ...{ endsMidday: false, workingDays: '12345', state: 'approved' },
    });
    // From Thursday to Tuesday.
    expect(await balance(cookie)).toMatchObject({ taken: 8, left: 42 });
  });

  test('is counted a year: a leave over new year takes from both, and neither may run out', async () => {
    const { cookie, id } = await somebody();
    await testServer.db.insert(leaveEntitlement).values([
      { userId: id, typeId: 'annual', year: 2026, halves: 4 },
      { userId: id, typeId: 'annual', year: 2027, halves: 3 },
    ]);
    const overNewYear = { startsOn: '2026-12-30', endsOn: '2027-01-04' };
    expect((await ask(cookie, overNewYear)).json().code).toBe('NOT_ENOUGH_LEAVE');
    expect((await ask(cookie, { ...overNewYear, endsMidday: true })).json()).toMatchObject({ halves: 7 });
    expect([await balance(cookie, 2026), await balance(cookie, 2027)]).toMatchObject([{ left: 0 }, { left: 0 }]);
    const halfADay = { startsOn: '2026-12-01', endsOn: '2026-12-01', endsMidday: true };
    expect((await ask(cookie, halfADay)).json().code).toBe('NOT_ENOUGH_LEAVE');
    expect((await ask(cookie, { ...halfADay, typeId: 'unpaid' })).json()).toMatchObject({ halves: 1 });
  });

  test('follows an entitlement that is changed later, down below zero and up again', async () => {
    const { cookie, id } = await somebody();
    await ask(cookie);
    const own = { userId: id, typeId: 'annual', year: 2026 };
    await testServer.db.insert(leaveEntitlement).values({ ...own, halves: 6 });
    expect(await balance(cookie)).toMatchObject({ entitled: 6, left: -4 });
    expect((await ask(cookie, { startsOn: '2026-12-14', endsOn: '2026-12-14' })).json().code).toBe('NOT_ENOUGH_LEAVE');
    await testServer.db.update(leaveEntitlement).set({ halves: 12 }).where(eq(leaveEntitlement.userId, id));
    expect(await balance(cookie)).toMatchObject({ entitled: 12, left: 2 });
  });

  test('counts the days the person works, and keeps what was counted when these change', async () => {
    const { cookie, id } = await somebody();
    await testServer.db.insert(leavePerson).values({ userId: id, workingDays: '23456' });
    const week = { startsOn: '2026-11-30', endsOn: '2026-12-06' };
    expect((await ask(cookie, { ...week, endsOn: '2026-11-30' })).json().code).toBe('LEAVE_NO_WORKING_DAYS');
    expect((await ask(cookie, week)).json().halves).toBe(10);
    await testServer.db.update(leavePerson).set({ workingDays: '12' }).where(eq(leavePerson.userId, id));
    expect((await requests(cookie))[0].halves).toBe(10);
    expect((await ask(cookie, { startsOn: '2026-12-07', endsOn: '2026-12-13' })).json().halves).toBe(4);
  });

  test('never falls below zero, however many ask at once', async () => {
    const { cookie, id } = await somebody();
    await testServer.db.insert(leaveEntitlement).values({ userId: id, typeId: 'annual', year: 2026, halves: 7 });
    const days = ['01', '02', '03', '04', '07', '08', '09', '10', '11', '14', '15', '16', '17', '18', '21', '22'];
    const each = days.map((of) => ({ startsOn: `2026-12-${of}`, endsOn: `2026-12-${of}` }));
    const answers = await Promise.all(each.map((day) => ask(cookie, day)));
    const codes = answers.map((answer) => answer.json().code ?? 'yes');
    expect(codes.filter((code) => code === 'yes')).toHaveLength(3);
    expect(codes.filter((code) => code === 'NOT_ENOUGH_LEAVE')).toHaveLength(13);
    expect(await balance(cookie)).toMatchObject({ waiting: 6, left: 1 });
  });

  test('is taken once where one request is sent many times at once', async () => {
    const { cookie, id, manager } = await somebody();
    const input = inputWith();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => testServer.post('/time-off/ask', input, cookie)),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await testServer.db.$count(leaveRequest, eq(leaveRequest.userId, id))).toBe(1);
    expect(await testServer.mailsTo(manager)).toHaveLength(1);
  });

  test('shows kinds in the reader’s language, and none that the person does not have', async () => {
    const { cookie } = await somebody();
    const { types, workingDays } = (await testServer.ask({ url: '/api/time-off/overview?language=ar', cookie })).json();
    expect(types).toEqual([
      { id: 'annual', name: { text: 'إجازة سنوية', lang: 'ar' }, limited: true, dayHalves: null },
      { id: 'unpaid', name: { text: 'Unpaid leave', lang: 'en' }, limited: false, dayHalves: null },
    ]);
    expect(workingDays).toBe('12345');
  });
});

describe('public holidays', () => {
  const christmas = [
    { day: '2026-12-25', name: 'Christmas Day', half: null },
    { day: '2026-12-28', name: 'Boxing Day, in lieu', half: null },
  ];
  beforeAll(async () => {
    await testServer.db.insert(publicHoliday).values(christmas.map((one) => ({ place: 'Freetown', ...one })));
    await testServer.db.insert(publicHoliday).values([
      { place: 'Paris', day: '2026-12-24', name: 'Of another place' },
      { place: 'Freetown', day: '2024-12-31', name: 'Too long ago for leave' },
      { place: 'Freetown', day: '2029-01-01', name: 'Too far ahead for leave' },
    ]);
  });
  const workAt = async (userId: Id, location: string) => {
    const set = { location };
    await testServer.db
      .insert(employeeProfile)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: employeeProfile.userId, set });
  };

  test.for(['Freetown', 'Stage Door, freetown', 'Box Office، Freetown', 'Wings, Fréetown'])(
    'of the place somebody works at, %s, cost nothing, and are told',
    async (location) => {
      const { cookie, id } = await somebody();
      await workAt(id, location);
      const { holidays } = (await testServer.ask({ url: '/api/time-off/overview?language=en', cookie })).json();
      expect(holidays).toEqual(christmas);
      const answer = (await ask(cookie, { startsOn: '2026-12-24', endsOn: '2026-12-29' })).json();
      expect(answer.halves).toBe(4);
      expect(await balance(cookie)).toMatchObject({ waiting: 4, left: 46 });
      await testServer.db.delete(employeeProfile).where(eq(employeeProfile.userId, id));
      expect(await balance(cookie)).toMatchObject({ waiting: 4, left: 46 });
    },
  );

  test('alone are nothing to ask for; those of other places cost as ever', async () => {
    const { cookie, id } = await somebody();
    await workAt(id, 'Lumley Stage, Freetown');
    expect((await ask(cookie, { startsOn: '2026-12-25', endsOn: '2026-12-28' })).json().code).toBe(
      'LEAVE_NO_WORKING_DAYS',
    );
    await workAt(id, 'Freetown Road, Paris');
    expect((await ask(cookie, { startsOn: '2026-12-24', endsOn: '2026-12-28' })).json().halves).toBe(4);
    const nowhere = await somebody();
    expect((await ask(nowhere.cookie, { startsOn: '2026-12-24', endsOn: '2026-12-28' })).json().halves).toBe(6);
  });
});

describe('withdrawing', () => {
  const withdraw = (id: string, cookie: string) =>
    testServer.post('/time-off/withdraw', { id, language: 'en' }, cookie);
  const restore = (id: string, cookie: string) => testServer.post('/time-off/restore', { id, language: 'en' }, cookie);

  test('and restoring has to wait after twenty times an hour, for that request alone', { tags: 'long' }, async () => {
    const { cookie } = await somebody();
    const { id } = (await ask(cookie)).json();
    for (let turn = 0; turn < 10; turn += 1) {
      expect((await withdraw(id, cookie)).json().state).toBe('withdrawn');
      expect((await restore(id, cookie)).json().state).toBe('waiting');
    }
    for (const answer of [await withdraw(id, cookie), await restore(id, cookie)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    const other = (await ask(cookie, inputWith({ startsOn: '2026-12-21', endsOn: '2026-12-21' }))).json();
    expect((await withdraw(other.id, cookie)).statusCode).toBe(200);
  });

  test('gives the days back, and undoing takes them again', async () => {
    const { cookie } = await somebody();
    const { id } = (await ask(cookie)).json();
    expect((await withdraw(id, cookie)).json()).toMatchObject({ state: 'withdrawn', canWithdraw: false });
    expect((await withdraw(id, cookie)).json()).toMatchObject({ state: 'withdrawn' });
    expect(await balance(cookie)).toMatchObject({ waiting: 0, left: 50 });
    expect((await restore(id, cookie)).json()).toMatchObject({ state: 'waiting', canWithdraw: true });
    expect(await balance(cookie)).toMatchObject({ waiting: 10, left: 40 });
  });

  test('an approved leave can be until it begins, and comes back approved until then', async () => {
    const { cookie, manager } = await somebody();
    const { id } = (await ask(cookie)).json();
    await testServer.post('/time-off/answer', { id, answer: 'approved', note: '', language: 'en' }, manager.cookie);
    expect((await withdraw(id, cookie)).json().state).toBe('withdrawn');
    expect((await restore(id, cookie)).json().state).toBe('approved');
    const begins = (startsOn: string) =>
      testServer.db.update(leaveRequest).set({ startsOn }).where(eq(leaveRequest.id, id));
    await begins('2026-11-21');
    expect((await withdraw(id, cookie)).json().code).toBe('LEAVE_STARTED');
    await begins('2026-11-22');
    expect((await withdraw(id, cookie)).json().state).toBe('withdrawn');
    await begins('2026-11-21');
    expect((await restore(id, cookie)).json().code).toBe('LEAVE_STARTED');
  });

  test('is undone for five minutes, and while the days are free', async () => {
    const { cookie, id: userId } = await somebody();
    await testServer.db.insert(leaveEntitlement).values({ userId, typeId: 'annual', year: 2026, halves: 10 });
    const { id } = (await ask(cookie)).json();
    await withdraw(id, cookie);
    const other = (await ask(cookie, { startsOn: '2026-12-14', endsOn: '2026-12-14' })).json();
    expect((await restore(id, cookie)).json().code).toBe('NOT_ENOUGH_LEAVE');
    await withdraw(other.id, cookie);
    vi.setSystemTime(now.getTime() + 5 * 60_000 + 1_000);
    expect((await restore(id, cookie)).json().code).toBe('UNDO_TOO_LATE');
  });

  test('a declined request, or another’s, is refused; another’s like one that does not exist', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const { id } = (await ask(one.cookie)).json();
    const theirs = (await withdraw(id, other.cookie)).json();
    expect(theirs).toEqual({ code: 'NOT_FOUND', requestId: expect.any(String) });
    expect((await withdraw(newId(), other.cookie)).json().code).toBe('NOT_FOUND');
    expect((await restore(id, one.manager.cookie)).json().code).toBe('NOT_FOUND');
    await testServer.post(
      '/time-off/answer',
      { id, answer: 'declined', note: 'No', language: 'en' },
      one.manager.cookie,
    );
    expect((await withdraw(id, one.cookie)).json().code).toBe('LEAVE_NOT_OPEN');
    expect((await restore(id, one.cookie)).json().code).toBe('LEAVE_NOT_OPEN');
    expect(await requests(one.cookie)).toMatchObject([{ state: 'declined', answerNote: 'No', canWithdraw: false }]);
    expect(await balance(one.cookie)).toMatchObject({ left: 50 });
  });
});
