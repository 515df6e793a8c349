import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { auditTrail } from '#server/audit/audit-tables.ts';
import { payGrant, rateLimits, session } from '#server/session/session-tables.ts';
import { cookiesAfter, tokenIn } from '#server/testing/cookies.ts';
import { password, people, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { publishPayslips } from './publish.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const list = (cookie: string) => testServer.ask({ url: '/api/pay/payslips', cookie });
const unlock = (cookie: string, { email }: TestPerson, given = password) =>
  testServer.post('/pay/unlock', { email, password: given }, cookie);
const lock = (cookie: string) => testServer.post('/pay/lock', {}, cookie);

/** Ages all grants by moving their start back. */
const pass = (time: string) =>
  testServer.db.update(payGrant).set({ unlockedAt: sql`${payGrant.unlockedAt} - ${time}::interval` });

async function withPayslip(): Promise<{ person: TestPerson; cookie: string; file: string }> {
  const person = await testServer.newcomer();
  await publishPayslips(testServer.db, [
    { userId: person.id, fileName: 'Marker-Payslip.pdf', sourceKey: 'one', bytes: Buffer.from('%PDF-marker') },
  ]);
  const cookie = await testServer.signIn(person);
  const file = (await list(cookie)).json().payslips[0].downloadURL;
  return { person, cookie, file };
}

const refused = (code: string, field?: string) => ({
  code,
  requestId: expect.any(String),
  ...(field && { field }),
});

describe('pay', () => {
  test('is open right after signing in, and closes without sliding fifteen minutes later', async () => {
    const { cookie } = await withPayslip();
    await pass('14 minutes');
    const answer = await list(cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().secondsLeft).toBeGreaterThan(0);
    expect(answer.json().secondsLeft).toBeLessThanOrEqual(60);
    await pass('1 minute');
    expect([(await list(cookie)).statusCode, (await list(cookie)).json()]).toEqual([403, refused('STEP_UP_REQUIRED')]);
  });

  test('that is closed shows nothing of it: no list, no document, no year, in body or headers', async () => {
    const { cookie, file } = await withPayslip();
    await pass('16 minutes');
    for (const url of ['/api/pay/payslips', file, '/payslips/year/2026.zip', '/payslips/no-id']) {
      const answer = await testServer.ask({ url, cookie });
      expect([url, answer.statusCode, answer.json()]).toEqual([url, 403, refused('STEP_UP_REQUIRED')]);
      expect(JSON.stringify(answer.headers)).not.toMatch(/marker/i);
    }
  });

  test('opens again by the password, and as long as the operator says', async () => {
    const { cookie, person } = await withPayslip();
    await pass('16 minutes');
    const answer = await unlock(cookie, person);
    expect([answer.statusCode, answer.json().secondsLeft > 890]).toEqual([200, true]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await list(cookie)).statusCode).toBe(200);
  });

  test('is open to the session whose password was entered, and to no other of the same person', async () => {
    const { person, cookie } = await withPayslip();
    const other = await testServer.signIn(person);
    await pass('16 minutes');
    await unlock(other, person);
    expect([(await list(other)).statusCode, (await list(cookie)).statusCode]).toEqual([200, 403]);
  });

  test('stays closed to the valid credentials of somebody else, and nothing about the session changes', async () => {
    const { cookie } = await withPayslip();
    await pass('16 minutes');
    const before = await testServer.db.select().from(session).orderBy(session.id);
    const answer = await unlock(cookie, people.ben);
    expect([answer.statusCode, answer.json()]).toEqual([403, refused('WRONG_PASSWORD', 'password')]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const after = await testServer.db.select().from(session).orderBy(session.id);
    expect(after.map((row) => ({ ...row, refusals: 0 }))).toEqual(before.map((row) => ({ ...row, refusals: 0 })));
    expect((await list(cookie)).statusCode).toBe(403);
  });

  test('takes the email in any case of letters', async () => {
    const { cookie, person } = await withPayslip();
    const answer = await testServer.post('/pay/unlock', { email: ` ${person.email.toUpperCase()} `, password }, cookie);
    expect(answer.statusCode).toBe(200);
  });

  test('is nobody’s without a session', async () => {
    const { file } = await withPayslip();
    for (const url of ['/api/pay/payslips', file, '/payslips/year/2026.zip']) {
      expect((await testServer.ask({ url })).json()).toEqual(refused('UNAUTHENTICATED'));
    }
  });
});

describe('whoever guesses', () => {
  test('is refused the right password too after five wrong ones, until a quarter of an hour has passed', async () => {
    const { cookie, person } = await withPayslip();
    for (let n = 0; n < 5; n++) expect((await unlock(cookie, person, 'wrong')).statusCode).toBe(403);
    const answer = await unlock(cookie, person);
    expect([answer.statusCode, answer.json()]).toEqual([429, refused('TOO_MANY_REQUESTS')]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
    await testServer.db.update(rateLimits).set({ since: sql`now() - interval '16 minutes'` });
    expect((await unlock(cookie, person)).statusCode).toBe(200);
  });

  test('is somebody else than who opens pay with the right password a sixth time', async () => {
    const { cookie, person } = await withPayslip();
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push((await unlock(cookie, person)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('is counted by person: another session of theirs does not get five more', async () => {
    const { cookie, person } = await withPayslip();
    await Promise.all(Array.from({ length: 5 }, () => unlock(cookie, person, 'wrong')));
    expect((await unlock(await testServer.signIn(person), person)).statusCode).toBe(429);
  });

  test('is signed out by the tenth refusal', async () => {
    const { cookie, person } = await withPayslip();
    const answers = [];
    for (let n = 0; n < 10; n++) answers.push((await unlock(cookie, person, 'wrong')).statusCode);
    expect(answers).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429, 401]);
    expect((await list(cookie)).json()).toEqual(refused('UNAUTHENTICATED'));
    expect(await testServer.db.$count(session, eq(session.token, tokenIn(cookie)))).toBe(0);
  });

  test('finds no other door', async () => {
    const cookie = await testServer.signIn(people.ada);
    expect((await testServer.post('/auth/verify-password', { password }, cookie)).statusCode).toBe(404);
  });

  test.for([{}, { email: 1, password: [] }, { email: '', password: '' }, { email: 'x'.repeat(255), password }])(
    'is not understood with %j',
    async (body) => {
      const { cookie } = await withPayslip();
      expect((await testServer.post('/pay/unlock', body, cookie)).statusCode).toBe(400);
    },
  );
});

describe('the grant is gone', () => {
  const endings: Record<string, (cookie: string, person: TestPerson) => Promise<unknown>> = {
    'after the lock button': (cookie) => lock(cookie),
    'after signing out': (cookie) => testServer.post('/auth/sign-out', {}, cookie),
    'after a change of password': (cookie) =>
      testServer.post('/account/change-password', { current: password, next: 'a-brand-new-overture' }, cookie),
    'after the session was ended elsewhere': async (_, person) =>
      testServer.post('/account/devices/end-others', { password }, await testServer.signIn(person)),
    'after the person left': (_, person) => testServer.db.delete(session).where(eq(session.userId, person.id)),
  };

  test.for(Object.entries(endings))('%s', async ([, end]) => {
    const { cookie, person } = await withPayslip();
    const [row] = await testServer.db
      .select({ id: session.id })
      .from(session)
      .where(eq(session.token, tokenIn(cookie)));
    expect(await testServer.db.$count(payGrant, eq(payGrant.sessionId, row?.id as Id))).toBe(1);
    await end(cookie, person);
    expect(await testServer.db.$count(payGrant, eq(payGrant.sessionId, row?.id as Id))).toBe(0);
    expect((await list(cookie)).statusCode).toBeGreaterThanOrEqual(401);
  });

  test('also for the session that goes on after a change of password, until it is unlocked', async () => {
    const { cookie, person } = await withPayslip();
    const next = 'a-brand-new-overture';
    const after = cookiesAfter(
      await testServer.post('/account/change-password', { current: password, next }, cookie),
      cookie,
    );
    expect((await list(after)).json()).toEqual(refused('STEP_UP_REQUIRED'));
    expect((await unlock(after, person, next)).statusCode).toBe(200);
    expect((await list(after)).statusCode).toBe(200);
  });
});

test('who unlocked, was refused and locked stands in the audit log', async () => {
  const { cookie, person } = await withPayslip();
  await unlock(cookie, person, 'wrong');
  await unlock(cookie, person);
  await lock(cookie);
  const mine = testServer.db.select().from(auditTrail).where(eq(auditTrail.actor, person.id));
  const rows = await mine.orderBy(desc(auditTrail.at)).limit(3);
  expect(rows.reverse().map(({ action, result, session: hash }) => [action, result, hash?.length])).toEqual([
    ['pay-unlocked', 'refused', 16],
    ['pay-unlocked', 'ok', 16],
    ['pay-locked', 'ok', 16],
  ]);
});
