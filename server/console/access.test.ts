import { eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { roleGrant } from '#server/access/role-tables.ts';
import { audit, auditTrail } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole, roleHolder, wholeCompany } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db, ask, post } = testServer;

type Listed = { id: string; role: string; by: string | null; person: { id: string } };

beforeEach(async () => {
  await db.delete(roleGrant);
});

const administrator = () => roleHolder(testServer, 'administrator');
const listed = async (cookie: string) => (await ask({ url: '/api/console/roles', cookie })).json();
const rolesOf = async (cookie: string, id: string): Promise<Listed[]> =>
  (await listed(cookie)).grants.filter(({ person }: Listed) => person.id === id);
const actsOn = async (role: string) =>
  (
    await db
      .select()
      .from(auditTrail)
      .where(like(auditTrail.object, `${role} {%`))
  ).map(({ action, result }) => `${action} ${result}`);

describe('an administrator', () => {
  test('gives a role for some locations and departments, which is listed with since when and from whom', async () => {
    const { person: boss, cookie } = await administrator();
    const { id: userId } = await testServer.newcomer();
    const scope = { locations: ['London', 'Berlin', 'Berlin'], departments: ['Wardrobe'] };
    const grant = { id: newId(), userId, role: 'hr', scope };
    for (const _ of [1, 2]) {
      expect((await post('/console/roles/grant', grant, cookie)).json()).toEqual({ id: grant.id });
    }
    expect(await rolesOf(cookie, userId)).toEqual([
      expect.objectContaining({
        id: grant.id,
        role: 'hr',
        scope: { locations: ['Berlin', 'London'], departments: ['Wardrobe'] },
        by: boss.name,
        hasSecondFactor: false,
      }),
    ]);
    expect(await actsOn(`${userId} hr`)).toEqual(['role-granted ok', 'role-granted ok']);
  });

  test('gives nobody twice what they have already, and makes no other role of an id', async () => {
    const { cookie } = await administrator();
    const { id: userId } = await testServer.newcomer();
    const [first, second] = [newId(), newId()];
    const give = (id: string, role: string) =>
      post('/console/roles/grant', { id, userId, role, scope: wholeCompany }, cookie);
    await give(first, 'payroll');
    expect((await give(second, 'payroll')).json()).toEqual({ id: first });
    expect((await give(first, 'auditor')).json().code).toBe('ID_REUSED');
    expect((await rolesOf(cookie, userId)).map(({ role }) => role)).toEqual(['payroll']);
  });

  test('cannot give a role to themselves, to somebody who left, or to an unknown id', async () => {
    const { person, cookie } = await administrator();
    const gone = await testServer.newcomer();
    await deactivate(db, gone.email);
    const give = async (userId: string) =>
      (await post('/console/roles/grant', { id: newId(), userId, role: 'hr', scope: wholeCompany }, cookie)).json()
        .code;
    expect([await give(person.id), await give(gone.id), await give(randomId())]).toEqual([
      'OWN_ROLE',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(await actsOn(`${person.id} hr`)).toEqual(['role-granted refused']);
    expect(await rolesOf(cookie, person.id)).toHaveLength(1);
  });

  test.for(['administrator', 'moderator'])('cannot make anybody %s of only a part', async (role) => {
    const { cookie } = await administrator();
    const { id: userId } = await testServer.newcomer();
    const part = { locations: ['Berlin'], departments: null };
    const answer = await post('/console/roles/grant', { id: newId(), userId, role, scope: part }, cookie);
    expect(answer.statusCode).toBe(400);
  });

  test('takes a role away, once', async () => {
    const { cookie } = await administrator();
    const other = await testServer.newcomer();
    const id = await giveRole(db, other, 'payroll');
    expect((await post('/console/roles/end', { id }, cookie)).json()).toEqual({ ended: true });
    expect((await post('/console/roles/end', { id }, cookie)).statusCode).toBe(404);
    expect(await rolesOf(cookie, other.id)).toEqual([]);
    expect(await actsOn(`${other.id} payroll`)).toEqual(['role-ended ok']);
    const [row] = await db.select().from(roleGrant).where(eq(roleGrant.id, id));
    expect(row?.endedAt).not.toBeNull();
  });

  test('is asked once a quarter whether somebody keeps a role, and says so of others alone', async () => {
    const { person: boss, cookie } = await administrator();
    const { person: second } = await administrator();
    const other = await testServer.newcomer();
    const id = await giveRole(db, other, 'payroll');
    const age = (of: string) =>
      db.execute(sql`
      update role_grant set granted_at = now() - interval '3 months 1 day' where id = ${of}`);
    const [own] = await rolesOf(cookie, boss.id);
    const keep = (of = '') => post('/console/roles/keep', { id: of }, cookie);
    expect(await rolesOf(cookie, other.id)).toMatchObject([{ id, isDue: false, reviewedAt: null }]);
    await age(id);
    await age(own?.id as Id);
    expect(await rolesOf(cookie, other.id)).toMatchObject([{ id, isDue: true }]);
    expect((await keep(id)).json()).toEqual({ kept: true });
    expect(await rolesOf(cookie, other.id)).toMatchObject([{ isDue: false, reviewedAt: expect.any(String) }]);
    expect(await actsOn(`${other.id} payroll`)).toEqual(['role-kept ok']);
    expect((await keep(own?.id)).json().code).toBe('OWN_ROLE');
    expect((await keep(randomId())).statusCode).toBe(404);

    const [ofSecond] = await rolesOf(cookie, second.id);
    await post('/console/roles/end', { id: ofSecond?.id }, cookie);
    expect((await keep(own?.id)).json()).toEqual({ kept: true });
  });

  test('finds people by a part of their name or address, without those who left', async () => {
    const { cookie } = await administrator();
    const [here, gone] = [await testServer.newcomer(), await testServer.newcomer()];
    await db.update(userProfile).set({ fullName: 'Zoë 100%_Sure' }).where(eq(userProfile.userId, here.id));
    await deactivate(db, gone.email);
    const find = async (text: string) =>
      (await ask({ url: `/api/console/roles/candidates?text=${encodeURIComponent(text)}`, cookie }))
        .json()
        .map(({ id }: { id: string }) => id);
    expect(await find('zoë 100%_')).toEqual([here.id]);
    expect(await find(here.email.toUpperCase())).toEqual([here.id]);
    expect(await find(gone.email)).toEqual([]);
    expect(await find('%%%')).toEqual([]);
  });

  test('sees which locations and departments there are', async () => {
    const { cookie } = await administrator();
    const [one, two] = [await testServer.newcomer(), await testServer.newcomer()];
    for (const { id } of [one, two]) await db.insert(employeeProfile).values({ userId: id, location: 'Only hall' });
    await db.update(userProfile).set({ department: 'Only department' }).where(eq(userProfile.userId, one.id));
    const { locations, departments } = await listed(cookie);
    expect(locations).toEqual(['Only hall']);
    expect(departments).toContain('Only department');
  });
});

describe('the last administrator', () => {
  test('is not taken away, by themselves either', async () => {
    const { cookie } = await administrator();
    const [{ id }] = (await listed(cookie)).grants;
    const answer = await post('/console/roles/end', { id }, cookie);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    expect(await listed(cookie)).toMatchObject({ grants: [{ id }] });
  });

  test('does not leave', async () => {
    const { person } = await administrator();
    expect(await deactivate(db, person.email)).toBe('last-administrator');
    const other = await administrator();
    expect(await deactivate(db, person.email)).toBe('left');
    expect(await deactivate(db, other.person.email)).toBe('last-administrator');
  });

  test('remains, even when administrators take each other’s role away at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.delete(roleGrant);
      const [one, two, three] = [await administrator(), await administrator(), await administrator()];
      const { grants } = await listed(one.cookie);
      const idOf = ({ person }: typeof one) => grants.find((grant: Listed) => grant.person.id === person.id).id;
      await Promise.all([
        post('/console/roles/end', { id: idOf(two) }, one.cookie),
        post('/console/roles/end', { id: idOf(one) }, two.cookie),
        deactivate(db, three.person.email),
      ]);
      const left = await db.select().from(roleGrant);
      expect(left.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    }
  });
});

test('roles end as the person leaves, and are not there again when they come back', async () => {
  const { cookie } = await administrator();
  const person = await testServer.newcomer();
  await giveRole(db, person, 'hr');
  await giveRole(db, person, 'payroll');
  await deactivate(db, person.email);
  expect(await rolesOf(cookie, person.id)).toEqual([]);
  expect(await actsOn(`${person.id} hr`)).toEqual(['role-ended ok']);
  await db.update(user).set({ deactivatedAt: null }).where(eq(user.id, person.id));
  expect((await ask({ url: '/api/console', cookie: await testServer.signIn(person) })).statusCode).toBe(404);
});

test('a role that is given and ended at the same moment as its person leaves is none of somebody who left', async () => {
  const { cookie } = await administrator();
  for (let round = 0; round < 5; round += 1) {
    const { id: userId, email } = await testServer.newcomer();
    const grant = { id: newId(), userId, role: 'hr', scope: wholeCompany };
    await Promise.all([post('/console/roles/grant', grant, cookie), deactivate(db, email)]);
    expect(await rolesOf(cookie, userId)).toEqual([]);
  }
});

test('a role that is given and ended at the same moment ends as one after the other, and so says the audit', async () => {
  const { cookie } = await administrator();
  for (let round = 0; round < 20; round += 1) {
    const { id: userId } = await testServer.newcomer();
    const [old, next] = [newId(), newId()];
    const give = (id: string) => post('/console/roles/grant', { id, userId, role: 'hr', scope: wholeCompany }, cookie);
    const end = () => post('/console/roles/end', { id: old }, cookie);
    await give(old);
    // Each is sent first in half of the rounds.
    const [given, ended] = await (round % 2 === 0
      ? Promise.all([give(next), end()])
      : Promise.all([end(), give(next)]).then(([one, other]) => [other, one] as const));
    expect([given.statusCode, ended.json()]).toEqual([200, { ended: true }]);
    const { id } = given.json();
    const acts = await db
      .select()
      .from(audit)
      .where(like(audit.object, `${userId} hr {%`))
      .orderBy(audit.id);
    // Given first, it is the grant of before, which then ends.
    const order = id === old ? ['role-granted', 'role-ended'] : ['role-ended', 'role-granted'];
    expect(acts.map(({ action, result }) => [action, result])).toEqual(
      ['role-granted', ...order].map((act) => [act, 'ok']),
    );
    expect((await rolesOf(cookie, userId)).map((grant) => grant.id)).toEqual(id === old ? [] : [next]);
  }
});

test('people see their own roles, and from whom', async () => {
  const { person: boss, cookie } = await administrator();
  const person = await testServer.newcomer();
  const own = await testServer.signIn(person);
  expect((await ask({ url: '/api/account/roles', cookie: own })).json()).toEqual([]);
  const scope = { locations: ['Berlin'], departments: null };
  await post('/console/roles/grant', { id: newId(), userId: person.id, role: 'auditor', scope }, cookie);
  expect((await ask({ url: '/api/account/roles', cookie: own })).json()).toEqual([
    { role: 'auditor', scope, since: expect.any(String), by: boss.name },
  ]);
});
