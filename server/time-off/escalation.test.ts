import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { escalateAllDue, startEscalation } from './escalation.ts';
import { aTeam, grantLeave, putUnder } from './testing/leave-team.ts';
import { leaveRequest } from './time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeAll(() => grantLeave(testServer));
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));
afterAll(() => void vi.useRealTimers());

const hour = 60 * 60 * 1000;
const escalate = (now = new Date()) =>
  escalateAllDue(testServer.db, { days: 7, publicUrl: ourOrigin }, now, testServer.log.logger);

type Signed = { cookie: string };
const answer = (by: Signed, id: string) =>
  testServer.post('/time-off/answer', { id, answer: 'approved', note: '', language: 'en' }, by.cookie);
const read = async (path: string, { cookie }: Signed) => (await testServer.ask({ url: `/api${path}`, cookie })).json();
const team = (of: Signed) => read('/time-off/team?language=en', of);
const idsOf = async (of: Signed) => (await team(of)).map(({ id }: { id: string }) => id);

let weeks = 0;
/** A request that has waited for some hours. */
async function waiting({ id: userId }: { id: Id }, hours: number): Promise<string> {
  const id = newId();
  const day = new Date(Date.UTC(2027, 2, 1) + 7 * 24 * hour * weeks++).toISOString().slice(0, 10);
  const dates = { startsOn: day, endsOn: day, startsMidday: false, endsMidday: false };
  const askedAt = new Date(Date.now() - hours * hour);
  const row = { id, userId, typeId: 'unpaid', ...dates, workingDays: '12345', note: '', askedAt };
  await testServer.db.insert(leaveRequest).values(row);
  return id;
}

/** A person, their manager, and that manager's manager. */
async function threeLevels() {
  const { manager: above, people: managers } = await aTeam(testServer, 1);
  const { manager: _, people } = await aTeam(testServer, 2);
  const [manager, person, other] = [managers[0], people[0], people[1]];
  if (!manager || !person || !other) throw new Error('Nobody is there.');
  await putUnder(testServer, manager, [person, other]);
  return { above, manager, person, other };
}

test('what waits for so many days goes to the manager’s own manager, and what waits for less does not', {
  tags: 'long',
}, async () => {
  const { above, manager, person } = await threeLevels();
  // Both of one person: each request escalates on its own.
  const [due, young] = [await waiting(person, 7 * 24 + 1), await waiting(person, 7 * 24 - 1)];
  expect(await idsOf(above)).toEqual([]);
  await escalate();
  const since = new Date(Date.now() - (7 * 24 + 1) * hour).toISOString();
  expect(await team(above)).toMatchObject([{ id: due, standsInFor: manager.name, unansweredSince: since }]);
  expect((await read('/time-off/overview?language=en', above)).teamWaiting).toBe(1);
  expect(await team(manager)).toMatchObject([
    { id: due, standsInFor: null, unansweredSince: since },
    { id: young, standsInFor: null, unansweredSince: null },
  ]);
  expect((await answer(above, young)).statusCode).toBe(404);
  expect((await answer(above, due)).json()).toMatchObject({ state: 'approved', unansweredSince: null });
  expect((await answer(manager, due)).json().state).toBe('approved');
  const acts = await testServer.db.select().from(audit).where(eq(audit.object, due)).orderBy(audit.at);
  expect(acts.map(({ action, actor }) => [action, actor])).toEqual([
    ['leave-escalated', null],
    ['leave-approved', above.id],
  ]);
});

test('the manager’s manager is told once, by name and days, also where the answer is taken back', {
  tags: 'long',
}, async () => {
  const { above, manager, person } = await threeLevels();
  const id = await waiting(person, 8 * 24);
  for (let round = 0; round < 3; round++) await escalate();
  await answer(manager, id);
  await testServer.post('/time-off/take-back', { id, language: 'en' }, manager.cookie);
  await escalate();
  const mails = await testServer.mailsTo(above);
  expect(mails).toMatchObject([{ subject: `${person.name} asks for leave` }]);
  expect(mails[0]?.body).toContain(`${manager.name} has not answered for 7 days, so it waits for you, too.`);
  expect(await idsOf(above)).toEqual([id]);
});

test('what waits again after an answer was taken back escalates so many days after that', async () => {
  const { above, manager, person } = await threeLevels();
  const id = await waiting(person, 8 * 24);
  await answer(manager, id);
  await testServer.post('/time-off/take-back', { id, language: 'en' }, manager.cookie);
  await escalate(new Date(Date.now() + 6 * 24 * hour));
  expect(await idsOf(above)).toEqual([]);
  await escalate(new Date(Date.now() + 8 * 24 * hour));
  expect(await idsOf(above)).toEqual([id]);
});

test('what has escalated goes to whoever is above the manager by now, and leaves whoever was', async () => {
  const { above, manager, person } = await threeLevels();
  const id = await waiting(person, 8 * 24);
  await escalate();
  const { manager: next } = await aTeam(testServer, 0, { manager: 'fr' });
  await putUnder(testServer, next, [manager]);
  expect(await idsOf(above)).toEqual([]);
  await escalate();
  expect(await idsOf(next)).toEqual([id]);
  expect(await testServer.mailsTo(next)).toMatchObject([{ subject: `${person.name} demande un congé` }]);
});

test('what was answered, withdrawn, or has nobody above stays where it is', async () => {
  const { above, manager, person, other } = await threeLevels();
  const [answered, withdrawn] = [await waiting(person, 8 * 24), await waiting(other, 8 * 24)];
  await answer(manager, answered);
  await testServer.post('/time-off/withdraw', { id: withdrawn, language: 'en' }, other.cookie);
  const ofManager = await waiting(manager, 8 * 24);
  await escalate();
  expect(await idsOf(above)).toEqual([ofManager]);
  expect(await testServer.mailsTo(above)).toEqual([]);
});

test('nothing goes to somebody above who left, nor what somebody asked who left', async () => {
  const { above, person, other } = await threeLevels();
  const id = await waiting(person, 8 * 24);
  await waiting(other, 8 * 24);
  await testServer.db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, other.id));
  await testServer.db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, above.id));
  await escalate();
  expect(await testServer.mailsTo(above)).toEqual([]);
  const [request] = await testServer.db
    .select()
    .from(leaveRequest)
    .where(eq(leaveRequest.id, id as Id));
  expect(request?.escalatedTo).toBeNull();
  await testServer.db.update(user).set({ deactivatedAt: null }).where(eq(user.id, above.id));
  await escalate();
  expect(await testServer.mailsTo(above)).toHaveLength(1);
});

test('more than one round takes them all, and nobody three levels above sees any', { tags: 'long' }, async () => {
  const { above, manager, person } = await threeLevels();
  const { manager: top } = await aTeam(testServer, 0);
  await putUnder(testServer, top, [above]);
  const ids = [];
  for (let count = 0; count < 51; count++) ids.push(await waiting(person, 8 * 24));
  await escalate();
  expect((await idsOf(above)).toSorted()).toEqual(ids.toSorted());
  expect(await idsOf(top)).toEqual([]);
  await testServer.db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, manager.id));
  expect(await idsOf(above)).toHaveLength(51);
});

test('a request that cannot escalate is logged, and holds up no other', async () => {
  const { above, person } = await threeLevels();
  const [bad, good] = [await waiting(person, 9 * 24), await waiting(person, 8 * 24)];
  const rule = sql.raw(`alter table audit add constraint not_this check (object <> '${bad}') not valid`);
  await testServer.db.execute(rule);
  await escalate().finally(() => testServer.db.execute(sql`alter table audit drop constraint not_this`));
  expect(await idsOf(above)).toEqual([good]);
  const said = testServer.log.lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(said).toMatchObject([{ leave: bad, msg: 'a request for leave cannot escalate' }]);
  await escalate();
  expect((await idsOf(above)).toSorted()).toEqual([bad, good].toSorted());
});

test('the worker looks as soon as the server starts, and ends with it', async () => {
  const { above, person } = await threeLevels();
  const id = await waiting(person, 8 * 24);
  const worker = startEscalation(testServer.db, { days: 7, publicUrl: ourOrigin }, testServer.app.log);
  await expect.poll(() => idsOf(above)).toEqual([id]);
  await worker.stop();
});
