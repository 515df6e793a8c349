import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { auditTally, auditTrail } from './audit-tables.ts';
import { tally } from './tally.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const address = '203.0.113.1';

const refuse = (times: number) => {
  const entry = { act: 'sign-in', result: 'refused', ipAddress: address } as const;
  return Promise.all(Array.from({ length: times }, (_, turn) => tally(db, entry, `account-${turn % 3}`)));
};

test('none of many refusals at once is lost, where a window ends in the middle of them either', async () => {
  await refuse(90);
  await db.update(auditTally).set({ since: sql`now() - interval '16 minutes'` });
  await refuse(90);
  const sums = await db.select().from(auditTrail).where(eq(auditTrail.ipAddress, address)).orderBy(auditTrail.at);
  expect(sums.map(({ id, count, targets }) => [id === null, count, targets])).toEqual([
    [false, 90, { 'account-0': 30, 'account-1': 30, 'account-2': 30 }],
    [true, 90, { 'account-0': 30, 'account-1': 30, 'account-2': 30 }],
  ]);
});

test('addresses of one IPv4 network fill no more sums than eight and one of the network', async () => {
  await db.delete(auditTally);
  for (let host = 1; host <= 20; host += 1) {
    await tally(db, { act: 'sign-in', result: 'refused', ipAddress: `198.51.100.${host}` }, `account-${host}`);
  }
  await tally(db, { act: 'sign-in', result: 'refused', ipAddress: '192.0.2.1' }, 'account-0');
  const sums = await db.select({ ipAddress: auditTally.ipAddress, count: auditTally.count }).from(auditTally);
  expect(sums).toHaveLength(10);
  expect(sums).toContainEqual({ ipAddress: '198.51.100.0/24', count: 12 });
  expect(sums).toContainEqual({ ipAddress: '192.0.2.1', count: 1 });
});
