import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { importerAt } from '#server/people/imports/testing/importer.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { link, user, userProfile } from '#server/session/session-tables.ts';
import { givePayslip } from '#server/testing/give-payslip.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { giveRole, roleHolder } from '#server/testing/role-holders.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { deputy } from './deputy-tables.ts';
import { employeeProfile } from './employee-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let hr: Awaited<ReturnType<typeof peopleConsole>>;
beforeAll(async () => {
  hr = await peopleConsole(testServer);
});

/** The message of PostgreSQL to something it must refuse. */
const refusalOf = (doing: PromiseLike<unknown>) =>
  Promise.resolve(doing).then(
    () => 'done',
    (error: Error & { cause?: Error }) => error.cause?.message ?? error.message,
  );
const subjectsTo = async (email: string) => (await testServer.mailsTo({ email })).map(({ subject }) => subject);
const noticesOf = async (cookie: string) =>
  (await testServer.ask({ url: '/api/account/name-changes', cookie })).json() as { at: string }[];
const isIn = async (cookie: string) =>
  (await testServer.ask({ url: '/api/account/devices', cookie })).statusCode === 200;
/** A command of the operator that imports one line. */
async function importByCommand(columns: string, line: string) {
  const file = join(tmpdir(), `names-${crypto.randomUUID()}.csv`);
  await writeFile(file, `${columns}\n${line}\n`);
  return operatorAt(db)('import', 'employees', file, '--yes', '--no-invite', '--as', 'Nightly job');
}
const addressOf = async (id: Id) =>
  (await db.select({ email: user.email }).from(user).where(eq(user.id, id)))[0]?.email;

describe('whoever’s name changes is told', () => {
  test('by mail and on their account page, when HR changes a username and an employee ID', async () => {
    const person = await testServer.newcomer('de');
    const cookie = await testServer.signIn(person);
    expect(await noticesOf(cookie)).toEqual([]);
    const employeeId = `E-${person.id}`;
    expect(await hr.change(person.id, { username: `u-${person.id}`, employeeId })).toMatchObject({
      outcome: 'changed',
    });
    const [mail, ...others] = await testServer.mailsTo(person);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Die Personalabteilung hat deinen Benutzernamen geändert');
    expect(mail?.body).toContain('Die Personalabteilung hat deine Personalnummer geändert');
    const at = expect.any(String);
    expect(await noticesOf(cookie)).toEqual(
      expect.arrayContaining([
        { at, name: 'username', by: 'hr' },
        { at, name: 'employeeId', by: 'hr' },
      ]),
    );
    await hr.change(person.id, { position: 'Rigger' });
    expect(await noticesOf(cookie)).toHaveLength(2);
    expect(await testServer.mailsTo(person)).toHaveLength(1);
  });

  test('at the old address and the new one, and sessions and waiting links end, when a command moves their address', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    await testServer.post('/auth/request-password-reset', { email: person.email });
    const token = mailedToken((await testServer.mailsTo(person))[0]);
    await importByCommand('email,full name,employee id', `${person.email},${person.name},E-${person.id}`);
    expect(await isIn(cookie)).toBe(true);
    const moved = `moved-${person.email}`;
    await importByCommand('email,full name,employee id', `${moved},${person.name},E-${person.id}`);

    const subject = 'Whoever runs the server changed the address you sign in with';
    expect(await subjectsTo(person.email)).toContain(subject);
    expect(await subjectsTo(moved)).toEqual([subject]);
    expect(await isIn(cookie)).toBe(false);
    const reset = await testServer.post('/auth/reset-password', { token, password: 'a-brand-new-overture' });
    expect(reset.json()).toMatchObject({ code: 'LINK_REPLACED' });
    expect((await testServer.trySignIn({ email: person.email, password })).statusCode).toBe(401);
    const again = await testServer.signIn({ ...person, email: moved });
    expect(await noticesOf(again)).toMatchObject([
      { name: 'email', by: 'operator' },
      { name: 'employeeId', by: 'operator' },
    ]);
  });

  test('at both addresses, when HR moves the address of somebody who waits with an invite', async () => {
    const invited = await hr.newcomer({}, { invite: true });
    const moved = `moved-${invited.email}`;
    await hr.change(invited.id, { email: moved });
    const subject = 'HR changed the address you sign in with';
    expect(await subjectsTo(invited.email)).toContain(subject);
    expect(await subjectsTo(moved)).toContain(subject);
    expect(await db.$count(link, sql`user_id = ${invited.id} and replaced_at is null`)).toBe(1);
  });

  test('by an import in the console, and again when that is taken back', async () => {
    const person = await testServer.newcomer();
    const importer = await importerAt(testServer);
    const lines = ['email,full name,employee id', `${person.email},${person.name},I-${person.id}`];
    const id = await importer.bring(Buffer.from(lines.join('\n')));
    await importer.write(id);
    await importer.does('take-back', { id });
    expect(await subjectsTo(person.email)).toEqual(Array(2).fill('HR changed your employee ID'));
    expect(await noticesOf(await testServer.signIn(person))).toHaveLength(2);
  });

  test('even without a full name, which a record begins with', async () => {
    const person = await testServer.newcomer();
    await db.update(userProfile).set({ fullName: null }).where(eq(userProfile.userId, person.id));
    await hr.change(person.id, { username: `new-${person.id}`, fullName: 'Named now' });
    expect(await noticesOf(await testServer.signIn(person))).toMatchObject([{ name: 'username', by: 'hr' }]);
  });
});

describe('the database', () => {
  test('lets nothing but its own function change an address, a username or an employee ID', async () => {
    const { id } = await testServer.newcomer();
    await db.insert(employeeProfile).values({ userId: id, employeeId: `E-${id}` });
    const one = 'only change_names changes';
    expect(await refusalOf(db.update(user).set({ email: 'x@house.example' }).where(eq(user.id, id)))).toContain(one);
    const names = db.update(userProfile).set({ username: null });
    expect(await refusalOf(names.where(eq(userProfile.userId, id)))).toContain(one);
    const ids = db.update(employeeProfile).set({ employeeId: null });
    expect(await refusalOf(ids.where(eq(employeeProfile.userId, id)))).toContain(one);
    // An upsert is an update, too.
    const again = { id, name: 'X', email: 'x@house.example' };
    const upsert = db.insert(user).values(again).onConflictDoUpdate({ target: user.id, set: again });
    expect(await refusalOf(upsert)).toContain(one);
  });

  test('looks who asks for it, whatever the code above it thinks', async () => {
    const [joined, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const [waiting, withPayslip, withRole] = [await hr.newcomer(), await hr.newcomer(), await hr.newcomer()];
    await givePayslip(db, withPayslip.id);
    await giveRole(db, withRole, 'payroll');
    const berlin = await roleHolder(testServer, 'hr', { locations: ['Berlin'], departments: null });
    const change = async (id: Id, by: Id | null, names: object = {}, runBy: string | null = null) => {
      const [before] = await db
        .select({
          id: user.id,
          email: user.email,
          username: userProfile.username,
          employee_id: employeeProfile.employeeId,
        })
        .from(user)
        .leftJoin(userProfile, eq(userProfile.userId, user.id))
        .leftJoin(employeeProfile, eq(employeeProfile.userId, user.id))
        .where(eq(user.id, id));
      const changes = JSON.stringify([{ ...before, ...names }]);
      return refusalOf(db.execute(sql`select change_names(${changes}::jsonb, ${by}::uuid, ${runBy})`));
    };
    const email = () => ({ email: `${crypto.randomUUID()}@house.example` });
    const refused = expect.stringContaining('not theirs to change');
    for (const { id } of [joined, withPayslip, withRole]) {
      expect(await change(id, hr.person.id, email())).toEqual(refused);
      expect(await change(id, hr.person.id, { username: `${id}-x` })).toBe('done');
    }
    expect(await change(waiting.id, other.id, email())).toEqual(refused);
    expect(await change(waiting.id, berlin.person.id, email())).toEqual(refused);
    expect(await change(hr.person.id, hr.person.id, { username: 'mine' })).toEqual(refused);
    expect(await change(waiting.id, null, email())).toContain('nobody asks');
    expect(await addressOf(waiting.id)).toBe(waiting.email);
    expect(await change(waiting.id, hr.person.id, email())).toBe('done');
    expect(await change(joined.id, null, email(), 'root')).toBe('done');
  });

  test('lets nobody have a role that they gave themselves, nor be their own deputy or manager', async () => {
    const { id } = await testServer.newcomer();
    const grant = sql`insert into role_grant (id, user_id, role, granted_by) values (gen_random_uuid(), ${id}, 'hr', ${id})`;
    expect(await refusalOf(db.execute(grant))).toContain('role_grant_by_another');
    const own = { managerId: id, deputyId: id, startsOn: '2026-11-01', endsOn: '2026-11-02' };
    expect(await refusalOf(db.insert(deputy).values(own))).toContain('deputy_is_another');
    const manager = db.insert(employeeProfile).values({ userId: id, managerId: id });
    expect(await refusalOf(manager)).toContain('employee_profile_manager_is_another');
  });

  test('lets nobody report to themselves over others, but lets them change places in one transaction', async () => {
    const [one, other, third] = [await testServer.newcomer(), await testServer.newcomer(), await testServer.newcomer()];
    const led = (who: TestPerson, managerId: Id | null) => ({ userId: who.id, managerId });
    await db.insert(employeeProfile).values([led(one, null), led(other, one.id), led(third, other.id)]);
    const lead = (on: Pick<typeof db, 'update'>, who: TestPerson, managerId: Id | null) =>
      on.update(employeeProfile).set({ managerId }).where(eq(employeeProfile.userId, who.id));
    expect(await refusalOf(lead(db, one, third.id))).toContain('nobody reports to themselves');
    await db.transaction(async (transaction) => {
      await lead(transaction, one, third.id);
      await lead(transaction, other, null);
    });
  });
});
