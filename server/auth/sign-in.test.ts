import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { account, rateLimits, session, user, userProfile } from '#server/session/session-tables.ts';
import { giveNames } from '#server/testing/give-names.ts';
import { password, people } from '#server/testing/test-company.ts';
import { lanOrigin, openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const { ada, bare, stranger } = people;
const sessions = () => testServer.db.select().from(session);

beforeEach(async () => {
  await testServer.db.delete(session);
  await testServer.db.delete(rateLimits);
  testServer.passwords.calls.length = 0;
});

describe('signing in with the right password', () => {
  test('answers with the profile record and nothing else', async () => {
    const answer = await testServer.trySignIn({ email: ada.email, password });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: ada.id,
      fullName: 'Ada Marker-Name',
      username: 'amarker',
      position: 'Rigger',
      department: 'Stage Engineering',
      profilePic: '/profile-pictures/ada-marker.webp',
      timeZone: 'UTC',
    });
  });

  test('answers null for every field that a bare profile lacks', async () => {
    const answer = await testServer.trySignIn({ email: bare.email, password });
    expect(answer.json()).toEqual({
      id: bare.id,
      fullName: null,
      username: null,
      position: null,
      department: null,
      profilePic: null,
      timeZone: 'UTC',
    });
  });

  test('takes an address in letters of its own language, and one that was copied, as they are stored', async () => {
    const spellings = {
      'joerg@xn--bhne-0ra.example': ['joerg@bühne.example', 'Joerg@BU\u0308HNE.example\u200b'],
      'omar@xn--mgbllh3gj.xn--wgbh1c': ['omar@\u0645\u0633\u0631\u062d\u0646\u0627.\u0645\u0635\u0631'],
      'ines@xn--80aj8afc.xn--p1ai': ['ines@театр.рф', 'INES@ТЕАТР。РФ'],
    };
    try {
      for (const [email, typed] of Object.entries(spellings)) {
        await giveNames(testServer.db, ada.id, { email });
        for (const one of [...typed, email])
          expect((await testServer.trySignIn({ email: one, password })).statusCode, one).toBe(200);
      }
    } finally {
      await giveNames(testServer.db, ada.id, { email: ada.email });
    }
  });

  test('sets cookies that only this site, and no script, can use', async () => {
    const answer = await testServer.trySignIn({ email: ada.email, password });
    expect(answer.cookies).toHaveLength(2);
    expect(answer.cookies[1]).toEqual({
      name: 'stagedoor-device',
      value: expect.stringMatching(/^\S+$/),
      maxAge: 400 * 24 * 60 * 60,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(answer.cookies[0]).toEqual({
      name: 'stagedoor',
      value: expect.stringMatching(/^\S{32}\.\S+$/),
      maxAge: 7 * 24 * 60 * 60,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    });
  });

  test('keeps the session token out of the answer and its other headers', async () => {
    const answer = await testServer.trySignIn({ email: ada.email, password });
    const [{ token } = { token: 'none' }] = await sessions();
    const { 'set-cookie': _, ...headers } = answer.headers;
    expect(token).toHaveLength(32);
    expect(answer.body + JSON.stringify(headers)).not.toContain(token);
  });

  test('sets the same cookie where the demo is opened at an address of the local network', async () => {
    const answer = await testServer.trySignIn({ email: ada.email, password }, lanOrigin);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'stagedoor', httpOnly: true, sameSite: 'Lax', path: '/' }),
      expect.objectContaining({ name: 'stagedoor-device' }),
    ]);
    expect(answer.cookies[0]?.secure).toBeUndefined();

    const cookie = await testServer.signIn(ada, lanOrigin);
    const session = await testServer.ask({ url: '/api/auth/session', cookie, at: lanOrigin });
    expect(session.json().user.id).toBe(ada.id);
  });

  test.for(['Ada.Marker-Name@House.Example', 'ADA.MARKER-NAME@HOUSE.EXAMPLE'])('works with %s', async (email) => {
    expect((await testServer.trySignIn({ email, password })).statusCode).toBe(200);
  });

  test('works with a password typed in another Unicode form of the same letters', async () => {
    const typed = 'Zoë’s ﬁrst Å-stage';
    const hash = await testServer.passwords.hash(typed.normalize('NFC'));
    await testServer.db.update(account).set({ password: hash }).where(eq(account.userId, people.ben.id));
    const answer = await testServer.trySignIn({ email: people.ben.email, password: typed.normalize('NFD') });
    expect(answer.statusCode).toBe(200);
  });
});

describe('signing in is refused', () => {
  const refused = {
    'a wrong password': { email: ada.email, password: 'not the password' },
    'an unknown address': { email: 'nobody@house.example', password },
    'an address that is none': { email: 'ada.marker-name', password },
    'an address with a full-width at sign': { email: ada.email.replace('@', '＠'), password },
    'a dotless i instead of an i': { email: stranger.email.replace('i', 'ı'), password },
    'a dotted capital I instead of an i': { email: stranger.email.replace('i', 'İ'), password },
    'an address with SQL in it': { email: "' or 1=1--@house.example", password },
    'a password that differs in case': { email: ada.email, password: password.toUpperCase() },
    'a password with a space too many': { email: ada.email, password: `${password} ` },
    'the longest password': { email: ada.email, password: 'x'.repeat(1024) },
  };

  test.for(Object.entries(refused))('for %s, in the same words as for any other mistake', async ([, body]) => {
    const answer = await testServer.trySignIn(body);
    const example = await testServer.trySignIn(refused['a wrong password']);
    expect(withoutWhatDiffers(answer)).toEqual(withoutWhatDiffers(example));
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ code: 'INVALID_CREDENTIALS', requestId: expect.any(String) });
    expect(answer.cookies).toEqual([]);
    expect(await sessions()).toEqual([]);
  });

  test.for([
    ['hash', 'an unknown address', refused['an unknown address']],
    ['verify', 'a wrong password', refused['a wrong password']],
    ['verify', 'the right password', { email: ada.email, password }],
  ] as const)('after one %s for %s, so that the time taken tells nothing', async ([work, , body]) => {
    await testServer.trySignIn(body);
    expect(testServer.passwords.calls).toEqual([work]);
  });

  test('when the person has no profile record: no session is left and no cookie set', async () => {
    const answer = await testServer.trySignIn({ email: stranger.email, password });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ code: 'PROFILE_NOT_FOUND', requestId: expect.any(String) });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await sessions()).toEqual([]);
  });

  test('without telling a stranger who lacks a profile record', async () => {
    const answer = await testServer.trySignIn({ email: stranger.email, password: 'not the password' });
    expect(answer.json().code).toBe('INVALID_CREDENTIALS');
  });

  test.for([
    ['nothing', {}],
    ['no password', { email: ada.email }],
    ['an empty password', { email: ada.email, password: '' }],
    ['an empty address', { email: '', password }],
    ['an address longer than any', { email: `${'a'.repeat(250)}@x.example`, password }],
    ['a password of 1,025 letters', { email: ada.email, password: 'x'.repeat(1025) }],
    ['an object instead of an address', { email: { $ne: 1 }, password }],
    ['a list instead of a password', { email: ada.email, password: [password] }],
    ['null', { email: ada.email, password: null }],
    ['a list', [ada.email, password]],
  ] as const)('as a bad request for %s', async ([, body]) => {
    const answer = await testServer.trySignIn(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', requestId: expect.any(String) });
    expect(testServer.passwords.calls).toEqual([]);
  });
});

test('fields that nobody asked for change nothing', async () => {
  const before = await everything();
  const answer = await testServer.trySignIn({
    email: ada.email,
    password,
    role: 'admin',
    id: people.ben.id,
    userId: people.ben.id,
    callbackURL: 'https://evil.test',
    rememberMe: false,
    emailVerified: false,
    fullName: 'Somebody Else',
  });
  expect(answer.json().id).toBe(ada.id);
  expect(answer.headers.location).toBeUndefined();
  expect(answer.cookies[0]?.maxAge).toBeGreaterThan(0);
  expect(await everything()).toEqual(before);
});

test('a password is stored as an argon2id hash that says how it was made', async () => {
  const [stored] = await testServer.db.select().from(account).where(eq(account.userId, ada.id));
  expect(stored?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
});

/** An answer without what is different each time: the id, the date and the count of the rate limit. */
function withoutWhatDiffers({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date: _, ...rest } = headers;
  const same = Object.entries(rest).filter(([name]) => !name.startsWith('x-ratelimit-'));
  return { statusCode, headers: Object.fromEntries(same), body: body.replace(/[0-9a-f-]{36}/, 'id') };
}

/** All data about people, except who is signed in. */
function everything() {
  const { db } = testServer;
  return Promise.all(
    [user, account, userProfile].map((table) =>
      db
        .select()
        .from(table)
        .orderBy('id' in table ? table.id : table.userId),
    ),
  );
}

describe('a sign-in that fails at its end leaves neither a cookie nor a session', () => {
  const broken = {
    'where the record is not what the contract promises': [
      sql`update user_profile set full_name = repeat('x', 201) where user_id = ${ada.id}`,
      sql`update user_profile set full_name = 'Ada Marker-Name' where user_id = ${ada.id}`,
    ],
    'where it cannot be audited': [
      sql`alter table audit add constraint unwritten check (action <> 'sign-in') not valid`,
      sql`alter table audit drop constraint unwritten`,
    ],
  } as const;

  test.for(Object.entries(broken))('%s', async ([, [spoil, mend]]) => {
    await testServer.db.execute(spoil);
    try {
      const answer = await testServer.trySignIn({ email: ada.email, password });
      expect([answer.statusCode, answer.cookies, answer.headers['set-cookie']]).toEqual([500, [], undefined]);
      expect(await sessions()).toEqual([]);
    } finally {
      await testServer.db.execute(mend);
    }
    expect((await testServer.trySignIn({ email: ada.email, password })).statusCode).toBe(200);
  });
});
