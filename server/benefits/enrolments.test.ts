import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { goLive } from '#server/testing/live-client.ts';
import { newId } from '#server/testing/new-id.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { utcToday } from '#server/testing/utc-today.ts';
import { benefit, benefitEnrolment } from './benefits-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let hr: Awaited<ReturnType<typeof peopleConsole>>;
let bus: string;
let one: Id;
let other: Id;
beforeAll(async () => {
  hr = await peopleConsole(testServer);
});
beforeEach(async () => {
  bus = newId();
  const words = { en: 'Bus pass' };
  await db.insert(benefit).values({ id: bus, kind: 'travel', name: words, about: words });
  [one, other] = [(await hr.newcomer()).id, (await hr.newcomer()).id];
});

const act = async (path: string, ids: Id[], more: object) => {
  const begun = await hr.begin(path, { ids }, more);
  await hr.work();
  const { results } = await hr.act(begun.id);
  return new Map(results.map(({ id, outcome }: { id: Id; outcome: string }) => [id, outcome]));
};
const give = (ids: Id[], since = '2020-05-01') => act('/give-benefit', ids, { benefit: bus, since });
const end = (ids: Id[], until: string) => act('/end-benefit', ids, { benefit: bus, until });
const rowOf = async (userId: Id) => {
  const [row] = await db.select().from(benefitEnrolment).where(eq(benefitEnrolment.userId, userId));
  return row && [row.since, row.until];
};

test('people get a benefit from a day on; whoever has it keeps their own day', async () => {
  await give([one], '2016-03-14');
  expect([...(await give([one, other])).values()].toSorted()).toEqual(['given', 'had-it']);
  expect([await rowOf(one), await rowOf(other)]).toEqual([
    ['2016-03-14', null],
    ['2020-05-01', null],
  ]);
  const ofPerson = await testServer.ask({
    url: `/api/console/people/benefits-of-person?userId=${other}`,
    cookie: hr.cookie,
  });
  expect(ofPerson.json()).toEqual([{ id: bus, name: { en: 'Bus pass' }, since: '2020-05-01', until: null }]);
});

test('it ends with a last day, and whoever would have it only later does not get it', async () => {
  await give([one]);
  await give([other], '2031-06-01');
  const outcomes = await end([one, other], '2031-01-31');
  expect([outcomes.get(one), outcomes.get(other)]).toEqual(['ended', 'never-begins']);
  expect([await rowOf(one), await rowOf(other)]).toEqual([['2020-05-01', '2031-01-31'], undefined]);
  expect((await end([other], '2031-01-31')).get(other)).toBe('had-none');
});

test('a day that is first and last is one on which they have it', async () => {
  await give([one]);
  expect((await end([one], '2020-05-01')).get(one)).toBe('ended');
  expect(await rowOf(one)).toEqual(['2020-05-01', '2020-05-01']);
});

test('the person’s open screen hears that they get it, and that it ends', async () => {
  const person = await testServer.newcomer();
  const live = await goLive(await listen(testServer.app), { cookie: await testServer.signIn(person) });
  await give([person.id]);
  await live.hears({ topic: 'benefits' });
  live.received.length = 0;
  await end([person.id], '2031-01-31');
  await live.hears({ topic: 'benefits' });
});

test('whoever is to lose it has it on, and whoever had it once has it again', { tags: 'long' }, async () => {
  await give([one, other]);
  await end([one], '2031-01-31');
  await end([other], '2021-01-31');
  const outcomes = await give([one, other], utcToday());
  expect([...outcomes.values()]).toEqual(['given', 'given']);
  expect([await rowOf(one), await rowOf(other)]).toEqual([
    ['2020-05-01', null],
    [utcToday(), null],
  ]);
});

test('nobody who left gets one, nor anybody one that was removed meanwhile', async () => {
  await hr.showOut(one);
  expect((await give([one])).get(one)).toBe('left');
  const begun = await hr.begin('/give-benefit', other, { benefit: bus, since: '2020-05-01' });
  const editor = await consoleSender(testServer, 'editor');
  const removed = (await editor.post('texts/save-benefit', { id: bus, version: 0, content: null })).json();
  expect(removed.outcome).toBe('done');
  await hr.work();
  expect((await hr.act(begun.id)).results).toMatchObject([{ outcome: 'no-benefit' }]);
});

test('nobody beyond the scope gets one', async () => {
  const berlin = await peopleConsole(testServer, { locations: ['Berlin'], departments: null });
  const there = (await hr.newcomer({ location: 'Berlin' })).id;
  const selection = { ids: [there, other] };
  const asked = { selection, benefit: bus, since: '2020-05-01', expected: 2, id: newId() };
  expect((await testServer.post('/console/people/give-benefit', asked, berlin.cookie)).json()).toEqual({ now: 1 });
  const mine = await testServer.ask({
    url: `/api/console/people/benefits-of-person?userId=${other}`,
    cookie: berlin.cookie,
  });
  expect(mine.statusCode).toBe(404);
});

test('the audit says who got what from which day on, and until which day', async () => {
  await give([one]);
  await end([one], '2031-01-31');
  const entries = await db.select().from(auditTrail).where(eq(auditTrail.subject, one)).orderBy(auditTrail.id);
  const said = entries.filter(({ action }) => action.startsWith('benefit-'));
  expect(said.map(({ action, object, actor }) => [action, object, actor])).toEqual([
    ['benefit-given', `${bus} 2020-05-01 Bus pass`, hr.person.id],
    ['benefit-ended', `${bus} 2031-01-31 Bus pass`, hr.person.id],
  ]);
});
