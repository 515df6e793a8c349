import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { access } from '#server/collect-features.ts';
import { deactivate } from '#server/directory/invites.ts';
import { cookiesAfter, tokenIn } from '#server/testing/cookies.ts';
import { operations } from '#server/testing/operations.ts';
import { password, people, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { rateLimits, session } from './session-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
beforeEach(() => testServer.db.delete(rateLimits));

const day = 24 * 3_600_000;
const isIn = async (cookie: string) =>
  (await testServer.ask({ url: '/api/home/news?language=en', cookie })).statusCode === 200;
const row = async (cookie: string) => {
  const [found] = await testServer.db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  return found;
};

/** Moves timestamps of a session into the past. */
async function moveBack(cookie: string, by: string, columns: ('createdAt' | 'updatedAt' | 'expiresAt')[]) {
  const moved = columns.map((column) => [column, sql`${session[column]} - ${by}::interval`]);
  await testServer.db
    .update(session)
    .set(Object.fromEntries(moved))
    .where(eq(session.token, tokenIn(cookie)));
}

const signInShared = async (person: TestPerson, cookie?: string) => {
  const body = { email: person.email, password, sharedDevice: true };
  return testServer.post('/auth/sign-in/email', body, cookie);
};

describe('a session', () => {
  test('ends after seven days without use', async () => {
    const [asleep, almost] = [await testServer.signIn(people.ada), await testServer.signIn(people.ada)];
    await moveBack(asleep, '7 days', ['createdAt', 'updatedAt', 'expiresAt']);
    await moveBack(almost, '6 days 23 hours', ['createdAt', 'updatedAt', 'expiresAt']);
    expect([await isIn(asleep), await isIn(almost)]).toEqual([false, true]);
  });

  test('ends after thirty days however often it is used', async () => {
    const [old, almost] = [await testServer.signIn(people.ada), await testServer.signIn(people.ada)];
    await moveBack(old, '30 days 1 minute', ['createdAt']);
    await moveBack(almost, '29 days 23 hours', ['createdAt']);
    expect([await isIn(old), await isIn(almost)]).toEqual([false, true]);
    const seen = await testServer.ask({ url: '/api/auth/session', cookie: old });
    expect(seen.json()).toEqual({ user: null });
    const picture = await testServer.ask({ url: '/profile-pictures/ada-marker.webp', cookie: old });
    expect(picture.statusCode).not.toBe(200);
  });

  test('used every hour for thirty-one days is refused at last', async () => {
    const cookie = await testServer.signIn(people.ada);
    for (let daysLived = 0; daysLived < 31; daysLived += 5) {
      await moveBack(cookie, '5 days', ['createdAt', 'updatedAt', 'expiresAt']);
      expect([daysLived, await isIn(cookie)]).toEqual([daysLived, daysLived + 5 < 30]);
    }
  });

  test('is renewed no further than its thirtieth day', async () => {
    const cookie = await testServer.signIn(people.ada);
    await moveBack(cookie, '27 days', ['createdAt', 'updatedAt']);
    await moveBack(cookie, '4 days', ['expiresAt']);
    expect(await isIn(cookie)).toBe(true);
    const stored = await row(cookie);
    expect((stored?.expiresAt.getTime() ?? 0) - (stored?.createdAt.getTime() ?? 0)).toBe(30 * day);
  });

  test('is not renewed by what a page asks by itself', async () => {
    const cookie = await testServer.signIn(people.ada);
    await moveBack(cookie, '3 days', ['expiresAt']);
    const before = await row(cookie);
    const answer = await testServer.ask({ url: '/api/account/archive', cookie });
    expect([answer.statusCode, answer.cookies, await row(cookie)]).toEqual([200, [], before]);
    expect((await testServer.ask({ url: '/api/account/devices', cookie })).cookies).toHaveLength(1);
  });

  test('that ends elsewhere while it is renewed is no session, and no mistake of ours', async () => {
    const cookie = await testServer.signIn(people.ada);
    await moveBack(cookie, '3 days', ['expiresAt']);
    // Simulates a row deleted between reading and renewing it.
    await testServer.db.execute(
      sql`create function vanish() returns trigger language plpgsql as 'begin return null; end'`,
    );
    await testServer.db.execute(
      sql`create trigger vanish before update on session for each row execute function vanish()`,
    );
    try {
      const answer = await testServer.ask({ url: '/api/home/news?language=en', cookie });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    } finally {
      await testServer.db.execute(sql`drop function vanish cascade`);
    }
    expect(await isIn(cookie)).toBe(true);
  });
});

describe('on a shared device', () => {
  test('the cookies end with the browser', async () => {
    const answer = await signInShared(people.ada);
    expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual(['stagedoor', 'stagedoor-shared']);
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
      expect([cookie.maxAge, cookie.expires, cookie.domain]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('the session lasts a day at most', async () => {
    const cookie = cookiesAfter(await signInShared(people.ada));
    const stored = await row(cookie);
    expect((stored?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(day);
    expect(await isIn(cookie)).toBe(true);
    await moveBack(cookie, '24 hours', ['createdAt', 'updatedAt', 'expiresAt']);
    expect(await isIn(cookie)).toBe(false);
  });

  test('the session is never renewed', async () => {
    const cookie = cookiesAfter(await signInShared(people.ada));
    await moveBack(cookie, '23 hours', ['createdAt', 'updatedAt', 'expiresAt']);
    const before = await row(cookie);
    const answer = await testServer.ask({ url: '/api/home/news?language=en', cookie });
    expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
    expect(await row(cookie)).toEqual(before);
  });

  test('the session is never renewed, even for a browser that drops the cookie which says so', async () => {
    const cookie = cookiesAfter(await signInShared(people.ada));
    const before = await row(cookie);
    const [alone = ''] = cookie.split('; ').filter((pair) => !pair.includes('-shared'));
    for (const sent of [alone, `${alone}; stagedoor-shared=false`, `${alone}; stagedoor-shared=true.x`]) {
      expect(await isIn(sent)).toBe(true);
      expect((await row(cookie))?.expiresAt).toEqual(before?.expiresAt);
    }
  });

  test('is what was said on signing in, however long the session has to go', async () => {
    const own = await testServer.signIn(people.ada);
    await moveBack(own, '6 days 12 hours', ['expiresAt']);
    expect(await isIn(own)).toBe(true);
    expect((await row(own))?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * day);
    const shared = cookiesAfter(await signInShared(people.ada));
    await moveBack(shared, '3 days', ['createdAt']);
    expect(await isIn(shared.replace(/; .*/, ''))).toBe(true);
    expect((await row(shared))?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + day);
  });

  test('signing out takes both cookies away', async () => {
    const cookie = cookiesAfter(await signInShared(people.ada));
    expect(cookiesAfter(await testServer.post('/auth/sign-out', {}, cookie), cookie)).toBe('');
    expect(await isIn(cookie)).toBe(false);
  });

  test('signing in again as one’s own device is remembered as such', async () => {
    const shared = cookiesAfter(await signInShared(people.ada));
    const answer = await testServer.post('/auth/sign-in/email', { email: people.ada.email, password }, shared);
    const own = cookiesAfter(answer, shared);
    expect(own).not.toContain('-shared');
    expect(answer.cookies.find(({ name }) => name === 'stagedoor')?.maxAge).toBe(7 * 24 * 3600);
    await moveBack(own, '3 days', ['expiresAt']);
    await isIn(own);
    expect((await row(own))?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6 * day);
  });

  test('on a plain address of the local network the cookies are the plain ones', async () => {
    const answer = await testServer.ask({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      body: { email: people.ada.email, password, sharedDevice: true },
      at: 'http://192.168.7.20:3000',
    });
    expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual(['stagedoor', 'stagedoor-shared']);
  });

  test.for([null, 'yes', 1, [], {}])('is a choice of yes or no: %j is a bad request', async (sharedDevice) => {
    const answer = await testServer.post('/auth/sign-in/email', { email: people.ada.email, password, sharedDevice });
    expect(answer.statusCode).toBe(400);
  });
});

describe('signing in again in the same browser', () => {
  test('ends the session it had: one browser is one row', async () => {
    const person = await testServer.newcomer();
    let cookie = '';
    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await testServer.post('/auth/sign-in/email', { email: person.email, password }, cookie);
      cookie = cookiesAfter(answer, cookie);
      seen.push(cookie);
    }
    expect([await isIn(seen[0] ?? ''), await isIn(seen[1] ?? ''), await isIn(cookie)]).toEqual([false, false, true]);
    expect(await testServer.db.$count(session, eq(session.userId, person.id))).toBe(1);
  });

  test('as somebody else ends the session of the one before', async () => {
    const [one, other] = [await testServer.newcomer(), await testServer.newcomer()];
    const before = await testServer.signIn(one);
    await testServer.post('/auth/sign-in/email', { email: other.email, password }, before);
    expect(await isIn(before)).toBe(false);
  });

  test('with a wrong password leaves it as it was', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const answer = await testServer.post('/auth/sign-in/email', { email: person.email, password: 'wrong' }, cookie);
    expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
    expect(await isIn(cookie)).toBe(true);
  });

  test('leaves the person’s other browsers alone', async () => {
    const person = await testServer.newcomer();
    const [here, phone] = [await testServer.signIn(person), await testServer.signIn(person)];
    await testServer.post('/auth/sign-in/email', { email: person.email, password }, here);
    expect(await isIn(phone)).toBe(true);
  });
});

describe('a sign-out', () => {
  test('ends every read on another server, too, which hears nothing of it and has just answered them all', async () => {
    const other = await testServer.openAnother({ deaf: true });
    const cookie = await testServer.signIn(await testServer.newcomer());
    const reads = operations.filter(({ name, method }) => method === 'GET' && access[name] !== 'anyone');
    const refused = async () => {
      const headers = { host: new URL(ourOrigin).host, cookie };
      const answers = reads.map(({ url }) => other.app.inject({ url: url.replace(/{\w+}/g, 'any'), headers }));
      return (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 401).length;
    };
    try {
      expect([reads.length > 40, await refused()]).toEqual([true, 0]);
      expect((await testServer.post('/auth/sign-out', {}, cookie)).statusCode).toBe(200);
      expect(await refused()).toBe(reads.length);
    } finally {
      await other.close();
    }
  });
});

describe('somebody who left', () => {
  test('is signed out everywhere on the next request', async () => {
    const person = await testServer.newcomer();
    const cookies = [await testServer.signIn(person), await testServer.signIn(person)];
    expect(await deactivate(testServer.db, person.email)).toBe('left');
    for (const cookie of cookies) {
      expect(await isIn(cookie)).toBe(false);
      expect((await testServer.ask({ url: '/api/auth/session', cookie })).json()).toEqual({ user: null });
    }
    expect(await testServer.db.$count(session, eq(session.userId, person.id))).toBe(0);
  });

  test('is refused at sign-in in the words of any mistake', async () => {
    const person = await testServer.newcomer();
    await deactivate(testServer.db, person.email);
    const left = await testServer.trySignIn({ email: person.email, password });
    const wrong = await testServer.trySignIn({ email: people.ada.email, password: 'not the password' });
    expect([left.statusCode, left.json().code, left.cookies]).toEqual([401, 'INVALID_CREDENTIALS', []]);
    expect(Object.keys(left.headers)).toEqual(Object.keys(wrong.headers));
    expect(await testServer.db.$count(session, eq(session.userId, person.id))).toBe(0);
  });

  test('gets nothing by a session that was made at the same moment', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const stored = await row(cookie);
    await deactivate(testServer.db, person.email);
    if (stored) await testServer.db.insert(session).values(stored);
    expect(await isIn(cookie)).toBe(false);
  });

  test('while a hundred of their requests are under way, gets nothing afterwards', async () => {
    const person = await testServer.newcomer();
    const cookie = await testServer.signIn(person);
    const asking = Array.from({ length: 50 }, () => isIn(cookie));
    await deactivate(testServer.db, person.email);
    expect(await isIn(cookie)).toBe(false);
    await Promise.all(asking);
  });

  test('takes nobody along', async () => {
    const [leaver, cookie] = [await testServer.newcomer(), await testServer.signIn(people.ben)];
    await deactivate(testServer.db, leaver.email.toUpperCase());
    expect(await isIn(cookie)).toBe(true);
    expect(await deactivate(testServer.db, 'nobody@house.example')).toBe('unknown');
  });
});
