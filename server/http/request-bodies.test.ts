import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationName } from '#contract/contract.ts';
import { isOfConsole } from '#server/access/policies.ts';
import { access } from '#server/collect-features.ts';
import { session } from '#server/session/session-tables.ts';
import { operations } from '#server/testing/operations.ts';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const signIn = '/api/auth/sign-in/email';
const rightBody = { email: people.ada.email, password };
const sessions = () => testServer.db.$count(session);
const failing = (code: string) => ({ code, requestId: expect.any(String) });

describe('a body that is not as it should be', () => {
  const json = { 'content-type': 'application/json' };
  const most = 16 * 1024;
  const bodies: [string, string | Buffer, Record<string, string | null>, number, string][] = [
    ['too large', JSON.stringify({ email: 'x'.repeat(most), password: 'x' }), json, 413, 'PAYLOAD_TOO_LARGE'],
    ['as large as a sign-in can be, but none', `"${'x'.repeat(8_000)}"`, json, 400, 'BAD_REQUEST'],
    ['cut off', '{"email":"ada', json, 400, 'BAD_REQUEST'],
    ['empty', '', json, 400, 'BAD_REQUEST'],
    ['not JSON', 'email=ada', json, 400, 'BAD_REQUEST'],
    ['in UTF-16', Buffer.from(JSON.stringify(rightBody), 'utf16le'), json, 400, 'BAD_REQUEST'],
    ['a hundred lists deep', '['.repeat(100), json, 413, 'PAYLOAD_TOO_LARGE'],
    ['a hundred lists deep, all closed again', '['.repeat(100) + ']'.repeat(100), json, 413, 'PAYLOAD_TOO_LARGE'],
    [
      'right, but for a list a hundred deep',
      `{"email":${'['.repeat(100) + ']'.repeat(100)},"password":"x"}`,
      json,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['of two thousand numbers', `[${'1,'.repeat(2_000)}1]`, json, 413, 'PAYLOAD_TOO_LARGE'],
    [
      'of a thousand names',
      JSON.stringify(Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, i]))),
      json,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'reaching for the prototype',
      '{"email":"a","password":"b","__proto__":{"role":"admin"}}',
      json,
      400,
      'BAD_REQUEST',
    ],
    ['reaching for the constructor', '{"email":"a","constructor":{"prototype":{"role":1}}}', json, 400, 'BAD_REQUEST'],
    [
      'a form',
      'email=a&password=b',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['XML', '<email/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'an upload',
      '--b\r\n\r\n--b--',
      { 'content-type': 'multipart/form-data; boundary=c' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['of a type that is no type', '{}', { 'content-type': 'application/json\t;;=' }, 400, 'BAD_REQUEST'],
    ['plain text', JSON.stringify(rightBody), { 'content-type': 'text/plain' }, 400, 'BAD_REQUEST'],
    ['of no type', JSON.stringify(rightBody), { 'content-type': null }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ];

  test.for(bodies)('is refused when it is %s', async ([, body, headers, status, code]) => {
    const before = await sessions();
    const answer = await testServer.ask({ method: 'POST', url: signIn, body, headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([status, failing(code)]);
    expect(await sessions()).toBe(before);
  });

  test('is read where brackets, commas and colons are only its text', async () => {
    const answer = await testServer.trySignIn({ email: people.ada.email, password: '[{,:"\\'.repeat(170) });
    expect([answer.statusCode, answer.json()]).toEqual([401, failing('INVALID_CREDENTIALS')]);
  });

  test('does not end the server', async () => {
    expect((await testServer.trySignIn(rightBody)).statusCode).toBe(200);
  });
});

describe('the longest body of an operation', () => {
  const writing = operations.filter(({ method }) => method !== 'GET');
  const bodyOf = (bytes: number) => JSON.stringify({ x: 'x'.repeat(bytes - 8) });
  const send = (url: string, bytes: number) =>
    testServer.ask({ method: 'POST', url, body: bodyOf(bytes), headers: { 'content-type': 'application/json' } });

  test.for(writing.filter(({ name }) => access[name] === 'anyone'))(
    'is 16 KiB at most where anybody may call: $name',
    async ({ url }) => {
      const answer = await send(url, 16 * 1024 + 1);
      expect([answer.statusCode, answer.json()]).toEqual([413, failing('PAYLOAD_TOO_LARGE')]);
    },
  );

  // An article in six languages is the longest, and only editors can send one.
  const most = (name: OperationName) => (isOfConsole(access[name]) ? 512 : 128) * 1024;

  test.for(writing)('is far below what would hold the server up: $name', { tags: 'long' }, async ({ name, url }) => {
    expect((await send(url, most(name))).statusCode).toBe(413);
    expect((await send(url, 512)).statusCode).not.toBe(413);
  });

  test('is 16 KiB at an address that is none', async () => {
    for (const url of ['/api/nowhere', '/api/my-voice/messages/', '/api/My-Voice/messages']) {
      expect([url, (await send(url, 16 * 1024 + 1)).statusCode]).toEqual([url, 413]);
    }
  });
});

describe('over a real connection', () => {
  let port: number;
  beforeAll(async () => {
    port = await listen(testServer.app);
  });

  const sendInPieces = (pieces: string[]) =>
    askOverTheWire(port, { method: 'POST', path: signIn, headers: { 'content-type': 'application/json' }, pieces });

  test('a body without a length is refused once it is too large', async () => {
    const { status, body } = await sendInPieces(Array.from({ length: 20 }, () => 'x'.repeat(64 * 1024)));
    expect([status, JSON.parse(body)]).toEqual([413, failing('PAYLOAD_TOO_LARGE')]);
  });

  test('a body without a length is read where it is small', async () => {
    expect((await sendInPieces([JSON.stringify(rightBody)])).status).toBe(200);
  });

  test.for([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 40']],
    ['a length and chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked']],
    ['chunks by another name', ['Transfer-Encoding: xchunked']],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, gzip']],
    ['a space before the colon', ['Transfer-Encoding : chunked']],
    ['a length with a sign', ['Content-Length: +2']],
  ] as const)('a request of %s is refused, and nothing behind it is read', async ([, lines]) => {
    const socket = connect(port, '127.0.0.1');
    const { host } = new URL(ourOrigin);
    const head = [`POST ${signIn} HTTP/1.1`, `Host: ${host}`, `Origin: ${ourOrigin}`, 'Content-Type: application/json'];
    socket.write(`${[...head, ...lines].join('\r\n')}\r\n\r\n0\r\n\r\nGET /home HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    const answered = await text(socket);
    expect(answered.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  });
});
