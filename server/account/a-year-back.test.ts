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

/** What HR did so long ago each time, to a person, who reads of it. */
const acted = (action: string) => (agos: string[]) =>
  db.insert(audit).values(
    agos.map((ago) => ({
      ...{ at: sql`now() - ${ago}::interval`, actor: hr.id, subject: person.id, object: 'x', action, result: 'ok' },
      document: action === 'payslip-viewed' ? randomId() : null,
    })),
  );
const renamed = (agos: string[]) =>
  db.insert(personChange).values(
    agos.map((ago) => ({
      ...{ at: sql`now() - ${ago}::interval`, userId: person.id, actor: hr.id },
      ...{ field: 'email', from: 'x', to: 'y' },
    })),
  );

type Moment = { at: string };

test.for([
  ['who opened payslips', acted('payslip-viewed'), 'payslip-views', (all: Moment[]) => all],
  ['who read the emergency contact', acted('emergency-contact-read'), 'emergency-looks', (all: Moment[]) => all],
  [
    'who opened proofs of absence',
    acted('absence-proof-opened'),
    'personal-data',
    (all: { proofs: Moment[] }) => all.proofs,
  ],
  ['what changed in the names they sign in with', renamed, 'name-changes', (all: Moment[]) => all],
] as const)('a person reads for a year, the newest of it first, %s', async ([, happened, address, of]) => {
  const read = async () => {
    const answer = await testServer.ask({ url: `/api/account/${address}`, cookie });
    return of(answer.json()).map(({ at }) => at);
  };
  await happened(['367 days', '364 days']);
  const [oldest, ...others] = await read();
  expect([oldest, others]).toEqual([expect.any(String), []]);
  // There is room for fifty.
  await happened(Array.from({ length: 50 }, (_, at) => `${50 - at} days`));
  const newest = await read();
  expect(newest).toHaveLength(50);
  expect(newest).not.toContain(oldest);
  expect(newest).toEqual(newest.toSorted().toReversed());
});
