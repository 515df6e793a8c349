import { APIError } from 'better-auth/api';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Id } from '#contract/id.ts';
import { countedPasswords } from '#server/testing/counted-passwords.ts';
import { moveIn, newcomers, password, type TestPerson } from '#server/testing/test-company.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { addressHeader, createAccounts } from './accounts.ts';
import { account, session, user, verification } from './session-tables.ts';

/**
 * What we rely on in Better Auth, tested directly, without our routes, contract or limiter, so that an upgrade shows
 * what changed.
 */
const { db, close } = await openTestDatabase();
afterAll(close);

const publicUrl = 'https://staff.house.example';
const secret = 'a-secret-for-tests-that-is-long-enough';
const passwords = countedPasswords();
const parts = { db, secret, publicUrl, passwords };
const auth = createAccounts(parts);
const overPlain = createAccounts({ ...parts, publicUrl: 'http://localhost:3000' });

let ada: TestPerson;
beforeAll(() => moveIn(db));
beforeEach(async () => {
  [ada] = (await newcomers(db, 1)) as [TestPerson];
  passwords.calls.length = 0;
});

const day = 24 * 3_600_000;
const next = 'a-brand-new-overture';

async function signIn(by = auth, more: object = {}) {
  const { headers, response } = await by.api.signInEmail({
    body: { email: ada.email, password, ...more },
    headers: new Headers({ [addressHeader]: '203.0.113.5', 'user-agent': 'A Browser' }),
    returnHeaders: true,
  });
  const cookies = headers.getSetCookie();
  const cookie = cookies.map((set) => set.split(';')[0]).join('; ');
  return { response, cookies, cookie, headers: new Headers({ cookie }) };
}

/** Asserts that a session expires after so many milliseconds, give or take some minutes. */
function expectToLast(row: { expiresAt: Date } | undefined, milliseconds: number): void {
  const left = (row?.expiresAt.getTime() ?? 0) - Date.now();
  expect(left).toBeLessThanOrEqual(milliseconds);
  expect(left).toBeGreaterThan(milliseconds - 600_000);
}

const sessionsOf = (id: string) =>
  db
    .select()
    .from(session)
    .where(eq(session.userId, id as Id));
const seen = async (headers: Headers, by = auth) => (await by.api.getSession({ headers }))?.user.id ?? null;
const statusOf = async (asking: Promise<unknown>) =>
  asking.then(
    () => 200,
    (error) => (error instanceof APIError ? error.statusCode : error),
  );

describe('its tables', () => {
  test('are the ones we made: it starts on them', async () => {
    const { tables } = await auth.$context;
    const theirs = Object.values(tables).map(({ modelName, fields }) => [modelName, Object.keys(fields).toSorted()]);
    expect(Object.fromEntries(theirs)).toEqual({
      user: ['createdAt', 'email', 'emailVerified', 'image', 'name', 'updatedAt'],
      session: ['createdAt', 'expiresAt', 'ipAddress', 'shared', 'token', 'updatedAt', 'userAgent', 'userId'],
      account: [
        'accessToken',
        'accessTokenExpiresAt',
        'accountId',
        'createdAt',
        'idToken',
        'password',
        'providerId',
        'refreshToken',
        'refreshTokenExpiresAt',
        'scope',
        'updatedAt',
        'userId',
      ],
      verification: ['createdAt', 'expiresAt', 'identifier', 'updatedAt', 'value'],
    });
  });

  test('need no issuer of an account, which some versions asked for', async () => {
    const { tables } = await auth.$context;
    expect(tables.account?.fields).not.toHaveProperty('issuer');
  });

  test('get ids that are UUIDs', async () => {
    await signIn();
    const [made] = await sessionsOf(ada.id);
    expect(made?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

describe('signing in', () => {
  test('makes a token of 32 letters and figures, signed in the cookie', async () => {
    const { cookie, response } = await signIn();
    expect(response.token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(decodeURIComponent(cookie)).toMatch(new RegExp(`^__Host-stagedoor=${response.token}\\.[A-Za-z0-9+/]{43}=$`));
  });

  test('keeps the address and the browser of the caller with the session', async () => {
    await signIn();
    expect((await sessionsOf(ada.id))[0]).toMatchObject({ ipAddress: '203.0.113.5', userAgent: 'A Browser' });
  });

  test('gives a cookie for a week that is ours, safe, and of this host alone', async () => {
    const { cookies } = await signIn();
    expect(cookies).toHaveLength(1);
    const parts = cookies[0]?.split('; ').slice(1).toSorted();
    expect(parts).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax', 'Secure']);
  });

  test('over a plain origin gives a cookie that browsers keep there', async () => {
    const { cookies } = await signIn(overPlain);
    expect(cookies[0]).toMatch(/^stagedoor=/);
    expect(cookies[0]).not.toContain('Secure');
  });

  test('not to be remembered makes a session of a day, and cookies that end with the browser', async () => {
    const { cookies } = await signIn(auth, { rememberMe: false });
    expect(cookies.map((set) => set.split('=')[0])).toEqual(['__Host-stagedoor', '__Host-stagedoor-shared']);
    expect(cookies.join()).not.toMatch(/Max-Age|Expires|Domain/i);
    const [made] = await sessionsOf(ada.id);
    expectToLast(made, day);
    expect(made?.shared).toBe(true);
  });

  test('to be remembered makes a session of seven days', async () => {
    await signIn();
    const [made] = await sessionsOf(ada.id);
    expectToLast(made, 7 * day);
    expect(made?.shared).toBe(false);
  });

  test('checks one hash for a known address and makes one for an unknown', async () => {
    await signIn();
    expect(passwords.calls).toEqual(['verify']);
    passwords.calls.length = 0;
    const body = { email: 'nobody@house.example', password };
    expect(await statusOf(auth.api.signInEmail({ body }))).toBe(401);
    expect(passwords.calls).toEqual(['hash']);
  });

  test('makes one hash for somebody who has no password yet', async () => {
    await db.delete(account).where(eq(account.userId, ada.id));
    expect(await statusOf(signIn())).toBe(401);
    expect(passwords.calls).toEqual(['hash']);
  });

  test('refuses a wrong password, an unknown address and what is none with the same status', async () => {
    const rateLimits = [
      { email: ada.email, password: 'wrong' },
      { email: 'nobody@house.example', password },
      { email: 'nobody', password },
    ];
    const statuses = [];
    for (const body of rateLimits) statuses.push(await statusOf(auth.api.signInEmail({ body })));
    expect(statuses).toEqual([401, 401, 401]);
  });

  test('knows an address in any case of letters', async () => {
    const body = { email: ada.email.toUpperCase(), password };
    expect((await auth.api.signInEmail({ body })).user.id).toBe(ada.id);
  });

  test('does not end the session that the browser had: we do', async () => {
    const { headers } = await signIn();
    await auth.api.signInEmail({ body: { email: ada.email, password }, headers });
    expect(await sessionsOf(ada.id)).toHaveLength(2);
  });

  test('as one’s own device takes the mark of a shared one away, by our hook', async () => {
    const { headers } = await signIn(auth, { rememberMe: false });
    const again = await auth.api.signInEmail({ body: { email: ada.email, password }, headers, returnHeaders: true });
    const mark = again.headers.getSetCookie().find((set) => set.startsWith('__Host-stagedoor-shared='));
    expect(mark).toContain('Max-Age=0');
  });
});

describe('a session', () => {
  test('is found by its cookie, and never by the token that the database keeps', async () => {
    const { headers, response } = await signIn();
    expect(await seen(headers)).toBe(ada.id);
    for (const value of [response.token, `${response.token}.`, `${response.token}.${'A'.repeat(43)}%3D`]) {
      expect(await seen(new Headers({ cookie: `__Host-stagedoor=${value}` }))).toBeNull();
    }
    expect(await seen(new Headers({ authorization: `Bearer ${response.token}` }))).toBeNull();
  });

  test('is found by no instance with another secret, and under no other name', async () => {
    const { headers, cookie } = await signIn();
    const other = createAccounts({ ...parts, secret: 'another-secret-that-is-long-enough' });
    expect(await seen(headers, other)).toBeNull();
    expect(await seen(headers, overPlain)).toBeNull();
    expect(await seen(new Headers({ cookie: cookie.replace('__Host-', '__Secure-') }))).toBeNull();
  });

  test('that has expired is none, its row goes, and the browser is told to forget it', async () => {
    const { headers } = await signIn();
    await db.update(session).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(session.userId, ada.id));
    const found = await auth.api.getSession({ headers, returnHeaders: true });
    expect(found.response).toBeNull();
    expect(found.headers.getSetCookie().join()).toContain('__Host-stagedoor=; Max-Age=0');
    expect(await sessionsOf(ada.id)).toEqual([]);
  });

  test('is not renewed within its first hour', async () => {
    const { headers } = await signIn();
    const before = await sessionsOf(ada.id);
    const found = await auth.api.getSession({ headers, returnHeaders: true });
    expect(found.headers.getSetCookie()).toEqual([]);
    expect(await sessionsOf(ada.id)).toEqual(before);
  });

  test('is renewed for seven days once it is an hour old, under the same token', async () => {
    const { headers, response } = await signIn();
    await db
      .update(session)
      .set({ expiresAt: new Date(Date.now() + 7 * day - 3_700_000) })
      .where(eq(session.userId, ada.id));
    const found = await auth.api.getSession({ headers, returnHeaders: true });
    expect(found.headers.getSetCookie()[0]).toContain('Max-Age=604800');
    const [renewed] = await sessionsOf(ada.id);
    expect(renewed?.token).toBe(response.token);
    expectToLast(renewed, 7 * day);
  });

  test('is renewed by our hook no further than thirty days after it began', async () => {
    const { headers } = await signIn();
    const begun = new Date(Date.now() - 29 * day);
    await db
      .update(session)
      .set({ createdAt: begun, expiresAt: new Date(Date.now() + day / 2) })
      .where(eq(session.userId, ada.id));
    await seen(headers);
    const [renewed] = await sessionsOf(ada.id);
    expect((renewed?.expiresAt.getTime() ?? 0) - begun.getTime()).toBe(30 * day);
  });

  test('of a shared device is not renewed, marked or not', async () => {
    const { cookie } = await signIn(auth, { rememberMe: false });
    const before = await sessionsOf(ada.id);
    for (const sent of [cookie, cookie.split('; ')[0] ?? '']) {
      expect(await seen(new Headers({ cookie: sent }))).toBe(ada.id);
      expect((await sessionsOf(ada.id))[0]?.expiresAt).toEqual(before[0]?.expiresAt);
    }
  });

  test('that is deleted is none on the next look: nothing is stored in a cookie', async () => {
    const { headers, cookies } = await signIn();
    expect(cookies.join()).not.toContain('session_data');
    expect(await seen(headers)).toBe(ada.id);
    await db.delete(session).where(eq(session.userId, ada.id));
    expect(await seen(headers)).toBeNull();
  });

  test('that goes while it is renewed is an error of 401', async () => {
    const { headers } = await signIn();
    await db
      .update(session)
      .set({ expiresAt: new Date(Date.now() + day) })
      .where(eq(session.userId, ada.id));
    await db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 2 * day) })
      .where(eq(session.userId, ada.id));
    const { internalAdapter } = await auth.$context;
    const vanishing = vi.spyOn(internalAdapter, 'updateSession').mockResolvedValue(null);
    expect(await statusOf(auth.api.getSession({ headers }))).toBe(401);
    vanishing.mockRestore();
  });

  test('that cannot be looked up is an error with the database’s own as its cause', async () => {
    const { headers } = await signIn();
    await db.execute(sql`alter table session rename to session_elsewhere`);
    const failed = await auth.api.getSession({ headers }).catch((error: unknown) => error);
    await db.execute(sql`alter table session_elsewhere rename to session`);
    expect(failed).toBeInstanceOf(APIError);
    expect(failed).toMatchObject({ statusCode: 500, cause: { cause: { code: '42P01' } } });
  });

  test('knows when it began, when it ends and whose it is', async () => {
    const { headers } = await signIn();
    const found = await auth.api.getSession({ headers });
    expect(found?.session).toMatchObject({ createdAt: expect.any(Date), expiresAt: expect.any(Date), userId: ada.id });
    expect(found?.user).toMatchObject({ email: ada.email });
  });
});

describe('signing out', () => {
  test('deletes the row and takes both cookies away', async () => {
    const { headers } = await signIn(auth, { rememberMe: false });
    const out = await auth.api.signOut({ headers, returnHeaders: true });
    const gone = out.headers.getSetCookie().filter((set) => set.includes('Max-Age=0'));
    expect(gone.map((set) => set.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-stagedoor', '__Host-stagedoor-shared']),
    );
    expect(await sessionsOf(ada.id)).toEqual([]);
  });

  test('is no error where nobody is signed in', async () => {
    expect(await statusOf(auth.api.signOut({ headers: new Headers() }))).toBe(200);
  });
});

test('it makes no reset link and takes none: ours are our own', async () => {
  expect(await statusOf(auth.api.requestPasswordReset({ body: { email: ada.email } }))).toBe(400);
  expect(await statusOf(auth.api.resetPassword({ body: { token: 'x'.repeat(24), newPassword: next } }))).toBe(400);
  expect(await db.$count(verification)).toBe(0);
  expect((await signIn()).response.user.id).toBe(ada.id);
});

describe('checking the password of a session', () => {
  test('verifies one hash and nothing else', async () => {
    const { headers } = await signIn();
    passwords.calls.length = 0;
    expect(await statusOf(auth.api.verifyPassword({ body: { password }, headers }))).toBe(200);
    expect(await statusOf(auth.api.verifyPassword({ body: { password: 'wrong' }, headers }))).toBe(400);
    expect(passwords.calls).toEqual(['verify', 'verify']);
    expect(await sessionsOf(ada.id)).toHaveLength(1);
  });

  test('without a session is refused with 401', async () => {
    expect(await statusOf(auth.api.verifyPassword({ body: { password }, headers: new Headers() }))).toBe(401);
  });

  test('works on a session that is no longer fresh', async () => {
    const { headers } = await signIn();
    await db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 3 * day) })
      .where(eq(session.userId, ada.id));
    expect(await statusOf(auth.api.verifyPassword({ body: { password }, headers }))).toBe(200);
  });
});

describe('changing the password', () => {
  const change = (headers: Headers, body: object = {}) =>
    auth.api.changePassword({
      body: { currentPassword: password, newPassword: next, revokeOtherSessions: true, ...body },
      headers,
      returnHeaders: true,
    });

  test('ends every session and begins a new one under a new token', async () => {
    const [here, there] = [await signIn(), await signIn()];
    const { headers, response } = await change(here.headers);
    expect([await seen(here.headers), await seen(there.headers)]).toEqual([null, null]);
    expect((await sessionsOf(ada.id)).map(({ token }) => token)).toEqual([response.token]);
    expect(headers.getSetCookie()[0]).toContain(`__Host-stagedoor=${response.token}.`);
  });

  test('with a wrong one is refused with 400, and no session ends', async () => {
    const { headers } = await signIn();
    expect(await statusOf(change(headers, { currentPassword: 'wrong' }))).toBe(400);
    expect(await seen(headers)).toBe(ada.id);
  });

  test('without a session is refused with 401', async () => {
    expect(await statusOf(change(new Headers()))).toBe(401);
  });

  test('works on a session that is no longer fresh', async () => {
    const { headers } = await signIn();
    await db
      .update(session)
      .set({ createdAt: new Date(Date.now() - 3 * day) })
      .where(eq(session.userId, ada.id));
    expect(await statusOf(change(headers))).toBe(200);
  });

  test('of a shared device begins a session that ends when the old one was to end, by our hook', async () => {
    const { headers } = await signIn(auth, { rememberMe: false });
    const [before] = await sessionsOf(ada.id);
    const changed = await change(headers);
    expect((await sessionsOf(ada.id))[0]).toMatchObject({ shared: true, expiresAt: before?.expiresAt });
    expect(changed.headers.getSetCookie().join()).not.toContain('Max-Age');
  });
});

test('nobody signs up', async () => {
  const body = { email: 'new@house.example', password: next, name: 'New' };
  expect(await statusOf(auth.api.signUpEmail({ body }))).toBe(400);
  expect(await db.$count(user, eq(user.email, 'new@house.example'))).toBe(0);
});

test('it says nothing on the console', async () => {
  const spies = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
  await statusOf(auth.api.signInEmail({ body: { email: 'nobody@house.example', password } }));
  await statusOf(auth.api.resetPassword({ body: { token: 'none', newPassword: next } }));
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
