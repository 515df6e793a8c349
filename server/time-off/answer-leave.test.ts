import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantLeave, putUnder } from './testing/leave-team.ts';
import { leaveEntitlement, leaveRequest } from './time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeAll(() => grantLeave(testServer));
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));
afterAll(() => void vi.useRealTimers());

async function ask(cookie: string | undefined, startsOn = '2026-12-07', endsOn = '2026-12-11'): Promise<Id> {
  const id = newId();
  const dates = { startsOn, endsOn, startsMidday: false, endsMidday: false };
  const answer = await testServer.post(
    '/time-off/ask',
    { id, typeId: 'annual', ...dates, note: '', language: 'en' },
    cookie,
  );
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return id;
}
const answer = (cookie: string, id: string, answered: 'approved' | 'declined', note = '') =>
  testServer.post('/time-off/answer', { id, answer: answered, note, language: 'en' }, cookie);
const takeBack = (cookie: string, id: string) => testServer.post('/time-off/take-back', { id, language: 'en' }, cookie);
const team = async (cookie: string) => (await testServer.ask({ url: '/api/time-off/team?language=en', cookie })).json();
const waiting = async (cookie: string) =>
  (await testServer.ask({ url: '/api/time-off/overview?language=en', cookie })).json().teamWaiting;

/** Turns on mails about answers to one's own leave. */
async function chooseMail({ cookie }: { cookie: string }) {
  const categories = { payslips: true, news: true, mentions: true, timeOff: true };
  const answer = await testServer.post('/push/settings', { categories, quietHours: null, mail: ['timeOff'] }, cookie);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

async function pair() {
  const { manager, people } = await aTeam(testServer, 2);
  const [one, other] = people;
  if (!one || !other) throw new Error('Nobody is there.');
  await chooseMail(one);
  return { manager, one, other };
}

describe('a manager', () => {
  test('sees the own team’s requests, those that wait first, with who else is away', { tags: 'long' }, async () => {
    const { manager, one, other } = await pair();
    const [first, second] = [await ask(one.cookie), await ask(other.cookie, '2026-12-11', '2026-12-14')];
    expect(await waiting(manager.cookie)).toBe(2);
    expect(await waiting(one.cookie)).toBeNull();
    expect((await team(manager.cookie)).map(({ id }: { id: string }) => id)).toEqual([first, second]);

    expect((await answer(manager.cookie, first, 'approved')).json()).toMatchObject({
      state: 'approved',
      canTakeBack: true,
    });
    expect(await team(manager.cookie)).toMatchObject([
      { id: second, person: other.name, state: 'waiting', halves: 4, alsoAway: [one.name], canTakeBack: false },
      { id: first, person: one.name, state: 'approved', halves: 10, alsoAway: [] },
    ]);
    expect(await waiting(manager.cookie)).toBe(1);
  });

  test('sees what the own people have left, and when they are away', async () => {
    const { manager, one, other } = await pair();
    const people = async (cookie: string) =>
      (await testServer.ask({ url: '/api/time-off/team/people?language=fr', cookie })).json();
    const type = { text: 'Congés annuels', lang: 'fr' };
    const whole = { portrait: null, left: [{ type, halves: 50, unit: 'days' }], away: null };
    const [first, second] = [one, other].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const both = [first, second].map((each) => ({ ...whole, id: each?.id, name: each?.name }));
    expect(await people(manager.cookie)).toEqual(both);
    expect(await people(one.cookie)).toEqual([]);

    const year = new Date().getUTCFullYear();
    await testServer.db.insert(leaveEntitlement).values({ userId: other.id, typeId: 'annual', year, halves: 9 });
    const [startsOn, endsOn] = [1, 7].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    ) as [string, string];
    const id = await ask(one.cookie, startsOn, endsOn);
    const seen = async () => {
      const rows = (await people(manager.cookie)) as { id: string; left: object; away: object | null }[];
      return [one, other].map((person) => rows.find((each) => each.id === person.id));
    };
    expect(await seen()).toMatchObject([{ away: null }, { left: [{ type, halves: 9 }] }]);
    await answer(manager.cookie, id, 'approved');
    expect(await seen()).toMatchObject([{ away: { startsOn, endsOn, isNow: false } }, { away: null }]);
  });

  test('approves or declines with a note, and the person is notified in their language', async () => {
    const { manager, people } = await aTeam(testServer, 1, { people: 'fr' });
    const [person] = people;
    if (!person) throw new Error('Nobody is there.');
    await chooseMail(person);
    const [good, bad] = [await ask(person.cookie), await ask(person.cookie, '2027-02-01', '2027-02-02')];
    await answer(manager.cookie, good, 'approved', 'Enjoy!');
    await answer(manager.cookie, bad, 'declined', 'We open that day.');
    const own = await testServer.ask({ url: '/api/time-off/requests?language=en', cookie: person.cookie });
    expect(own.json()).toMatchObject([
      { id: bad, state: 'declined', answerNote: 'We open that day.' },
      { id: good, state: 'approved', answerNote: 'Enjoy!' },
    ]);
    const mails = await testServer.mailsTo(person);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body.match(/Congés annuels/g)).toHaveLength(2);
    expect(mails[0]?.body).not.toMatch(/We open|Enjoy/);
    const acts = await testServer.db.select().from(audit).where(eq(audit.actor, manager.id));
    expect(acts.map(({ action, object }) => [action, object]).slice(-2)).toEqual([
      ['leave-approved', good],
      ['leave-declined', bad],
    ]);
  });

  test('answers once: a repeat changes nothing, another answer is refused', async () => {
    const { manager, one } = await pair();
    const id = await ask(one.cookie);
    await answer(manager.cookie, id, 'approved', 'Yes');
    expect((await answer(manager.cookie, id, 'approved', 'Yes')).json().state).toBe('approved');
    expect((await answer(manager.cookie, id, 'declined')).json().code).toBe('LEAVE_NOT_OPEN');
    expect(await testServer.mailsTo(one)).toHaveLength(1);
  });

  test('answers one way when both answers come at once', async () => {
    const { manager, one } = await pair();
    const id = await ask(one.cookie);
    const both = await Promise.all([answer(manager.cookie, id, 'approved'), answer(manager.cookie, id, 'declined')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await testServer.mailsTo(one)).toHaveLength(1);
  });

  test('takes an answer back until the leave begins, and the person is notified', async () => {
    const { manager, one } = await pair();
    const id = await ask(one.cookie);
    await answer(manager.cookie, id, 'declined', 'No');
    expect(await testServer.mailsTo(one)).toMatchObject([{ subject: expect.stringMatching(/declined/i) }]);
    expect((await takeBack(manager.cookie, id)).json()).toMatchObject({ state: 'waiting', answerNote: '' });
    expect(await testServer.mailsTo(one)).toMatchObject([{ subject: expect.stringMatching(/wait/i) }]);
    await answer(manager.cookie, id, 'approved');
    await testServer.db.update(leaveRequest).set({ startsOn: '2026-11-21' }).where(eq(leaveRequest.id, id));
    expect((await takeBack(manager.cookie, id)).json().code).toBe('LEAVE_STARTED');
    expect(await team(manager.cookie)).toMatchObject([{ id, canTakeBack: false }]);
  });

  test('who keeps changing an answer sends one mail, of the last one, and has to wait after ten an hour', {
    tags: 'long',
  }, async () => {
    const { manager, one, other } = await pair();
    const [id, another] = [await ask(one.cookie), await ask(other.cookie)];
    for (let time = 0; time < 5; time += 1) {
      expect((await answer(manager.cookie, id, 'approved')).statusCode).toBe(200);
      if (time < 4) expect((await takeBack(manager.cookie, id)).statusCode).toBe(200);
    }
    expect(await testServer.mailsTo(one)).toMatchObject([{ subject: expect.stringMatching(/approved/i) }]);

    expect((await takeBack(manager.cookie, id)).statusCode).toBe(200);
    for (const refused of [await answer(manager.cookie, id, 'declined'), await takeBack(manager.cookie, id)]) {
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await answer(manager.cookie, another, 'declined')).statusCode).toBe(200);
  });

  test('answers eighty-one requests in one go, takes all of it back and answers again', { tags: 'long' }, async () => {
    const { manager, one } = await pair();
    const monday = Date.parse('2027-01-04');
    const rows = Array.from({ length: 81 }, (_, week) => {
      const day = new Date(monday + week * 7 * 86_400_000).toISOString().slice(0, 10);
      const dates = { startsOn: day, endsOn: day, startsMidday: false, endsMidday: false };
      return { id: newId(), userId: one.id, typeId: 'unpaid', ...dates, workingDays: '12345', note: '' };
    });
    await testServer.db.insert(leaveRequest).values(rows);
    const toAll = async (send: (id: string) => ReturnType<typeof answer>) => {
      for (const { id } of rows) expect((await send(id)).statusCode).toBe(200);
    };
    await toAll((id) => answer(manager.cookie, id, 'approved'));
    await toAll((id) => takeBack(manager.cookie, id));
    await toAll((id) => answer(manager.cookie, id, 'declined', 'We open then.'));
    const states = (await team(manager.cookie)).map(({ state }: { state: string }) => state);
    expect([states.length, new Set(states)]).toEqual([81, new Set(['declined'])]);
    expect(await testServer.mailsTo(one)).toHaveLength(1);
  });

  test('sends a second mail where the first is on its way already', async () => {
    const { manager, one } = await pair();
    const id = await ask(one.cookie);
    await answer(manager.cookie, id, 'approved');
    await testServer.db.update(mail).set({ attempts: 1 }).where(eq(mail.userId, one.id));
    await takeBack(manager.cookie, id);
    expect(await testServer.mailsTo(one)).toHaveLength(2);
  });

  test('cannot take a decline back once its days are spent elsewhere', async () => {
    const { manager, one } = await pair();
    await testServer.db.insert(leaveEntitlement).values({ userId: one.id, typeId: 'annual', year: 2026, halves: 10 });
    const id = await ask(one.cookie);
    await answer(manager.cookie, id, 'declined');
    await ask(one.cookie, '2026-12-14', '2026-12-14');
    expect((await takeBack(manager.cookie, id)).json().code).toBe('NOT_ENOUGH_LEAVE');
  });

  test('cannot answer what was withdrawn, nor with a note too long', async () => {
    const { manager, one } = await pair();
    const id = await ask(one.cookie);
    expect((await answer(manager.cookie, id, 'declined', 'x'.repeat(1001))).json().code).toBe('NOTE_TOO_LONG');
    await testServer.post('/time-off/withdraw', { id, language: 'en' }, one.cookie);
    expect((await answer(manager.cookie, id, 'approved')).json().code).toBe('LEAVE_NOT_OPEN');
    expect(await team(manager.cookie)).toEqual([]);
  });

  test('answers also what ended long ago, once and for all', async () => {
    const { manager, one } = await pair();
    const id = await ask(one.cookie, '2026-03-02', '2026-03-03');
    expect((await answer(manager.cookie, id, 'declined')).json()).toMatchObject({
      state: 'declined',
      canTakeBack: false,
    });
    expect((await takeBack(manager.cookie, id)).json().code).toBe('LEAVE_STARTED');
    expect(await team(manager.cookie)).toEqual([]);
  });
});

describe('somebody else’s team', () => {
  test('answers like a request that does not exist, to another manager, to colleagues and to the person', async () => {
    const [mine, theirs] = [await pair(), await pair()];
    const id = await ask(theirs.one.cookie);
    for (const cookie of [mine.manager.cookie, theirs.other.cookie, theirs.one.cookie]) {
      for (const tried of [await answer(cookie, id, 'approved'), await takeBack(cookie, id)]) {
        expect([tried.statusCode, tried.json()]).toEqual([404, { code: 'NOT_FOUND', requestId: expect.any(String) }]);
      }
    }
    expect(await team(mine.manager.cookie)).toEqual([]);
    expect(await team(theirs.one.cookie)).toEqual([]);
    expect(await team(theirs.manager.cookie)).toMatchObject([{ id, state: 'waiting' }]);
  });

  test('becomes one’s own when the manager of record changes, and is no longer the former one’s', async () => {
    const { manager, one } = await pair();
    const { manager: next } = await pair();
    const id = await ask(one.cookie);
    await putUnder(testServer, next, [one]);
    expect((await answer(manager.cookie, id, 'approved')).statusCode).toBe(404);
    expect((await answer(next.cookie, id, 'approved')).statusCode).toBe(200);
  });
});
