import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { FirstStep } from '#contract/overview.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { asItComes } from '#server/testing/company-setup.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { giveRole, roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer, type TestServer } from '#server/testing/test-server.ts';

let outcome: 'folder' | 'accepted' = 'accepted';
const testServer = await openTestServer({
  companySetup: { ...asItComes, tryMail: async () => ({ outcome, said: null }) },
});
afterAll(testServer.close);
const { db, post } = testServer;
const place = { locations: ['Freetown'], departments: null };

const firstHour = (cookie: string, { ask }: Pick<TestServer, 'ask'> = testServer) =>
  ask({ url: '/api/console/overview/first-hour', cookie });
const toDo = async (cookie: string): Promise<FirstStep[]> => (await firstHour(cookie)).json().toDo;
const putAway = (cookie: string) => post('/console/overview/first-hour/put-away', {}, cookie);

/** A company of which nothing is set up, and nobody has a role. */
beforeEach(async () => {
  outcome = 'accepted';
  await db.execute(sql`delete from role_grant`);
  await db.execute(sql`delete from company_setup`);
});

/** Its first administrator, and nobody else. */
async function alone() {
  await db.execute(sql`delete from "user"`);
  return roleHolder(testServer, 'administrator');
}

test('an administrator of a new company finds what is theirs to do, and each goes once it is done', async () => {
  const { person, cookie } = await alone();
  const left = ['hr', 'payroll', 'second-factor', 'mail', 'absence-forms', 'look'];
  expect(await toDo(cookie)).toEqual(left);
  const goes = async (step: FirstStep, done: () => Promise<unknown>) => {
    await done();
    left.splice(left.indexOf(step), 1);
    expect(await toDo(cookie)).toEqual(left);
  };
  const colleague = await testServer.newcomer();

  await goes('hr', () => giveRole(db, colleague, 'hr', place));
  await goes('payroll', () => operatorAt(db)('grant', 'payroll', colleague.email));
  await goes('second-factor', () =>
    db.execute(sql`insert into second_factor (user_id, secret) values (${person.id}, 'sealed')`),
  );
  outcome = 'folder';
  await post('/console/company/test-mail', {}, cookie);
  expect(await toDo(cookie)).toEqual(left);
  outcome = 'accepted';
  await goes('mail', () => post('/console/company/test-mail', {}, cookie));
  await goes('absence-forms', () =>
    post('/console/company/absence-form', { kind: 'late', url: 'https://forms.house.example/' }, cookie),
  );
  await goes('look', () => post('/console/company/accent', { accent: '#8a1538' }, cookie));
  expect(left).toEqual([]);
});

test('HR finds what is theirs, and an administrator who becomes HR finds both', async () => {
  const boss = await alone();
  const { person, cookie } = await roleHolder(testServer, 'hr');
  const ofHr = ['second-factor', 'people', 'leave-kinds', 'holidays'];
  expect(await toDo(cookie)).toEqual(ofHr);
  await giveRole(db, person, 'administrator');
  expect(await toDo(cookie)).toEqual(expect.arrayContaining([...ofHr, 'payroll', 'look']));

  await testServer.newcomer();
  expect(await toDo(cookie)).not.toContain('people');
  await db.execute(sql`insert into leave_type (id, name, place, retired_at)
    values ('first-hour', '{"en": "Annual leave"}', 1, now())`);
  expect(await toDo(cookie)).toContain('leave-kinds');
  await db.execute(sql`update leave_type set retired_at = null where id = 'first-hour'`);
  expect(await toDo(cookie)).not.toContain('leave-kinds');
  await db.execute(
    sql`insert into public_holiday (place, day, name) values ('Freetown', '2026-04-27', 'Independence Day')`,
  );
  expect(await toDo(cookie)).not.toContain('holidays');
  expect(await toDo(boss.cookie)).not.toContain('hr');
});

test('a role that ended is to be given again, and what somebody else set up is not one’s own', async () => {
  const { cookie } = await alone();
  const { person } = await roleHolder(testServer, 'payroll');
  await db.execute(sql`insert into second_factor (user_id, secret) values (${person.id}, 'sealed')`);
  expect(await toDo(cookie)).toEqual(expect.not.arrayContaining(['payroll']));
  expect(await toDo(cookie)).toContain('second-factor');
  await db.execute(sql`update role_grant set ended_at = now() where role = 'payroll'`);
  expect(await toDo(cookie)).toContain('payroll');
});

test('a company without reports of absence, or whose server sets a form, is asked for none', {
  tags: 'long',
}, async () => {
  const { cookie } = await alone();
  expect(await toDo(cookie)).toContain('absence-forms');
  await post('/console/company/feature', { feature: 'absence', on: false }, cookie);
  expect(await toDo(cookie)).not.toContain('absence-forms');

  const absenceForms = {
    sickness: 'https://forms.house.example/',
    'child-sickness': null,
    late: null,
    'call-back': null,
  };
  const given = await openTestServer({ absenceForms });
  const boss = await roleHolder(given, 'administrator');
  expect((await firstHour(boss.cookie, given)).json().toDo).not.toContain('absence-forms');
  await given.close();
});

test('put away, it is gone for everybody, and the audit says by whom', async () => {
  const { person, cookie } = await alone();
  const hr = await roleHolder(testServer, 'hr');
  expect((await putAway(hr.cookie)).statusCode).toBe(200);
  expect([await toDo(cookie), await toDo(hr.cookie)]).toEqual([[], []]);
  expect((await putAway(cookie)).statusCode).toBe(200);
  const acts = await db.select().from(auditTrail).where(eq(auditTrail.action, 'first-hour-put-away'));
  expect(acts.map(({ actor }) => actor)).toEqual(expect.arrayContaining([person.id, hr.person.id]));
});

test.for([
  ['payroll', undefined],
  ['auditor', undefined],
  ['hr', place],
] as const)('to %s it does not exist where the role is not theirs for the company', async ([role, scope]) => {
  const { cookie } = await roleHolder(testServer, role, scope);
  expect([(await firstHour(cookie)).statusCode, (await putAway(cookie)).statusCode]).toEqual([404, 404]);
});
