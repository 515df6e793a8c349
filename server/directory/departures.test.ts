import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { showOutAllDue } from '#server/people/departure-worker.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { user } from '#server/session/session-tables.ts';
import { giveRole, roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { leaveOfPeople } from '#server/time-off/leave-of-people.ts';
import { grantLeave } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest } from '#server/time-off/time-off-tables.ts';
import { showOutWhenDue } from './departures.ts';
import { departure } from './people-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let hr: Awaited<ReturnType<typeof peopleConsole>>;
beforeAll(async () => {
  hr = await peopleConsole(testServer);
  await grantLeave(testServer);
});

const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const actsOn = async (object: string) =>
  (await db.select().from(auditTrail).where(eq(auditTrail.object, object))).map(
    ({ action, actor }) => `${action}${actor === hr.person.id ? ' by HR' : ''}`,
  );
const outcomeOf = ({ results }: { results: { outcome: string }[] }) => results[0]?.outcome;
const managerOf = async (id: Id) => (await hr.record(id)).manager?.id ?? null;

const showOutDue = () => showOutAllDue(db, leaveOfPeople, testServer.log.logger);

const endAdministrators = () => db.execute(sql`update role_grant set ended_at = now() where role = 'administrator'`);

type LeaveOf = [state: 'waiting' | 'approved', from: number, to: number];

/** Leave of somebody, from and to so many days from now; by default one waits, one is under way, and one is to come. */
async function leaveOf(
  userId: Id,
  leave: LeaveOf[] = [
    ['waiting', 20, 24],
    ['approved', -2, 2],
    ['approved', 40, 44],
  ],
) {
  const rows = leave.map(([state, from, to]) => ({
    id: randomId(),
    userId,
    typeId: 'annual',
    startsOn: dayFrom(from),
    endsOn: dayFrom(to),
    startsMidday: false,
    endsMidday: false,
    workingDays: '12345',
    note: '',
    state,
  }));
  await db.insert(leaveRequest).values(rows);
  return async () => {
    const found = await db.select().from(leaveRequest).where(eq(leaveRequest.userId, userId));
    return rows.map(({ id }) => found.find((one) => one.id === id)?.state);
  };
}

/** Somebody with a password and a session, who leads two people and is led by one. */
async function leader() {
  const above = await hr.newcomer({ fullName: 'Above' });
  const person = await testServer.newcomer();
  await hr.change(person.id, {}, { managerId: above.id });
  const reports = [
    await hr.newcomer({}, { managerId: person.id }),
    await hr.newcomer({ fullName: 'Second' }, { managerId: person.id }),
  ] as const;
  return { above, person, reports, cookie: await testServer.signIn(person) };
}

describe('what follows', () => {
  test('is told before anything is done: sessions, roles, open leave, and whom they lead', async () => {
    const { person, reports } = await leader();
    await giveRole(db, person, 'auditor');
    await leaveOf(person.id);
    expect(await hr.consequences({ ids: [person.id] })).toEqual({
      status: 200,
      people: 1,
      lastAdministrator: null,
      oneself: false,
      sessions: 1,
      roles: 1,
      openLeave: 2,
      reports: 2,
      someReports: expect.arrayContaining(reports.map(({ id }) => expect.objectContaining({ id }))),
    });
    // Reports who leave as well need no new manager.
    const all = await hr.consequences({ ids: [person.id, reports[0].id] });
    expect([all.people, all.reports]).toEqual([2, 1]);
  });

  test('names the last administrator and oneself among many', async () => {
    await endAdministrators();
    const administrator = await roleHolder(testServer, 'administrator');
    expect(await hr.consequences({ ids: [administrator.person.id, hr.person.id] })).toMatchObject({
      lastAdministrator: administrator.person.name,
      oneself: true,
    });
    expect(outcomeOf(await hr.showOut(administrator.person.id))).toBe('last-administrator');
    expect(outcomeOf(await hr.showOut(hr.person.id))).toBe('oneself');
    expect((await hr.list()).status).toBe(200);
    await roleHolder(testServer, 'administrator');
    expect((await hr.consequences({ ids: [administrator.person.id] })).lastAdministrator).toBeNull();
  });
});

describe('showing somebody out at once', () => {
  test('is audited from where it was done, with the roles that end and the invite on their return', async () => {
    const person = await hr.newcomer();
    await giveRole(db, person, 'auditor');
    await hr.showOut(person.id);
    await hr.bringBack(person.id);
    const rows = await db
      .select()
      .from(auditTrail)
      .where(sql`${auditTrail.object} like ${`${person.id}%`}`);
    const done = rows.filter(({ action }) => action !== 'person-added');
    expect(done.map(({ action, actor, ipAddress }) => [action, actor, ipAddress])).toEqual(
      ['role-ended', 'deactivated', 'reactivated', 'invite-sent'].map((act) => [act, hr.person.id, '127.0.0.1']),
    );
  });

  test('ends sessions, open leave and roles, hands their people on, and bringing them back undoes it', async () => {
    const { above, person, reports, cookie } = await leader();
    const states = await leaveOf(person.id);
    expect(outcomeOf(await hr.showOut(person.id, { reportsTo: 'own-manager' }))).toBe('left');
    expect((await testServer.ask({ url: '/api/account/devices', cookie })).statusCode).toBe(401);
    expect(await states()).toEqual(['withdrawn', 'approved', 'withdrawn']);
    for (const { id } of reports) expect(await managerOf(id)).toBe(above.id);
    expect(await hr.record(person.id)).toMatchObject({ state: 'left', leftAt: expect.any(String), sessions: [] });
    expect((await hr.record(reports[0].id)).changes[0]).toMatchObject({ field: 'manager', by: hr.person.name });

    // One of them has got another manager meanwhile: that stays.
    const other = await hr.newcomer();
    await hr.change(reports[1].id, {}, { managerId: other.id });
    expect(outcomeOf(await hr.bringBack(person.id))).toBe('back');
    expect(await states()).toEqual(['waiting', 'approved', 'approved']);
    expect([await managerOf(reports[0].id), await managerOf(reports[1].id)]).toEqual([person.id, other.id]);
    expect((await hr.record(person.id)).state).toBe('in');
    await testServer.signIn(person);
    expect(await actsOn(person.id)).toEqual(expect.arrayContaining(['deactivated by HR', 'reactivated by HR']));
    expect(await db.$count(departure, eq(departure.userId, person.id))).toBe(0);
  });

  test('may give their people to one of them, who takes their place', { tags: 'long' }, async () => {
    const { above, person, reports } = await leader();
    await hr.showOut(person.id, { reportsTo: reports[1].id });
    expect([await managerOf(reports[0].id), await managerOf(reports[1].id)]).toEqual([reports[1].id, above.id]);
    await hr.bringBack(person.id);
    for (const { id } of reports) expect(await managerOf(id)).toBe(person.id);
  });

  test('is refused whole where that would make a cycle, and where nobody is there to take them', async () => {
    const { person, reports, cookie } = await leader();
    const below = await hr.newcomer({}, { managerId: reports[0].id });
    expect(outcomeOf(await hr.showOut(person.id, { reportsTo: below.id }))).toBe('manager-cycle');
    expect((await testServer.ask({ url: '/api/account/devices', cookie })).statusCode).toBe(200);
    expect(await managerOf(reports[0].id)).toBe(person.id);
    expect((await hr.showOut(person.id, { reportsTo: randomId() })).code).toBe('MANAGER_UNKNOWN');
  });

  test('passes over a manager who left before', { tags: 'long' }, async () => {
    const { above, person, reports } = await leader();
    const top = await hr.newcomer();
    await hr.change(above.id, {}, { managerId: top.id });
    await hr.showOut(above.id);
    await hr.showOut(person.id, { reportsTo: 'own-manager' });
    expect(await managerOf(reports[0].id)).toBe(top.id);
  });

  test('says of who left before, and of who did not leave, that nothing was to do', async () => {
    const { id } = await hr.newcomer();
    expect(outcomeOf(await hr.bringBack(id))).toBe('not-left');
    await hr.showOut(id);
    expect(outcomeOf(await hr.showOut(id))).toBe('left-before');
    expect(outcomeOf(await hr.invite(id))).toBe('left');
  });

  test('brings back with their leave', async () => {
    const person = await testServer.newcomer();
    const states = await leaveOf(person.id);
    await hr.showOut(person.id);
    expect(await states()).toEqual(['withdrawn', 'approved', 'withdrawn']);
    expect(outcomeOf(await hr.bringBack(person.id))).toBe('back');
    expect(await states()).toEqual(['waiting', 'approved', 'approved']);

    // Leave that has begun while they were away stays withdrawn.
    await hr.showOut(person.id);
    const begun = and(eq(leaveRequest.userId, person.id), eq(leaveRequest.withdrawnFrom, 'approved'));
    await db
      .update(leaveRequest)
      .set({ startsOn: dayFrom(-1) })
      .where(begun);
    await hr.bringBack(person.id);
    expect(await states()).toEqual(['waiting', 'approved', 'withdrawn']);
  });

  test('lets whoever is back earn leave from that year on', async () => {
    const person = await testServer.newcomer();
    const year = new Date().getUTCFullYear();
    await db
      .update(user)
      .set({ createdAt: new Date(`${year - 2}-03-01`) })
      .where(eq(user.id, person.id));
    await hr.showOut(person.id);
    await hr.bringBack(person.id);
    const cookie = await testServer.signIn(person);
    const { accounts } = (await testServer.ask({ url: '/api/time-off/ledger?language=en', cookie })).json();
    expect(accounts.map((account: { year: number }) => account.year)).toEqual([year, year + 1]);
  });

  test('invites whoever never had a password, when they are back', async () => {
    const person = await hr.newcomer();
    await hr.showOut(person.id);
    expect(outcomeOf(await hr.bringBack(person.id))).toBe('back-and-invited');
    expect(await testServer.mailsTo(person)).toHaveLength(1);
  });
});

describe('a last day', () => {
  const dayBefore = (userId: Id) =>
    db
      .update(departure)
      .set({ lastDay: dayFrom(-1) })
      .where(eq(departure.userId, userId));

  test('changes nothing until it is over, and then does what was decided', async () => {
    const { above, person, reports, cookie } = await leader();
    const lastDay = dayFrom(30);
    expect(outcomeOf(await hr.showOut(person.id, { lastDay, reportsTo: 'own-manager' }))).toBe('planned');
    await showOutDue();
    expect(await hr.record(person.id)).toMatchObject({ state: 'in', leaving: { lastDay, reportsTo: null } });
    expect((await hr.list({ text: person.email })).people[0]).toMatchObject({ state: 'in', lastDay });
    expect(await managerOf(reports[0].id)).toBe(person.id);

    await dayBefore(person.id);
    await showOutDue();
    await showOutDue();
    expect((await testServer.ask({ url: '/api/account/devices', cookie })).statusCode).toBe(401);
    expect(await hr.record(person.id)).toMatchObject({ state: 'left', leftAfter: dayFrom(-1), leaving: null });
    expect(await managerOf(reports[0].id)).toBe(above.id);
    expect(await actsOn(person.id)).toContain('deactivated by HR');
    expect(await actsOn(`${person.id} ${lastDay}`)).toEqual(['departure-planned by HR']);
    expect(outcomeOf(await hr.bringBack(person.id))).toBe('back');
    expect(await managerOf(reports[0].id)).toBe(person.id);
  });

  test('ends the leave that begins the day after, and not the one that it lies in', async () => {
    const { person } = await leader();
    const states = await leaveOf(person.id, [
      ['approved', -4, -1],
      ['approved', 0, 3],
    ]);
    await hr.showOut(person.id, { lastDay: dayFrom(0) });
    await dayBefore(person.id);
    await showOutDue();
    expect(await states()).toEqual(['approved', 'withdrawn']);
  });

  test('moves reports up to the next manager when the chosen one has left meanwhile', { tags: 'long' }, async () => {
    const { person, reports } = await leader();
    const above = await hr.newcomer();
    const chosen = await hr.newcomer({}, { managerId: above.id });
    await hr.showOut(person.id, { lastDay: dayFrom(30), reportsTo: chosen.id });
    await hr.showOut(chosen.id);
    await dayBefore(person.id);
    await showOutDue();
    expect(await managerOf(reports[0].id)).toBe(above.id);
  });

  test('moves reports up to the leaver’s own manager when the chosen one is in no record any more', async () => {
    const { above, person, reports } = await leader();
    const chosen = await hr.newcomer();
    await hr.showOut(person.id, { lastDay: dayFrom(30), reportsTo: chosen.id });
    await db.delete(user).where(eq(user.id, chosen.id));
    await dayBefore(person.id);
    await showOutDue();
    expect((await hr.record(person.id)).state).toBe('left');
    expect(await managerOf(reports[0].id)).toBe(above.id);
  });

  test('that was moved to today once it was found to be over is not over', async () => {
    const person = await hr.newcomer();
    await hr.showOut(person.id, { lastDay: dayFrom(0) });
    await showOutWhenDue(db, leaveOfPeople, person.id);
    expect((await hr.record(person.id)).state).toBe('never');
  });

  test('may be today, and never a day that has passed', async () => {
    const person = await hr.newcomer();
    expect(outcomeOf(await hr.showOut(person.id, { lastDay: dayFrom(-1) }))).toBe('day-has-passed');
    expect(outcomeOf(await hr.showOut(person.id, { lastDay: dayFrom(0) }))).toBe('planned');
    await showOutDue();
    expect((await hr.record(person.id)).state).toBe('never');
  });

  test('is dropped again, and then nobody leaves', async () => {
    const person = await hr.newcomer();
    await hr.showOut(person.id, { lastDay: dayFrom(3) });
    expect(outcomeOf(await hr.bringBack(person.id))).toBe('stays');
    expect((await hr.record(person.id)).leaving).toBeNull();
    await showOutDue();
    expect((await hr.record(person.id)).state).toBe('never');
  });

  test('comes for the last administrator as well, who stays', async () => {
    const administers = sql`${user.id} in (select user_id from role_grant where role = 'administrator' and ended_at is null)`;
    await endAdministrators();
    const { person } = await roleHolder(testServer, 'administrator');
    await hr.showOut(person.id, { lastDay: dayFrom(0) });
    await dayBefore(person.id);
    await showOutDue();
    expect(await hr.record(person.id)).toMatchObject({ state: 'in', leaving: null });
    expect(await db.$count(user, and(administers, sql`${user.deactivatedAt} is null`))).toBe(1);
  });

  test('shows out even where whoever was to get their people reports to them by then', async () => {
    const { person, reports } = await leader();
    const heir = await hr.newcomer();
    await hr.showOut(person.id, { lastDay: dayFrom(1), reportsTo: heir.id });
    await hr.change(heir.id, {}, { managerId: reports[0].id });
    await dayBefore(person.id);
    await showOutDue();
    expect((await hr.record(person.id)).state).toBe('left');
    expect(await managerOf(reports[0].id)).toBe(person.id);
  });
});

test('many are invited at once, and each is told apart', async () => {
  const worker = await testServer.newcomer();
  const [one, two] = [await hr.newcomer(), await hr.newcomer()];
  const { results } = await hr.invite({ ids: [one.id, two.id, worker.id] });
  const outcomes = Object.fromEntries(results.map(({ id, outcome }: { id: Id; outcome: string }) => [id, outcome]));
  expect(outcomes).toEqual({ [one.id]: 'invited', [two.id]: 'invited', [worker.id]: 'already-in' });
  for (const person of [one, two]) expect(await testServer.mailsTo(person)).toHaveLength(1);
  expect(await testServer.mailsTo(worker)).toHaveLength(0);
  expect((await hr.list({ text: one.email })).people[0].state).toBe('invited');
});

test('nobody outside the scope can be deactivated, brought back or invited', async () => {
  const person = await hr.newcomer({ location: 'Cairo' });
  const berlin = await peopleConsole(testServer, { locations: ['Berlin'], departments: null });
  const selection = { ids: [person.id] };
  for (const act of [berlin.showOut, berlin.bringBack, berlin.invite]) {
    expect(await act(selection)).toEqual({ status: 200, now: 0 });
    expect(await act(selection, { expected: 0 })).toMatchObject({ state: 'done', results: [] });
  }
  expect((await berlin.consequences(selection)).people).toBe(0);

  const leader = await hr.newcomer({ location: 'Berlin' });
  const inside = await hr.newcomer({ location: 'Berlin' }, { managerId: leader.id });
  await hr.change(person.id, {}, { managerId: leader.id });
  const { reports, someReports } = await berlin.consequences({ ids: [leader.id] });
  expect([reports, someReports.map(({ id }: { id: Id }) => id)]).toEqual([2, [inside.id]]);
  expect((await berlin.record(leader.id)).someReports).toHaveLength(1);
  expect((await berlin.endSessions(person.id)).status).toBe(404);
  expect((await hr.record(person.id)).state).toBe('never');
});
