// @module-tag long
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import { trickle } from '#server/testing/slow-client.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const limits = ({ server: { headersTimeout, requestTimeout } }: typeof testServer.app) => ({
  headersTimeout,
  requestTimeout,
});
const usual = limits(testServer.app);
// The server applies these at its next check of its connections, once a second.
Object.assign(testServer.app.server, { headersTimeout: 500, requestTimeout: 1_000 });
const port = await listen(testServer.app);

const head = 'Host: localhost:3000\r\nOrigin: http://localhost:3000\r\n';
const json = 'Content-Type: application/json\r\n';
const timedOut = { code: 'REQUEST_TIMEOUT', requestId: expect.any(String) };

function parsed(answer: string) {
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  const [status = '', ...lines] = headers.split('\r\n');
  return { status, headers: lines, body: JSON.parse(body) };
}

test('headers may take five seconds, a request ten', () => {
  expect(usual).toEqual({ headersTimeout: 5_000, requestTimeout: 10_000 });
});

describe('slow clients', { concurrent: true }, () => {
  test('that trickle their headers are cut off, with a reason', { tags: 'long' }, async ({ expect }) => {
    const { answer } = await trickle(port, `GET /api/auth/session HTTP/1.1\r\n${head}X-Slow: `);
    expect(parsed(answer)).toMatchObject({ status: 'HTTP/1.1 408 Request Timeout', body: timedOut });
  });

  test.for([
    ['of a length they gave', 'Content-Length: 1000\r\n\r\n{"email":"', 'x'],
    ['of no length', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n', '1\r\nx\r\n'],
  ] as const)(
    'that trickle a body %s are cut off, with a reason',
    { tags: 'long' },
    async ([, body, letter], { expect }) => {
      const { answer } = await trickle(port, `POST /api/auth/sign-in/email HTTP/1.1\r\n${head}${json}${body}`, letter);
      expect(parsed(answer)).toMatchObject({ status: 'HTTP/1.1 408 Request Timeout', body: timedOut });
    },
  );

  test('that say nothing at all are cut off too', { tags: 'long' }, async ({ expect }) => {
    expect(parsed((await trickle(port, '', '')).answer)).toMatchObject({ body: timedOut });
  });
});

test('two hundred slow clients keep nobody else waiting', async () => {
  const slowServer = await openTestServer();
  onTestFinished(slowServer.close);
  Object.assign(slowServer.app.server, { headersTimeout: 600_000, requestTimeout: 600_000 });
  const crowded = await listen(slowServer.app);
  let stillSlow = 200;
  const slow = Array.from({ length: stillSlow }, async () => {
    await trickle(crowded, `POST /api/auth/sign-out HTTP/1.1\r\n${head}${json}Content-Length: 999\r\n\r\n`);
    stillSlow -= 1;
  });
  for (let asked = 0; asked < 100; asked++) {
    expect((await askOverTheWire(crowded, { path: '/api/auth/session' })).status).toBe(200);
  }
  expect(stillSlow).toBe(200);
  Object.assign(slowServer.app.server, { headersTimeout: 1, requestTimeout: 1 });
  await Promise.all(slow);
});

test('whole requests are answered, for however long the server stood still before it read them', {
  tags: 'long',
}, async () => {
  const socket = connect(port, '127.0.0.1');
  await once(testServer.app.server, 'connection');
  socket.write(`GET /api/auth/session HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
  // Nothing else runs in this process meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
  expect((await text(socket)).split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
});

describe('a connection that is no request', () => {
  const bigHeader = `GET / HTTP/1.1\r\n${head}X-Big: ${'x'.repeat(20_000)}\r\n\r\n`;
  test.for([
    ['headers of twenty thousand letters', bigHeader, '431', 'HEADERS_TOO_LARGE'],
    ['no HTTP', 'HELLO there\r\n\r\n', '400', 'BAD_REQUEST'],
    ['a header cut in two by a line end', `GET / HTTP/1.1\r\n${head}X\rY: z\r\n\r\n`, '400', 'BAD_REQUEST'],
    [
      'two lengths',
      `POST /api/auth/sign-out HTTP/1.1\r\n${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nx`,
      '400',
      'BAD_REQUEST',
    ],
    [
      'a length and pieces',
      `POST /api/auth/sign-out HTTP/1.1\r\n${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      '400',
      'BAD_REQUEST',
    ],
  ] as const)('with %s is answered with a code and ended', async ([, bytes, status, code]) => {
    const { answer } = await trickle(port, bytes, '');
    const said = parsed(answer);
    expect(said.status).toContain(` ${status} `);
    expect(said.body).toEqual({ code, requestId: expect.any(String) });
    expect(said.headers).toContain('X-Content-Type-Options: nosniff');
    expect(said.headers.join()).toContain("frame-ancestors 'none'");
    expect(testServer.log.of(said.body.requestId)).toEqual([
      expect.objectContaining({ msg: 'broken request', status: Number(status) }),
    ]);
  });

  test('may end in the middle without a trace in the log of what it said', async () => {
    testServer.log.lines.length = 0;
    await trickle(port, `GET /?token=Marker HTTP/1.1\r\n${head}X-Secret: Marker\rX`, '');
    await trickle(port, 'Marker\r\n\r\n', '');
    expect(testServer.log.lines.length).toBeGreaterThan(0);
    expect(testServer.log.lines.join('')).not.toContain('Marker');
  });
});
