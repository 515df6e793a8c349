import { eq, or, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { roleGrant } from '#server/access/role-tables.ts';
import { endRole } from '#server/access/roles.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { approveRequest, forgetLapsedRequests } from '#server/directory/erasure-request-rows.ts';
import { deactivate } from '#server/directory/invites.ts';
import { erasureRequest } from '#server/directory/people-tables.ts';
import { todayOfCompany } from '#server/directory/today-rows.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { user } from '#server/session/session-tables.ts';
import { atOneMoment } from '#server/testing/at-one-moment.ts';
import { giveNames } from '#server/testing/give-names.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { roleHolder, wholeCompany } from '#server/testing/role-holders.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { erasuresWaitingFor } from './erasure-requests.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const reason = 'They asked for it in a letter.';

/** Somebody of HR, and what they do about erasures. */
async function ofHr(scope = wholeCompany) {
  const { person, cookie } = await roleHolder(testServer, 'hr', scope);
  const send = async (path: string, body: object) => {
    const answer = await testServer.post(`/console/people/erasure/${path}`, body, cookie);
    return { status: answer.statusCode, ...answer.json() };
  };
  const read = async (userId: Id) =>
    (await testServer.ask({ url: `/api/console/people/erasure?userId=${userId}&language=de`, cookie })).json();
  return {
    id: person.id,
    email: person.email,
    cookie,
    read,
    ask: (userId: Id, more: object = {}) => send('ask', { userId, reason, ...more }),
    withdraw: (userId: Id) => send('withdraw', { userId }),
    approve: (userId: Id, askedAt: string) => send('approve', { userId, askedAt }),
    /** Approves the request as it is read now. */
    approveAsRead: async (userId: Id) => send('approve', { userId, askedAt: (await read(userId)).request?.askedAt }),
  };
}

async function leaver() {
  const person = await testServer.newcomer();
  // Their username is else their id, which the audit would lose with it.
  await giveNames(db, person.id, { username: `left-${randomId()}` });
  await deactivate(db, person.email);
  return person;
}

const isThere = async (id: Id) => (await db.$count(user, eq(user.id, id))) === 1;

/** What was done about a person: the act, by whom. */
async function actsOn(id: Id) {
  const rows = await db
    .select()
    .from(audit)
    .where(or(eq(audit.object, id), eq(audit.subject, id)))
    .orderBy(audit.id);
  return rows.flatMap(({ action, actor }) => (/^(erasure|person-erased)/.test(action) ? [[action, actor]] : []));
}

const endRoles = (id: Id) => db.execute(sql`update role_grant set ended_at = now() where user_id = ${id}`);

test('payslips stay to the end of the last year that the law asks for, and those of the year before go', async () => {
  const [hr, { id }] = [await ofHr(), await leaver()];
  const year = Number((await todayOfCompany(db)).slice(0, 4));
  const bytes = (text: string) => Buffer.from(`%PDF-1.7\n${text} ${id}\n%%EOF\n`);
  const of = (day: string) => ({ userId: id, fileName: day, sourceKey: day, issuedOn: day, bytes: bytes(day) });
  await publishPayslips(db, [of(`${year - 10}-01-15`), of(`${year - 11}-12-15`)]);
  expect((await hr.read(id)).kept).toMatchObject({ payslips: 1, payslipsUntil: `${year}-12-31` });
});

test('two people of HR erase somebody who has left: one asks, another approves', async () => {
  const [one, other, { id }] = [await ofHr(), await ofHr(), await leaver()];
  expect(await one.ask(id)).toMatchObject({ status: 200 });
  const { request, kept, goes } = await other.read(id);
  expect(request).toMatchObject({ isOwn: false, reason });
  expect(Date.parse(request.expiresAt) - Date.parse(request.askedAt)).toBeCloseTo(7 * 24 * 3_600_000, -4);
  expect(kept).toMatchObject({ payslips: 0, payslipYears: 10 });
  expect(goes).toContainEqual({
    kind: 'record',
    title: 'Akte, Werdegang und ihre Änderungen',
    rows: expect.any(Number),
  });
  expect((await one.read(id)).request.isOwn).toBe(true);
  expect(await one.approve(id, request.askedAt)).toMatchObject({ status: 403, code: 'SAME_PERSON' });
  expect(await isThere(id)).toBe(true);
  expect(await other.approve(id, request.askedAt)).toEqual({ status: 200, kept });
  expect(await isThere(id)).toBe(false);
  expect(await db.$count(erasureRequest, eq(erasureRequest.userId, id))).toBe(0);
  expect(await actsOn(id)).toEqual([
    ['erasure-asked', one.id],
    ['erasure-approved', other.id],
    ['person-erased', other.id],
  ]);
  expect((await operatorAt(db)('erased', 'people')).said).toContain(id);
  expect(await other.approve(id, request.askedAt)).toMatchObject({ status: 404 });
});

test('whoever works here is not asked about, and a reason is needed', async () => {
  const [hr, works, { id }] = [await ofHr(), await testServer.newcomer(), await leaver()];
  expect(await hr.ask(works.id)).toMatchObject({ status: 409, code: 'HAS_NOT_LEFT' });
  expect(await hr.ask(id, { reason: '  ' })).toMatchObject({ status: 400 });
  expect(await hr.ask(id, { reason: 'x'.repeat(501) })).toMatchObject({ status: 400 });
  expect((await hr.read(id)).request).toBeNull();
});

test('a repeat changes nothing, and a second request of somebody else is refused', async () => {
  const [one, other, { id }] = [await ofHr(), await ofHr(), await leaver()];
  await one.ask(id);
  const { request } = await one.read(id);
  expect(await one.ask(id, { reason: 'Another one' })).toMatchObject({ status: 200 });
  expect((await one.read(id)).request).toEqual(request);
  expect(await other.ask(id)).toMatchObject({ status: 409, code: 'CHANGED_MEANWHILE' });
  expect(await actsOn(id)).toEqual([['erasure-asked', one.id]]);
});

test.for(['one', 'other'] as const)('%s of the two withdraws', { tags: 'long' }, async (who) => {
  const [one, other, { id }] = [await ofHr(), await ofHr(), await leaver()];
  await one.ask(id);
  const { askedAt } = (await other.read(id)).request;
  const by = { one, other }[who];
  expect(await by.withdraw(id)).toEqual({ status: 200, isWithdrawn: true });
  expect(await by.withdraw(id)).toEqual({ status: 200, isWithdrawn: false });
  expect(await other.approve(id, askedAt)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  // A new request, such as for another reason, is read before it is approved.
  await one.ask(id, { reason: 'Another one' });
  expect(await other.approve(id, askedAt)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  expect(await actsOn(id)).toEqual([
    ['erasure-asked', one.id],
    ['erasure-withdrawn', by.id],
    ['erasure-asked', one.id],
  ]);
  expect(await isThere(id)).toBe(true);
});

type Hr = Awaited<ReturnType<typeof ofHr>>;

/** What becomes of a request that was made: the answer to whoever approves it as it was read. */
const meanwhile: Record<
  string,
  { does(one: Hr, other: Hr, person: { id: Id; email: string }): Promise<unknown>; code: string }
> = {
  'seven days are over': {
    does: (_, __, { id }) =>
      db.execute(sql`update erasure_request set expires_at = now() - interval '1 second' where user_id = ${id}`),
    code: 'CHANGED_MEANWHILE',
  },
  'the person came back': {
    does: (_, __, { id }) => db.execute(sql`update "user" set deactivated_at = null where id = ${id}`),
    code: 'CHANGED_MEANWHILE',
  },
  'the person came back and left again': {
    does: (_, __, { id }) =>
      db.execute(sql`update "user" set deactivated_at = deactivated_at + interval '1 minute' where id = ${id}`),
    code: 'CHANGED_MEANWHILE',
  },
  'who asked lost the role': { does: ({ id }) => endRoles(id), code: 'CHANGED_MEANWHILE' },
  'who asked left': { does: ({ email }) => deactivate(db, email), code: 'CHANGED_MEANWHILE' },
  'who asked was erased': {
    does: async ({ email }) => {
      await deactivate(db, email);
      expect(await operatorAt(db)('erase', 'person', email, '--yes')).toMatchObject({ code: 0 });
    },
    code: 'CHANGED_MEANWHILE',
  },
  'who approves lost the role': { does: (_, { id }) => endRoles(id), code: 'NOT_FOUND' },
  'who approves has a role for others by now': {
    does: (_, { id }) => db.execute(sql`update role_grant set departments = '{Nowhere}' where user_id = ${id}`),
    code: 'NOT_FOUND',
  },
};

test.for(Object.entries(meanwhile))('nobody is erased where %s', async ([, { does, code }]) => {
  const [one, other, person] = [await ofHr(), await ofHr(), await leaver()];
  await one.ask(person.id);
  const { askedAt } = (await other.read(person.id)).request;
  await does(one, other, person);
  expect(await other.approve(person.id, askedAt)).toMatchObject({ code });
  expect(await isThere(person.id)).toBe(true);
});

test('what stands no more is deleted by housekeeping, and the next request is another one', async () => {
  const [one, other, lapsed, standing] = [await ofHr(), await ofHr(), await leaver(), await leaver()];
  for (const { id } of [lapsed, standing]) await one.ask(id);
  await db.execute(sql`update erasure_request set expires_at = now() where user_id = ${lapsed.id}`);
  await forgetLapsedRequests(db, new Date(), 500);
  const left = await db.select({ userId: erasureRequest.userId }).from(erasureRequest);
  expect(left.map(({ userId }) => userId)).toContain(standing.id);
  expect(left.map(({ userId }) => userId)).not.toContain(lapsed.id);
  await one.ask(lapsed.id);
  await db.execute(sql`update erasure_request set expires_at = now() where user_id = ${lapsed.id}`);
  expect(await other.ask(lapsed.id)).toMatchObject({ status: 200 });
  expect((await other.read(lapsed.id)).request).toMatchObject({ isOwn: true });
});

test('all who may approve it are notified, and who asked is not', async () => {
  const part = { locations: [`Hall ${randomId()}`], departments: null };
  const [one, other, elsewhere] = [await ofHr(), await ofHr(), await ofHr(part)];
  const { id } = await leaver();
  const { asked } = await one.ask(id);
  const { others } = await one.read(id);
  expect(asked).toBe(others);
  const waits = async ({ id: hr }: Hr) => (await erasuresWaitingFor(db, hr, [id])).has(id);
  expect(await Promise.all([one, other, elsewhere].map(waits))).toEqual([false, true, false]);
  await one.withdraw(id);
  expect(await waits(other)).toBe(false);
});

test('the overview counts what somebody else asked for, and the list finds it', async () => {
  const part = { locations: [`Hall ${randomId()}`], departments: null };
  const [one, other] = [await ofHr(part), await ofHr(part)];
  const { id } = await leaver();
  await db.execute(
    sql`insert into employee_profile (user_id, location) values (${id}, ${part.locations[0]})
      on conflict (user_id) do update set location = excluded.location`,
  );
  await one.ask(id);
  const counted = async ({ cookie }: Hr) =>
    (await testServer.ask({ url: '/api/console/overview/people', cookie })).json().erasures;
  expect([await counted(one), await counted(other)]).toEqual([0, 1]);
  const found = await testServer.ask({ url: '/api/console/people?pending=erasure', cookie: other.cookie });
  expect(found.json().people.map((person: { id: Id }) => person.id)).toEqual([id]);
});

test('the database refuses an approval by who asked, and by the person', async () => {
  const [one, { id }] = [await ofHr(), await leaver()];
  await one.ask(id);
  for (const approver of [one.id, id]) await expect(approveRequest(db, id, approver)).rejects.toThrow();
  const own = { reason, leftAt: new Date(), askedAt: new Date(), expiresAt: new Date() };
  const another = await leaver();
  await expect(db.insert(erasureRequest).values({ ...own, userId: another.id, askedBy: another.id })).rejects.toThrow();
});

test('of two who approve at one moment, one erases', { tags: 'long' }, async () => {
  const [one, two, three, { id }] = [await ofHr(), await ofHr(), await ofHr(), await leaver()];
  await one.ask(id);
  const { askedAt } = (await two.read(id)).request;
  const answers = await atOneMoment(db, 'erasure_request', [
    () => two.approve(id, askedAt),
    () => three.approve(id, askedAt),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  expect((await actsOn(id)).map(([act]) => act)).toEqual(['erasure-asked', 'erasure-approved', 'person-erased']);
});

test('whoever loses the role while they approve erases nobody', async () => {
  const [one, other, { id }] = [await ofHr(), await ofHr(), await leaver()];
  await one.ask(id);
  const { askedAt } = (await other.read(id)).request;
  const [grant] = await db.select({ id: roleGrant.id }).from(roleGrant).where(eq(roleGrant.userId, other.id));
  const [, answer] = await atOneMoment(db, 'role_grant', [
    () => endRole(db, grant?.id as Id, null),
    () => other.approve(id, askedAt),
  ]);
  expect(answer.status).toBe(404);
  expect(await isThere(id)).toBe(true);
});
