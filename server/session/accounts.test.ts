import { afterAll, expect, test } from 'vitest';
import { people } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';
import { createAccounts } from './accounts.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

/** Every path that Better Auth would serve if its handler were mounted. */
function theirAddresses(): string[] {
  const { db, passwords } = testServer;
  const { api } = createAccounts({ db, passwords, publicUrl: ourOrigin, secret: 'a-secret-that-is-long-enough-too' });
  return (Object.values(api) as { path?: string }[]).flatMap(({ path }) => path ?? []);
}

test('of all addresses of Better Auth the server answers only where it has an operation of its own', async () => {
  const cookie = await testServer.signIn(people.ada);
  const asked = theirAddresses().flatMap((path) => [
    { method: 'GET' as const, path },
    { method: 'POST' as const, path },
  ]);
  expect(asked.length).toBeGreaterThan(50);
  const answers = await Promise.all(
    asked.map(async ({ method, path }) => {
      const body = method === 'POST' ? { body: {} } : {};
      const { statusCode } = await testServer.ask({ method, url: `/api/auth${path}`, cookie, ...body });
      return statusCode === 404 ? [] : [`${method} ${path}`];
    }),
  );
  expect(answers.flat().toSorted()).toEqual([
    'POST /request-password-reset',
    'POST /reset-password',
    'POST /sign-in/email',
    'POST /sign-out',
  ]);
});
