import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { session, user } from '#server/session/session-tables.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const { ada, bare, ben } = people;

/** Who is signed in by the server's answer, and how it answers on a route for signed-in people. */
async function whoIs(cookie: string) {
  const [observed, news] = await Promise.all(
    ['/api/auth/session', '/api/home/news?language=en'].map((url) => testServer.ask({ url, cookie })),
  );
  return { id: observed?.json().user?.id ?? null, news: news?.statusCode };
}

const somebody = { id: ada.id, news: 200 };
const nobody = { id: null, news: 401 };

describe('a signed-in person', () => {
  test('is observed with their profile record', async () => {
    const answer = await testServer.ask({ url: '/api/auth/session', cookie: await testServer.signIn(ada) });
    expect(answer.json().user).toMatchObject({ id: ada.id, fullName: 'Ada Marker-Name', username: 'amarker' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('stays signed in, in several browsers at once', async () => {
    const [phone, desk] = [await testServer.signIn(ada), await testServer.signIn(ada)];
    expect([await whoIs(phone), await whoIs(desk), await whoIs(phone)]).toEqual([somebody, somebody, somebody]);
  });

  test('never finds the session token in an answer', async () => {
    const cookie = await testServer.signIn(ada);
    const [, token = 'none'] = /stagedoor=([^.]+)\./.exec(cookie) ?? [];
    for (const url of ['/api/auth/session', '/api/home/news?language=en', '/api/trainings/mine?language=en']) {
      const answer = await testServer.ask({ url, cookie });
      expect(answer.body + JSON.stringify(answer.headers)).not.toContain(token);
    }
  });
});

describe('signing out', () => {
  test('ends the session: the same cookie is refused on the very next request', async () => {
    const cookie = await testServer.signIn(ada);
    expect(await whoIs(cookie)).toEqual(somebody);
    const answer = await testServer.ask({ method: 'POST', url: '/api/auth/sign-out', cookie });
    expect(answer.json()).toEqual({ signedOut: true });
    expect(await whoIs(cookie)).toEqual(nobody);
    expect(
      await testServer.db
        .select()
        .from(session)
        .where(eq(session.token, tokenIn(cookie))),
    ).toEqual([]);
  });

  test('throws away what the browser cached of pictures and answers', async () => {
    const answer = await testServer.ask({
      method: 'POST',
      url: '/api/auth/sign-out',
      cookie: await testServer.signIn(ada),
    });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
  });

  test('takes the cookie out of the browser', async () => {
    const answer = await testServer.ask({
      method: 'POST',
      url: '/api/auth/sign-out',
      cookie: await testServer.signIn(ada),
    });
    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: 'stagedoor', value: '', maxAge: 0, path: '/' }),
    );
  });

  test('lets no later answer take a cookie away: by then it may be the next session’s', async () => {
    const cookie = await testServer.signIn(ada);
    await testServer.ask({ method: 'POST', url: '/api/auth/sign-out', cookie });
    const answer = await testServer.ask({ url: '/api/auth/session', cookie });
    expect([answer.json(), answer.cookies]).toEqual([{ user: null }, []]);
  });

  test('leaves the sessions of other browsers and other people alone', async () => {
    const [mine, myOther, bens] = [
      await testServer.signIn(ada),
      await testServer.signIn(ada),
      await testServer.signIn(ben),
    ];
    await testServer.ask({ method: 'POST', url: '/api/auth/sign-out', cookie: mine });
    expect([await whoIs(myOther), await whoIs(bens)]).toEqual([somebody, { id: ben.id, news: 200 }]);
  });

  test('is answered alike where nobody is signed in', async () => {
    const answer = await testServer.ask({ method: 'POST', url: '/api/auth/sign-out' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { signedOut: true }]);
  });
});

describe('nobody is let in', () => {
  test('by a session that was revoked', async () => {
    const cookie = await testServer.signIn(ada);
    await testServer.db.delete(session).where(eq(session.token, tokenIn(cookie)));
    expect(await whoIs(cookie)).toEqual(nobody);
  });

  test('by a session that has expired', async () => {
    const cookie = await testServer.signIn(ada);
    const aSecondAgo = new Date(Date.now() - 1_000);
    await testServer.db
      .update(session)
      .set({ expiresAt: aSecondAgo })
      .where(eq(session.token, tokenIn(cookie)));
    expect(await whoIs(cookie)).toEqual(nobody);
  });

  test('by the session of a person who is gone', async () => {
    const cookie = await testServer.signIn(bare);
    await testServer.db.delete(user).where(eq(user.id, bare.id));
    expect(await whoIs(cookie)).toEqual(nobody);
  });

  test.for<[string, (mine: string, theirs: string) => string]>([
    ['with one letter of the token changed', (mine) => mine.replace(/=./, (text) => (text === '=a' ? '=b' : '=a'))],
    [
      'with one letter of the signature changed',
      (mine) => mine.replace(/\.(.)/, (_, letter) => (letter === 'a' ? '.b' : '.a')),
    ],
    ["with another person's signature", (mine, theirs) => `${mine.split('.')[0]}.${theirs.split('.')[1]}`],
    ['holding the token as the database keeps it', (mine) => mine.split('.')[0] ?? ''],
    ['holding the token and a dot', (mine) => `${mine.split('.')[0]}.`],
    ['cut short', (mine) => mine.slice(0, -4)],
    ['under the name of the cookie over https', (mine) => `__Host-${mine}`],
    [
      'under the name that Better Auth gives by itself',
      (mine) => mine.replace('stagedoor', 'better-auth.session_token'),
    ],
    ['that is empty', () => 'stagedoor='],
    ['of eight thousand letters', () => `stagedoor=${'x'.repeat(8_000)}`],
    ['that is not encoded right', () => 'stagedoor=%E0%A4%A'],
    ['among a hundred others', () => Array.from({ length: 100 }, (_, i) => `c${i}=${i}`).join('; ')],
  ])('by a cookie %s', async ([, change]) => {
    const [mine, theirs] = [await testServer.signIn(ada), await testServer.signIn(ben)];
    expect(await whoIs(change(mine, theirs))).toEqual(nobody);
    expect(await whoIs(mine)).toEqual(somebody);
  });

  test('by the session token in any other place', async () => {
    const token = tokenIn(await testServer.signIn(ada));
    const answer = await testServer.ask({
      url: `/api/auth/session?token=${token}&session_token=${token}`,
      headers: { authorization: `Bearer ${token}`, 'x-session-token': token },
    });
    expect(answer.json()).toEqual({ user: null });
  });
});

test('a session used after an hour is renewed, with the cookie set again', async () => {
  const cookie = await testServer.signIn(ada);
  const inAFewDays = new Date(Date.now() + 3 * 24 * 60 * 60 * 1_000);
  await testServer.db
    .update(session)
    .set({ expiresAt: inAFewDays })
    .where(eq(session.token, tokenIn(cookie)));
  const answer = await testServer.ask({ url: '/api/home/news?language=en', cookie });
  expect(answer.cookies).toEqual([expect.objectContaining({ name: 'stagedoor', httpOnly: true })]);
  const [renewed] = await testServer.db
    .select()
    .from(session)
    .where(eq(session.token, tokenIn(cookie)));
  expect(renewed?.expiresAt.getTime()).toBeGreaterThan(inAFewDays.getTime());
});

const doors = [
  'sign-up/email',
  'sign-in/social',
  'link-social',
  'unlink-account',
  'list-accounts',
  'account-info',
  'get-access-token',
  'refresh-token',
  'update-user',
  'update-session',
  'change-email',
  'change-password',
  'delete-user',
  'verify-password',
  'list-sessions',
  'revoke-session',
  'revoke-sessions',
  'revoke-other-sessions',
  'get-session',
  'error',
  'ok',
  'send-verification-email',
  'verify-email',
  '/sign-up/email',
  'SIGN-UP/email',
  'sign-%75p/email',
  './sign-up/email',
  'sign-up/email/',
];

describe('whoever is signed in', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = await testServer.signIn(ada);
  });

  test.for(doors)('finds no door at /api/auth/%s', async (path) => {
    const body = {
      email: 'new@house.example',
      password: 'a-long-enough-password',
      name: 'New',
      newPassword: 'x'.repeat(20),
    };
    const answers = await Promise.all([
      testServer.ask({ method: 'POST', url: `/api/auth/${path}`, body, cookie }),
      testServer.ask({ url: `/api/auth/${path}`, cookie }),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ code: 'NOT_FOUND', requestId: expect.any(String) });
    }
    expect(await whoIs(cookie)).toEqual(somebody);
    expect(await testServer.db.$count(user, eq(user.email, body.email))).toBe(0);
  });
});

function tokenIn(cookie: string): string {
  return /=([^.]+)\./.exec(cookie)?.[1] ?? 'none';
}
