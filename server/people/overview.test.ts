import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Undelivered } from '#contract/overview.ts';
import { giveRole, roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { uuidv7 } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { today } from '#server/words/today.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

async function read<Answer>(name: string, cookie: string): Promise<Answer> {
  const answer = await testServer.ask({ url: `/api/console/overview/${name}`, cookie });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

test('HR finds what waits among the people of a part, and of nobody else', async () => {
  const place = 'Hall of the overview';
  const { cookie } = await roleHolder(testServer, 'hr', { locations: [place], departments: null });
  const whole = await roleHolder(testServer, 'hr');
  const before = await read<{ working: number }>('people', whole.cookie);
  const empty = {
    working: 0,
    away: 0,
    leave: { waiting: 0, since: null },
    never: 0,
    invited: 0,
    leaving: 0,
    imports: 0,
  };
  expect(await read('people', cookie)).toEqual(empty);

  const [asks, away, leaves, left] = await Promise.all([1, 2, 3, 4].map(() => testServer.newcomer()));
  const ids = [asks, away, leaves, left].map((person) => person?.id ?? '');
  for (const id of ids)
    await db.execute(sql`insert into employee_profile (user_id, location) values (${id}, ${place})`);
  const type = `overview-${uuidv7()}`;
  await db.execute(sql`insert into leave_type (id, name, place) values (${type}, '{"en": "Leave"}', 99)`);
  for (const [id, state, asked] of [
    [ids[0], 'waiting', '2026-11-01T08:00:00Z'],
    [ids[1], 'approved', '2026-10-01T08:00:00Z'],
    [ids[3], 'waiting', '2026-09-01T08:00:00Z'],
  ]) {
    await db.execute(sql`insert into leave_request
      (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state, asked_at)
      values (${crypto.randomUUID()}, ${id}, ${type}, ${today()}, ${today()}, false, false, '1,2,3,4,5,6,7', '', ${state}, ${asked})`);
  }
  await db.execute(
    sql`insert into departure (user_id, last_day, reports_to) values (${ids[2]}, ${today()}::date + 3, 'later')`,
  );
  await db.execute(sql`update "user" set deactivated_at = now() where id = ${ids[3]}`);

  expect(await read('people', cookie)).toEqual({
    ...empty,
    working: 3,
    away: 1,
    leave: { waiting: 1, since: '2026-11-01T08:00:00.000Z' },
    leaving: 1,
  });
  expect((await read<{ working: number }>('people', whole.cookie)).working).toBe(before.working + 3);
});

test('payroll finds its batches by how they stand', async () => {
  const person = await testServer.newcomer();
  await giveRole(db, person, 'payroll');
  const cookie = await signInToConsole(testServer, person);
  const none = { review: 0, waiting: 0, scheduled: 0, failed: 0 };
  expect(await read('payslips', cookie)).toEqual(none);
  for (const [state, visibleFrom] of [
    ['review', null],
    ['waiting', null],
    ['released', '2999-01-01T00:00:00Z'],
    ['released', '2026-01-01T00:00:00Z'],
    ['unreadable', null],
    ['discarded', null],
  ]) {
    await db.execute(sql`insert into payslip_batch (id, name, issued_on, sha256, state, visible_from, counts)
      values (${uuidv7()}, 'x', '2026-10-15', '', ${state}, ${visibleFrom}, '{}')`);
  }
  expect(await read('payslips', cookie)).toEqual({ review: 1, waiting: 1, scheduled: 1, failed: 1 });
});

test('an administrator finds mails that are late or were given up', async () => {
  const { cookie } = await roleHolder(testServer, 'administrator');
  const before = await read<{ mails: Undelivered }>('deliveries', cookie);
  const add = (recipient: string | null, created: string, givenUp: string | null) =>
    db.execute(sql`insert into mail (recipient, subject, body, created_at, given_up_at)
      values (${recipient}, 'x', 'x', now() - ${created}::interval, now() - ${givenUp}::interval)`);
  await add('a@late.example', '3 hours', null);
  await add('b@fresh.example', '1 minute', null);
  await add(null, '3 hours', null);
  await add('c@given.example', '3 days', '2 days');
  await add('d@given.example', '20 days', '18 days');
  const { mails } = await read<{ mails: Undelivered }>('deliveries', cookie);
  expect([mails.late, mails.givenUp]).toEqual([before.mails.late + 1, before.mails.givenUp + 1]);
  expect(mails.lateSince).toMatch(/^\d{4}-.*Z$/);
});
