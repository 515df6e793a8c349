import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { trainingPeopleAddress } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { certificates } from '#contract/limits.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { locationZone } from '#server/directory/people-tables.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { goLive } from '#server/testing/live-client.ts';
import { newId } from '#server/testing/new-id.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { savedTable } from '#server/testing/saved-table.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { utcToday } from '#server/testing/utc-today.ts';
import { addOwnChoice, removeTraining } from './training-rows.ts';
import { enrolment, training } from './training-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let hr: Awaited<ReturnType<typeof peopleConsole>>;
let fire: string;
let one: Id;
let other: Id;
beforeAll(async () => {
  hr = await peopleConsole(testServer);
});
beforeEach(async () => {
  fire = newId();
  const words = { en: 'Fire safety' };
  await db.insert(training).values({ id: fire, minutes: 5, title: words, summary: words });
  [one, other] = [(await hr.newcomer()).id, (await hr.newcomer({ location: 'Berlin' })).id];
});

const change = async (what: string, ids: Id[], day: string | null = null) => {
  const begun = await hr.begin('/change-training', { ids }, { training: fire, what, day });
  await hr.work();
  const { results } = await hr.act(begun.id);
  return results.map(({ outcome }: { outcome: string }) => outcome).toSorted();
};
const rowOf = async (userId: Id) => {
  const [row] = await db.select().from(enrolment).where(eq(enrolment.userId, userId));
  return row ?? null;
};
const read = async (path: string, cookie = hr.cookie) =>
  (await testServer.ask({ url: `/api/console/${path}`, cookie })).json();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('many are enrolled up to a last day, which changes for whoever has not done it', async () => {
  await addOwnChoice(db, one, fire);
  expect(await change('enrol', [one, other], '2031-01-31')).toEqual(['enrolled', 'enrolled']);
  expect(await rowOf(one)).toMatchObject({ dueOn: '2031-01-31', ownChoice: false });
  expect(await change('enrol', [one, other], '2031-01-31')).toEqual(['had-it', 'had-it']);
  await change('complete', [one], utcToday());
  expect(await change('enrol', [one, other], '2031-02-28')).toEqual(['done-before', 'enrolled']);
  expect([(await rowOf(one))?.dueOn, (await rowOf(other))?.dueOn]).toEqual(['2031-01-31', '2031-02-28']);
});

test('today may be the last day, and what somebody chose themselves becomes required with the same day', async () => {
  expect(await change('enrol', [one], utcToday())).toEqual(['enrolled']);
  await addOwnChoice(db, other, fire);
  expect(await change('enrol', [other], null)).toEqual(['enrolled']);
  expect(await rowOf(other)).toMatchObject({ dueOn: null, ownChoice: false });
});

test('the person’s open screen hears of each change', async () => {
  const person = await testServer.newcomer();
  const live = await goLive(await listen(testServer.app), { cookie: await testServer.signIn(person) });
  await change('enrol', [person.id]);
  await live.hears({ topic: 'company' });
});

test('a last day that has passed enrols nobody, and a day to come is no day on which it was done', async () => {
  expect(await change('enrol', [one], inDays(-2))).toEqual(['day-has-passed']);
  expect(await change('complete', [one], inDays(2))).toEqual(['day-to-come']);
  expect(await rowOf(one)).toBeNull();
});

test('what was done is confirmed, also of whoever was never enrolled, and stays', async () => {
  expect(await change('complete', [one], '2026-02-03')).toEqual(['completed']);
  expect((await rowOf(one))?.doneAt?.toISOString()).toBe('2026-02-03T12:00:00.000Z');
  expect(await change('complete', [one], '2026-02-04')).toEqual(['done-before']);
  expect(await change('take-out', [one])).toEqual(['done-before']);
});

/** The training with a certificate of a year, done so that it runs out in so many days. */
const doneToRunOutIn = async (userId: Id, days: number) => {
  await db.update(training).set({ validMonths: 12 }).where(eq(training.id, fire));
  const doneAt = sql`(${inDays(days)}::date - interval '12 months') at time zone 'UTC' + interval '12 hours'`;
  await db.insert(enrolment).values({ userId, trainingId: fire, doneAt });
};

test('a certificate is confirmed again, which renews it, on a later day alone', async () => {
  await doneToRunOutIn(one, 200);
  const before = (await rowOf(one))?.doneAt?.toISOString().slice(0, 10) ?? '';
  expect(await change('complete', [one], before)).toEqual(['done-before']);
  expect(await change('enrol', [one], inDays(30))).toEqual(['done-before']);
  expect(await change('take-out', [one])).toEqual(['done-before']);
  expect(await change('complete', [one], inDays(2))).toEqual(['day-to-come']);
  expect(await change('complete', [one], inDays(-5))).toEqual(['completed']);
  expect((await rowOf(one))?.doneAt?.toISOString()).toBe(`${inDays(-5)}T12:00:00.000Z`);
});

test('whoever’s certificate ran out is enrolled again and keeps the day of theirs, or is taken out', async () => {
  await doneToRunOutIn(one, -2);
  const done = (await rowOf(one))?.doneAt;
  expect(await change('enrol', [one], inDays(30))).toEqual(['enrolled']);
  expect(await rowOf(one)).toMatchObject({ dueOn: inDays(30), doneAt: done });
  expect(await change('enrol', [one], inDays(30))).toEqual(['had-it']);
  expect(await change('take-out', [one])).toEqual(['taken-out']);
  expect(await rowOf(one)).toBeNull();
});

test('the console counts and lists whose certificate runs out within 60 days, and whose has', async () => {
  const third = (await hr.newcomer()).id;
  await doneToRunOutIn(one, -2);
  await doneToRunOutIn(other, certificates.soonDays);
  await doneToRunOutIn(third, certificates.soonDays + 1);
  const counts = (await read('trainings')).find(({ id }: { id: string }) => id === fire);
  expect(counts).toMatchObject({ due: 0, overdue: 0, done: 1, soon: 1, expired: 1 });
  const listed = async (state: string) =>
    (await read(`trainings/people?id=${fire}&state=${state}`)).people.map(({ id }: { id: string }) => id);
  expect([await listed('expired'), await listed('soon'), await listed('done')]).toEqual([[one], [other], [third]]);
  expect(await read(`people/trainings-of-person?userId=${other}`)).toMatchObject([
    { state: 'soon', validUntil: inDays(certificates.soonDays) },
  ]);
});

test('a certificate runs out at the end of its last day where its person is', async () => {
  // By the clock of UTC, the one in the east would be valid and the one in the west run out; at any hour one is not so.
  const zones = { 'Pacific/Kiritimati': inDays(0), 'Etc/GMT+12': inDays(-1) };
  for (const [timeZone, lastDay] of Object.entries(zones)) {
    const location = `Somewhere ${newId()}`;
    await db.insert(locationZone).values({ location, timeZone });
    const { id } = await hr.newcomer({ location });
    await doneToRunOutIn(id, lastDay === inDays(0) ? 0 : -1);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    expect(await read(`people/trainings-of-person?userId=${id}`)).toMatchObject([
      { validUntil: lastDay, state: today > lastDay ? 'expired' : 'soon' },
    ]);
  }
});

test('whoever is taken out is not enrolled any more', async () => {
  await change('enrol', [one]);
  expect(await change('take-out', [one, other])).toEqual(['had-none', 'taken-out']);
  expect(await rowOf(one)).toBeNull();
});

test('nobody who left is enrolled, nor anybody in what was removed meanwhile', async () => {
  await hr.showOut(one);
  expect(await change('enrol', [one])).toEqual(['left']);
  await removeTraining(db, fire);
  expect(await change('enrol', [other])).toEqual(['no-training']);
});

test('the console counts and lists who is to do it, who is late and who has done it, within the scope', {
  tags: 'long',
}, async () => {
  const third = (await hr.newcomer()).id;
  await change('enrol', [one, other, third], inDays(30));
  await db
    .update(enrolment)
    .set({ dueOn: inDays(-3) })
    .where(eq(enrolment.userId, other));
  await change('complete', [third], utcToday());
  const counts = (await read('trainings')).find(({ id }: { id: string }) => id === fire);
  expect(counts).toEqual({ id: fire, title: { en: 'Fire safety' }, due: 1, overdue: 1, done: 1, soon: 0, expired: 0 });
  expect(await read(`trainings/people?id=${fire}&state=overdue`)).toEqual({
    people: [
      {
        ...{ id: other, name: expect.any(String), department: null, location: 'Berlin' },
        ...{ dueOn: inDays(-3), doneOn: null, validUntil: null },
      },
    ],
    isMore: false,
  });
  expect(await read(`trainings/people?id=${fire}&state=done`)).toMatchObject({ people: [{ doneOn: utcToday() }] });
  expect(await read(`people/trainings-of-person?userId=${other}`)).toEqual([
    { id: fire, title: { en: 'Fire safety' }, state: 'overdue', dueOn: inDays(-3), doneOn: null, validUntil: null },
  ]);
  const berlin = await peopleConsole(testServer, { locations: ['Berlin'], departments: null });
  const there = (await read('trainings', berlin.cookie)).find(({ id }: { id: string }) => id === fire);
  expect(there).toMatchObject({ due: 0, overdue: 1, done: 0 });
  expect(await read(`trainings/people?id=${fire}&state=due`, berlin.cookie)).toMatchObject({ people: [] });
  await hr.showOut(other);
  expect(await read(`trainings/people?id=${fire}&state=overdue`)).toMatchObject({ people: [] });
  const after = (await read('trainings')).find(({ id }: { id: string }) => id === fire);
  expect(after).toMatchObject({ due: 1, overdue: 0 });
});

test('a table has everybody of the training in the scope, with their days, and is kept in the audit', async () => {
  await db
    .update(training)
    .set({ title: { en: '=cmd()' }, validMonths: 12 })
    .where(eq(training.id, fire));
  const people = { [one]: '=one', [other]: 'Other' };
  for (const [userId, fullName] of Object.entries(people)) {
    await db
      .update(userProfile)
      .set({ fullName, department: 'Stage' })
      .where(eq(userProfile.userId, userId as Id));
  }
  // The name on record counts, not that of the account.
  await db.update(user).set({ name: 'Zz' }).where(eq(user.id, one));
  await change('complete', [one], '2025-02-03');
  await change('enrol', [one, other], inDays(30));
  const left = (await hr.newcomer()).id;
  await change('enrol', [left]);
  await hr.showOut(left);
  const get = (cookie: string, id = fire) =>
    testServer.ask({ url: `${trainingPeopleAddress}?id=${id}&language=de`, cookie });
  const answer = await get(hr.cookie);
  const { columns, rows } = await savedTable(answer);
  expect(columns).toEqual([
    ...['Vollständiger Name', 'Personalnummer', 'Abteilung', 'Arbeitsort'],
    ...['Letzter Tag', 'Erledigt am', 'Gültig bis', 'Stand'],
  ]);
  expect(rows.map(([name, _, ...rest]) => [name, ...rest])).toEqual([
    ['=one', 'Stage', '', inDays(30), '2025-02-03', '2026-02-03', 'Abgelaufen'],
    ['Other', 'Stage', 'Berlin', inDays(30), '', '', 'Offen'],
  ]);
  const berlin = await peopleConsole(testServer, { locations: ['Berlin'], departments: null });
  const there = (await savedTable(await get(berlin.cookie))).rows.flat();
  expect([there.includes('Other'), there.includes('=one')]).toEqual([true, false]);
  const [entry] = await db.select().from(auditTrail).where(eq(auditTrail.action, 'training-people-exported'));
  expect(entry?.object).toBe(`${fire} =cmd()`);
  expect((await get(hr.cookie, 'none')).statusCode).toBe(404);
  await removeTraining(db, fire);
  expect((await get(hr.cookie)).statusCode).toBe(404);
});

test('more than a hundred people come page by page', { tags: 'long' }, async () => {
  const people = await Promise.all(Array.from({ length: 101 }, () => testServer.newcomer()));
  await db.insert(enrolment).values(people.map(({ id }) => ({ userId: id, trainingId: fire })));
  const first = await read(`trainings/people?id=${fire}&state=due`);
  expect([first.people.length, first.isMore]).toEqual([100, true]);
  expect((await read(`trainings/people?id=${fire}&state=due&after=100`)).people).toHaveLength(1);
});

test('the audit says who was enrolled up to which day, and what was confirmed', async () => {
  await change('enrol', [one], '2031-01-31');
  await change('take-out', [one]);
  await change('complete', [one], '2026-02-03');
  const entries = await db.select().from(auditTrail).where(eq(auditTrail.subject, one)).orderBy(auditTrail.id);
  const said = entries.filter(({ action }) => action.startsWith('training-'));
  expect(said.map(({ action, object }) => [action, object])).toEqual([
    ['training-enrolled', `${fire} 2031-01-31 Fire safety`],
    ['training-taken-out', `${fire} Fire safety`],
    ['training-completed', `${fire} 2026-02-03 Fire safety`],
  ]);
});
