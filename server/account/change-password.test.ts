import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account, session, tries } from '#server/session/session-tables.ts';
import { cookiesAfter, tokenIn } from '#server/testing/cookies.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openHouse } from '#server/testing/test-house.ts';

const house = await openHouse();
afterAll(house.close);
beforeEach(() => house.db.delete(tries));

const next = 'understudy-takes-the-lead';
const failing = (code: string) => ({ code, requestId: expect.any(String) });
const change = (cookie: string, to = next, current = password) =>
  house.post('/account/change-password', { current, next: to }, cookie);
const isIn = async (cookie: string) => (await house.ask({ url: '/api/account/devices', cookie })).statusCode === 200;
const sessionsOf = (id: string) => house.db.select().from(session).where(eq(session.userId, id));

describe('changing the password', () => {
  test('makes the new one the password, and the old one none', async () => {
    const person = await house.newcomer();
    const answer = await change(await house.signIn(person));
    expect([answer.statusCode, answer.json()]).toEqual([200, { changed: true }]);
    expect((await house.trySignIn({ email: person.email, password })).statusCode).toBe(401);
    expect((await house.trySignIn({ email: person.email, password: next })).statusCode).toBe(200);
  });

  test('goes on under a new cookie, and the old one is dead on the next request', async () => {
    const person = await house.newcomer();
    const before = await house.signIn(person);
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
    const person = await house.newcomer();
    const [here, phone, other] = [
      await house.signIn(person),
      await house.signIn(person),
      await house.signIn(people.ben),
    ];
    const after = cookiesAfter(await change(here), here);
    expect([await isIn(phone), await isIn(other)]).toEqual([false, true]);
    expect((await sessionsOf(person.id)).map(({ token }) => token)).toEqual([tokenIn(after)]);
  });

  test('on a shared device stays a shared device: it ends when it was to end', async () => {
    const person = await house.newcomer();
    const signedIn = await house.trySignIn({ email: person.email, password, sharedDevice: true });
    const before = cookiesAfter(signedIn);
    const [session] = await sessionsOf(person.id);
    const answer = await change(before);
    const [renewed] = await sessionsOf(person.id);
    expect(renewed?.expiresAt).toEqual(session?.expiresAt);
    expect(answer.cookies.map(({ maxAge }) => maxAge)).toEqual(answer.cookies.map(() => undefined));
    expect(await isIn(cookiesAfter(answer, before))).toBe(true);
  });

  test('tells the person by mail, without a link', async () => {
    const person = await house.newcomer();
    await change(await house.signIn(person));
    const mails = await house.mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your password was changed']);
    expect(mails[0]?.body).not.toMatch(/https?:/);
  });

  test('with a wrong current password is refused, and nothing is changed', async () => {
    const person = await house.newcomer();
    const [here, phone] = [await house.signIn(person), await house.signIn(person)];
    for (const current of ['not the password', next, `${password} `, password.toUpperCase()]) {
      const answer = await change(here, next, current);
      expect([answer.statusCode, answer.json(), answer.cookies]).toEqual([403, failing('WRONG_PASSWORD'), []]);
    }
    expect([await isIn(here), await isIn(phone)]).toEqual([true, true]);
    expect(await house.mailsTo(person)).toEqual([]);
    await house.db.delete(tries);
    expect((await house.trySignIn({ email: person.email, password })).statusCode).toBe(200);
  });

  test('does not say whether the current one was right where the new one is refused', async () => {
    const cookie = await house.signIn(await house.newcomer());
    for (const current of [password, 'not the password']) {
      expect((await change(cookie, 'short', current)).json()).toEqual(failing('PASSWORD_TOO_SHORT'));
    }
  });

  test('ten times at once leaves one password and one session', async () => {
    const person = await house.newcomer();
    const cookie = await house.signIn(person);
    const secrets = Array.from({ length: 5 }, (_, index) => `${next} ${index} ${crypto.randomUUID()}`);
    const answers = await Promise.all(secrets.map((secret) => change(cookie, secret)));
    for (const { statusCode } of answers) expect([200, 401, 403, 429]).toContain(statusCode);
    const kept = await house.db.$count(account, and(eq(account.userId, person.id)));
    expect(kept).toBe(1);
    await house.db.delete(tries);
    let right = 0;
    for (const secret of secrets) {
      await house.db.delete(tries);
      right += Number((await house.trySignIn({ email: person.email, password: secret })).statusCode === 200);
    }
    expect(right).toBe(1);
  });

  test('works on a session of twenty-nine days', async () => {
    const person = await house.newcomer();
    const cookie = await house.signIn(person);
    const longAgo = new Date(Date.now() - 29 * 24 * 3_600_000);
    await house.db.update(session).set({ createdAt: longAgo, updatedAt: longAgo }).where(eq(session.userId, person.id));
    expect((await change(cookie)).statusCode).toBe(200);
  });
});
