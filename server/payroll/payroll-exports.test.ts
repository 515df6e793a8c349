import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { payrollExportAddress } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { payrollColumns } from '#contract/payroll-columns.ts';
import type { CompanyWords } from '#contract/words.ts';
import { absenceReport } from '#server/absence/absence-tables.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { savedTable } from '#server/testing/saved-table.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantHours, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest, leaveType } from '#server/time-off/time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
await grantLeave(testServer);
await grantHours(testServer);

let halls = 0;

/** Somebody in a hall of their own, and payroll for that hall. */
async function hall() {
  const { people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('A team has somebody.');
  halls += 1;
  const location = `Hall ${halls}`;
  await db.update(employeeProfile).set({ location }).where(eq(employeeProfile.userId, person.id));
  const payroll = await roleHolder(testServer, 'payroll', { locations: [location], departments: null });
  return { person, payroll, location };
}

async function leave(userId: Id, startsOn: string, endsOn: string, endsMidday = false): Promise<Id> {
  const id = newId() as Id;
  const fields = { typeId: 'unpaid', startsMidday: true, endsMidday, workingDays: '12345', note: 'Private' };
  await db.insert(leaveRequest).values({ id, userId, startsOn, endsOn, ...fields, state: 'approved' });
  return id;
}

async function sick(
  userId: Id,
  startsOn: string,
  returnsOn: string | null,
  kind: 'sickness' | 'child-sickness' = 'child-sickness',
): Promise<Id> {
  const id = newId() as Id;
  const fields = { kind, phone: '', note: 'Fever', receipt: id.slice(-9) } as const;
  await db.insert(absenceReport).values({ id, userId, startsOn, returnsOn, ...fields });
  return id;
}

const october = { first: '2026-10-01', last: '2026-10-31' };
const make = (cookie: string, more: object = {}) =>
  testServer.post('/console/payroll-exports', { id: newId(), ...october, columns: payrollColumns, ...more }, cookie);
const lines = async (id: string, cookie: string) => {
  const { body } = await testServer.ask({ url: payrollExportAddress(id as Id, 'csv'), cookie });
  return body
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(2).join(','));
};

test('a period has the leave and absence of those in scope, clipped to it, and nothing of health', async () => {
  const { person, payroll, location } = await hall();
  const elsewhere = await hall();
  await leave(person.id, '2026-10-26', '2026-11-03');
  await sick(person.id, '2026-09-28', '2026-10-05');
  await sick(person.id, '2026-10-14', '2026-10-14');
  await sick(person.id, '2026-10-20', '2026-10-21', 'sickness');
  await leave(elsewhere.person.id, '2026-10-05', '2026-10-06');
  const made = (await make(payroll.cookie)).json();
  expect(made).toMatchObject({ ...october, lines: 3, changes: 0, before: null, isOpen: false });
  expect(await lines(made.id, payroll.cookie)).toEqual([
    `${location},absence,,2026-10-01,2026-10-04,2,,`,
    `${location},absence,,2026-10-20,2026-10-20,1,,`,
    expect.stringMatching(new RegExp(`^${location},leave,.+,2026-10-26,2026-10-31,4.5,,$`)),
  ]);
  const csv = await testServer.ask({ url: payrollExportAddress(made.id, 'csv'), cookie: payroll.cookie });
  expect(csv.body).not.toMatch(/sick|child|Fever|Private/i);
  // The workbook is for people: its columns and words are in their language, and its days are dates.
  const url = `${payrollExportAddress(made.id, 'xlsx')}?language=de`;
  const { columns, rows } = await savedTable(await testServer.ask({ url, cookie: payroll.cookie }));
  expect(columns.slice(2)).toEqual([
    ...['Arbeitsort', 'Urlaub oder Abwesenheit', 'Urlaubsart', 'Erster Tag', 'Letzter Tag', 'Tage', 'Stunden'],
    'Änderung seit dem letzten Export',
  ]);
  expect(rows[0]?.slice(2)).toEqual([location, 'Abwesenheit', '', '2026-10-01', '2026-10-04', '2', '', '']);
  expect(
    (await testServer.ask({ url: payrollExportAddress(made.id, 'csv'), cookie: elsewhere.payroll.cookie })).statusCode,
  ).toBe(404);
  expect(await db.select().from(audit).where(eq(audit.action, 'payroll-exported'))).toContainEqual(
    expect.objectContaining({ actor: payroll.person.id, object: '2026-10-01 2026-10-31' }),
  );
});

test('a day that two reports of an absence name is in one line', async () => {
  const { person, payroll } = await hall();
  await sick(person.id, '2026-10-05', '2026-10-08', 'sickness');
  await sick(person.id, '2026-10-06', '2026-10-07');
  await sick(person.id, '2026-10-06', '2026-10-10', 'sickness');
  await sick(person.id, '2026-10-12', '2026-10-13');
  const made = (await make(payroll.cookie)).json();
  expect(await lines(made.id, payroll.cookie)).toEqual([
    expect.stringMatching(/,2026-10-05,2026-10-07,3,,$/),
    expect.stringMatching(/,2026-10-08,2026-10-09,2,,$/),
    expect.stringMatching(/,2026-10-12,2026-10-12,1,,$/),
  ]);
});

test('half a day at the end of a period is half a day, and whoever is elsewhere by now is on no file', async () => {
  const { person, payroll } = await hall();
  await leave(person.id, '2026-10-29', '2026-10-30', true);
  const made = (await make(payroll.cookie, { last: '2026-10-30' })).json();
  expect(await lines(made.id, payroll.cookie)).toEqual([expect.stringMatching(/,2026-10-29,2026-10-30,1,,$/)]);
  // Half a day before or after a period leaves the days within it whole.
  const until = (await make(payroll.cookie, { last: '2026-10-29' })).json();
  expect(await lines(until.id, payroll.cookie)).toEqual([expect.stringMatching(/,2026-10-29,2026-10-29,0.5,,$/)]);
  const from = (await make(payroll.cookie, { first: '2026-10-30' })).json();
  expect(await lines(from.id, payroll.cookie)).toEqual([expect.stringMatching(/,2026-10-30,2026-10-30,0.5,,$/)]);
  const counted = async () =>
    (await testServer.ask({ url: '/api/console/payroll-exports', cookie: payroll.cookie }))
      .json()
      .exports.map((each: { lines: number }) => each.lines);
  expect(await counted()).toEqual([1, 1, 1]);
  await db.update(employeeProfile).set({ location: 'Elsewhere' }).where(eq(employeeProfile.userId, person.id));
  expect(await counted()).toEqual([0, 0, 0]);
  expect(await lines(made.id, payroll.cookie)).toEqual([]);
});

/** Names the kind of leave that people take here. */
const named = (name: CompanyWords) => db.update(leaveType).set({ name }).where(eq(leaveType.id, 'unpaid'));

test('a period that is exported twice says so, and marks what is new, changed and gone', async () => {
  const { person, payroll } = await hall();
  await named({ en: 'Unpaid leave' });
  const [given, longer] = [
    await leave(person.id, '2026-10-05', '2026-10-05'),
    await sick(person.id, '2026-10-19', '2026-10-21'),
  ];
  await leave(person.id, '2026-10-07', '2026-10-07');
  const first = (await make(payroll.cookie)).json();
  await db
    .update(leaveRequest)
    .set({ state: 'withdrawn', withdrawnAt: new Date(), withdrawnFrom: 'approved' })
    .where(eq(leaveRequest.id, given));
  await db.update(absenceReport).set({ returnsOn: '2026-10-23' }).where(eq(absenceReport.id, longer));
  await leave(person.id, '2026-10-12', '2026-10-12');
  const second = (await make(payroll.cookie, { columns: ['first', 'change'] })).json();
  expect(second).toMatchObject({ before: first.madeAt, lines: 4, changes: 3 });
  const { body } = await testServer.ask({ url: payrollExportAddress(second.id, 'csv'), cookie: payroll.cookie });
  expect(body.trim().split('\n').slice(1)).toEqual([
    '2026-10-05,gone',
    '2026-10-07,',
    '2026-10-12,new',
    '2026-10-19,changed',
  ]);
  // Who, which kind, which days, before and now, before a file is saved.
  const changes = async (id: Id, cookie: string) => {
    const url = `/api/console/payroll-exports/changes?id=${id}&language=en`;
    return testServer.ask({ url, cookie });
  };
  const days = (first: string, last = first, halves = 1) => ({ first, last, halves, unit: 'days' });
  const type = { text: 'Unpaid leave', lang: 'en' };
  const { name } = person;
  expect((await changes(second.id, payroll.cookie)).json().changes).toEqual([
    { person: name, type, before: days('2026-10-05'), now: null },
    { person: name, type, before: null, now: days('2026-10-12') },
    {
      ...{ person: name, type: null },
      before: days('2026-10-19', '2026-10-20', 4),
      now: days('2026-10-19', '2026-10-22', 8),
    },
  ]);
  expect((await changes(first.id, payroll.cookie)).json().changes).toEqual([]);
  expect((await changes(second.id, (await hall()).payroll.cookie)).json()).toEqual({ changes: [] });
  // What the first one said stays as it was, and the columns are remembered.
  expect(await lines(first.id, payroll.cookie)).toHaveLength(3);
  const list = (await testServer.ask({ url: '/api/console/payroll-exports', cookie: payroll.cookie })).json();
  expect(list.columns).toEqual(['first', 'change']);
  // Gone is said once.
  expect((await make(payroll.cookie)).json()).toMatchObject({ lines: 3, changes: 0 });
  // What changed since is compared with the last export, not with the first.
  await db.update(absenceReport).set({ returnsOn: '2026-10-24' }).where(eq(absenceReport.id, longer));
  const last = (await make(payroll.cookie)).json();
  expect((await changes(last.id, payroll.cookie)).json().changes).toMatchObject([
    { before: days('2026-10-19', '2026-10-22', 8), now: days('2026-10-19', '2026-10-23', 10) },
  ]);
});

test('kinds of leave have the names of the reader’s language, and another name is no change', async () => {
  const { person, payroll } = await hall();
  await leave(person.id, '2026-10-05', '2026-10-05');
  await named({ en: 'Unpaid leave', de: 'Unbezahlter Urlaub', ar: 'إجازة بدون أجر' });
  const first = (await make(payroll.cookie, { columns: ['type'] })).json();
  const kindIn = async (id: Id, query: string) => {
    const url = `${payrollExportAddress(id, 'csv')}${query}`;
    return (await testServer.ask({ url, cookie: payroll.cookie })).body.trim().split('\n')[1];
  };
  expect(await kindIn(first.id, '?language=de')).toBe('Unbezahlter Urlaub');
  expect(await kindIn(first.id, '?language=ar')).toBe('إجازة بدون أجر');
  // Without a name of that language, and without a language, as a program may ask.
  for (const query of ['?language=fr', '?language=xx', '']) {
    expect(await kindIn(first.id, query)).toBe('Unpaid leave');
  }
  await named({ en: 'Leave without pay' });
  expect((await make(payroll.cookie)).json()).toMatchObject({ lines: 1, changes: 0 });
  expect(await kindIn(first.id, '?language=de')).toBe('Unbezahlter Urlaub');
});

test('leave in hours has hours beside the days of others, whoever wants days', async () => {
  const { person, payroll } = await hall();
  await leave(person.id, '2026-10-05', '2026-10-06');
  const hours = { typeId: 'flexible', dayHalves: 15, startsOn: '2026-10-07', endsOn: '2026-10-07', note: '' };
  const part = { startsMidday: false, endsMidday: false, startsAt: '09:00', endsAt: '12:30', workingDays: '12345' };
  const id = newId() as Id;
  await db.insert(leaveRequest).values({ id, userId: person.id, ...hours, ...part, state: 'approved' });
  const made = (await make(payroll.cookie, { columns: ['first', 'days', 'change'] })).json();
  const { body } = await testServer.ask({ url: payrollExportAddress(made.id, 'csv'), cookie: payroll.cookie });
  expect(body.replace('\ufeff', '').trim().split('\n')).toEqual([
    'first,days,hours,change',
    '2026-10-05,1.5,,',
    '2026-10-07,,3.5,',
  ]);
  await db.update(leaveRequest).set({ endsAt: '13:00' }).where(eq(leaveRequest.id, id));
  expect((await make(payroll.cookie)).json()).toMatchObject({ lines: 2, changes: 1 });
});

test('whoever left has the leave and absence of the period until then in it', async () => {
  const { person, payroll, location } = await hall();
  await leave(person.id, '2026-10-05', '2026-10-06');
  await sick(person.id, '2026-10-12', '2026-10-13');
  await db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, person.id));
  const { id } = (await make(payroll.cookie)).json();
  expect(await lines(id, payroll.cookie)).toEqual([
    expect.stringMatching(new RegExp(`^${location},leave,.+,2026-10-05,2026-10-06,1.5,,$`)),
    `${location},absence,,2026-10-12,2026-10-12,1,,`,
  ]);
});

test('the same id again is the same export; what is no period is refused', async () => {
  const { payroll } = await hall();
  const id = newId();
  const twice = [await make(payroll.cookie, { id }), await make(payroll.cookie, { id })].map((answer) => answer.json());
  expect(twice[0]).toEqual(twice[1]);
  expect((await make(payroll.cookie, { id, first: '2026-09-01' })).json().code).toBe('ID_REUSED');
  for (const wrong of [{ first: '2026-11-01' }, { last: '2027-10-02' }, { columns: [] }]) {
    expect((await make(payroll.cookie, wrong)).json().code).toBe('BAD_REQUEST');
  }
  expect((await make(payroll.cookie, { last: '2027-10-01' })).statusCode).toBe(200);
  const ahead = { first: '2098-01-01', last: '2098-01-31' };
  expect((await make(payroll.cookie, ahead)).json().isOpen).toBe(true);
});
