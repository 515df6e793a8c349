import { afterAll, expect, onTestFinished, test } from 'vitest';
import { cookiesAfter } from '#server/testing/cookies.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const before = 'a-secret-for-tests-that-is-long-enough';
const secret = 'the-next-secret-for-tests-is-long-enough';

/** The same company after a change of secret. */
async function afterChange(olderSecrets: string[]) {
  const changed = await openTestServer({ database: testServer.database, secret, olderSecrets });
  onTestFinished(async () => void (await changed.app.close()));
  return changed;
}

const whoIs = async (at: { ask: typeof testServer.ask }, cookie: string) =>
  (await at.ask({ url: '/api/auth/session', cookie })).json().user?.id ?? null;

test('a session that an older secret signed goes on while that secret is in the settings, and no longer', async () => {
  const cookie = await testServer.signIn(people.ada);
  expect(await whoIs(await afterChange(['one-more-secret-that-signed-nothing', before]), cookie)).toBe(people.ada.id);
  expect(await whoIs(await afterChange([]), cookie)).toBeNull();
});

test('it signs people out and in as ever, and its cookies are the newer secret’s', async () => {
  const changed = await afterChange([before]);
  const cookie = cookiesAfter(await changed.trySignIn({ email: people.ben.email, password }));
  expect(await whoIs(testServer, cookie)).toBeNull();
  expect(await whoIs(changed, cookie)).toBe(people.ben.id);
  const old = await testServer.signIn(people.ben);
  expect((await changed.ask({ method: 'POST', url: '/api/auth/sign-out', cookie: old, body: {} })).statusCode).toBe(
    200,
  );
  expect(await whoIs(testServer, old)).toBeNull();
});

test.for(['', '.', 'x.y', '%zz', `${'a'.repeat(32)}.${'b'.repeat(43)}%3D`, '%F0%9F.%F0%9F'])(
  'a cookie that no secret signed signs in nobody: %s',
  async (value) => {
    expect(await whoIs(await afterChange([before]), `stagedoor=${value}`)).toBeNull();
  },
);
