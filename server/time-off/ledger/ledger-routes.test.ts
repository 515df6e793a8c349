import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { closingsAtOnce, type LeaveAccount } from '#contract/leave-ledger.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { newcomers, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { weekdayFrom } from '#server/testing/utc-today.ts';
import { aTeam, grantHours, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { playRandomLeave } from '#server/time-off/testing/random-leave.ts';
import { leaveEntitlement, leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';
import { bookForAll } from './booking.ts';
import { leaveEntry, leaveYearEnd } from './ledger-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
await grantLeave(testServer);
const hr = await consoleSender(testServer, 'hr');
const year = new Date().getUTCFullYear();
const today = new Date().toISOString().slice(0, 10);

type Employee = Awaited<ReturnType<typeof aTeam>>['people'][number];

const employee = async () => (await aTeam(testServer, 1)).people[0] as Employee;
const accountsOf = async ({ cookie }: Employee) =>
  (await testServer.ask({ url: '/api/time-off/ledger?language=en', cookie })).json().accounts as LeaveAccount[];
const annual = async (person: Employee, of = year) =>
  (await accountsOf(person)).find((account) => account.typeId === 'annual' && account.year === of);
const does = async (path: string, body: object) => {
  const answer = await hr.post(`leave/${path}`, body);
  return { status: answer.statusCode, code: answer.json().code as string | undefined };
};
const adjust = (person: Employee, halves: number, more: object = {}) => {
  const entry = { id: newId(), userId: person.id, typeId: 'annual', year, halves, day: today };
  return does('adjust', { ...entry, reason: 'Worked on a Sunday', belowZero: false, ...more });
};
const ask = (person: Employee, startsOn: string, endsOn = startsOn) => {
  const input = { id: newId(), typeId: 'annual', startsOn, endsOn, startsMidday: false, endsMidday: false };
  return testServer.post('/time-off/ask', { ...input, note: '', language: 'en' }, person.cookie);
};

describe('what HR gives or takes', () => {
  test('stands in the ledger with its reason and who did it, and counts', async () => {
    const person = await employee();
    expect(await annual(person)).toMatchObject({ entitled: 50, lines: [{ kind: 'accrual', halves: 50 }] });
    const id = newId();
    expect((await adjust(person, 3, { id })).status).toBe(200);
    expect((await adjust(person, 3, { id })).status).toBe(200);
    expect((await adjust(person, 4, { id })).code).toBe('ID_REUSED');
    expect(await annual(person)).toMatchObject({
      entitled: 53,
      left: 53,
      lines: [
        { kind: 'accrual', halves: 50, day: `${year}-01-01`, by: null },
        { kind: 'adjustment', halves: 3, day: today, reason: 'Worked on a Sunday', by: expect.any(String) },
      ],
    });
    const [row] = await db.select().from(audit).where(eq(audit.actor, hr.person.id)).orderBy(desc(audit.id)).limit(1);
    expect(row).toMatchObject({ action: 'leave-adjusted', subject: person.id, object: id });
  });

  test('takes no more than there is, unless HR says so', async () => {
    const person = await employee();
    expect((await adjust(person, -51)).code).toBe('LEAVE_BELOW_ZERO');
    expect(await annual(person)).toMatchObject({ left: 50 });
    expect((await adjust(person, -51, { belowZero: true })).status).toBe(200);
    expect(await annual(person)).toMatchObject({ left: -1 });
    expect((await ask(person, weekdayFrom(`${year}-12-01`))).json().code).toBe('NOT_ENOUGH_LEAVE');
  });

  test('is for a kind with a limit, and has a reason', async () => {
    const person = await employee();
    expect((await adjust(person, 2, { typeId: 'unpaid' })).status).toBe(404);
    expect((await adjust(person, 2, { typeId: 'none' })).status).toBe(404);
    expect((await adjust(person, 2, { reason: '  ' })).status).toBe(400);
  });

  test('is never given to oneself', async () => {
    const own = { ...hr.person, cookie: hr.cookie } as unknown as Employee;
    expect((await adjust(own, 2)).code).toBe('OWN_LEAVE');
    const before = await hr.read<object>(`leave/person?userId=${hr.person.id}&language=en`);
    const fields = { workingDays: '12345', allowances: [] };
    expect(before).toMatchObject({ workingDays: '12345' });
    expect((await does('person', { ...fields, userId: hr.person.id, before: fields })).code).toBe('OWN_LEAVE');
    const row = { id: newId(), userId: hr.person.id, typeId: 'annual', year, kind: 'adjustment', halves: 2 } as const;
    const insert = db.insert(leaveEntry).values({ ...row, day: today, reason: 'x', madeBy: hr.person.id });
    await expect(insert).rejects.toThrow();
  });

  test('is never changed and never deleted, by whomever', async () => {
    const person = await employee();
    await adjust(person, 2);
    const own = eq(leaveEntry.userId, person.id);
    await expect(db.update(leaveEntry).set({ halves: 90 }).where(own)).rejects.toThrow();
    await expect(db.delete(leaveEntry).where(own)).rejects.toThrow();
    await db.delete(user).where(eq(user.id, person.id));
    expect(await db.$count(leaveEntry, own)).toBe(0);
  });
});

test('what was carried over counts to the end of its last day', async () => {
  const person = await employee();
  const carried = { userId: person.id, typeId: 'annual', year, kind: 'carry-over', halves: 4 } as const;
  await db.insert(leaveEntry).values({ ...carried, id: newId(), day: `${year}-01-01`, expiresOn: today });
  await db.transaction(bookForAll);
  const booked = await db.select().from(leaveEntry).where(eq(leaveEntry.userId, person.id));
  const ofAnnual = booked.filter(({ typeId }) => typeId === 'annual');
  expect(ofAnnual.map(({ kind }) => kind).toSorted()).toEqual(['accrual', 'carry-over']);
  const expected = (await annual(person))?.lines.filter(({ isExpected }) => isExpected);
  expect(expected).toMatchObject([{ kind: 'expiry', day: today, halves: -4 }]);
});

test('another number of days a year is a line of its own, for everybody and for one person', async () => {
  const person = await employee();
  const id = newId();
  const fields = { name: { en: 'Festival leave' }, yearlyHalves: 10, isRetired: false };
  await does('types/save', { id, ...fields, before: null });
  await adjust(person, 1, { typeId: id });
  expect((await does('types/save', { id, ...fields, yearlyHalves: 14, before: fields })).status).toBe(200);
  const account = async () => (await accountsOf(person)).find((one) => one.typeId === id && one.year === year);
  expect(await account()).toMatchObject({
    entitled: 15,
    lines: [
      { kind: 'accrual', halves: 10 },
      { kind: 'adjustment', halves: 1 },
      { kind: 'allowance', halves: 4 },
    ],
  });
  const before = await hr.read<{ workingDays: string; allowances: { typeId: string; year: number }[] }>(
    `leave/person?userId=${person.id}&language=en`,
  );
  const fieldsOf = (own: number | null) => ({
    workingDays: before.workingDays,
    allowances: before.allowances.map(({ typeId, year: of }) => ({
      ...{ typeId, year: of },
      own: typeId === id && of === year ? own : null,
    })),
  });
  const saved = await does('person', { ...fieldsOf(20), userId: person.id, before: fieldsOf(null) });
  expect(saved.status).toBe(200);
  expect(await account()).toMatchObject({ entitled: 21 });
  expect((await account())?.lines.at(-1)).toMatchObject({ kind: 'allowance', halves: 6 });
});

test('leave is earned from the year on in which its kind is new, gets a limit or comes back, and of a retired one never', async () => {
  const person = await employee();
  await db
    .update(user)
    .set({ createdAt: new Date(Date.UTC(year - 1, 0, 1)) })
    .where(eq(user.id, person.id));
  const [fresh, limited, back] = [newId(), newId(), newId()];
  const fields = { name: { en: 'Moving house' }, yearlyHalves: 10, isRetired: false };
  const before = { dayHalves: null, accrual: 'yearly', isPartYear: false, carriedHalves: 0, carriedUntil: null };
  const of = (id: string) => ({ id, name: fields.name, place: 9 });
  await db.insert(leaveType).values([
    { ...of(limited), yearlyHalves: null },
    { ...of(back), yearlyHalves: 10, retiredAt: new Date() },
  ]);
  const shown = async (id: string) =>
    (await accountsOf(person))
      .filter(({ typeId }) => typeId === id)
      .map((account) => [account.year, account.entitled, account.left]);
  expect(await shown(back)).toEqual([]);
  const was = (more: object) => ({ ...before, ...fields, ...more });
  for (const save of [
    { id: fresh, before: null },
    { id: limited, before: was({ yearlyHalves: null }) },
    { id: back, before: was({ isRetired: true }) },
  ]) {
    expect((await does('types/save', { ...fields, ...save })).status).toBe(200);
    const earned = [year, year + 1].map((one) => [one, 10, 10]);
    expect(await shown(save.id)).toEqual(earned);
    await db.transaction(bookForAll);
    expect(await shown(save.id)).toEqual(earned);
  }
  // The end of the year is about others: what was booked of last year goes with the person.
  await db.delete(user).where(eq(user.id, person.id));
});

describe('the end of a year', () => {
  const last = year - 1;
  type Closing = { userId: string; type: { text: string }; unit: string; left: number; carried: number; lost: number };
  type Preview = {
    doneAt: string | null;
    waiting: number;
    people: number;
    carried: number;
    lost: number;
    seen: string;
    closings: Closing[];
  };
  /** What it does to annual leave: other tests add kinds of their own. */
  const preview = async () => {
    const all = await hr.read<Preview>(`leave/year-end?year=${last}&language=en`);
    const inDays = all.closings.filter(({ unit }) => unit === 'days');
    const sum = (field: 'carried' | 'lost') => inDays.reduce((sum, closing) => sum + closing[field], 0);
    expect(all).toMatchObject({ carried: sum('carried'), lost: sum('lost') });
    return { ...all, closings: all.closings.filter(({ type }) => type.text === 'Annual leave') };
  };

  test('carries over what its kind allows, lets the rest expire, for all or for nobody, and once', async () => {
    const annualIs = (rule: Partial<typeof leaveType.$inferInsert>) =>
      db.update(leaveType).set(rule).where(eq(leaveType.id, 'annual'));
    await annualIs({ carriedHalves: 10, carriedUntil: '04-30' });
    const [rich, poor, late, fresh] = [await employee(), await employee(), await employee(), await employee()];
    for (const { id } of [rich, poor, late]) {
      await db
        .update(user)
        .set({ createdAt: new Date(Date.UTC(last, 0, 1)) })
        .where(eq(user.id, id));
    }
    const own = (of: Employee, halves: number) => ({ userId: of.id, typeId: 'annual', year: last, halves });
    await db.insert(leaveEntitlement).values([own(poor, 4), own(late, 30)]);
    const carried = { userId: late.id, typeId: 'annual', year: last, kind: 'carry-over', halves: 4 } as const;
    await db.insert(leaveEntry).values({ ...carried, id: newId(), day: `${last}-01-01`, expiresOn: `${last}-12-31` });
    expect((await does('year-end', { year, seen: '' })).code).toBe('YEAR_NOT_OVER');

    const seen = await preview();
    expect(seen).toMatchObject({ doneAt: null, people: 3, carried: 24 });
    expect(seen.closings).toMatchObject([
      { userId: rich.id, left: 50, carried: 10, lost: 40 },
      { userId: late.id, left: 30, carried: 10, lost: 20 },
      { userId: poor.id, left: 4, carried: 4, lost: 0 },
    ]);
    const days = { startsOn: `${last}-12-30`, endsOn: `${last}-12-31`, startsMidday: false, endsMidday: false };
    const waiting = { id: newId(), userId: poor.id, typeId: 'unpaid', ...days, workingDays: '12345', note: '' };
    await db.insert(leaveRequest).values(waiting);
    expect((await preview()).waiting).toBe(1);
    expect((await does('year-end', { year: last, seen: seen.seen })).code).toBe('LEAVE_WAITS');
    await db.update(leaveRequest).set({ state: 'declined' }).where(eq(leaveRequest.id, waiting.id));
    await adjust(poor, 1, { year: last, day: `${last}-12-01` });
    expect((await does('year-end', { year: last, seen: seen.seen })).code).toBe('CHANGED_MEANWHILE');
    const again = await preview();
    await annualIs({ carriedUntil: '03-31' });
    expect((await does('year-end', { year: last, seen: again.seen })).code).toBe('CHANGED_MEANWHILE');
    expect(await annual(rich)).toMatchObject({ entitled: 50 });

    for (const _ of [1, 2])
      expect((await does('year-end', { year: last, seen: (await preview()).seen })).status).toBe(200);
    expect(await preview()).toMatchObject({ doneAt: expect.any(String), people: 3, carried: 25, lost: 60 });
    expect(await annual(rich, last)).toMatchObject({ left: 0, entitled: 0 });
    expect((await adjust(rich, 1, { year: last })).code).toBe('LEAVE_YEAR_CLOSED');
    // What was carried over counts for those who take it in time, and for no day after it, from the first of January on.
    expect(await annual(rich)).toMatchObject({ entitled: 50 });
    expect((await annual(rich))?.lines.map(({ kind, halves }) => [kind, halves])).toEqual(
      expect.arrayContaining([
        ['carry-over', 10],
        ['expiry', -10],
      ]),
    );
    expect(await annual(fresh, last)).toBeUndefined();
    // What had been carried over into the year until its last day has expired beside what the end of the year let go.
    expect((await annual(late, last))?.lines.filter(({ kind }) => kind === 'expiry')).toMatchObject([
      { halves: -4, day: `${last}-12-31` },
      { halves: -20, day: `${last}-12-31` },
    ]);
    expect(await annual(late, last)).toMatchObject({ left: 0 });
  });

  test('names those who had the most left, as many rows as it may, and counts everybody', async () => {
    const crowd = await newcomers(db, closingsAtOnce + 1);
    const lost = (of: TestPerson | undefined, halves: number, typeId = 'annual') =>
      ({
        id: newId(),
        userId: of?.id as Id,
        typeId,
        year: 2001,
        kind: 'expiry',
        halves: -halves,
        day: '2001-12-31',
        isOfYearEnd: true,
      }) as const;
    await db.insert(leaveYearEnd).values({ year: 2001 });
    await db.insert(leaveEntry).values([...crowd.map((one, at) => lost(one, 1 + at)), lost(crowd.at(-1), 1, 'unpaid')]);
    const { people, closings } = await hr.read<Preview>('leave/year-end?year=2001&language=en');
    expect([people, closings.length]).toEqual([closingsAtOnce + 1, closingsAtOnce]);
    expect(new Set(closings.slice(0, 2).map(({ userId }) => userId))).toEqual(new Set([crowd.at(-1)?.id]));
    expect(closings.at(-1)).toMatchObject({ userId: crowd[2]?.id, left: 3 });
  });
});

test('whatever people, managers and HR do, the entries less the leave are the balances', { tags: 'long' }, async () => {
  await grantHours(testServer);
  await playRandomLeave(testServer, { times: 120, seed: 20_261_127 });
  const { rows } = await db.execute(sql`select from leave_entry where kind = 'adjustment' and reason = ''`);
  expect(rows).toEqual([]);
});
