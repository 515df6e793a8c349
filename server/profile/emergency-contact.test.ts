import { and, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam } from '#server/time-off/testing/leave-team.ts';
import { looksAnHour } from './emergency-contact.ts';
import { personalInfo } from './profile-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const contact = { name: 'Fatu Kamara', relation: 'Sister', phone: '+232 76 000000' };
const looks = async (cookie: string) => (await testServer.ask({ url: '/api/account/emergency-looks', cookie })).json();
const ask = (userId: Id, cookie: string, reason = ' Fell from a ladder ') =>
  testServer.post('/team/emergency-contact', { userId, reason }, cookie);
const askAsHr = (userId: Id, cookie: string) => testServer.post('/console/emergency-contact', { userId }, cookie);

/** Somebody with an emergency contact, and their manager. */
async function pair() {
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('A team has somebody.');
  const entered = { emergencyName: contact.name, emergencyRelation: contact.relation, emergencyPhone: contact.phone };
  await db
    .insert(personalInfo)
    .values({ userId: person.id, preferredName: 'Ami', phone: '+232 76 111111', ...entered });
  return { manager, person };
}

test('a manager sees whom to call of their own team, for a reason, and the person sees the look', async () => {
  const { manager, person } = await pair();
  const other = await pair();
  const seen = await ask(person.id, manager.cookie);
  expect(seen.json()).toEqual({ contact });
  expect(await looks(person.cookie)).toEqual([
    { at: expect.any(String), by: manager.name, reason: 'Fell from a ladder' },
  ]);
  const [entry] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, person.id), eq(audit.action, 'emergency-contact-read')));
  expect(entry).toMatchObject({ actor: manager.id, subject: person.id, object: 'Fell from a ladder' });

  for (const [userId, cookie] of [
    [other.person.id, manager.cookie],
    [manager.id, manager.cookie],
    [person.id, person.cookie],
  ] as const) {
    expect((await ask(userId, cookie)).statusCode).toBe(404);
  }
  expect(await looks(other.person.cookie)).toEqual([]);
});

test('without a reason nothing is shown, and no look is kept', async () => {
  const { manager, person } = await pair();
  for (const reason of ['', '   ', 'x'.repeat(201)]) {
    expect((await ask(person.id, manager.cookie, reason)).json()).toMatchObject({ code: 'BAD_REQUEST' });
  }
  expect(await looks(person.cookie)).toEqual([]);
});

test('HR sees whom to call of those in scope alone; whoever named nobody is said to have named nobody', async () => {
  const [inside, outside] = [await pair(), await pair()];
  for (const [of, location] of [
    [inside, 'Sidestage'],
    [outside, 'Farhouse'],
  ] as const) {
    await db.update(employeeProfile).set({ location }).where(eq(employeeProfile.userId, of.person.id));
  }
  const hr = await roleHolder(testServer, 'hr', { locations: ['Sidestage'], departments: null });
  expect((await askAsHr(inside.person.id, hr.cookie)).json()).toEqual({ contact });
  expect((await askAsHr(outside.person.id, hr.cookie)).statusCode).toBe(404);
  expect(await looks(inside.person.cookie)).toEqual([{ at: expect.any(String), by: hr.person.name, reason: null }]);
  expect(await looks(outside.person.cookie)).toEqual([]);

  const everywhere = await roleHolder(testServer, 'hr');
  expect((await askAsHr(outside.person.id, everywhere.cookie)).json()).toEqual({ contact });
  expect((await askAsHr(inside.manager.id, everywhere.cookie)).json()).toEqual({ contact: null });
  // Whoever left needs nobody called.
  await db.execute(sql`update "user" set deactivated_at = now() where id = ${outside.person.id}`);
  expect((await askAsHr(outside.person.id, everywhere.cookie)).statusCode).toBe(404);
});

test('nobody copies a company’s contacts', async () => {
  const { manager, person } = await pair();
  const codes = [];
  for (let look = 0; look <= looksAnHour.atMost; look++) {
    codes.push((await ask(person.id, manager.cookie)).statusCode);
  }
  expect(codes.slice(-2)).toEqual([200, 429]);
});
