import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { livePath } from '#contract/live.ts';
import { audit, auditTrail } from '#server/audit/audit-tables.ts';
import { payslip } from '#server/pay/pay-tables.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { newLinks } from '#server/session/link-rows.ts';
import { session, user, userProfile } from '#server/session/session-tables.ts';
import { mailedToken } from '#server/testing/mailed-token.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { deactivate, reactivate } from './invites.ts';

const [testServer, closed] = [await openTestServer({ leaverPayslipDays: 30 }), await openTestServer()];
afterAll(() => Promise.all([testServer.close(), closed.close()]));

/** Somebody with a payslip, deactivated. */
async function leaver(at = testServer): Promise<TestPerson> {
  const person = await at.newcomer();
  await publish(person, at);
  await deactivate(at.db, person.email);
  return person;
}

const publish = (person: TestPerson, at = testServer, sourceKey = 'x') =>
  publishPayslips(at.db, [{ userId: person.id, fileName: 'October', sourceKey, bytes: Buffer.from('%PDF-1.7 mine') }]);
const leftDaysAgo = (person: TestPerson, days: number) =>
  testServer.db
    .update(user)
    .set({ deactivatedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(user.id, person.id));
const signIn = ({ email }: TestPerson, at = testServer) => at.trySignIn({ email, password });

test('unless the company sets a time, whoever left is answered like a wrong password', async () => {
  const person = await leaver(closed);
  const [left, wrong] = [await signIn(person, closed), await closed.trySignIn({ email: person.email, password: 'x' })];
  expect([left.statusCode, left.json().code]).toEqual([wrong.statusCode, wrong.json().code]);
  await closed.post('/auth/request-password-reset', { email: person.email });
  expect(await closed.mailsTo(person)).toEqual([]);
});

describe('for the time the company sets, whoever left', () => {
  test('signs in, learns until when, and opens own payslips, a later one too', async () => {
    const person = await leaver();
    await testServer.db
      .update(userProfile)
      .set({ profilePic: '/profile-pictures/x.webp' })
      .where(eq(userProfile.userId, person.id));
    await leftDaysAgo(person, 10);
    const answer = await signIn(person);
    const until = new Date(answer.json().payslipsUntil).getTime();
    expect(Math.round((until - Date.now()) / 86_400_000)).toBe(20);
    expect(answer.json().profilePic).toBeNull();
    await publish(person, testServer, 'the last one');

    const cookie = await testServer.signIn(person);
    const { payslips } = (await testServer.ask({ url: '/api/pay/payslips', cookie })).json();
    expect(payslips).toHaveLength(2);
    const file = await testServer.ask({ url: payslips[0].downloadURL, cookie });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await testServer.ask({ url: '/api/auth/session', cookie })).json().user.payslipsUntil).toEqual(
      expect.stringContaining('T'),
    );
  });

  test('proves the password before pay like anybody, and locks it', async () => {
    const person = await leaver();
    const cookie = await testServer.signIn(person);
    await testServer.post('/pay/lock', {}, cookie);
    expect((await testServer.ask({ url: '/api/pay/payslips', cookie })).json().code).toBe('STEP_UP_REQUIRED');
    expect((await testServer.post('/pay/unlock', { email: person.email, password }, cookie)).statusCode).toBe(200);
    expect((await testServer.ask({ url: '/api/pay/payslips', cookie })).statusCode).toBe(200);
  });

  test('opens no one else’s, no picture, no receipt and no live connection', async () => {
    const other = await testServer.newcomer();
    await publish(other);
    const [row] = await testServer.db.select().from(payslip).where(eq(payslip.userId, other.id));
    const cookie = await testServer.signIn(await leaver());
    expect((await testServer.ask({ url: `/payslips/${row?.id}`, cookie })).statusCode).toBe(404);
    for (const url of ['/profile-pictures/x.webp', '/news-pictures/x.webp', '/absence/receipts/AAAA-AAAA', livePath]) {
      expect([url, (await testServer.ask({ url, cookie })).statusCode]).not.toEqual([url, 200]);
      expect([url, (await testServer.ask({ url, cookie })).body]).not.toEqual([url, expect.stringContaining('%PDF')]);
    }
    expect((await testServer.ask({ url: '/absence/sickness', cookie })).statusCode).toBe(401);
    const refused = await testServer.ask({ url: '/profile-pictures/x.webp', cookie });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PAYSLIPS_ONLY']);
  });

  test('is refused anything else, which is written down in one row', async () => {
    const person = await leaver();
    const cookie = await testServer.signIn(person);
    for (let time = 0; time < 12; time++) {
      const answer = await testServer.ask({ url: '/api/home/news?language=en', cookie });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'PAYSLIPS_ONLY']);
    }
    const rows = await testServer.db.select().from(auditTrail).where(eq(auditTrail.actor, person.id));
    expect(rows.filter(({ action }) => action === 'access-denied')).toEqual([expect.objectContaining({ count: 12 })]);
    expect((await testServer.ask({ url: '/api/pay/payslips', cookie })).statusCode).toBe(200);
  });

  test('gets no reset, and no link from before opens: the company has the mailbox by now', async () => {
    const person = await testServer.newcomer();
    await testServer.post('/auth/request-password-reset', { email: person.email });
    const [before] = await testServer.mailsTo(person);
    await deactivate(testServer.db, person.email);
    const answer = await testServer.post('/auth/request-password-reset', { email: person.email });
    expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true }]);
    expect(await testServer.mailsTo(person)).toHaveLength(1);

    const [token] = (await newLinks(testServer.db, { kind: 'reset', minutes: 30 }, [person.id])).values();
    for (const each of [mailedToken(before), token]) {
      expect((await testServer.post('/auth/link', { token: each })).statusCode).toBe(404);
      const reset = { token: each, password: 'a-brand-new-overture' };
      expect((await testServer.post('/auth/reset-password', reset)).statusCode).toBe(404);
    }
    expect((await signIn(person)).statusCode).toBe(200);
  });

  test('gets no mail when strangers try the password', async () => {
    const person = await leaver();
    for (let time = 0; time < 6; time++) await testServer.trySignIn({ email: person.email, password: 'wrong' });
    expect(await testServer.mailsTo(person)).toEqual([]);
  });

  test('is out with the next request once the time is over', async () => {
    const person = await leaver();
    const cookie = await testServer.signIn(person);
    await leftDaysAgo(person, 31);
    const [row] = await testServer.db.select().from(payslip).where(eq(payslip.userId, person.id));
    for (const url of ['/api/pay/payslips', '/api/pay/standing', `/payslips/${row?.id}`]) {
      expect([url, (await testServer.ask({ url, cookie })).statusCode]).toEqual([url, 401]);
    }
    expect((await testServer.ask({ url: '/api/auth/session', cookie })).json()).toEqual({ user: null });
    expect((await signIn(person)).statusCode).toBe(401);
  });

  test('has no session or link left from before, and no session from meanwhile once they are back', async () => {
    const person = await testServer.newcomer();
    const before = await testServer.signIn(person);
    const links = await newLinks(testServer.db, { kind: 'reset', minutes: 30 }, [person.id]);
    await deactivate(testServer.db, person.email);
    expect((await testServer.ask({ url: '/api/pay/payslips', cookie: before })).statusCode).toBe(401);
    const meanwhile = await testServer.signIn(person);
    expect(await reactivate(testServer.db, testServer.inviting, person.email)).toBe('back');
    expect((await testServer.ask({ url: '/api/home/news?language=en', cookie: meanwhile })).statusCode).toBe(401);
    expect((await testServer.post('/auth/link', { token: links.get(person.id) })).statusCode).toBe(404);
    const cookie = await testServer.signIn(person);
    expect((await testServer.ask({ url: '/api/home/news?language=en', cookie })).statusCode).toBe(200);
    expect((await testServer.ask({ url: '/api/auth/session', cookie })).json().user).not.toHaveProperty(
      'payslipsUntil',
    );
  });

  test('signs out, and leaves no session when they sign in again', async () => {
    const person = await leaver();
    const cookie = await testServer.signIn(person);
    await testServer.ask({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      body: { email: person.email, password },
      cookie,
    });
    expect(await testServer.db.$count(session, eq(session.userId, person.id))).toBe(1);
    const again = await testServer.signIn(person);
    expect((await testServer.post('/auth/sign-out', {}, again)).statusCode).toBe(200);
    expect((await testServer.ask({ url: '/api/pay/payslips', cookie: again })).statusCode).toBe(401);
    const rows = await testServer.db.select().from(audit).where(eq(audit.actor, person.id));
    expect(rows.map(({ action }) => action)).toContain('sign-out');
  });

  test('without ever having joined gets no invite by Forgot Password either', async () => {
    const person = await testServer.newcomer();
    await testServer.db.execute(sql`delete from account where user_id = ${person.id}`);
    await deactivate(testServer.db, person.email);
    expect((await testServer.post('/auth/request-password-reset', { email: person.email })).statusCode).toBe(200);
    expect(await testServer.mailsTo(person)).toEqual([]);
  });
});
