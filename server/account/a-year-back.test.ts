import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { personChange } from '#server/directory/employee-tables.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const [person, hr] = [await testServer.newcomer(), await testServer.newcomer()];
const cookie = await testServer.signIn(person);

/** What HR did so long ago, to a person, who reads of it. */
const acted = (action: string) => (ago: string) =>
  db.insert(audit).values({
    ...{ at: sql`now() - ${ago}::interval`, actor: hr.id, subject: person.id, object: 'x', action, result: 'ok' },
    document: action === 'payslip-viewed' ? randomId() : null,
  });
const renamed = (ago: string) =>
  db
    .insert(personChange)
    .values({ at: sql`now() - ${ago}::interval`, userId: person.id, field: 'email', from: 'x', to: 'y', actor: hr.id });

test.for([
  ['who opened payslips', acted('payslip-viewed'), 'payslip-views', (all: unknown) => all],
  ['who read the emergency contact', acted('emergency-contact-read'), 'emergency-looks', (all: unknown) => all],
  ['who opened proofs of absence', acted('absence-proof-opened'), 'personal-data', (all: { proofs: [] }) => all.proofs],
  ['what changed in the names they sign in with', renamed, 'name-changes', (all: unknown) => all],
] as const)('a person reads for a year %s', async ([, happened, address, of]) => {
  await happened('364 days');
  await happened('367 days');
  const answer = (await testServer.ask({ url: `/api/account/${address}`, cookie })).json();
  expect(of(answer)).toEqual([expect.objectContaining({ at: expect.any(String) })]);
});
