import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { Undelivered } from '#contract/overview.ts';
import { randomId } from '#server/db/ids.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole, roleHolder, signInToConsole } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { utcToday } from '#server/testing/utc-today.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

beforeEach(() => db.execute(sql`delete from payslip_batch`));

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
    erasures: 0,
    imports: 0,
    failedImports: [],
  };
  expect(await read('people', cookie)).toEqual(empty);

  const [asks, away, leaves, left] = await Promise.all([1, 2, 3, 4].map(() => testServer.newcomer()));
  const ids = [asks, away, leaves, left].map((person) => person?.id as Id);
  for (const id of ids)
    await db.execute(sql`insert into employee_profile (user_id, location) values (${id}, ${place})`);
  const type = `overview-${newId()}`;
  await db.execute(sql`insert into leave_type (id, name, place) values (${type}, '{"en": "Leave"}', 99)`);
  for (const [id, state, asked] of [
    [ids[0], 'waiting', '2026-11-01T08:00:00Z'],
    [ids[1], 'approved', '2026-10-01T08:00:00Z'],
    [ids[3], 'waiting', '2026-09-01T08:00:00Z'],
  ]) {
    await db.execute(sql`insert into leave_request
      (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state, asked_at)
      values (${randomId()}, ${id}, ${type}, ${utcToday()}, ${utcToday()}, false, false, '1,2,3,4,5,6,7', '', ${state}, ${asked})`);
  }
  await db.execute(
    sql`insert into departure (user_id, last_day, reports_to) values (${ids[2]}, ${utcToday()}::date + 7, 'later'), (${ids[0]}, ${utcToday()}::date + 8, 'later')`,
  );
  await db.execute(sql`update "user" set deactivated_at = now() where id = ${ids[3]}`);

  expect(await read('people', cookie)).toEqual({
    ...empty,
    working: 3,
    away: 1,
    leave: { waiting: 1, since: '2026-11-01T08:00:00.000Z' },
    leaving: 1,
    erasures: 0,
  });
  expect((await read<{ working: number }>('people', whole.cookie)).working).toBe(before.working + 3);

  // Its rows lead to the people whom they count.
  const people = async (pending: string) => {
    const url = `/api/console/people?pending=${pending}&location=${encodeURIComponent(place)}`;
    const answer = await testServer.ask({ url, cookie: whole.cookie });
    return answer.json().people.map(({ id }: { id: Id }) => id);
  };
  expect([await people('leave'), await people('last-day')]).toEqual([[ids[0]], [ids[2]]]);
});

test('whoever is on leave on the day that it is where they are is away', async () => {
  // At any hour one of them has another day than UTC.
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  const { cookie } = await roleHolder(testServer, 'hr', { locations: zones, departments: null });
  const type = `overview-${newId()}`;
  await db.execute(sql`insert into leave_type (id, name, place) values (${type}, '{"en": "Leave"}', 99)`);
  for (const timeZone of zones) {
    const { id } = await testServer.newcomer();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    await db.execute(sql`insert into location_zone (location, time_zone) values (${timeZone}, ${timeZone})`);
    await db.execute(sql`insert into employee_profile (user_id, location) values (${id}, ${timeZone})`);
    await db.execute(sql`insert into leave_request
      (id, user_id, type_id, starts_on, ends_on, starts_midday, ends_midday, working_days, note, state)
      values (${randomId()}, ${id}, ${type}, ${today}, ${today}, false, false, '1,2,3,4,5,6,7', '', 'approved')`);
  }
  expect(await read('people', cookie)).toMatchObject({ working: 2, away: 2 });
});

test('payroll finds its batches by how they stand', async () => {
  const person = await testServer.newcomer();
  await giveRole(db, person, 'payroll');
  const cookie = await signInToConsole(testServer, person);
  const none = { review: 0, waiting: 0, scheduled: 0, failed: [] };
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
      values (${newId()}, 'x', '2026-10-15', '', ${state}, ${visibleFrom}, '{}')`);
  }
  const ofState = await read<{ failed: { failed: string }[] }>('payslips', cookie);
  expect({ ...ofState, failed: ofState.failed.map(({ failed }) => failed) }).toEqual({
    review: 1,
    waiting: 1,
    scheduled: 1,
    failed: ['payslips-read'],
  });
});

test('payroll finds every batch whose last work failed, until that is done', async () => {
  const { cookie } = await roleHolder(testServer, 'payroll');
  const failed = async () => {
    const answer = await read<{ review: number; failed: { id: Id; failed: string }[] }>('payslips', cookie);
    return { ...answer, failed: Object.fromEntries(answer.failed.map((each) => [each.id, each.failed])) };
  };
  const ids = Array.from({ length: 6 }, () => newId());
  const [recall, release, notify, visible, again, other] = ids as [Id, Id, Id, Id, Id, Id];
  for (const [id, state, kind] of [
    [recall, 'recalling', 'payslips-recall'],
    [release, 'review', 'payslips-release'],
    [notify, 'released', 'payslips-notify'],
    [visible, 'released', 'payslips-visible'],
    [again, 'released', 'payslips-notify'],
    [other, 'recalled', 'payslips-notify'],
  ] as const) {
    await db.execute(sql`insert into payslip_batch (id, name, issued_on, sha256, state, visible_from, counts)
      values (${id}, 'x', '2026-10-15', '', ${state}, now(), '{}')`);
    await db.execute(sql`insert into run (kind, subject, state, ended_at, created_at)
      values (${kind}, ${id}, 'failed', now(), now() - interval '1 hour')`);
  }
  await db.execute(sql`insert into run (kind, subject, state) values ('payslips-notify', ${again}, 'waiting')`);
  expect(await failed()).toEqual({
    review: 0,
    waiting: 0,
    scheduled: 0,
    failed: {
      [recall]: 'payslips-recall',
      [release]: 'payslips-release',
      [notify]: 'payslips-notify',
      [visible]: 'payslips-visible',
    },
  });
});

test('HR of the whole company finds imports that failed, as long as something can be done about them', async () => {
  const whole = await roleHolder(testServer, 'hr');
  const part = await roleHolder(testServer, 'hr', { locations: ['Hall of failed imports'], departments: null });
  type Answer = { imports: number; failedImports: { id: Id; isUnreadable: boolean }[] };
  const { imports } = await read<Answer>('people', whole.cookie);
  const ids = Array.from({ length: 5 }, () => newId());
  for (const [index, [state, refusal, done]] of [
    ['unreadable', null, null],
    ['review', 'failed', null],
    ['done', 'failed', '1 hour'],
    ['done', 'failed', '2 days'],
    ['review', 'company-changed', null],
  ].entries()) {
    await db.execute(sql`insert into people_import (id, name, sha256, state, refusal, done_at)
      values (${ids[index]}, 'x', '', ${state}, ${refusal}, now() - ${done}::interval)`);
  }
  const now = await read<Answer>('people', whole.cookie);
  expect(now.imports).toBe(imports + 1);
  const found = now.failedImports.map(({ id, isUnreadable }) => [ids.indexOf(id), isUnreadable]);
  expect(found.toSorted()).toEqual([
    [0, true],
    [1, false],
    [2, false],
  ]);
  const ofPart = await read<Answer>('people', part.cookie);
  expect([ofPart.failedImports, ofPart.imports]).toEqual([[], 0]);
});

test('an administrator finds mails that are late or were given up', async () => {
  const { cookie } = await roleHolder(testServer, 'administrator');
  const before = await read<{ mails: Undelivered }>('deliveries', cookie);
  const add = (recipient: string | null, created: string, givenUp: string | null) =>
    db.execute(sql`insert into mail (recipient, subject, body, created_at, given_up_at)
      values (${recipient}, 'x', 'x', now() - ${created}::interval, now() - ${givenUp}::interval)`);
  await add('a@late.example', '16 minutes', null);
  await add('b@fresh.example', '14 minutes', null);
  await add(null, '3 hours', null);
  await add('c@given.example', '20 days', '6 days');
  await add('d@given.example', '20 days', '8 days');
  const { mails } = await read<{ mails: Undelivered }>('deliveries', cookie);
  expect([mails.late, mails.givenUp]).toEqual([before.mails.late + 1, before.mails.givenUp + 1]);
  expect(mails.lateSince).toMatch(/^\d{4}-.*Z$/);
});
