import { desc } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { session } from '#server/session/session-tables.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openHouse, ourOrigin } from '#server/testing/test-house.ts';

const open = await openHouse();
const behindProxy = await openHouse({ trustedProxies: ['10.0.0.1'] });
afterAll(() => Promise.all([open.close(), behindProxy.close()]));

/** The address that is kept with a session after signing in through a connection from an address. */
async function addressKept(house: typeof open, remoteAddress: string, headers: Record<string, string>) {
  const payload = { email: people.ada.email, password };
  const usual = { host: new URL(ourOrigin).host, origin: ourOrigin };
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: { ...usual, ...headers },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  const [newest] = await house.db.select().from(session).orderBy(desc(session.createdAt)).limit(1);
  return newest?.ipAddress;
}

test('a caller’s address is that of the connection, whatever the caller says', async () => {
  for (const header of [
    'x-forwarded-for',
    'x-real-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'x-stagedoor-address',
    'forwarded',
  ]) {
    expect([header, await addressKept(open, '198.51.100.1', { [header]: '203.0.113.9' })]).toEqual([
      header,
      '198.51.100.1',
    ]);
  }
});

test('a proxy that is trusted, and no other, says whom it speaks for', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await addressKept(behindProxy, '10.0.0.1', forwarded)).toBe('203.0.113.9');
  expect(await addressKept(behindProxy, '10.0.0.2', forwarded)).toBe('10.0.0.2');
  expect(await addressKept(behindProxy, '10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' })).toBe('203.0.113.9');
});

test('a flood from one address is told to wait, and other addresses are not', async () => {
  const ask = (remoteAddress: string) => {
    const headers = { host: new URL(ourOrigin).host, 'x-forwarded-for': crypto.randomUUID() };
    return open.app.inject({ url: '/health/live', remoteAddress, headers });
  };
  for (let sent = 0; sent < 6_000; sent += 500) {
    const answers = await Promise.all(Array.from({ length: 500 }, () => ask('198.51.100.7')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  }
  const answer = await ask('198.51.100.7');
  expect([answer.statusCode, answer.json()]).toEqual([
    429,
    { code: 'TOO_MANY_REQUESTS', requestId: expect.any(String) },
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('198.51.100.8')).statusCode).toBe(200);
});
