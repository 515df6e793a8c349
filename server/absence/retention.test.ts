import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sentProofAddress } from '#contract/paths.ts';
import { payrollColumns } from '#contract/payroll-columns.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { pdf } from '#server/pay/batches/testing/payroll.ts';
import { newId } from '#server/testing/new-id.ts';
import { roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { tablesWith } from '#server/testing/tables-with.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam } from '#server/time-off/testing/leave-team.ts';
import { oldReports } from './absence-rows.ts';
import { absenceReport } from './absence-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const blank = { returnsOn: null, minutesLate: null, phone: '', note: '' };

test('a shorter retention is saved with no more reports deleted than were agreed to, and the audit has how many', async () => {
  const [hr, auditor] = [await roleHolder(testServer, 'hr'), await roleHolder(testServer, 'auditor')];
  const keepFor = (days: number, agreed?: number) =>
    testServer.post('/console/retention', { kind: 'absence', days, agreed }, hr.cookie);
  const { id: userId } = await testServer.newcomer();
  const past = { userId, kind: 'sickness', phone: '', note: '' } as const;
  const [old, earlier, recent] = [randomId(), randomId(), randomId()];
  await db.insert(absenceReport).values([
    { ...past, id: old, startsOn: inDays(-120), returnsOn: inDays(-110), receipt: 'OLD' },
    // It goes with the one that took its place, though nobody said its end.
    { ...past, id: earlier, startsOn: inDays(-121), replacedBy: old, receipt: 'EARLIER' },
    { ...past, id: recent, startsOn: inDays(-95), returnsOn: inDays(-80), receipt: 'RECENT' },
  ]);
  const due = async (days: number) =>
    (await testServer.ask({ url: `/api/console/retention/due?kind=absence&days=${days}`, cookie: hr.cookie })).json();
  const kept = async () => (await testServer.ask({ url: '/api/console/retention', cookie: hr.cookie })).json().absence;
  expect(await due(365)).toEqual({ count: 0, since: null });
  expect(await due(100)).toEqual({ count: 2, since: inDays(-121) });
  expect((await keepFor(100)).json().code).toBe('CHANGED_MEANWHILE');
  expect((await keepFor(100, 1)).json().code).toBe('CHANGED_MEANWHILE');
  expect(await kept()).toBe(365);
  expect((await keepFor(100, 2)).json()).toEqual({ days: 100 });
  expect(await kept()).toBe(100);
  // A longer one deletes nothing, so there is nothing to agree to.
  expect((await keepFor(365)).json()).toEqual({ days: 365 });
  const entries = await db.select().from(audit).where(eq(audit.action, 'absence-retention-set')).orderBy(audit.id);
  expect(entries.map(({ object }) => object)).toEqual(['100 days, 2 deleted', '365 days']);
  const trail = (await testServer.ask({ url: '/api/console/audit?language=en', cookie: auditor.cookie })).json();
  const facts = trail.entries.find(({ act }: { act: string }) => act === 'absence-retention-set');
  expect(facts).toMatchObject({ facts: [{ is: 'count', of: 'days', count: 365 }] });
  await oldReports.forget(db, new Date(), 100, 1_000, { setBy: null, payslipYears: 10 });
  expect(await db.$count(absenceReport, eq(absenceReport.userId, userId))).toBe(1);
});

test('sickness whose end nobody said is kept for a year and a half more, and a report of hours is not', async () => {
  const { id: userId } = await testServer.newcomer();
  const made = async (kind: 'sickness' | 'child-sickness' | 'late', startsOn: string) => {
    const id = randomId();
    await db.insert(absenceReport).values({ id, userId, kind, startsOn, phone: '', note: '', receipt: id.slice(-9) });
  };
  for (const kind of ['sickness', 'child-sickness', 'late'] as const) await made(kind, inDays(-400));
  for (const kind of ['sickness', 'child-sickness'] as const) await made(kind, inDays(-1000));
  await oldReports.forget(db, new Date(), 365, 1_000, { setBy: null, payslipYears: 10 });
  const left = await db.select().from(absenceReport).where(eq(absenceReport.userId, userId));
  expect(left.map(({ kind, startsOn }) => `${kind} ${startsOn}`).toSorted()).toEqual(
    ['child-sickness', 'sickness'].map((kind) => `${kind} ${inDays(-400)}`),
  );
  await db.delete(absenceReport).where(eq(absenceReport.userId, userId));
});

test('what a retention deletes is nowhere in the database, but for its id in the audit', async () => {
  const payroll = await roleHolder(testServer, 'payroll');
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('A team has somebody.');
  const send = (more: object, url = '/absence/report') =>
    testServer.post(
      url,
      { id: newId(), kind: 'sickness', ...blank, saidAt: new Date().toISOString(), ...more },
      person.cookie,
    );
  const earlier = (await send({ startsOn: inDays(-6) })).json();
  const { id, receipt } = (await send({ startsOn: inDays(-5), returnsOn: inDays(-2), note: 'Feverish' })).json();
  const said = { do: 'correct', ...blank, startsOn: inDays(-6), returnsOn: inDays(-1), note: 'Feverish, too' };
  await testServer.post('/absence/change', { id, change: said }, person.cookie);
  await testServer.post('/absence/team/see', { ids: [id] }, manager.cookie);
  const proof = { method: 'PUT', url: sentProofAddress(id, newId()), body: pdf('A note') } as const;
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await testServer.ask({ ...proof, headers, cookie: person.cookie })).json()).toEqual({ sent: true });
  const period = { first: inDays(-20), last: inDays(-1), columns: payrollColumns };
  const exported = (
    await testServer.post('/console/payroll-exports', { id: newId(), ...period }, payroll.cookie)
  ).json();
  expect(exported.lines).toBe(1);
  const before = await Promise.all([id, receipt, 'Feverish'].map((text) => tablesWith(db, text)));
  expect(before[0]).toEqual(expect.arrayContaining(['absence_proof', 'audit', 'payroll_line']));

  // Mails and notifications go out long before that.
  await db.execute(sql`update mail set sent_at = now()`);
  await db.execute(sql`update push_message set sent_at = now()`);
  await tidyUp(db, new Date(Date.now() + 366 * dayMs), { auditDays: 730, payslipYears: 10 });
  expect(
    await Promise.all([id, receipt, earlier.id, earlier.receipt, 'Feverish'].map((text) => tablesWith(db, text))),
  ).toEqual([['audit'], [], ['audit'], [], []]);
  // The next export of the period says nothing of it. Sessions of that time are over.
  const cookie = await signInToConsole(testServer, payroll.person);
  const again = await testServer.post('/console/payroll-exports', { id: newId(), ...period }, cookie);
  expect(again.json()).toMatchObject({ lines: 0, changes: 0 });
});
