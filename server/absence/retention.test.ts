import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { sentProofAddress } from '#contract/paths.ts';
import { payrollColumns } from '#contract/payroll-columns.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { pdf } from '#server/pay/batches/testing/payroll.ts';
import { roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { aTeam, newId } from '#server/time-off/testing/leave-team.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const payroll = await roleHolder(testServer, 'payroll');

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const blank = { returnsOn: null, minutesLate: null, phone: '', note: '' };

/** Where a text is in the database, by the names of the tables. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = [];
  for (const { name } of tables) {
    const rows = sql`select from ${sql.identifier(name)} t where position(${text} in t::text) > 0 limit 1`;
    if ((await rowsOf(db, rows)).length > 0) found.push(name);
  }
  return found.toSorted();
}

test('what a retention deletes is nowhere in the database, but for its id in the audit', async () => {
  const { manager, people } = await aTeam(testServer, 1);
  const [person] = people;
  if (!person) throw new Error('A team has somebody.');
  const send = (more: object, url = '/absence/report') =>
    testServer.post(
      url,
      { id: newId(), kind: 'sickness', ...blank, saidAt: new Date().toISOString(), ...more },
      person.cookie,
    );
  const earlier = (await send({ startsOn: inDays(-6) })).json();
  const { id, receipt } = (await send({ startsOn: inDays(-5), returnsOn: inDays(-2), note: 'Feverish' })).json();
  const said = { do: 'correct', ...blank, startsOn: inDays(-6), returnsOn: inDays(-1), note: 'Feverish, too' };
  await testServer.post('/absence/change', { id, change: said }, person.cookie);
  await testServer.post('/absence/team/see', { ids: [id] }, manager.cookie);
  const proof = { method: 'PUT', url: sentProofAddress(id, newId()), body: pdf('A note') } as const;
  const headers = { 'content-type': 'application/octet-stream' };
  expect((await testServer.ask({ ...proof, headers, cookie: person.cookie })).json()).toEqual({ sent: true });
  const period = { first: inDays(-20), last: inDays(-1), columns: payrollColumns };
  const exported = (
    await testServer.post('/console/payroll-exports', { id: newId(), ...period }, payroll.cookie)
  ).json();
  expect(exported.lines).toBe(1);
  const before = await Promise.all([id, receipt, 'Feverish'].map(tablesWith));
  expect(before[0]).toEqual(expect.arrayContaining(['absence_proof', 'audit', 'payroll_line']));

  // Mails and notifications go out long before that.
  await db.execute(sql`update mail set sent_at = now()`);
  await db.execute(sql`update push_message set sent_at = now()`);
  await tidyUp(db, new Date(Date.now() + 366 * dayMs), 730);
  expect(await Promise.all([id, receipt, earlier.id, earlier.receipt, 'Feverish'].map(tablesWith))).toEqual([
    ['audit'],
    [],
    ['audit'],
    [],
    [],
  ]);
  // The next export of the period says nothing of it. Sessions of that time are over.
  const cookie = await signInToConsole(testServer, payroll.person);
  const again = await testServer.post('/console/payroll-exports', { id: newId(), ...period }, cookie);
  expect(again.json()).toMatchObject({ lines: 0, changes: 0 });
});
