import { eq, like, or } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { rolesOf } from '#server/access/role-rows.ts';
import { roleGrant } from '#server/access/role-tables.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { secondFactor } from '#server/console/second-factor-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { giveRole, wholeCompany } from '#server/testing/role-holders.ts';
import { newcomers, type TestPerson } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const { db, close } = await openTestDatabase();
afterAll(close);
const stagedoor = operatorAt(db);
const [eve, ben, gone] = (await newcomers(db, 3)) as [TestPerson, TestPerson, TestPerson];
await deactivate(db, gone.email);

beforeEach(async () => {
  await db.delete(roleGrant);
});

const actsOn = async (role: string) =>
  (
    await db
      .select()
      .from(audit)
      .where(or(eq(audit.object, role), like(audit.object, `${role} {%`)))
      .orderBy(audit.id)
  ).map(({ action, result }) => `${action} ${result}`);

test('the operator gives a role for the whole company and takes it away; twice is once', async () => {
  for (const _ of [1, 2]) {
    const said = `${eve.email}: has the role administrator`;
    expect(await stagedoor('grant', 'administrator', eve.email)).toEqual({ code: 0, said });
    expect(await rolesOf(db, eve.id)).toEqual([{ role: 'administrator', scope: wholeCompany }]);
  }
  await giveRole(db, ben, 'administrator');
  expect(await stagedoor('revoke', 'administrator', eve.email)).toEqual({
    code: 0,
    said: `${eve.email}: has the role administrator no more`,
  });
  expect(await rolesOf(db, eve.id)).toEqual([]);
  expect(await stagedoor('revoke', 'administrator', eve.email)).toMatchObject({ code: 1 });
  expect(await actsOn(`${eve.id} administrator`)).toEqual([
    'role-granted ok',
    'role-granted ok',
    'role-ended ok',
    'role-ended refused',
  ]);
});

test('a role is taken away for every part it was given for', async () => {
  await giveRole(db, eve, 'hr', { locations: ['Berlin'], departments: null });
  await giveRole(db, eve, 'hr', { locations: ['London'], departments: null });
  await giveRole(db, eve, 'auditor');
  expect((await stagedoor('revoke', 'hr', eve.email)).code).toBe(0);
  expect(await rolesOf(db, eve.id)).toEqual([{ role: 'auditor', scope: wholeCompany }]);
});

test('the last administrator is not taken away', async () => {
  await stagedoor('grant', 'administrator', ben.email);
  const { code, said } = await stagedoor('revoke', 'administrator', ben.email);
  expect([code, said]).toEqual([1, expect.stringContaining('is the last administrator')]);
  expect(await rolesOf(db, ben.id)).toHaveLength(1);
});

test('nobody who is unknown or has left gets a role', async () => {
  for (const address of ['nobody@house.example', gone.email]) {
    const said = `${address}: nobody who is here has this address`;
    expect(await stagedoor('grant', 'hr', address)).toEqual({ code: 1, said });
  }
});

test.for([
  [['grant'], 'The <role> is missing'],
  [['grant', 'hr'], 'The <address> is missing'],
  [['grant', 'hr', 'a@house.example', 'b@house.example'], '`b@house.example` is one too many'],
  [['grant', 'owner', 'a@house.example'], 'There is no role `owner`. The roles are hr, payroll'],
  [['help', 'grant'], 'npm run stagedoor -- grant <role> <address>'],
] as const)('%j says what is wrong, or how it is called', async ([words, said]) => {
  expect((await stagedoor(...words)).said).toContain(said);
});

test('the operator resets the second factor of whoever lost it', async () => {
  await db.insert(secondFactor).values({ userId: eve.id, secret: 'sealed' });
  expect(await stagedoor('reset', 'second-factor', eve.email)).toMatchObject({ code: 0 });
  expect(await stagedoor('reset', 'second-factor', eve.email)).toMatchObject({ code: 1 });
  expect(await db.$count(secondFactor)).toBe(0);
  expect(await actsOn(eve.id)).toEqual(['second-factor-reset ok', 'second-factor-reset refused']);
});
