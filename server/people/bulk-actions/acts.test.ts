import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { sharedFields } from '#contract/people-fields.ts';
import { roleGrant } from '#server/access/role-tables.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { run } from '#server/runs/run-tables.ts';
import type { RunWork } from '#server/runs/run-worker.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { peopleAct, peopleActPerson } from './act-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

type Console = Awaited<ReturnType<typeof peopleConsole>>;
let hr: Console;
beforeEach(async () => {
  hr = await peopleConsole(testServer);
});

const invitesTo = async (people: { email: string }[]) =>
  (await Promise.all(people.map(testServer.mailsTo))).map(({ length }) => length);
const idsOf = (people: { id: Id }[]) => people.map(({ id }) => id);
const outcomesOf = ({ results }: { results: { outcome: string }[] }) => results.map(({ outcome }) => outcome);

/** Some new people in the order of their names, which is that of an act. */
const crowd = async (count: number, fields: Parameters<Console['newcomer']>[0] = {}) => {
  const people = [];
  for (let place = 1; place <= count; place++) {
    people.push(await hr.newcomer({ ...fields, fullName: `Crowd ${String(place).padStart(3, '0')}` }));
  }
  return people;
};

describe('an act on many people', () => {
  test('begins with the request, and goes on without its page', async () => {
    const people = await crowd(3);
    const { id } = await hr.begin('/invite', { ids: idsOf(people) });
    const begun = { id, kind: 'invite', state: 'working', done: 0, total: 3, takeBackUntil: null };
    expect(await hr.acts()).toMatchObject({ acts: [begun] });
    expect(await hr.act(id)).toEqual({ status: 200, ...begun, counts: [], results: [] });
    expect(await invitesTo(people)).toEqual([0, 0, 0]);

    await hr.work();
    expect(await hr.act(id)).toMatchObject({ state: 'done', done: 3, counts: [{ outcome: 'invited', people: 3 }] });
    expect(idsOf((await hr.act(id)).results)).toEqual(idsOf(people));
    expect(idsOf((await hr.act(id, 2)).results)).toEqual(idsOf(people.slice(2)));
    expect(await invitesTo(people)).toEqual([1, 1, 1]);
  });

  test('is the same when its request is repeated, and another under its id is refused', async () => {
    const people = await crowd(2);
    const [id, selection] = [newId(), { ids: idsOf(people) }];
    const send = (path = '/invite', more: object = {}) => hr.begin(path, selection, { id, ...more });
    expect(await send()).toEqual({ status: 200, id });
    expect(await send()).toEqual({ status: 200, id });
    await hr.work();
    expect(await send()).toEqual({ status: 200, id });
    await hr.work();
    expect(await invitesTo(people)).toEqual([1, 1]);
    expect((await send('/bring-back')).code).toBe('ID_REUSED');
    expect((await send('/invite', { selection: { ids: [people[0]?.id] }, expected: 1 })).code).toBe('ID_REUSED');
    const other = await peopleConsole(testServer);
    expect((await other.begin('/invite', selection, { id })).code).toBe('ID_REUSED');
  });

  // The embedded database has one connection, where no request waits for another's lock.
  test.runIf(testServer.database.url)('is the same when its request comes twice at the same instant', async () => {
    const people = await crowd(2);
    const [id, selection] = [newId(), { ids: idsOf(people) }];
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event = 'relation' and query like '%people_act%'`;
    const both = await db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table people_act in share row exclusive mode`);
      const sent = Promise.all([hr.begin('/invite', selection, { id }), hr.begin('/invite', selection, { id })]);
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(2);
      return { sent };
    });
    expect(await both.sent).toEqual([
      { status: 200, id },
      { status: 200, id },
    ]);
    await hr.work();
    expect(await invitesTo(people)).toEqual([1, 1]);
  });

  test('is one of three hundred that a person may begin in an hour, repeats apart', async () => {
    const person = await hr.newcomer();
    const { id } = await hr.begin('/invite', person.id);
    await db.execute(sql`update rate_limit set count = 299 where key like ${`%${hr.person.id}`}`);
    expect((await hr.begin('/invite', person.id)).status).toBe(200);
    for (const path of ['/invite', '/bring-back']) {
      expect(await hr.begin(path, person.id)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    }
    expect(await hr.begin('/invite', person.id, { id })).toEqual({ status: 200, id });
    const other = await peopleConsole(testServer);
    expect((await other.begin('/invite', person.id)).status).toBe(200);
    await hr.work();
  });

  test('that would hand people to nobody here is refused before it begins, but for a repeat', async () => {
    const [leaver, heir] = [await hr.newcomer(), await hr.newcomer()];
    const show = (reportsTo: string, id = newId()) =>
      hr.begin('/show-out', leaver.id, { id, lastDay: null, reportsTo });
    const { id } = await show(heir.id);
    await hr.showOut(heir.id);
    expect(await show(heir.id, id)).toEqual({ status: 200, id });
    expect((await show(heir.id)).code).toBe('MANAGER_UNKNOWN');
  });

  test('with another number of people than was seen begins nothing', async () => {
    const people = await crowd(2);
    const id = newId();
    expect(await hr.begin('/invite', { ids: idsOf(people) }, { id, expected: 3 })).toEqual({ status: 200, now: 2 });
    expect((await hr.act(id)).status).toBe(404);
    await hr.work();
    expect(await invitesTo(people)).toEqual([0, 0]);
    expect(await hr.begin('/invite', { ids: idsOf(people) }, { id })).toEqual({ status: 200, id });
  });

  test('is about those whom its filter found when it began', async () => {
    const department = `Begun ${randomId()}`;
    const [inside] = await crowd(1, { department });
    const { id } = await hr.begin('/invite', { filter: { department }, except: [] }, { expected: 1 });
    await hr.change(inside?.id as Id, { department: 'Elsewhere' });
    const later = await hr.newcomer({ department });
    await hr.work();
    expect(idsOf((await hr.act(id)).results)).toEqual([inside?.id]);
    expect(await invitesTo([later])).toEqual([0]);
  });

  test('goes on behind the last person after its process died, and does nobody twice', async () => {
    const people = await crowd(5);
    const { id } = await hr.begin('/invite', { ids: idsOf(people) });
    await hr.dieAfter(2, id);
    expect(await hr.act(id)).toMatchObject({ state: 'working', done: 2 });
    expect(await invitesTo(people)).toEqual([1, 1, 0, 0, 0]);
    await hr.work();
    expect(await hr.act(id)).toMatchObject({ state: 'done', done: 5, counts: [{ outcome: 'invited', people: 5 }] });
    expect(await invitesTo(people)).toEqual([1, 1, 1, 1, 1]);
  });

  test('writes what it does to a person and the result together', async () => {
    const people = await crowd(2);
    const { id } = await hr.begin('/invite', { ids: idsOf(people) });
    await db.execute(
      sql`alter table people_act_person add constraint full_disk check (outcome is null or position < 2) not valid`,
    );
    await hr.work();
    await db.execute(sql`alter table people_act_person drop constraint full_disk`);
    expect(await hr.act(id)).toMatchObject({ state: 'working', done: 1 });
    expect(await invitesTo(people)).toEqual([1, 0]);
  });

  test('that fails again and again has failed, and goes on when it is told to', async () => {
    const people = await crowd(2);
    const { id } = await hr.begin('/invite', { ids: idsOf(people) });
    await hr.dieAfter(1, id);
    for (let attempt = 0; attempt < 5; attempt++) await hr.dieAfter(0, id);
    expect(await hr.act(id)).toMatchObject({ state: 'failed', done: 1 });
    await hr.resumeAct(id);
    await hr.work();
    expect(await hr.act(id)).toMatchObject({ state: 'done', done: 2 });
    expect(await invitesTo(people)).toEqual([1, 1]);
  });

  test('stops behind the person under way, and goes on with the next', async () => {
    const people = await crowd(3);
    const { id } = await hr.begin('/invite', { ids: idsOf(people) });
    await hr.dieAfter(1, id);
    expect(await hr.stopAct(id)).toEqual({ status: 200, id });
    expect(await db.$count(run, and(eq(run.subject, id), isNull(run.endedAt)))).toBe(0);
    await hr.work();
    expect(await hr.act(id)).toMatchObject({ state: 'stopped', done: 1, total: 3 });
    await hr.resumeAct(id);
    await hr.resumeAct(id);
    expect((await hr.act(id)).state).toBe('working');
    await hr.work();
    expect(await hr.act(id)).toMatchObject({ state: 'done', done: 3 });
    expect(await invitesTo(people)).toEqual([1, 1, 1]);
    await hr.stopAct(id);
    await hr.resumeAct(id);
    expect((await hr.act(id)).state).toBe('done');
  });

  test('stops a worker that has the next person at hand', async () => {
    const people = await crowd(3);
    const { id } = await hr.begin('/invite', { ids: idsOf(people) });
    const { work } = hr.kinds['people-act'];
    const stopping: RunWork = async function* (on, run) {
      const working = work(on, run);
      for (let count = 1; ; count++) {
        const { done: isLast, value } = await working.next();
        if (isLast) return value;
        // Other tests' acts may be due as well.
        if (count === 2 && run.subject === id)
          await db.update(peopleAct).set({ state: 'stopped' }).where(eq(peopleAct.id, id));
        yield value;
      }
    };
    await hr.work({ 'people-act': { ...hr.kinds['people-act'], work: stopping } });
    expect(await hr.act(id)).toMatchObject({ state: 'stopped', done: 1 });
    expect(await invitesTo(people)).toEqual([1, 0, 0]);
  });

  test('is written into the audit with the session and the address that began it', async () => {
    const person = await hr.newcomer();
    await hr.changeMany(person.id, { fields: { shift: 'Late' } });
    await hr.invite(person.id);
    await hr.showOut(person.id);
    await hr.bringBack(person.id);
    const entries = await db.select().from(auditTrail).where(eq(auditTrail.object, person.id)).orderBy(auditTrail.at);
    // Whoever comes back without a password is invited again.
    const acts = ['deactivated', 'invite-sent', 'invite-sent', 'person-added', 'person-changed', 'reactivated'];
    expect(entries.map(({ action }) => action).toSorted()).toEqual(acts);
    const [first] = entries;
    expect([first?.actor, first?.session]).toEqual([hr.person.id, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    for (const { actor, session, ipAddress } of entries) {
      expect([actor, session, ipAddress]).toEqual([first?.actor, first?.session, first?.ipAddress]);
    }
  });

  test('is nobody else’s to see, to stop or to let go on', async () => {
    const { id } = await hr.begin('/invite', { ids: idsOf(await crowd(2)) });
    const other = await peopleConsole(testServer);
    for (const asked of [other.act, other.stopAct, other.resumeAct]) expect((await asked(id)).status).toBe(404);
    expect(await other.acts()).toEqual({ status: 200, acts: [] });
    expect((await hr.act(id)).state).toBe('working');
    await hr.work();
  });

  test('leaves out whom the role does not cover any more', async () => {
    const berlin = await peopleConsole(testServer, { locations: ['Berlin', 'Bremen'], departments: null });
    const people = [...(await crowd(1, { location: 'Berlin' })), ...(await crowd(2, { location: 'Bremen' }))];
    const { id } = await berlin.begin('/change-many', { ids: idsOf(people) }, { fields: { shift: 'Late' } });
    // One moves away, and then the role is for less.
    await hr.change(people[2]?.id as Id, { location: 'Cairo' });
    await db
      .update(roleGrant)
      .set({ locations: ['Berlin', 'Cairo'] })
      .where(eq(roleGrant.userId, berlin.person.id));
    await berlin.work();
    expect(outcomesOf(await berlin.act(id)).toSorted()).toEqual(['changed', 'out-of-scope', 'out-of-scope']);
    const shifts = await db.select().from(employeeProfile).where(eq(employeeProfile.shift, 'Late'));
    expect(shifts.map(({ userId }) => userId).filter((userId) => idsOf(people).includes(userId))).toEqual([
      people[0]?.id,
    ]);
  });

  test('stops where the role has ended', async () => {
    const people = await crowd(2);
    const { id } = await hr.begin('/invite', { ids: idsOf(people) });
    await hr.dieAfter(1, id);
    await db.update(roleGrant).set({ endedAt: sql`now()` }).where(eq(roleGrant.userId, hr.person.id));
    await hr.work();
    const [act] = await db.select().from(peopleAct).where(eq(peopleAct.id, id));
    expect(act?.state).toBe('stopped');
    expect(await invitesTo(people)).toEqual([1, 0]);
  });

  test('is listed while it is under way and some minutes after, and forgotten with its results after ninety days', async () => {
    const [done, working] = [
      await hr.invite({ ids: idsOf(await crowd(1)) }),
      await hr.begin('/invite', { ids: idsOf(await crowd(1)) }),
    ];
    expect(idsOf((await hr.acts()).acts)).toEqual([working.id, done.id]);
    const ended = (ago: string) =>
      db
        .update(peopleAct)
        .set({ endedAt: sql`now() - ${ago}::interval` })
        .where(eq(peopleAct.id, done.id));
    await ended('11 minutes');
    expect(idsOf((await hr.acts()).acts)).toEqual([working.id]);
    await ended('89 days');
    await tidyUp(db, new Date(), { auditDays: 730, payslipYears: 10 });
    expect((await hr.act(done.id)).status).toBe(200);
    await ended('91 days');
    await tidyUp(db, new Date(), { auditDays: 730, payslipYears: 10 });
    expect((await hr.act(done.id)).status).toBe(404);
    expect(await db.$count(peopleActPerson, eq(peopleActPerson.actId, done.id))).toBe(0);
    expect((await hr.act(working.id)).state).toBe('working');
    await hr.work();
  });
});

describe('taking back what was changed of many', () => {
  const takeBack = async (act: string, more: object = {}) => {
    const answer = await testServer.post('/console/people/take-back', { id: newId(), act, ...more }, hr.cookie);
    return { status: answer.statusCode, ...answer.json() };
  };

  test('restores each record with its job history, but for those that were changed since', async () => {
    const people = await crowd(3, { department: 'Wardrobe', position: 'Dresser' });
    const [first, second, third] = idsOf(people) as [Id, Id, Id];
    const already = await hr.newcomer({ department: 'Wigs', shift: 'Late' });
    const ids = [...idsOf(people), already.id];
    const { id } = await hr.changeMany({ ids }, { fields: { department: 'Wigs', shift: 'Late' } });
    expect((await hr.record(first)).jobHistory).toHaveLength(1);
    await hr.change(third, { shift: 'Early' });
    const changes = [
      { field: 'department', to: 'Wigs' },
      { field: 'shift', to: 'Late' },
    ];
    expect((await hr.acts()).acts[0]).toMatchObject({
      ...{ id, takeBackUntil: expect.any(String), changes, total: 4, changed: 3 },
    });

    const begun = await takeBack(id);
    await hr.work();
    expect(outcomesOf(await hr.act(begun.id))).toEqual(['changed-since', 'restored', 'restored']);
    for (const one of [first, second]) {
      expect(await hr.record(one)).toMatchObject({ fields: { department: 'Wardrobe', shift: null }, jobHistory: [] });
    }
    expect((await hr.record(third)).fields).toMatchObject({ department: 'Wigs', shift: 'Early' });
    expect((await hr.act(id)).takeBackUntil).toBeNull();
    expect(idsOf((await hr.acts()).acts)).toEqual([begun.id]);
    expect(await takeBack(id)).toMatchObject({ status: 409 });
  });

  test('restores every field that can be changed of many, and the manager', async () => {
    const fieldsOf = (language: string, text: string) =>
      Object.fromEntries(sharedFields.map((field) => [field, field === 'language' ? language : `${field} ${text}`]));
    const [before, after] = [await hr.newcomer(), await hr.newcomer()];
    const { id } = await hr.newcomer(fieldsOf('fr', 'before'), { managerId: before.id });
    const standing = async () => {
      const { fields, manager, jobHistory, state, invite } = await hr.record(id);
      return { fields, manager, jobHistory, state, invite };
    };
    const former = await standing();
    const act = await hr.changeMany(id, { fields: fieldsOf('de', 'after'), managerId: after.id });
    expect(await standing()).toMatchObject({ fields: fieldsOf('de', 'after'), manager: { id: after.id } });
    await takeBack(act.id);
    await hr.work();
    expect(await standing()).toEqual(former);
    const none = await hr.changeMany(id, { fields: {}, managerId: null });
    expect((await standing()).manager).toBeNull();
    await takeBack(none.id);
    await hr.work();
    expect((await standing()).manager).toMatchObject({ id: before.id });
  });

  test('is possible for a day, once, and to nobody else', async () => {
    const [person] = await crowd(1, { department: 'Wardrobe' });
    const { id } = await hr.changeMany(person?.id ?? '', { fields: { department: 'Wigs' } });
    const other = await peopleConsole(testServer);
    const answer = await testServer.post('/console/people/take-back', { id: newId(), act: id }, other.cookie);
    expect(answer.statusCode).toBe(404);
    const own = { id: newId() };
    expect(await takeBack(id, own)).toMatchObject({ status: 200 });
    expect(await takeBack(id, own)).toMatchObject({ status: 200, ...own });
    await hr.work();
    const { id: late } = await hr.changeMany(person?.id ?? '', { fields: { department: 'Wigs' } });
    await db.update(peopleAct).set({ endedAt: sql`now() - interval '25 hours'` }).where(eq(peopleAct.id, late));
    expect(await takeBack(late)).toMatchObject({ status: 409 });
  });

  test('ends an act that was stopped for good', async () => {
    const [person] = await crowd(1, { department: 'Wardrobe' });
    const { id } = await hr.changeMany(person?.id ?? '', { fields: { department: 'Wigs' } });
    // As it stands when it was stopped before its last person.
    await db.update(peopleAct).set({ state: 'stopped' }).where(eq(peopleAct.id, id));
    await takeBack(id);
    await hr.work();
    await hr.resumeAct(id);
    expect((await hr.act(id)).state).toBe('stopped');
  });

  test('is what an act that changed nobody does not offer', async () => {
    const people = await crowd(1);
    const { id } = await hr.invite({ ids: idsOf(people) });
    expect((await hr.act(id)).takeBackUntil).toBeNull();
  });
});

test('an act that has ended is put away, and one under way is not', async () => {
  const people = await crowd(1);
  const { id } = await hr.begin('/invite', { ids: idsOf(people) });
  const putAway = () => testServer.post('/console/people/put-away-act', { id }, hr.cookie);
  await putAway();
  expect((await hr.acts()).acts).toMatchObject([{ id }]);
  await hr.work();
  await putAway();
  expect((await hr.acts()).acts).toEqual([]);
});
