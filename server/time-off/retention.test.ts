import { eq, inArray, lte } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import { payrollColumns } from '#contract/payroll-columns.ts';
import { randomId } from '#server/db/ids.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { user } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { tablesWith } from '#server/testing/tables-with.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { leaveEntry, leaveYearEnd } from './ledger/ledger-tables.ts';
import { leaveEntitlement, leaveRequest, leaveType } from './time-off-tables.ts';

const now = new Date();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  return () => vi.useRealTimers();
});
const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
await grantLeave(testServer);
// All that is left goes over, so that each year follows from all before it.
await db.update(leaveType).set({ carriedHalves: null }).where(eq(leaveType.id, 'annual'));

const year = now.getUTCFullYear();
/** Of three years of days, this is the last year that is over. */
const old = year - 4;

test('leave of closed years goes, with what payroll was told of it, and each later balance stays what it was', {
  tags: 'long',
}, async () => {
  const [hr, payroll] = [await roleHolder(testServer, 'hr'), await roleHolder(testServer, 'payroll')];
  const [person] = (await aTeam(testServer, 1)).people;
  if (!person) throw new Error('A team has somebody.');
  await db
    .update(user)
    .set({ createdAt: new Date(Date.UTC(old - 1, 0, 1)) })
    .where(eq(user.id, person.id));
  await db.insert(leaveEntitlement).values({ userId: person.id, typeId: 'annual', year: old, halves: 40 });
  const leave = async (startsOn: string, endsOn: string) => {
    const dates = { startsOn, endsOn, startsMidday: false, endsMidday: false, workingDays: '1234567' };
    const row = { id: randomId(), userId: person.id, typeId: 'annual', ...dates, note: `From ${startsOn}` };
    await db.insert(leaveRequest).values({ ...row, state: 'approved' });
    return row.id;
  };
  const gone = [
    await leave(`${old - 1}-05-04`, `${old - 1}-05-07`),
    await leave(`${old}-02-01`, `${old}-02-02`),
  ] as const;
  const left = [
    await leave(`${old}-12-30`, `${old + 1}-01-02`),
    await leave(`${old + 1}-07-01`, `${old + 1}-07-03`),
    await leave(`${year - 1}-03-01`, `${year - 1}-03-05`),
  ];

  /** Everybody comes back at a moment, with a new session. */
  const at = async (moment: Date) => {
    vi.setSystemTime(moment);
    return { own: await testServer.signIn(person), hr: await signInToConsole(testServer, hr.person) };
  };
  const read = async (url: string, cookie: string) => (await testServer.ask({ url: `/api/${url}`, cookie })).json();
  for (let ended = old - 1; ended < year; ended += 1) {
    const { hr: cookie } = await at(new Date(Date.UTC(ended + 1, 0, 20, 12)));
    const { seen } = await read(`console/leave/year-end?year=${ended}&language=en`, cookie);
    expect((await testServer.post('/console/leave/year-end', { year: ended, seen }, cookie)).statusCode).toBe(200);
  }
  const accounts = async (moment: Date) =>
    (await read('time-off/ledger?language=en', (await at(moment)).own)).accounts as LeaveAccount[];
  const earlier = new Date(Date.UTC(old + 2, 5, 1, 12));
  const before = [await accounts(earlier), await accounts(now)];
  const sums = before.map((all) => all.map((one) => [one.year, one.entitled, one.left]));
  // 25 days of each year and 20 of the second, less 4, 4, 5 and 5 days of leave: all that is left went over.
  expect(sums[0]?.[0]).toEqual([old + 1, 10, 0]);
  expect(sums[1]).toContainEqual([year, 254, 254]);

  const { hr: cookie } = await at(now);
  const period = { first: `${old}-01-01`, last: `${old}-12-31`, columns: payrollColumns };
  const toPayroll = async () => {
    const session = await signInToConsole(testServer, payroll.person);
    return (await testServer.post('/console/payroll-exports', { id: newId(), ...period }, session)).json();
  };
  expect(await toPayroll()).toMatchObject({ lines: 2 });

  const due = (days: number) => read(`console/retention/due?kind=leave&days=${days}`, cookie);
  const keepFor = async (days: number | null, agreed = 0) =>
    (await testServer.post('/console/retention', { kind: 'leave', days, agreed }, cookie)).json();
  const closed = await db
    .delete(leaveYearEnd)
    .where(eq(leaveYearEnd.year, old - 1))
    .returning();
  expect(await due(1_095)).toEqual({ count: 0, since: null });
  await db.insert(leaveYearEnd).values(closed);
  const entries = await db.$count(leaveEntry, lte(leaveEntry.year, old));
  const { count, since } = await due(1_095);
  expect([count, since]).toEqual([gone.length + entries + 1, `${old - 1}-01-01`]);
  expect((await keepFor(1_094, count)).code).toBe('BAD_REQUEST');
  expect((await keepFor(1_095, count - 1)).code).toBe('CHANGED_MEANWHILE');
  await expect(db.delete(leaveEntry).where(eq(leaveEntry.year, old))).rejects.toThrow();
  await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
  expect(await db.$count(leaveEntry, lte(leaveEntry.year, old))).toBe(entries);

  expect(await keepFor(1_095, count)).toEqual({ days: 1_095 });
  await expect(db.delete(leaveEntry).where(eq(leaveEntry.year, old + 1))).rejects.toThrow();
  await tidyUp(db, now, { auditDays: 730, payslipYears: 10 });
  expect([await accounts(earlier), await accounts(now)]).toEqual(before);
  expect(await db.$count(leaveEntry, lte(leaveEntry.year, old))).toBe(0);
  expect(await db.$count(leaveEntitlement, lte(leaveEntitlement.year, old))).toBe(0);
  expect(await db.$count(leaveRequest, inArray(leaveRequest.id, [...gone, ...left]))).toBe(left.length);
  expect(await Promise.all([...gone, `From ${old}-02-01`].map((text) => tablesWith(db, text)))).toEqual([[], [], []]);
  expect(await toPayroll()).toMatchObject({ lines: 1, changes: 0 });
  const data = await read('account/personal-data', await testServer.signIn(person));
  expect(data.days).toMatchObject({ leave: 1_095 });
});
