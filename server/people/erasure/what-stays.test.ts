import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { record } from '#server/audit/audit.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { putContactGroups } from '#server/company/company-rows.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { personalInfo } from '#server/profile/profile-tables.ts';
import { startRun } from '#server/runs/run-rows.ts';
import { run } from '#server/runs/run-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const stagedoor = operatorAt(db);

/** Somebody who is called and reached like this. */
async function called(name: string, email: string, username: string): Promise<TestPerson> {
  const person = await testServer.newcomer();
  await db.update(userProfile).set({ fullName: name }).where(eq(userProfile.userId, person.id));
  await db.execute(
    sql`select change_names(${JSON.stringify([{ id: person.id, email, username, employee_id: null }])}, null, 'test')`,
  );
  await db.update(user).set({ name }).where(eq(user.id, person.id));
  return { ...person, name, email };
}

async function erase(person: TestPerson): Promise<void> {
  await deactivate(db, person.email);
  expect(await stagedoor('erase', 'person', person.email, '--yes')).toMatchObject({ code: 0 });
}

test('whoever is called or reached by more than the name that goes is called and reached so afterwards', async () => {
  const gone = await called('María Garcível', 'garcivel@house.example', 'garcivel');
  const stays = await called('María Garcível López', 'm+garcivel@house.example', 'garcivel.lopez');
  const said =
    'María Garcível López and Ana María Garcível wrote to @garcivel.lopez, not to @garcivel or María Garcível.';
  await called('Ana María Garcível', 'ana.garcivel@house.example', 'ana.garcivel');
  await record(db, { act: 'invite-sent', result: 'ok', subject: stays.id, object: said });
  await erase(gone);
  expect(await db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, stays.id))).toEqual([
    { name: stays.name, email: stays.email },
  ]);
  const [profile] = await db.select().from(userProfile).where(eq(userProfile.userId, stays.id));
  expect(profile).toMatchObject({ fullName: stays.name, username: 'garcivel.lopez' });
  const [entry] = await db.select({ object: audit.object }).from(audit).where(eq(audit.subject, stays.id));
  expect(entry?.object).toBe(
    'María Garcível López and Ana María Garcível wrote to @garcivel.lopez, not to @somebody who left or somebody who left.',
  );
});

test('what the company calls its departments, and whom a colleague would have called, stays', async () => {
  const gone = await called('Gondolyn Marsh', 'gondolyn@house.example', 'gondoliers');
  const stays = await testServer.newcomer();
  await db.update(userProfile).set({ department: 'Gondoliers' }).where(eq(userProfile.userId, stays.id));
  await giveRole(db, stays, 'hr', { locations: [], departments: ['Gondoliers'] });
  const contact = { emergencyName: 'Gondolyn Marsh', emergencyPhone: '+232 76 998 811' };
  await db.insert(personalInfo).values({ userId: stays.id, ...contact });
  await erase(gone);
  const [profile] = await db.select().from(userProfile).where(eq(userProfile.userId, stays.id));
  expect(profile?.department).toBe('Gondoliers');
  const [info] = await db.select().from(personalInfo).where(eq(personalInfo.userId, stays.id));
  expect(info).toMatchObject(contact);
  const { rows } = await db.execute(sql`select departments from role_grant where user_id = ${stays.id}`);
  expect(rows).toEqual([{ departments: ['Gondoliers'] }]);
});

test('the company’s contacts are still there for everybody, without the one that reached who is gone', async () => {
  const gone = await called('Perpetua Holm', 'perpetua.holm@house.example', 'perpetua');
  const reader = await testServer.newcomer();
  const title = (en: string) => ({ title: { en } });
  await putContactGroups(db, 'help-and-support', [
    {
      heading: { en: 'Pay' },
      contacts: [
        { kind: 'email', ...title('Payroll'), value: gone.email },
        { kind: 'email', ...title('The office'), value: 'office@house.example' },
        { kind: 'text', ...title('Ask Perpetua Holm') },
      ],
    },
    { heading: { en: 'Costumes' }, contacts: [{ kind: 'email', ...title('Costumes'), value: gone.email }] },
  ]);
  await erase(gone);
  const url = '/api/company/contacts?screen=help-and-support&language=en';
  const answer = await testServer.ask({ url, cookie: await testServer.signIn(reader) });
  expect(answer.json()).toMatchObject([
    {
      heading: { text: 'Pay' },
      contacts: [{ value: 'office@house.example' }, { title: { text: 'Ask somebody who left' } }],
    },
  ]);
});

test('a job history that named them as manager goes into an export which can be imported', async () => {
  const gone = await called('Osric Pembleton', 'osric.pembleton@house.example', 'pembleton');
  const stays = await testServer.newcomer();
  const line = { date: '2020-01-01', event: 'Hired', position: 'Usher', department: 'House' };
  await db
    .insert(employeeProfile)
    .values({ userId: stays.id, jobHistory: [{ ...line, manager: gone.name, managerEmail: gone.email }] });
  await erase(gone);
  const [profile] = await db.select().from(employeeProfile).where(eq(employeeProfile.userId, stays.id));
  expect(profile?.jobHistory).toEqual([{ ...line, manager: 'somebody who left' }]);
});

test('work that they began says no more from where, and in which session', async () => {
  const gone = await testServer.newcomer();
  const by = { actor: gone.id, ipAddress: '192.0.2.79', session: newId() };
  const id = await startRun(db, { kind: 'people-read', subject: newId(), by, input: { of: 'a file' } });
  await erase(gone);
  const [left] = await db.select().from(run).where(eq(run.id, id));
  expect(left?.input).toEqual({ of: 'a file' });
});
