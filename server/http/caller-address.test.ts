import { desc } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { session } from '#server/session/session-tables.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const open = await openTestServer();
const behindProxy = await openTestServer({ trustedProxies: ['10.0.0.1'] });
const limited = await openTestServer({ requestsPerMinute: 60 });
afterAll(() => Promise.all([open, behindProxy, limited].map((testServer) => testServer.close())));

/** The address that is stored with a session after signing in through a connection from an address. */
async function addressKept(testServer: typeof open, remoteAddress: string, headers: Record<string, string>) {
  const payload = { email: people.ada.email, password };
  const usual = { host: new URL(ourOrigin).host, origin: ourOrigin };
  const answer = await testServer.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    remoteAddress,
    headers: { ...usual, ...headers },
    payload,
  });
  expect(answer.statusCode).toBe(200);
  const [newest] = await testServer.db.select().from(session).orderBy(desc(session.createdAt)).limit(1);
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

describe('requests from one address', () => {
  const ask = (remoteAddress: string, url = '/api/nothing') => {
    const headers = { host: new URL(ourOrigin).host, 'x-forwarded-for': crypto.randomUUID() };
    return limited.app.inject({ url, remoteAddress, headers });
  };
  /** Asks so often, and answers how often it was told to wait. */
  const refusals = async (times: number, addressOf: (turn: number) => string, url?: string) => {
    let refused = 0;
    for (let turn = 0; turn < times; turn += 1) {
      if ((await ask(addressOf(turn), url)).statusCode === 429) refused += 1;
    }
    return refused;
  };

  test('are as many a minute as the setting says; then it is told to wait, and other addresses are not', async () => {
    expect(await refusals(60, () => '198.51.100.7')).toBe(0);
    const answer = await ask('198.51.100.7');
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { code: 'TOO_MANY_REQUESTS', requestId: expect.any(String) },
    ]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('198.51.100.8')).statusCode).toBe(404);
  });

  test('are counted for an IPv6 /64, and three times as many for a /48', async () => {
    expect(await refusals(70, (turn) => `2001:db8:7:1::${turn}`)).toBe(10);
    expect(await refusals(60, () => '2001:db8:7:2::1')).toBe(0);
    expect(await refusals(90, (turn) => `2001:db8:7:${turn + 10}::1`)).toBe(30);
    expect((await ask('2001:db8:8:1::1')).statusCode).toBe(404);
  });

  test('are thirty times as many for a /32, from however many of its networks', async () => {
    expect(await refusals(1_810, (turn) => `2001:db9:${turn.toString(16)}::1`)).toBe(10);
    expect((await ask('2001:dba:1::1')).statusCode).toBe(404);
  });

  test.for(['/health/live', '/health/ready', '/built/app.js', '/service-worker.js', '/built-page'])(
    'for %s are as many as it likes',
    async (url) => {
      await refusals(61, () => '198.51.100.9');
      expect(await refusals(100, () => '198.51.100.9', url)).toBe(0);
    },
  );

  test.for(['/profile-pictures/x.webp', '/payslips/x', '/payslips/year/2026.zip', '/absence/late'])(
    'for %s are counted too where they are refused',
    async (url) => {
      const address = `198.51.101.${url.length}`;
      expect(await refusals(70, () => address, url)).toBe(10);
    },
  );
});

test('forwarded headers of a proxy that is not trusted are warned about once, and name no address', async () => {
  const testServer = await openTestServer({ trustedProxies: ['10.0.0.1'] });
  onTestFinished(testServer.close);
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    testServer.app.inject({
      url: '/health/live',
      remoteAddress,
      headers: { host: new URL(ourOrigin).host, ...headers },
    });
  const warnings = () => testServer.log.lines.filter((line) => line.includes('TRUSTED_PROXIES'));
  await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
  await ask('10.0.0.2', {});
  expect(warnings()).toEqual([]);
  for (let time = 0; time < 3; time++) await ask('10.0.0.2', { 'x-forwarded-for': '203.0.113.9' });
  await ask('10.0.0.3', { forwarded: 'for=203.0.113.9' });
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).not.toMatch(/10\.0\.0|203\.0/);
});
