import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { deactivate } from '#server/directory/invites.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { user } from '#server/session/session-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

// Nobody of another test has left, or is in HR, and nothing is set.
beforeEach(async () => {
  await db.execute(sql`delete from company_retention`);
  await db.delete(user).where(isNotNull(user.deactivatedAt));
  await db.execute(sql`update role_grant set ended_at = now() where ended_at is null`);
});

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const tidy = () => tidyUp(db, new Date(), { auditDays: 730, payslipYears: 10 });

async function ofHr() {
  const { person, read, post } = await consoleSender(testServer, 'hr');
  return {
    id: person.id,
    name: person.name,
    requestFor: async (userId: Id) =>
      (await read<{ request: Record<string, unknown> | null }>(`people/erasure?userId=${userId}`)).request,
    does: async (act: 'approve' | 'withdraw', body: { userId: Id; askedAt?: unknown }) =>
      (await post(`people/erasure/${act}`, body)).json(),
    keepFor: async (days: number | null, agreed = 0) =>
      (await post('retention', { kind: 'leavers', days, agreed })).json(),
    due: (days: number) => read<object>(`retention/due?kind=leavers&days=${days}`),
    stuck: async () => (await read<{ stuck: string[] }>('retention')).stuck,
  };
}

async function leaver(days: number): Promise<Id> {
  const { id, email } = await testServer.newcomer();
  await deactivate(db, email);
  await db
    .update(user)
    .set({ deactivatedAt: daysAgo(days) })
    .where(eq(user.id, id));
  return id;
}

const endRole = (id: Id) => db.execute(sql`update role_grant set ended_at = now() where user_id = ${id}`);

test('the erasure of leavers is asked for once their time is over, and a second person of HR approves it', async () => {
  const [one, other] = [await ofHr(), await ofHr()];
  const [old, recent] = [await leaver(400), await leaver(300)];
  const since = daysAgo(400).toISOString().slice(0, 10);
  expect(await one.due(365)).toEqual({ count: 1, since });
  expect(await one.due(401)).toEqual({ count: 0, since: null });
  expect((await one.keepFor(364, 9)).code).toBe('BAD_REQUEST');
  expect((await one.keepFor(365, 0)).code).toBe('CHANGED_MEANWHILE');
  await tidy();
  expect(await other.requestFor(old)).toBeNull();

  expect(await one.keepFor(365, 1)).toEqual({ days: 365 });
  await tidy();
  const request = await other.requestFor(old);
  expect(request).toMatchObject({ isOwn: false, reason: '' });
  expect(await other.requestFor(recent)).toBeNull();
  expect((await one.requestFor(old))?.isOwn).toBe(true);
  const asked = await db
    .select({ actor: audit.actor })
    .from(audit)
    .where(and(eq(audit.action, 'erasure-asked'), eq(audit.subject, old)));
  expect(asked).toEqual([{ actor: one.id }]);
  await tidy();
  expect(await other.requestFor(old)).toEqual(request);

  // One that lapses is made again, and one that was withdrawn within a year is not.
  await db.execute(sql`update erasure_request set expires_at = now() where user_id = ${old}`);
  expect(await other.requestFor(old)).toBeNull();
  await tidy();
  const again = await other.requestFor(old);
  expect(again?.askedAt).not.toBe(request?.askedAt);
  expect(await other.does('withdraw', { userId: old })).toEqual({ isWithdrawn: true });
  await tidy();
  expect(await other.requestFor(old)).toBeNull();
  expect((await other.does('approve', { userId: old, askedAt: again?.askedAt })).code).toBe('CHANGED_MEANWHILE');
  const withdrawn = (days: number) =>
    db.execute(
      sql`update erasure_request set withdrawn_at = now() - make_interval(days => ${days}) where user_id = ${old}`,
    );
  await withdrawn(364);
  await tidy();
  expect(await other.requestFor(old)).toBeNull();
  await withdrawn(366);
  await tidy();
  const askedAt = (await other.requestFor(old))?.askedAt;

  expect((await one.does('approve', { userId: old, askedAt })).code).toBe('SAME_PERSON');
  expect(await other.does('approve', { userId: old, askedAt })).toMatchObject({ kept: { payslips: 0 } });
  expect(await db.$count(user, eq(user.id, old))).toBe(0);
  expect(await db.$count(user, eq(user.id, recent))).toBe(1);

  const auditor = await consoleSender(testServer, 'auditor');
  const { entries } = await auditor.read<{ entries: { act: string; facts: object[] }[] }>('audit?language=en');
  expect(entries.find(({ act }) => act === 'leavers-retention-set')?.facts).toMatchObject([
    { is: 'count', of: 'days', count: 365 },
    { is: 'count', of: 'erasures', count: 1 },
  ]);
});

test('nothing is asked for whoever lost the role, nor by the only one in HR, and the setting says so', async () => {
  const [one, other] = [await ofHr(), await ofHr()];
  const old = await leaver(500);
  await one.keepFor(365, 9);
  expect(await one.stuck()).toEqual([]);
  // HR of a part alone, though the leaver is in it.
  await db.execute(sql`update role_grant set locations = '{Hall}' where user_id = ${one.id}`);
  await db.execute(sql`insert into employee_profile (user_id, location) values (${old}, 'Hall')
    on conflict (user_id) do update set location = excluded.location`);
  await tidy();
  expect([await other.requestFor(old), await other.stuck()]).toEqual([null, ['leavers']]);
  await endRole(one.id);
  await tidy();
  expect([await other.requestFor(old), await other.stuck()]).toEqual([null, ['leavers']]);
  // The only one in HR finds nobody who could approve it.
  await other.keepFor(365, 9);
  await tidy();
  expect([await other.requestFor(old), await other.stuck()]).toEqual([null, ['leavers']]);
  await ofHr();
  await tidy();
  expect(await other.requestFor(old)).toMatchObject({ isOwn: true });
  expect(await other.stuck()).toEqual([]);
  await other.keepFor(null);
  expect(await other.stuck()).toEqual([]);
});
