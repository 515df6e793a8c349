import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { link, user } from '#server/session/session-tables.ts';
import { givePayslip } from '#server/testing/give-payslip.ts';
import { newId } from '#server/testing/new-id.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { utcToday } from '#server/testing/utc-today.ts';
import { peopleConsole } from './testing/people-console.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let hr: Awaited<ReturnType<typeof peopleConsole>>;
beforeAll(async () => {
  hr = await peopleConsole(testServer);
});

const actsOn = async (userId: Id) => {
  const rows = await db.select().from(audit).where(eq(audit.object, userId)).orderBy(desc(audit.id));
  return rows.map(({ action, actor }) => [action, actor]);
};
const leadersOf = async (userId: Id) => {
  const [row] = await db.select().from(employeeProfile).where(eq(employeeProfile.userId, userId));
  return row?.leadershipTeam.map(({ name, title }) => [name, title]);
};

describe('adding somebody', () => {
  test('makes a record, in the form that an import would give it, and says who added them', async () => {
    const { id } = await hr.newcomer({ fullName: '  Zoe\u0308 Lamp ', language: 'fr', hireDate: '2026-11-02' });
    expect(await hr.record(id)).toMatchObject({
      fields: { fullName: 'Zoë Lamp', language: 'fr', hireDate: '2026-11-02', username: null },
      state: 'never',
      invite: null,
      changes: [{ field: 'added', by: hr.person.name }],
    });
    expect(await actsOn(id)).toEqual([['person-added', hr.person.id]]);
  });

  test('mails an invite where that is asked for, and none where not', async () => {
    const [invited, silent] = [await hr.newcomer({}, { invite: true }), await hr.newcomer()];
    expect((await testServer.mailsTo(invited)).length).toBe(1);
    expect((await testServer.mailsTo(silent)).length).toBe(0);
    expect((await hr.record(invited.id)).invite).toEqual({
      sentAt: expect.any(String),
      opensUntil: expect.any(String),
    });
  });

  test('is answered alike when it is repeated, and adds nobody else under an id that is taken', async () => {
    const { id, email } = await hr.newcomer();
    expect(await hr.add({ email: email.toUpperCase(), fullName: 'Again' }, { id })).toMatchObject({ outcome: 'added' });
    expect((await hr.record(id)).fields.fullName).not.toBe('Again');
    expect(await hr.add({ email: 'other@house.example', fullName: 'X' }, { id })).toMatchObject({ code: 'ID_REUSED' });
    const own = { email: 'zoe@bühne.example', fullName: 'Zoe' };
    const again = newId();
    expect(await hr.add(own, { id: again })).toMatchObject({ outcome: 'added' });
    expect(await hr.add(own, { id: again })).toMatchObject({ outcome: 'added' });
  });

  test('invites at most three hundred in an hour, repeats and those who get no mail apart', async () => {
    const own = await peopleConsole(testServer);
    const { id, email } = await own.newcomer({}, { invite: true });
    await db.execute(sql`update rate_limit set count = 300 where key like ${`%${own.person.id}`}`);
    expect(await own.add({ email: `late-${email}`, fullName: 'Late' }, { invite: true })).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
    });
    expect(await own.add({ email, fullName: 'Again' }, { id, invite: true })).toMatchObject({ outcome: 'added' });
    expect(await own.add({ email: `silent-${email}`, fullName: 'Silent' })).toMatchObject({ outcome: 'added' });
  });

  test('names every field that is wrong', async () => {
    const taken = await hr.newcomer({ username: 'theirs', employeeId: 'E-taken' });
    expect(await hr.add({ hireDate: '2026-02-30', position: 'a\u0007b', company: 'x'.repeat(201) })).toEqual({
      status: 200,
      outcome: 'refused',
      problems: [
        { field: 'email', code: 'missing' },
        { field: 'fullName', code: 'missing' },
        { field: 'position', code: 'control-character' },
        { field: 'hireDate', code: 'no-day' },
        { field: 'company', code: 'too-long', most: 200 },
      ],
    });
    expect(await hr.add({ email: 'unseen@house.example', fullName: '\u3164' })).toMatchObject({
      problems: [{ field: 'fullName', code: 'missing' }],
    });
    const owner = expect.objectContaining({ id: taken.id });
    expect(
      await hr.add({ email: taken.email, fullName: 'Y', username: 'THEIRS', employeeId: 'e-TAKEN' }),
    ).toMatchObject({
      problems: [
        { field: 'email', code: 'taken', takenBy: owner },
        { field: 'username', code: 'taken', takenBy: owner },
        { field: 'employeeId', code: 'taken', takenBy: owner },
      ],
    });
    // Each is found by itself, too.
    const apart = [{ username: 'THEIRS' }, { employeeId: 'e-TAKEN' }];
    for (const one of apart) {
      expect(await hr.add({ email: 'apart@house.example', fullName: 'Y', ...one })).toMatchObject({
        problems: [{ field: Object.keys(one)[0], code: 'taken', takenBy: owner }],
      });
    }
    expect(await db.$count(user, eq(user.name, 'Y'))).toBe(0);
  });
});

describe('changing a record', () => {
  test('keeps what each field was, by whom it was changed, and tells the audit', async () => {
    const manager = await hr.newcomer({ fullName: 'Bo Boss', position: 'Director' });
    const { id } = await hr.newcomer({ position: 'Rigger', department: 'Lights' });
    const done = await hr.change(id, { position: 'Head rigger', department: '' }, { managerId: manager.id });
    expect(done.outcome).toBe('changed');
    const { changes, manager: now, version } = await hr.record(id);
    expect([now.id, version]).toEqual([manager.id, done.version]);
    expect(changes.slice(0, 3)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'position', from: 'Rigger', to: 'Head rigger', by: hr.person.name }),
        expect.objectContaining({ field: 'department', from: 'Lights', to: null }),
        expect.objectContaining({ field: 'manager', from: null, to: manager.email }),
      ]),
    );
    expect((await actsOn(id))[0]).toEqual(['person-changed', hr.person.id]);
    expect(await leadersOf(id)).toEqual([['Bo Boss', 'Director']]);
  });

  test('is in the teams of those below, three down and no further', async () => {
    const top = await hr.newcomer({ fullName: 'Top', position: 'Boss' });
    const chain = [top];
    for (let depth = 1; depth <= 4; depth++) chain.push(await hr.newcomer({}, { managerId: chain.at(-1)?.id }));
    await hr.change(top.id, { position: 'Big boss' });
    for (const { id } of chain.slice(1, 4)) expect(await leadersOf(id)).toContainEqual(['Top', 'Big boss']);
    const last = await leadersOf(chain[4]?.id as Id);
    expect([last?.length, last?.some(([name]) => name === 'Top')]).toEqual([3, false]);
  });

  test('that changes nothing writes nothing', async () => {
    const { id } = await hr.newcomer({ position: 'Rigger' });
    const { version } = await hr.record(id);
    expect(await hr.change(id, { position: ' Rigger ' })).toMatchObject({ outcome: 'unchanged', version });
    expect((await actsOn(id)).map(([action]) => action)).toEqual(['person-added']);
  });

  test('that was changed meanwhile, by a person or an import, shows that change and asks again', {
    tags: 'long',
  }, async () => {
    const { id, email } = await hr.newcomer({ position: 'Rigger', location: 'Berlin' });
    const { version } = await hr.record(id);
    const other = await peopleConsole(testServer);
    await other.change(id, { position: 'Dresser' });
    const mine = await hr.change(id, { position: 'Usher' }, { version });
    expect(mine).toMatchObject({
      outcome: 'overtaken',
      changes: [{ field: 'position', from: 'Rigger', to: 'Dresser', by: other.person.name }],
    });
    expect((await hr.record(id)).fields.position).toBe('Dresser');
    expect(await hr.change(id, { position: 'Usher' }, { version: mine.version })).toMatchObject({ outcome: 'changed' });

    const seen = await hr.record(id);
    const file = join(tmpdir(), `people-${randomId()}.csv`);
    await writeFile(file, `email,full name,location\n${email},New Name,Cairo\n`);
    await operatorAt(db)('import', 'employees', file, '--yes', '--no-invite', '--as', 'Nightly job');
    expect(await hr.change(id, { shift: 'Late' }, { version: seen.version })).toMatchObject({
      outcome: 'overtaken',
      changes: expect.arrayContaining([
        expect.objectContaining({ field: 'location', from: 'Berlin', to: 'Cairo', by: 'Nightly job' }),
      ]),
    });
  });

  test('twice at once from one version applies one change and rejects the other', async () => {
    const { id } = await hr.newcomer({ position: 'Rigger' });
    const { version } = await hr.record(id);
    const both = await Promise.all(['Usher', 'Dresser'].map((position) => hr.change(id, { position }, { version })));
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'overtaken']);
  });

  test('a cycle of managers is refused with its path', async () => {
    const top = await hr.newcomer({ fullName: 'Ada Top' });
    const middle = await hr.newcomer({ fullName: 'Ben Middle' }, { managerId: top.id });
    const low = await hr.newcomer({ fullName: 'Cy Low' }, { managerId: middle.id });
    expect((await hr.change(top.id, {}, { managerId: low.id })).problems).toEqual([
      {
        field: 'managerId',
        code: 'manager-cycle',
        cycle: ['Ada Top', 'Cy Low', 'Ben Middle', 'Ada Top'],
      },
    ]);
    expect((await hr.change(top.id, {}, { managerId: top.id })).problems[0].cycle).toEqual(['Ada Top', 'Ada Top']);
    expect((await hr.record(top.id)).manager).toBeNull();
  });

  test('nobody who left, or is not there, becomes a manager', async () => {
    const [gone, { id }] = [await hr.newcomer(), await hr.newcomer()];
    await hr.showOut(gone.id);
    for (const managerId of [gone.id, randomId()]) {
      expect((await hr.change(id, {}, { managerId })).problems).toEqual([
        { field: 'managerId', code: 'manager-unknown' },
      ]);
    }
  });

  test('HR cannot change the address of somebody who has joined, as a reset mail would let HR in', async () => {
    const { id, email } = people.ada;
    expect(await hr.change(id, { email: 'mine@house.example' })).toMatchObject({
      outcome: 'refused',
      problems: [{ field: 'email', code: 'signs-in-with-it' }],
    });
    expect((await db.select({ email: user.email }).from(user).where(eq(user.id, id)))[0]?.email).toBe(email);
  });

  test.for([
    ['a role', (userId: Id) => giveRole(db, { id: userId }, 'payroll')],
    ['a payslip', (userId: Id) => givePayslip(db, userId)],
  ] as const)('whoever was invited keeps their address once %s waits for them', async ([, give]) => {
    const invited = await hr.newcomer({}, { invite: true });
    await give(invited.id);
    expect(await hr.change(invited.id, { email: `mine-${invited.email}` })).toMatchObject({
      outcome: 'refused',
      problems: [{ field: 'email', code: 'signs-in-with-it' }],
    });
    expect(await testServer.mailsTo({ email: `mine-${invited.email}` })).toHaveLength(0);
  });

  test('nobody can change their own employee id or username, which could give them another’s payslips', async () => {
    const { id } = await hr.newcomer({ employeeId: 'E-FREED', username: 'freed' });
    expect(await hr.change(id, { employeeId: '', username: '' })).toMatchObject({ outcome: 'changed' });
    expect(await hr.change(hr.person.id, { employeeId: 'E-FREED', username: 'freed' })).toMatchObject({
      outcome: 'refused',
      problems: [
        { field: 'employeeId', code: 'own-name' },
        { field: 'username', code: 'own-name' },
      ],
    });
    expect(await hr.change(hr.person.id, { position: 'Head of HR' })).toMatchObject({ outcome: 'changed' });
    const colleague = await peopleConsole(testServer);
    expect(await colleague.change(hr.person.id, { employeeId: `E-${hr.person.id}` })).toMatchObject({
      outcome: 'changed',
    });
  });

  test('another address gets the invite of who was invited, and of nobody else', async () => {
    const [invited, never] = [await hr.newcomer({}, { invite: true }), await hr.newcomer()];
    await hr.change(invited.id, { email: `moved-${invited.email}` });
    await hr.change(never.id, { email: `moved-${never.email}` });
    const mails = await testServer.mailsTo({ email: `moved-${invited.email}` });
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'HR changed the address you sign in with',
      'Your way into Stagedoor',
    ]);
    expect(await testServer.mailsTo({ email: `moved-${never.email}` })).toHaveLength(0);
    expect(await db.$count(link, eq(link.userId, invited.id))).toBe(2);
    expect((await hr.record(invited.id)).invite.opensUntil).not.toBeNull();
  });
});

describe('whoever has the role for a location', () => {
  test('moves nobody out of it, adds nobody elsewhere, and learns not who has a name that is taken', async () => {
    const berlin = await peopleConsole(testServer, { locations: ['Berlin'], departments: null });
    const { id } = await berlin.newcomer({ location: 'Berlin', username: 'in-berlin' });
    await hr.newcomer({ location: 'Cairo', username: 'in-cairo' });
    const outside = { outcome: 'refused', problems: [{ field: 'location', code: 'out-of-scope' }] };
    expect(await berlin.change(id, { location: 'Cairo' })).toMatchObject(outside);
    expect(await berlin.add({ email: 'x@house.example', fullName: 'X', location: 'Cairo' })).toMatchObject(outside);
    expect(await berlin.add({ email: 'x@house.example', fullName: 'X' })).toMatchObject(outside);
    expect(await db.$count(user, eq(user.email, 'x@house.example'))).toBe(0);
    expect((await berlin.record(id)).fields.location).toBe('Berlin');
    expect((await berlin.change(id, { username: 'in-cairo' })).problems).toEqual([
      { field: 'username', code: 'taken', takenBy: null },
    ]);
  });
});

describe('changing many', () => {
  test('says of each what became of it, and what is refused for one is done for the others', async () => {
    const boss = await hr.newcomer({ fullName: 'The Boss' });
    const [one, two] = [await hr.newcomer({ department: 'Old' }), await hr.newcomer({ department: 'New' })];
    const ids = [boss.id, one.id, two.id];
    const answer = await hr.changeMany({ ids }, { fields: { department: 'New' }, managerId: boss.id });
    const outcomes = new Map(answer.results.map((each: { id: Id }) => [each.id, each]));
    expect(outcomes.get(boss.id)).toMatchObject({ outcome: 'refused', problems: [{ code: 'manager-cycle' }] });
    expect(outcomes.get(one.id)).toMatchObject({ outcome: 'changed' });
    expect((await hr.record(boss.id)).fields.department).toBeNull();
    expect((await hr.record(two.id)).manager.id).toBe(boss.id);
    const again = await hr.changeMany({ ids: [one.id, two.id] }, { fields: { department: 'New' } });
    expect(again.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  test('of all that a filter finds goes on page by page, and leaves out who is left out', {
    tags: 'long',
  }, async () => {
    const department = `Crowd ${randomId()}`;
    const crowd = [];
    for (let place = 0; place < 104; place++) crowd.push((await hr.newcomer({ department })).id);
    const selection = { filter: { department }, except: [crowd[0] ?? ''] };
    const fields = { shift: `Nights ${randomId()}` };
    expect(await hr.changeMany(selection, { expected: 104, fields })).toEqual({ status: 200, now: 103 });
    const first = await hr.changeMany(selection, { expected: 103, fields });
    expect(first).toMatchObject({
      state: 'done',
      done: 103,
      total: 103,
      counts: [{ outcome: 'changed', people: 103 }],
    });
    expect(first.results).toHaveLength(100);
    const { results } = await hr.act(first.id, 100);
    expect(results).toHaveLength(3);
    const ids = [...first.results, ...results].map(({ id }: { id: Id }) => id);
    expect(ids.toSorted()).toEqual(crowd.slice(1).toSorted());
    expect(await db.$count(employeeProfile, eq(employeeProfile.shift, fields.shift))).toBe(103);
    expect((await hr.record(crowd[0] ?? '')).fields.shift).toBeNull();
  });
});

test('sessions are ended one by one or all, and the audit says whose', async () => {
  const worker = await testServer.newcomer();
  const cookies = [await testServer.signIn(worker), await testServer.signIn(worker)];
  const isIn = async (cookie: string) =>
    (await testServer.ask({ url: '/api/account/devices', cookie })).statusCode === 200;
  const { sessions } = await hr.record(worker.id);
  expect(sessions).toHaveLength(2);
  expect(await hr.endSessions(worker.id, { sessionId: sessions[0].id })).toMatchObject({ ended: 1 });
  expect((await Promise.all(cookies.map(isIn))).filter(Boolean)).toHaveLength(1);
  expect(await hr.endSessions(worker.id)).toMatchObject({ ended: 1 });
  expect((await Promise.all(cookies.map(isIn))).filter(Boolean)).toHaveLength(0);
  expect(await actsOn(worker.id)).toEqual([
    ['sessions-ended', hr.person.id],
    ['sessions-ended', hr.person.id],
  ]);
  // A session of somebody else cannot be ended under this person's id.
  const mine = (await hr.record(hr.person.id)).sessions[0].id;
  expect(await hr.endSessions(worker.id, { sessionId: mine })).toMatchObject({ ended: 0 });
});

describe('the job history', () => {
  const linesOf = async (userId: Id) =>
    (await hr.record(userId)).jobHistory.map((line: Record<string, string>) => [
      line.date,
      line.event,
      line.position,
      line.department,
      line.manager,
    ]);

  test('gets a line of today for a new position, department or manager, one for all of a day', async () => {
    const [boss, other] = [await hr.newcomer({ fullName: 'Boss' }), await hr.newcomer({ fullName: 'Other' })];
    const { id } = await hr.newcomer({ position: 'Dresser', department: 'Wardrobe' }, { managerId: boss.id });
    expect(await linesOf(id)).toEqual([]);
    await hr.change(id, { department: 'Wigs' });
    expect(await linesOf(id)).toEqual([[utcToday(), 'New department', 'Dresser', 'Wigs', 'Boss']]);
    await hr.change(id, { position: 'Head of Wigs' }, { managerId: other.id });
    expect(await linesOf(id)).toEqual([[utcToday(), 'New position', 'Head of Wigs', 'Wigs', 'Other']]);
    await hr.change(id, { location: 'Paris' });
    expect(await linesOf(id)).toHaveLength(1);
  });

  test('gets none for what was missing before, or is only written differently', async () => {
    const { id } = await hr.newcomer({ department: 'Wardrobe' });
    await hr.change(id, { position: 'Dresser', department: 'wardrobe' });
    expect(await linesOf(id)).toEqual([]);
  });

  test('gets a line of its own for each day, and of a day that ends as it began none', async () => {
    const { id } = await hr.newcomer({ position: 'Dresser', department: 'Wardrobe' });
    await hr.change(id, { position: 'Cutter' });
    await db.execute(sql`update employee_profile set job_history = jsonb_set(job_history, '{0,date}', '"2026-01-05"')
      where user_id = ${id}`);
    await hr.change(id, { position: 'Dyer' });
    expect((await linesOf(id)).map(([date, , position]: string[]) => [date, position])).toEqual([
      [utcToday(), 'Dyer'],
      ['2026-01-05', 'Cutter'],
    ]);
    await hr.change(id, { position: 'Cutter' });
    expect((await linesOf(id)).map(([date]: string[]) => date)).toEqual(['2026-01-05']);
  });
});
