import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { user } from '#server/session/session-tables.ts';
import { root } from '#server/testing/child-process.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const page = await readFile(join(root, 'docs/operations.md'), 'utf8');

/** The SQL of a section, as it stands there. */
function sqlOf(section: string): string {
  const [, text = ''] = new RegExp(`\n## ${section}\n(.*?)\n##`, 's').exec(page) ?? [];
  const indented = text.match(/(?<=\n) {4}.*/g) ?? [];
  return indented.filter((line) => !/^ +(npm|--) /.test(line)).join('\n');
}

test('the SQL for leave grants what it says', async () => {
  const person = await testServer.newcomer();
  await testServer.db.update(user).set({ email: 'ada@example.com' }).where(eq(user.id, person.id));
  const cookie = await testServer.signIn({ ...person, email: 'ada@example.com' });
  const statements = sqlOf('Leave')
    .split(/;\n?/)
    .filter((statement) => statement.trim());
  expect(statements).toHaveLength(3);
  for (const statement of statements) await testServer.db.execute(sql.raw(statement));

  const answer = await testServer.ask({ url: '/api/time-off/overview?language=fr', cookie });
  const { workingDays, types, balances } = answer.json();
  expect(workingDays).toBe('23456');
  expect(types).toMatchObject([
    { id: 'annual', name: { text: 'Congés annuels' }, limited: true },
    { id: 'unpaid', name: { text: 'Unpaid leave' }, limited: false },
  ]);
  const entitled = balances.filter(({ typeId }: { typeId: string }) => typeId === 'annual');
  expect(
    entitled.every(({ year, ...of }: { year: number; entitled: number }) => of.entitled === (year === 2027 ? 40 : 52)),
  ).toBe(true);
});

test('the SQL for notifications, for recalled payslips and for a copied data folder is answered', async () => {
  const inline = page.match(/(?<=`)(?:select|update) [^`]*;(?=`)/g) ?? [];
  expect(inline).toHaveLength(2);
  for (const query of [sqlOf('Notifications'), ...inline]) await testServer.db.execute(sql.raw(query));
});
