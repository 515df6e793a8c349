import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { record } from '#server/audit/audit.ts';
import { randomId } from '#server/db/ids.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

test('people see who else opened their own payslips, newest first, and nothing about others', async () => {
  const [person, payroll, other] = await Promise.all([1, 2, 3].map(() => testServer.newcomer()));
  if (!person || !payroll || !other) throw new Error('Three were asked for.');
  const view = (actor: { id: Id }, of: { id: Id }) =>
    record(db, {
      act: 'payslip-viewed',
      result: 'ok',
      actor: actor.id,
      subject: of.id,
      document: randomId(),
    });
  await view(payroll, person);
  await view(other, person);
  await view(person, person);
  await view(payroll, other);
  await record(db, { act: 'payslip-opened', result: 'ok', actor: payroll.id, object: `x of ${person.id}` });
  const cookie = await testServer.signIn(person);
  const answer = await testServer.ask({ url: '/api/account/payslip-views', cookie });
  expect(answer.json()).toEqual([other, payroll].map(({ name }) => ({ at: expect.any(String), by: name })));
});

test('what one sees is read by index', async () => {
  const { rows } = (await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    return transaction.execute(sql`explain select at from audit
      where action = 'payslip-viewed' and subject = ${randomId()} order by at desc`);
  })) as unknown as { rows: { 'QUERY PLAN': string }[] };
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_payslip_viewed');
});
