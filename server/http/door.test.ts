import { afterAll, describe, expect, test } from 'vitest';
import { session } from '#server/session/session-tables.ts';
import { operations } from '#server/testing/operations.ts';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import { password, people } from '#server/testing/test-company.ts';
import { lanOrigin, openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const { ada } = people;
const signIn = '/api/auth/sign-in/email';
const rightBody = { email: ada.email, password };
const sessions = () => testServer.db.$count(session);
const failing = (code: string) => ({ code, requestId: expect.any(String) });

describe('a request for another host', () => {
  const urls = [
    '/',
    '/home',
    '/nowhere',
    '/favicon.svg',
    '/built/main-4f2a.js',
    '/api',
    '/api/openapi.json',
    '/api/auth/session',
    '/api/nowhere',
    '/profile-pictures/ada.webp',
    '/%zz',
  ];
  const hosts = [
    'evil.test',
    'localhost',
    'localhost:3001',
    'localhost:3000.evil.test',
    'evil.test:3000',
    'localhost:3000@evil.test',
    '192.168.7.21:3000',
    '',
  ];

  test.for(urls)('is refused at %s', async (url) => {
    for (const host of hosts) {
      const answer = await testServer.ask({ url, headers: { host: host || ' ' } });
      expect([host, answer.statusCode, answer.json()]).toEqual([host, 421, failing('FOREIGN_HOST')]);
    }
  });

  test('is refused when it signs in, and nobody is signed in', async () => {
    const before = await sessions();
    const answer = await testServer.ask({
      method: 'POST',
      url: signIn,
      body: rightBody,
      headers: { host: 'evil.test' },
    });
    expect(answer.statusCode).toBe(421);
    expect(await sessions()).toBe(before);
  });

  test('cannot be passed off as ours by a header that proxies set', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'localhost:3000', forwarded: 'host=localhost:3000' };
    expect((await testServer.ask({ url: '/', headers })).statusCode).toBe(421);
  });

  test('is answered where a load balancer asks for health', async () => {
    for (const url of ['/health/live', '/health/ready']) {
      expect((await testServer.ask({ url, headers: { host: '10.0.0.7:3000' } })).statusCode).toBe(200);
    }
  });
});

describe('a request that would change something', () => {
  const foreign = [
    null,
    'null',
    'https://evil.test',
    'http://localhost:3000.evil.test',
    'http://localhost:3000@evil.test',
    'http://evil.test/http://localhost:3000',
    'http://localhost:3001',
    'http://localhost',
    'https://localhost:3000',
    'HTTP://LOCALHOST:3000',
    'http://localhost:3000/',
    'http://localhost:3000 ',
    ' http://localhost:3000, https://evil.test',
    'localhost:3000',
    '//localhost:3000',
    'http://localhost:30000',
    'http://xn--lcalhost-x5a:3000',
    'file://',
  ].filter((origin) => origin?.trim() !== ourOrigin);

  const contentTypes = [
    ['application/json', JSON.stringify(rightBody)],
    ['application/x-www-form-urlencoded', `email=${encodeURIComponent(ada.email)}&password=${password}`],
    ['text/plain', JSON.stringify(rightBody)],
    [null, JSON.stringify(rightBody)],
    ['APPLICATION/JSON ; charset=utf-8', JSON.stringify(rightBody)],
  ] as const;

  test.for(foreign)('is refused from origin %s, whatever it is made of', async (origin) => {
    const before = await sessions();
    for (const [type, body] of contentTypes) {
      const answer = await testServer.ask({
        method: 'POST',
        url: signIn,
        body,
        headers: { origin, 'content-type': type },
      });
      expect([type, answer.statusCode, answer.json()]).toEqual([type, 403, failing('FOREIGN_ORIGIN')]);
    }
    expect(await sessions()).toBe(before);
  });

  test.for(operations.filter(({ method }) => method !== 'GET'))(
    'is refused without an origin at $name',
    { tags: 'long' },
    async (operation) => {
      const { method, url } = operation;
      const cookie = await testServer.signIn(ada);
      const answer = await testServer.ask({ method, url, body: rightBody, cookie, headers: { origin: null } });
      expect(answer.statusCode).toBe(403);
      expect((await testServer.ask({ url: '/api/auth/session', cookie })).json().user.id).toBe(ada.id);
    },
  );

  test.for(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'is refused from elsewhere by %s at any address',
    async (method) => {
      for (const url of ['/', '/api/nowhere', '/api/home/news', '/profile-pictures/ada.webp']) {
        const answer = await testServer.ask({ method, url, headers: { origin: 'https://evil.test' } });
        expect([url, answer.statusCode]).toEqual([url, 403]);
      }
    },
  );

  test('is let in from every address the app is opened at', async () => {
    for (const at of [ourOrigin, lanOrigin]) expect((await testServer.trySignIn(rightBody, at)).statusCode).toBe(200);
  });

  test('is not a GET with a method override', async () => {
    const cookie = await testServer.signIn(ada);
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' };
    const answer = await testServer.ask({ url: '/api/auth/sign-out?_method=POST', cookie, headers });
    expect(answer.statusCode).toBe(404);
    expect((await testServer.ask({ url: '/api/auth/session', cookie })).json().user.id).toBe(ada.id);
  });
});

describe('a page of another site', () => {
  test('may read nothing of ours', async () => {
    const cookie = await testServer.signIn(ada);
    for (const url of ['/', '/api/auth/session', '/api/openapi.json', '/api/nowhere', '/health/ready']) {
      const answer = await testServer.ask({ url, cookie, headers: { origin: 'https://evil.test' } });
      expect(corsHeaders(answer.headers)).toEqual([]);
    }
  });

  test('gets no leave in advance', async () => {
    const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
    const answer = await testServer.ask({ method: 'OPTIONS', url: signIn, headers });
    expect(answer.statusCode).toBe(404);
    expect(corsHeaders(answer.headers)).toEqual([]);
  });

  const corsHeaders = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'));
});

describe('text that no database keeps as it was sent', () => {
  const nul = '\\u0000';
  const half = '\\ud83c';
  const bodies = [
    `{"email":"a${nul}b@house.example","password":"x"}`,
    `{"email":"ada@house.example","password":"${half}"}`,
    `{"email":"ada@house.example","password":"${half} and on"}`,
    `{"email":"ada@house.example","password":"\\udf0d\\ud83c"}`,
    `{"email":"ada@house.example","password":"x","more":{"deep":[{"er":"${nul}"}]}}`,
    `{"email":"ada@house.example","password":"x","a${nul}key":1}`,
    `{"email":"ada@house.example","password":"x","more":[{"${half}":1}]}`,
    `["${nul}"]`,
    `"${half}"`,
  ];

  test.for(bodies)('is refused in a body: %s', async (body) => {
    const answer = await testServer.ask({
      method: 'POST',
      url: signIn,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, failing('BAD_REQUEST')]);
  });

  test.for([
    '/api/home/news?language=e%00n',
    '/api/home/news?language=en&a%00=1',
    '/api/%00',
    '/profile-pictures/a%00.webp',
    '/api/home/news?language[]=%00',
  ])('is refused in an address: %s', async (url) => {
    const answer = await testServer.ask({ url, cookie: await testServer.signIn(ada) });
    expect([answer.statusCode, answer.json()]).toEqual([400, failing('BAD_REQUEST')]);
  });

  test('is the only text refused: emoji and every script pass', async () => {
    const answer = await testServer.trySignIn({ email: ada.email, password: '🎭 ثلاثة أبواب ɛnd dɔ' });
    expect(answer.statusCode).toBe(401);
  });
});

test.for([
  ['many names', Array.from({ length: 2_500 }, (_, index) => `a${index}[b]=`).join('&')],
  ['many levels', `a${'[b]'.repeat(4_000)}=1`],
  ['many levels, encoded', `a${'%5Bb%5D'.repeat(1_500)}=1`],
] as const)('a query of %s is refused before anything walks through it, signed in or not', async ([, query]) => {
  const answer = await testServer.ask({ url: `/api/home/news?${query}` });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
});

test('a query that begins with a hash is refused as well', async () => {
  const port = await listen(testServer.app);
  for (const path of ['/health/live', '/api/home/news']) {
    expect((await askOverTheWire(port, { path: `${path}#${'0&'.repeat(101)}` })).status).toBe(400);
  }
});

describe('what a page of another site asks for', () => {
  const from = (mode: string, dest: string, url = '/api/home/news?language=en') =>
    testServer.ask({
      url,
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
    });

  test.for([
    ['no-cors', 'empty'],
    ['no-cors', 'image'],
    ['cors', 'empty'],
    ['navigate', 'iframe'],
  ] as const)('is refused, as no link is: %s, %s', async ([mode, dest]) => {
    const answer = await from(mode, dest);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FOREIGN_ORIGIN']);
  });

  test('is answered where it is a link that somebody follows, or health', async () => {
    expect((await from('navigate', 'document', '/home')).statusCode).toBe(200);
    expect((await from('no-cors', 'empty', '/health/live')).statusCode).toBe(200);
  });
});
