import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeFile } from '#server/files/file-rows.ts';
import { session } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

/** Every byte there is, so that one lost on the way is seen. */
const bytes = Buffer.from(Array.from({ length: 1_024 }, (_, i) => i % 256));
const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
const pictures = ['/profile-pictures/ada-marker.webp', '/news-pictures/opening.webp'];

let cookie: string;
let port: number;
beforeAll(async () => {
  for (const path of pictures) await storeFile(testServer.db, path, 'image/webp', bytes);
  await storeFile(testServer.db, '/payslips/secret.pdf', 'application/pdf', Buffer.from('secret'));
  cookie = await testServer.signIn(people.ben);
  port = await listen(testServer.app);
});

describe.each(pictures)('the picture %s', (url) => {
  test('is shown to whoever is signed in, byte for byte, for their own browser to keep', async () => {
    const answer = await testServer.ask({ url, cookie });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      etag,
      'cache-control': 'private, max-age=3600',
    });
  });

  test('is not sent again to a browser that has it', async () => {
    const answer = await testServer.ask({ url, cookie, headers: { 'if-none-match': etag } });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
    expect((await testServer.ask({ url, cookie, headers: { 'if-none-match': '"older"' } })).statusCode).toBe(200);
  });

  test('is not shown to strangers, not even that it is there', async () => {
    for (const stranger of [{}, { cookie: 'stagedoor=made.up' }, { headers: { 'if-none-match': etag } }]) {
      const [there, missing] = await Promise.all(
        [url, `${url}x`].map((address) => testServer.ask({ url: address, ...stranger })),
      );
      expect([there?.statusCode, there?.json()]).toEqual([
        401,
        { code: 'UNAUTHENTICATED', requestId: expect.any(String) },
      ]);
      expect(there?.headers.etag).toBeUndefined();
      expect(missing?.statusCode).toBe(401);
    }
  });

  test('renews a session that is due, with the cookie set again', async () => {
    const due = await testServer.signIn(people.ada);
    const soon = new Date(Date.now() + 3 * 86_400_000);
    await testServer.db
      .update(session)
      .set({ expiresAt: soon })
      .where(eq(session.token, tokenIn(due)));
    const answer = await testServer.ask({ url, cookie: due });
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'stagedoor', httpOnly: true })]);
  });

  test('is not shown any more after signing out', async () => {
    const leaving = await testServer.signIn(people.ada);
    await testServer.ask({ method: 'POST', url: '/api/auth/sign-out', cookie: leaving });
    expect((await testServer.ask({ url, cookie: leaving })).statusCode).toBe(401);
  });
});

test('on a shared device, pictures of people are cached by no browser; those of the news are', async () => {
  const { cookies } = await testServer.trySignIn({ email: people.ada.email, password, sharedDevice: true });
  const shared = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const cacheControl = async (url: string) => (await testServer.ask({ url, cookie: shared })).headers['cache-control'];
  expect(await Promise.all(pictures.map(cacheControl))).toEqual(['no-store', 'private, max-age=3600']);
  // Who signs in says whether a device is shared, and no length of a session.
  const longAgo = new Date(Date.now() - 3 * 86_400_000);
  await testServer.db
    .update(session)
    .set({ createdAt: longAgo })
    .where(eq(session.token, tokenIn(shared)));
  expect(await Promise.all(pictures.map(cacheControl))).toEqual(['no-store', 'private, max-age=3600']);
});

test.for([
  'nobody.webp',
  '',
  '..',
  '../payslips/secret.pdf',
  '../../../../../etc/passwd',
  '..%2fpayslips%2fsecret.pdf',
  '%2e%2e%2fpayslips%2fsecret.pdf',
  '..%5cpayslips%5csecret.pdf',
  '..%252fpayslips%252fsecret.pdf',
  '%2fpayslips%2fsecret.pdf',
  '//etc/passwd',
  '..%2f..%2f..%2f..%2fetc%2fpasswd',
  'ada-marker.webp%2f',
  'ada-marker.webp/',
  'ADA-MARKER.WEBP',
  'ada-marker.webp%0d%0aX-Y:z',
  '%25',
  "'or%201=1--",
  'x'.repeat(3_000),
  'CON',
  'a.webp%e2%80%aegpj',
])('there is no picture at /profile-pictures/%s', async (name) => {
  const { status, body } = await askOverTheWire(port, { path: `/profile-pictures/${name}`, headers: { cookie } });
  expect([status, JSON.parse(body)]).toEqual([404, { code: 'NOT_FOUND', requestId: expect.any(String) }]);
});
