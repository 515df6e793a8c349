import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { ourOrigin } from '#server/testing/test-server.ts';
import { createAccounts } from './accounts.ts';
import { passwordHash } from './password-hash.ts';

const { db, close } = await openTestDatabase();
afterAll(close);

const secret = 'a-secret-for-tests-that-is-long-enough';
const auth = createAccounts({ db, secret, publicUrl: ourOrigin, passwords: passwordHash });

/** What Better Auth would answer, were it ever mounted, at each of its doors. */
async function openDoors() {
  type Door = { path?: string; options: { method: string | string[] } };
  const doors = (Object.values(auth.api) as Door[]).filter(({ path }) => path);
  const open = await Promise.all(
    doors.map(async ({ path, options }) => {
      const [method = 'POST'] = [options.method].flat();
      const headers = { origin: ourOrigin, 'content-type': 'application/json' };
      const body = method === 'GET' ? null : '{}';
      const answer = await auth.handler(new Request(`${ourOrigin}/api/auth${path}`, { method, headers, body }));
      return answer.status === 404 ? [] : [path];
    }),
  );
  return open.flat();
}

test('behind our own doors Better Auth has no other open than those we know', async () => {
  // A new version that brings another one fails here: close it in accounts.ts, or say here why it may stay.
  expect((await openDoors()).toSorted()).toEqual([
    '/callback/:id',
    '/change-password',
    '/delete-user/callback',
    '/get-session',
    '/reset-password/:token',
    '/revoke-other-sessions',
    '/revoke-sessions',
    '/sign-in/email',
    '/sign-out',
  ]);
});
