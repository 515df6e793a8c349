import { userInfo } from 'node:os';
import { desc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { audit } from '#server/audit/audit-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { moveIn, people } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const { db, close } = await openTestDatabase();
await moveIn(db);
afterAll(close);

const operator = operatorAt(db);
const lastOf = async (action: string) => {
  const [row] = await db.select().from(audit).where(eq(audit.action, action)).orderBy(desc(audit.id)).limit(1);
  return row?.operator;
};

test('the audit names who ran a command: as they say, else the system’s user', async () => {
  await operator('grant', 'moderator', people.ada.email, '--as', ' Hilde Brandt ');
  expect(await lastOf('role-granted')).toBe('Hilde Brandt');
  await operator('revoke', 'moderator', people.ada.email);
  expect(await lastOf('role-ended')).toBe(userInfo().username);
  // The command comes first.
  await operator('--as', 'nobody', 'grant', 'moderator', people.ada.email);
  expect(await lastOf('role-granted')).toBe('Hilde Brandt');
  await operator('grant', 'moderator', people.ben.email, '--as=Anna');
  expect(await lastOf('role-granted')).toBe('Anna');
});

test('of two commands at once, each is written down with its own', async () => {
  await Promise.all(['One', 'Two'].map((name) => operator('grant', 'moderator', people.ada.email, '--as', name)));
  const rows = await db.select().from(audit).where(eq(audit.action, 'role-granted'));
  expect(rows.map((row) => row.operator)).toEqual(expect.arrayContaining(['One', 'Two']));
});

test.for(['', ' ', 'x'.repeat(101), 'a\u001b[2J'])('a name that is none is refused: %j', async (name) => {
  const { code, said } = await operator('grant', 'moderator', people.ada.email, '--as', name);
  expect([code, said]).toEqual([2, expect.stringContaining('The name behind --as has 1 to 100 characters.')]);
});

test('a hash of the audit is an address’s, and the other way round', async () => {
  const { said } = await operator('audit', 'account', ` ${people.ada.email.toUpperCase()}`);
  const [hash = ''] = said.split(' ');
  expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(await operator('audit', 'account', hash)).toEqual({ code: 0, said: `${hash} ${people.ada.email}` });
  expect((await operator('audit', 'account', '0'.repeat(16))).code).toBe(1);
});
