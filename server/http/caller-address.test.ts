import { setImmediate } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { session } from '#server/session/session-tables.ts';
import { tryToGoLive } from '#server/testing/live-client.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const open = await openTestServer();
const behindProxy = await openTestServer({ trustedProxies: ['10.0.0.1'] });
const limited = await openTestServer({ requestsPerMinute: 60 });
afterAll(() => Promise.all([open, behindProxy, limited].map((testServer) => testServer.close())));

/** The address stored with a session after a sign-in from a connection's address. */
async function storedAddress(testServer: typeof open, remoteAddress: string, headers: Record<string, string>) {
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
    expect([header, await storedAddress(open, '198.51.100.1', { [header]: '203.0.113.9' })]).toEqual([
      header,
      '198.51.100.1',
    ]);
  }
});

test('the port that a gateway writes behind an address is no part of it', async () => {
  // A session keeps the /64 of an IPv6 address.
  const theirNetwork = '2001:0db8:0000:0000:0000:0000:0000:0000';
  for (const [forwarded, address] of [
    ['203.0.113.9:50724', '203.0.113.9'],
    ['[2001:db8::9]:50724', theirNetwork],
    ['[2001:db8::9]', theirNetwork],
    ['2001:db8::9', theirNetwork],
    ['6.6.6.6:1, 203.0.113.9:50724', '203.0.113.9'],
  ] as const) {
    const stored = await storedAddress(behindProxy, '10.0.0.1', { 'x-forwarded-for': forwarded });
    expect([forwarded, stored]).toEqual([forwarded, address]);
  }
});

test('a proxy that is trusted, and no other, says whom it speaks for', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await storedAddress(behindProxy, '10.0.0.1', forwarded)).toBe('203.0.113.9');
  expect(await storedAddress(behindProxy, '10.0.0.2', forwarded)).toBe('10.0.0.2');
  expect(await storedAddress(behindProxy, '10.0.0.1', { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' })).toBe(
    '203.0.113.9',
  );
});

describe('requests from one address', () => {
  const ask = (remoteAddress: string, url = '/api/nothing', more: InjectOptions = {}) => {
    const headers = { host: new URL(ourOrigin).host, origin: ourOrigin, 'x-forwarded-for': randomId() };
    return limited.app.inject({ url, remoteAddress, ...more, headers: { ...headers, ...more.headers } });
  };
  /** Sends so many requests, and answers how many got 429. */
  const refusals = async (
    times: number,
    addressOf: (turn: number) => string,
    url?: string,
    more: InjectOptions = {},
  ) => {
    let refused = 0;
    for (let turn = 0; turn < times; turn += 1) {
      if ((await ask(addressOf(turn), url, more)).statusCode === 429) refused += 1;
      // Injected requests starve the loop's timers, and a late loop answers 503.
      await setImmediate();
    }
    return refused;
  };

  test('are as many a minute as the setting says; then it has to wait, and other addresses are not', async () => {
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

  test('are thirty times as many for a /32, from however many of its networks', { tags: 'long' }, async () => {
    expect(await refusals(1_810, (turn) => `2001:db9:${turn.toString(16)}::1`)).toBe(10);
    expect((await ask('2001:dba:1::1')).statusCode).toBe(404);
  });

  test.for(['/health/live', '/health/ready', '/built/main-4f2a.js', '/service-worker.js', '/built-page'])(
    'for %s are as many as it likes',
    async (url) => {
      await refusals(61, () => '198.51.100.9');
      expect(await refusals(100, () => '198.51.100.9', url)).toBe(0);
    },
  );

  test.for(['/profile-pictures/x.webp', '/payslips/x', '/payslips/year/2026.zip', '/absence/late'])(
    'for %s are counted too where they are refused',
    { tags: 'long' },
    async (url) => {
      const address = `198.51.101.${url.length}`;
      expect(await refusals(70, () => address, url)).toBe(10);
    },
  );

  const unanswered: [string, string, InjectOptions][] = [
    ['an address that nothing answers', '/nowhere', { headers: { accept: 'text/html' } }],
    ['a built file that is not there', '/built/nothing.js', { headers: { accept: 'text/html' } }],
    ['a picture that is not there', '/install/nothing.png', {}],
    ['another health', '/health/nowhere', {}],
    ['an address that cannot be decoded', '/%zz', {}],
    ['a whole address', 'http://localhost:3000/nowhere', {}],
    ['another method at a screen', '/home', { method: 'POST' }],
    ['another method at a built file', '/built/main-4f2a.js', { method: 'POST' }],
    ['HEAD at an operation', '/api/home/news', { method: 'HEAD' }],
    ['OPTIONS at an operation', '/api/home/news', { method: 'OPTIONS' }],
  ];

  test.for(unanswered)('are counted for %s', async ([what, url, more]) => {
    const address = `198.51.102.${unanswered.findIndex(([each]) => each === what)}`;
    expect(await refusals(70, () => address, url, more)).toBe(10);
  });

  test('are counted once where an operation is unknown after all', async () => {
    expect(await refusals(60, () => '198.51.103.1', '/api/auth/nowhere')).toBe(0);
    expect(await refusals(60, () => '198.51.103.2', '/live')).toBe(0);
  });
});

test('requests through a proxy are those of one address, from whichever of its ports they come', {
  tags: 'long',
}, async () => {
  const testServer = await openTestServer({ trustedProxies: ['10.0.0.1'], requestsPerMinute: 60 });
  onTestFinished(testServer.close);
  const refusals = async (forwardedOf: (port: number) => string) => {
    let refused = 0;
    for (let port = 50_001; port <= 50_070; port += 1) {
      const headers = { host: new URL(ourOrigin).host, 'x-forwarded-for': forwardedOf(port) };
      const answer = await testServer.app.inject({ url: '/api/nothing', remoteAddress: '10.0.0.1', headers });
      if (answer.statusCode === 429) refused += 1;
    }
    return refused;
  };
  expect(await refusals((port) => `203.0.113.9:${port}`)).toBe(10);
  expect(await refusals((port) => `[2001:db8::9]:${port}`)).toBe(10);
  expect(await refusals((port) => `203.0.113.${port}, 203.0.113.10:${port}`)).toBe(10);
  expect(await refusals((port) => (port % 2 ? '203.0.113.11' : `::ffff:203.0.113.11`))).toBe(10);
});

test('requests for a WebSocket are counted, whatever else they ask for', { tags: 'long' }, async () => {
  const testServer = await openTestServer({ requestsPerMinute: 60 });
  onTestFinished(testServer.close);
  const port = await listen(testServer.app);
  const statuses = new Map<number, number>();
  for (let turn = 0; turn < 70; turn += 1) {
    const { status } = await tryToGoLive(port, { path: turn % 2 ? '/live' : '/live?x' });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 401: 60, 429: 10 });
});

describe('forwarded headers', () => {
  /** A server of its own, since each warns once; the warnings after a request. */
  async function warned(trustedProxies: string[]) {
    const testServer = await openTestServer({ trustedProxies });
    onTestFinished(testServer.close);
    return async (remoteAddress: string, headers: Record<string, string>) => {
      const usual = { host: new URL(ourOrigin).host };
      await testServer.app.inject({ url: '/health/live', remoteAddress, headers: { ...usual, ...headers } });
      return testServer.log.lines.filter((line) => line.includes('TRUSTED_PROXIES'));
    };
  }

  test.for([
    ['x-forwarded-for', '203.0.113.9'],
    ['forwarded', 'for=203.0.113.9'],
  ] as const)(
    '%s of a proxy that is not trusted is warned about once, and the warning names no address',
    { tags: 'long' },
    async ([name, value]) => {
      const warningsAfter = await warned(['10.0.0.1', '10.1.0.0/16']);
      expect(await warningsAfter('10.0.0.2', {})).toEqual([]);
      for (const trusted of ['10.0.0.1', '::ffff:10.0.0.1', '10.1.2.3']) {
        expect(await warningsAfter(trusted, { [name]: value })).toEqual([]);
      }
      for (let time = 0; time < 3; time++) expect(await warningsAfter('10.0.0.2', { [name]: value })).toHaveLength(1);
      expect((await warningsAfter('10.0.0.3', { [name]: value }))[0]).not.toMatch(/10\.0\.0|203\.0/);
    },
  );

  test('of a trusted proxy on this host are no warning for a caller on this host either', {
    tags: 'long',
  }, async () => {
    const warningsAfter = await warned(['127.0.0.1', 'fd00::/8']);
    expect(await warningsAfter('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toEqual([]);
    expect(await warningsAfter('::ffff:127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toEqual([]);
    expect(await warningsAfter('fd00::5', { 'x-forwarded-for': 'fd00::5' })).toEqual([]);
    expect(await warningsAfter('127.0.0.2', { 'x-forwarded-for': '127.0.0.1' })).toHaveLength(1);
  });
});
