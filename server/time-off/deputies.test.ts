import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { deputy } from '#server/directory/deputy-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { locationZone } from '#server/directory/people-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, grantLeave, putUnder } from './testing/leave-team.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeAll(() => grantLeave(testServer));
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));
afterAll(() => void vi.useRealTimers());

type Member = { id: Id; name: string; email: string; cookie: string };

/** All within the week that a session lasts. */
const soon = { startsOn: '2026-11-23', endsOn: '2026-11-25' };
const now = { startsOn: '2026-11-20', endsOn: '2026-11-26' };

/** Runs an act on another day. */
async function on<Result>(day: string, act: () => Promise<Result>): Promise<Result> {
  vi.setSystemTime(`${day}T12:00:00Z`);
  try {
    return await act();
  } finally {
    vi.setSystemTime('2026-11-21T12:00:00Z');
  }
}

let asked = 0;
async function ask({ cookie }: { cookie: string }): Promise<string> {
  const id = newId();
  const day = new Date(Date.UTC(2027, 2, 1) + 7 * 86_400_000 * asked++).toISOString().slice(0, 10);
  const dates = { startsOn: day, endsOn: day, startsMidday: false, endsMidday: false };
  const answer = await testServer.post(
    '/time-off/ask',
    { id, typeId: 'unpaid', ...dates, note: '', language: 'en' },
    cookie,
  );
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return id;
}

const answer = (by: { cookie: string }, id: string, given: 'approved' | 'declined' = 'approved') =>
  testServer.post('/time-off/answer', { id, answer: given, note: '', language: 'en' }, by.cookie);
const name = (by: { cookie: string }, { id: userId }: { id: string }, dates: object = now) =>
  testServer.post('/deputies/name', { userId, ...dates }, by.cookie);
const end = (by: { cookie: string }) => testServer.post('/deputies/end', {}, by.cookie);
const read = async (path: string, { cookie }: { cookie: string }) =>
  (await testServer.ask({ url: `/api${path}`, cookie })).json();
const team = (of: { cookie: string }) => read('/time-off/team?language=en', of);
const mine = (of: { cookie: string }) => read('/deputies/mine', of);
const waiting = async (of: { cookie: string }) => (await read('/time-off/overview?language=en', of)).teamWaiting;

async function member(language?: Language): Promise<Member> {
  const person = await testServer.newcomer(language);
  return { ...person, cookie: await testServer.signIn(person) };
}

/** A manager with two people, somebody from another team, and a waiting request of the first. */
async function teamWithRequest() {
  const { manager, people } = await aTeam(testServer, 2);
  const [one, other] = people as unknown as [Member, Member];
  return { manager: manager as Member, one, other, stranger: await member(), id: await ask(one) };
}

describe('a deputy', () => {
  test('sees and answers the team’s requests from the first day to the last, and neither before nor after', {
    tags: 'long',
  }, async () => {
    const { manager, stranger, id } = await teamWithRequest();
    await name(manager, stranger, soon);
    for (const day of ['2026-11-22', '2026-11-26']) {
      await on(day, async () => {
        expect(await team(stranger)).toEqual([]);
        expect(await waiting(stranger)).toBeNull();
        expect((await answer(stranger, id)).statusCode).toBe(404);
      });
    }
    for (const day of ['2026-11-23', '2026-11-25']) {
      await on(day, async () => {
        expect(await team(stranger)).toMatchObject([{ id, state: 'waiting', standsInFor: manager.name }]);
        expect(await waiting(stranger)).toBe(1);
      });
    }
    const given = await on('2026-11-25', () => answer(stranger, id));
    expect(given.json()).toMatchObject({ state: 'approved', standsInFor: manager.name });
    expect(await team(manager)).toMatchObject([{ id, state: 'approved', standsInFor: null }]);
    const [row] = await testServer.db.select().from(audit).where(eq(audit.object, id)).orderBy(audit.at).offset(1);
    expect(row).toMatchObject({ actor: stranger.id, action: 'leave-approved' });
  });

  test('answers beside the manager, who may take that back', async () => {
    const { manager, stranger, id } = await teamWithRequest();
    await name(manager, stranger);
    expect((await answer(stranger, id, 'declined')).statusCode).toBe(200);
    const takenBack = await testServer.post('/time-off/take-back', { id, language: 'en' }, manager.cookie);
    expect(takenBack.json().state).toBe('waiting');
    expect((await answer(manager, id)).statusCode).toBe(200);
    expect((await answer(stranger, id, 'declined')).json().code).toBe('LEAVE_NOT_OPEN');
  });

  test('of one’s own team does not answer for themselves; the manager does', { tags: 'long' }, async () => {
    const { manager, one, other, id } = await teamWithRequest();
    const others = await ask(other);
    await name(manager, one);
    expect(await team(one)).toMatchObject([{ id: others }]);
    expect(await waiting(one)).toBe(1);
    expect((await answer(one, id)).statusCode).toBe(404);
    expect((await answer(one, others)).statusCode).toBe(200);
    expect((await answer(manager, id)).statusCode).toBe(200);
    // The deputy's own leave still shows among the team's.
    const dates = { startsOn: '2028-01-04', endsOn: '2028-01-04', startsMidday: false, endsMidday: false };
    for (const { cookie } of [one, other]) {
      const input = { id: newId(), typeId: 'unpaid', ...dates, note: '', language: 'en' };
      await testServer.post('/time-off/ask', input, cookie);
      if (cookie === one.cookie) await answer(manager, input.id);
    }
    expect((await team(one)).at(0)).toMatchObject({ alsoAway: [one.name], state: 'waiting' });
  });

  test('does not answer the manager’s own leave, which goes to the manager’s manager', async () => {
    const { manager, stranger } = await teamWithRequest();
    const boss = await member();
    await putUnder(testServer, boss, [manager]);
    await name(manager, stranger);
    const id = await ask(manager);
    expect((await team(stranger)).map((one: { id: string }) => one.id)).not.toContain(id);
    expect((await answer(stranger, id)).statusCode).toBe(404);
    expect((await answer(boss, id)).statusCode).toBe(200);
  });

  test('passes nothing on: a deputy’s deputy answers for the deputy’s own team alone', { tags: 'long' }, async () => {
    const { manager, id } = await teamWithRequest();
    const { manager: second, id: seconds, stranger } = await teamWithRequest();
    await name(manager, second);
    await name(second, stranger);
    expect((await team(stranger)).map((one: { id: string }) => one.id)).toEqual([seconds]);
    expect((await answer(stranger, id)).statusCode).toBe(404);
    expect((await team(second)).map((one: { id: string }) => one.id).toSorted()).toEqual([id, seconds].toSorted());
  });

  test('is notified of each request as the manager is, in the mail for whom', async () => {
    const { manager, one, stranger } = await teamWithRequest();
    await name(manager, stranger);
    const named = await testServer.mailsTo(stranger);
    expect(named).toMatchObject([{ subject: `${manager.name} named you as deputy` }]);
    expect(named[0]?.body).toContain('/time-off/team');
    await ask(one);
    const [toManager, toDeputy] = [await testServer.mailsTo(manager), await testServer.mailsTo(stranger)];
    const asked = ({ subject }: { subject: string }) => subject === `${one.name} asks for leave`;
    expect(toManager.filter(asked)).toHaveLength(2);
    expect(toManager.some(({ body }) => body.includes('whose deputy you are'))).toBe(false);
    expect(toDeputy.filter(asked)).toHaveLength(1);
    expect(toDeputy.find(asked)?.body).toContain(`You answer it for ${manager.name}, whose deputy you are.`);
    const before = toDeputy.length;
    await on('2026-11-27', () => ask(one));
    expect(await testServer.mailsTo(stranger)).toHaveLength(before);
  });

  test('who was ended, or replaced by another, answers no more', async () => {
    const { manager, other, stranger, id } = await teamWithRequest();
    await name(manager, stranger);
    expect(await team(stranger)).toHaveLength(1);
    await name(manager, other);
    expect(await team(stranger)).toEqual([]);
    expect(await team(other)).toHaveLength(1);
    expect((await end(manager)).json()).toEqual({ ended: true });
    expect((await end(manager)).json()).toEqual({ ended: true });
    for (const former of [stranger, other]) expect((await answer(former, id)).statusCode).toBe(404);
    expect(await mine(manager)).toEqual({ leads: true, deputy: null, standsInFor: [] });
    const acts = await testServer.db.select().from(audit).where(eq(audit.actor, manager.id)).orderBy(audit.at);
    const changes = acts.filter(({ action }) => action.startsWith('deputy-'));
    expect(changes.map(({ action, object }) => [action, object])).toEqual([
      ['deputy-named', stranger.id],
      ['deputy-named', other.id],
      ['deputy-ended', other.id],
    ]);
  });

  test('who left is none, and a manager who left has none', { tags: 'long' }, async () => {
    const [first, second] = [await teamWithRequest(), await teamWithRequest()];
    await name(first.manager, first.stranger);
    await name(second.manager, second.stranger);
    const leave = ({ id }: Member) =>
      testServer.db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, id));
    await leave(first.stranger);
    const before = (await testServer.mailsTo(first.stranger)).length;
    await ask(first.one);
    expect(await testServer.mailsTo(first.stranger)).toHaveLength(before);
    expect((await answer(first.stranger, first.id)).statusCode).toBe(401);
    expect(await mine(first.manager)).toMatchObject({ deputy: null });

    await leave(second.manager);
    expect(await team(second.stranger)).toEqual([]);
    expect(await mine(second.stranger)).toMatchObject({ standsInFor: [] });
    expect((await answer(second.stranger, second.id)).statusCode).toBe(404);
  });
});

describe('naming a deputy', () => {
  test('is for whoever leads somebody: a deputy names none, and nobody finds anybody', async () => {
    const { manager, one, stranger } = await teamWithRequest();
    await name(manager, stranger);
    for (const cookie of [stranger.cookie, one.cookie]) {
      expect((await name({ cookie }, manager)).statusCode).toBe(404);
      expect(await read('/deputies/candidates?text=a', { cookie })).toEqual([]);
    }
    expect(await mine(stranger)).toMatchObject({ leads: false, deputy: null });
  });

  test('shows both sides until the last day is over, and mails the deputy in the deputy’s language', async () => {
    const { manager } = await teamWithRequest();
    const stranger = await member('fr');
    const named = await name(manager, stranger, soon);
    const subject = `${manager.name} vous confie sa suppléance`;
    expect(await testServer.mailsTo(stranger)).toMatchObject([{ subject }]);
    expect(named.json()).toMatchObject({ id: stranger.id, name: stranger.name, ...soon });
    expect(await mine(manager)).toMatchObject({ leads: true, deputy: { id: stranger.id, ...soon } });
    expect(await mine(stranger)).toMatchObject({ standsInFor: [{ manager: manager.name, ...soon }] });
    await on('2026-11-26', async () => {
      expect(await mine(manager)).toMatchObject({ deputy: null });
      expect(await mine(stranger)).toMatchObject({ standsInFor: [] });
    });
  });

  test('the same again is answered as the first time, and mails nobody twice', async () => {
    const { manager, stranger } = await teamWithRequest();
    for (let time = 0; time < 3; time++) expect((await name(manager, stranger)).statusCode).toBe(200);
    expect(await testServer.mailsTo(stranger)).toHaveLength(1);
    await name(manager, stranger, soon);
    expect(await testServer.mailsTo(stranger)).toHaveLength(2);
    expect(await testServer.db.$count(deputy, eq(deputy.managerId, manager.id))).toBe(1);
  });

  test.for([
    ['a day that is none', { startsOn: '2026-02-30', endsOn: '2026-12-01' }, 'LEAVE_DATE_UNKNOWN'],
    ['an end before the start', { startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'LEAVE_ENDS_BEFORE_START'],
    ['days that are over', { startsOn: '2026-11-01', endsOn: '2026-11-20' }, 'DEPUTY_OVER'],
    ['more than a year', { startsOn: '2026-12-01', endsOn: '2027-12-02' }, 'DEPUTY_TOO_LONG'],
    ['more than two years ahead', { startsOn: '2028-11-01', endsOn: '2028-11-22' }, 'LEAVE_TOO_LATE'],
  ] as const)('refuses %s', async ([, dates, code]) => {
    const { manager, stranger } = await teamWithRequest();
    expect((await name(manager, stranger, dates)).json().code).toBe(code);
    expect(await testServer.db.$count(deputy, eq(deputy.managerId, manager.id))).toBe(0);
  });

  test('takes a year to the day, from a day that is over already', async () => {
    const { manager, stranger } = await teamWithRequest();
    const year = { startsOn: '2026-10-01', endsOn: '2027-10-01' };
    expect((await name(manager, stranger, year)).statusCode).toBe(200);
  });

  test('is one to the end of the last day where the manager is, wherever the deputy is', async () => {
    // At this moment the 21st has just begun in the one place, and is over in the other.
    const [west, east] = ['Etc/GMT+12', 'Pacific/Kiritimati'];
    for (const timeZone of [west, east])
      await testServer.db.insert(locationZone).values({ location: timeZone, timeZone });
    const standsIn = async (managersZone: string, deputysZone: string) => {
      const [manager, other] = [await member(), await member()];
      const rows = [
        { userId: manager.id, location: managersZone },
        { userId: other.id, location: deputysZone },
      ];
      await testServer.db.insert(employeeProfile).values(rows);
      const days = { startsOn: '2026-11-20', endsOn: '2026-11-21' };
      await testServer.db.insert(deputy).values({ managerId: manager.id, deputyId: other.id, ...days });
      return (await mine(other)).standsInFor.length;
    };
    expect([await standsIn(west, east), await standsIn(east, west)]).toEqual([1, 0]);
  });

  test('refuses oneself, who left, and nobody', async () => {
    const { manager, stranger } = await teamWithRequest();
    expect((await name(manager, manager)).json().code).toBe('OWN_DEPUTY');
    await testServer.db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, stranger.id));
    expect((await name(manager, stranger)).json().code).toBe('NOT_FOUND');
    expect((await name(manager, { id: randomId() })).json().code).toBe('NOT_FOUND');
  });

  test('finds people by parts of their names, whatever the accents, and not by their address', async () => {
    const { manager, stranger } = await teamWithRequest();
    const called = async (person: Member, fullName: string) =>
      testServer.db.update(userProfile).set({ fullName, position: 'Rigger' }).where(eq(userProfile.userId, person.id));
    await called(stranger, 'Núria Casals-Quell');
    await called(manager, 'Núria Quell-Manager');
    const found = (text: string) => read(`/deputies/candidates?text=${encodeURIComponent(text)}`, manager);
    expect(await found('quell nuria')).toEqual([
      { id: stranger.id, name: 'Núria Casals-Quell', position: 'Rigger', portrait: null },
    ]);
    expect(await found(stranger.email)).toEqual([]);
    await testServer.db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, stranger.id));
    expect(await found('quell nuria')).toEqual([]);
  });

  test('has to wait after thirty changes in an hour', async () => {
    const { manager } = await teamWithRequest();
    for (let time = 0; time < 30; time++) expect((await end(manager)).statusCode).toBe(200);
    expect((await end(manager)).statusCode).toBe(429);
  });
});
