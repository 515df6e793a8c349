import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { account, rateLimits, session } from '#server/session/session-tables.ts';
import { cookiesAfter, tokenIn } from '#server/testing/cookies.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeEach(() => testServer.db.delete(rateLimits));

const next = 'understudy-takes-the-lead';
const failing = (code: string, field?: string) => ({
  code,
  requestId: expect.any(String),
  ...(field && { field }),
});
const change = (cookie: string, to = next, current = password) =>
  testServer.post('/account/change-password', { current, next: to }, cookie);
const isIn = async (cookie: string) =>
  (await testServer.ask({ url: '/api/account/devices', cookie })).statusCode === 200;
const sessionsOf = (id: Id) => testServer.db.select().from(session).where(eq(session.userId, id));

describe('changing the password', () => {
  test('makes the new password valid and the old one invalid', async () => {
    const person = await testServer.newcomer();
    const answer = await change(await testServer.signIn(person));
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: true }]);
    expect((await testServer.trySignIn({ email: person.email, password })).statusCode).toBe(401);
    expect((await testServer.trySignIn({ email: person.email, password: next })).statusCode).toBe(200);
  });

  test('goes on under a new cookie, and the old one is dead on the next request', async () => {
    const person = await testServer.newcomer();
    const before = await testServer.signIn(person);
    const answer = await change(before);
    const after = cookiesAfter(answer, before);
    expect(tokenIn(after)).not.toBe(tokenIn(before));
    expect([await isIn(before), await isIn(after)]).toEqual([false, true]);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'stagedoor', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ]);
    expect(answer.body).not.toContain(tokenIn(after));
  });

  test('ends every other session of the person, and nobody else’s', async () => {
    const person = await testServer.newcomer();
    const [here, phone, other] = [
      await testServer.signIn(person),
      await testServer.signIn(person),
      await testServer.signIn(people.ben),
    ];
    const after = cookiesAfter(await change(here), here);
    expect([await isIn(phone), await isIn(other)]).toEqual([false, true]);
    expect((await sessionsOf(person.id)).map(({ token }) => token)).toEqual([tokenIn(after)]);
  });

  test('on a shared device stays a shared device: it ends when it was to end', async () => {
    const person = await testServer.newcomer();
    const signedIn = await testServer.trySignIn({ email: person.email, password, sharedDevice: true });
    const before = cookiesAfter(signedIn);
    const [session] = await sessionsOf(person.id);
    const answer = await change(before);
    const [renewed] = await sessionsOf(person.id);
    expect(renewed?.expiresAt).toEqual(session?.expiresAt);
    expect(answer.cookies.map(({ maxAge }) => maxAge)).toEqual(answer.cookies.map(() => undefined));
    expect(await isIn(cookiesAfter(answer, before))).toBe(true);
  });

  test('mails the person, without a link', async () => {
    const person = await testServer.newcomer();
    await change(await testServer.signIn(person));
    const mails = await testServer.mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(mails[0]?.body).not.toMatch(/https?:/);
  });

  test('with a wrong current password is refused, and nothing is changed', async () => {
    const person = await testServer.newcomer();
    const [here, phone] = [await testServer.signIn(person), await testServer.signIn(person)];
    for (const current of ['not the password', next, `${password} `, password.toUpperCase()]) {
      const answer = await change(here, next, current);
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([
        403,
        failing('WRONG_PASSWORD', 'current'),
        [],
      ]);
    }
    expect([await isIn(here), await isIn(phone)]).toEqual([true, true]);
    expect(await testServer.mailsTo(person)).toEqual([]);
    await testServer.db.delete(rateLimits);
    expect((await testServer.trySignIn({ email: person.email, password })).statusCode).toBe(200);
  });

  test('does not reveal whether the current password was right when the new one is refused', async () => {
    const cookie = await testServer.signIn(await testServer.newcomer());
    for (const current of [password, 'not the password']) {
      expect((await change(cookie, 'short', current)).json()).toEqual(failing('PASSWORD_TOO_SHORT', 'next'));
    }
  });

  test('ten times at once leaves one password and one session', { tags: 'long' }, async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const secrets = Array.from({ length: 5 }, (_, index) => `${next} ${index} ${randomId()}`);
    const answers = await Promise.all(secrets.map((secret) => change(cookie, secret)));
    for (const { statusCode } of answers) expect([200, 401, 403, 429]).toContain(statusCode);
    const stored = await testServer.db.$count(account, and(eq(account.userId, person.id)));
    expect(stored).toBe(1);
    await testServer.db.delete(rateLimits);
    let right = 0;
    for (const secret of secrets) {
      await testServer.db.delete(rateLimits);
      right += Number((await testServer.trySignIn({ email: person.email, password: secret })).statusCode === 200);
    }
    expect(right).toBe(1);
  });

  test('works on a session of twenty-nine days', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const longAgo = new Date(Date.now() - 29 * 24 * 3_600_000);
    await testServer.db
      .update(session)
      .set({ createdAt: longAgo, updatedAt: longAgo })
      .where(eq(session.userId, person.id));
    expect((await change(cookie)).statusCode).toBe(200);
  });
});
