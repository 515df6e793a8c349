import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '#server/testing/over-the-wire.ts';
import { trickle } from '#server/testing/slow-client.ts';
import { password, people } from '#server/testing/test-company.ts';
import { lanOrigin, openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const demo = await openTestServer({ origins: new Set([ourOrigin, 'http://[::1]:3000', lanOrigin]) });
const secureOrigin = 'https://staff.example.com';
const production = await openTestServer({ publicUrl: secureOrigin, origins: new Set([secureOrigin]) });
afterAll(() => Promise.all([demo.close(), production.close()]));

const html = { accept: 'text/html' };
const answers = {
  'a screen': { url: '/home', headers: html },
  'the not-found screen': { url: '/nowhere', headers: html },
  'a built file': { url: '/built/main-4f2a.js' },
  'an icon': { url: '/favicon.svg' },
  'the API page': { url: '/api' },
  'the API document': { url: '/api/openapi.json' },
  'an answer of the API': { url: '/api/auth/session' },
  'a refused request': { url: '/api/home/news?language=en' },
  'an unknown API address': { url: '/api/nowhere' },
  'a picture that nobody may see': { url: '/profile-pictures/ada.webp' },
  'an address that is broken': { url: '/%zz' },
  'a bad body': {
    method: 'POST',
    url: '/api/auth/sign-in/email',
    body: '{',
    headers: { 'content-type': 'application/json' },
  },
  'a body that is too large': {
    method: 'POST',
    url: '/api/auth/sign-in/email',
    body: 'x'.repeat(16 * 1024 + 1),
    headers: { 'content-type': 'application/json' },
  },
  'a foreign host': { url: '/', headers: { host: 'evil.test' } },
  'a foreign origin': { method: 'POST', url: '/api/auth/sign-out', headers: { origin: 'https://evil.test' } },
  health: { url: '/health/ready' },
} as const;

const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'sha256-ac1R1kU5izDDnXGpZrb2k+Dct4jThB3/YH1VfglrT3I='",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

describe.each([
  ['the demo', demo, undefined, 'ws://localhost:3000 ws://192.168.7.20:3000'],
  ['production', production, 'max-age=31536000; includeSubDomains', 'wss://staff.example.com'],
] as const)('in %s', (_, testServer, transport, sockets) => {
  test.for(Object.entries(answers))('%s carries every security header', async ([, ask]) => {
    const { headers } = await testServer.ask(ask);
    const directives = String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim());
    expect(Object.fromEntries(directives.map((directive) => directive.split(/ (.*)/).slice(0, 2)))).toEqual({
      ...policy,
      'connect-src': `'self' ${sockets}`,
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=(), geolocation=(), microphone=()'),
    });
    expect(headers['strict-transport-security']).toBe(transport);
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
  });

  test('a connection that is no request hears how to come back, too', async () => {
    const { answer } = await trickle(await listen(testServer.app), 'HELLO there\r\n\r\n', '');
    expect(/^Strict-Transport-Security: (.*?)\r$/m.exec(answer)?.[1]).toBe(transport);
  });
});

test('a failed read carries them too, and is never kept by a cache', async () => {
  const cookie = await demo.signIn(people.ada);
  await demo.database.close();
  for (const url of ['/api/auth/session', '/profile-pictures/ada.webp']) {
    const { statusCode, headers } = await demo.ask({ url, cookie });
    expect([url, statusCode]).toEqual([url, 500]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('production and the demo refuse each other’s addresses', async () => {
  expect((await production.ask({ url: '/', at: ourOrigin })).statusCode).toBe(421);
  expect((await demo.ask({ url: '/', at: secureOrigin })).statusCode).toBe(421);
});

test('production sets the secure cookie whatever the proxy in front says', async () => {
  for (const protocol of [null, 'http', 'https']) {
    const body = { email: people.ada.email, password };
    const headers = { 'x-forwarded-proto': protocol };
    const answer = await production.ask({ method: 'POST', url: '/api/auth/sign-in/email', body, headers });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: '__Host-stagedoor', secure: true }),
      expect.objectContaining({ name: '__Host-stagedoor-device', secure: true }),
    ]);
  }
});
