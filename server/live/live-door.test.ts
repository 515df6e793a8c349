import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { liveClose, liveQuestion } from '#contract/live.ts';
import { session } from '#server/session/session-tables.ts';
import { tokenIn } from '#server/testing/cookies.ts';
import { goLive, tryToGoLive } from '#server/testing/live-client.ts';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import { people } from '#server/testing/test-company.ts';
import { lanOrigin, openTestServer, ourOrigin } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
const port = await listen(testServer.app);
afterAll(testServer.close);

const cookie = await testServer.signIn(people.ada);
const bystander = await goLive(port, { cookie: await testServer.signIn(people.ben) });
afterAll(() => bystander.socket.terminate());

/** Asserts that well-behaved clients are still served. */
async function expectOthersUnharmed(): Promise<void> {
  bystander.received.length = 0;
  bystander.socket.send(liveQuestion);
  await bystander.hears({ here: true });
}

const failing = (code: string) => ({ code, requestId: expect.any(String) });
const refusal = async (asked: Parameters<typeof tryToGoLive>[1]) => {
  const { status, body } = await tryToGoLive(port, asked);
  return [status, JSON.parse(body)];
};

describe('the live door', () => {
  test.for([
    'https://evil.test',
    'null',
    '',
    'http://localhost:3001',
    'https://localhost:3000',
    `${ourOrigin}.evil.test`,
  ])('is shut to the origin "%s", session or not', async (origin) => {
    for (const asked of [{ cookie }, {}]) {
      expect(await refusal({ ...asked, headers: { origin } })).toEqual([403, failing('FOREIGN_ORIGIN')]);
    }
  });

  test('is shut where no origin is named', async () => {
    expect(await raw([...handshake, `Cookie: ${cookie}`].filter((line) => !line.startsWith('Origin')))).toMatch(
      / 403 /,
    );
  });

  test('is shut to another host, be the origin ours', async () => {
    for (const host of ['evil.test', 'localhost:3001', 'localhost'])
      expect(await refusal({ cookie, headers: { host } })).toEqual([421, failing('FOREIGN_HOST')]);
  });

  test('opens at each of our origins', async () => {
    const lanCookie = await testServer.signIn(people.ada, lanOrigin);
    const headers = { origin: lanOrigin, host: new URL(lanOrigin).host };
    expect((await tryToGoLive(port, { cookie: lanCookie, headers })).status).toBe(101);
  });

  test('is shut without a session, and to one that is made up, spoilt or over', async () => {
    const over = await testServer.signIn(people.ada);
    await testServer.post('/auth/sign-out', {}, over);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    const spoilt = [`${value.slice(0, -4)}AAAA`, `x${value}`, value.split('.')[0], '', '%', 'a'.repeat(5_000)];
    for (const wrong of [undefined, over, ...spoilt.map((each) => `${name}=${each}`)]) {
      const asked = wrong === undefined ? {} : { cookie: wrong };
      expect(await refusal(asked), wrong).toEqual([401, failing('UNAUTHENTICATED')]);
    }
  });

  test('does not renew a session: it is not used by a browser that does so alone', async () => {
    const old = await testServer.signIn(people.ada);
    const mine = eq(session.token, tokenIn(old));
    const back = { updatedAt: sql`now() - interval '2 days'`, expiresAt: sql`now() + interval '5 days'` };
    await testServer.db.update(session).set(back).where(mine);
    const before = await testServer.db.select().from(session).where(mine);
    expect((await tryToGoLive(port, { cookie: old })).status).toBe(101);
    expect(await testServer.db.select().from(session).where(mine)).toEqual(before);
  });

  test('is an unknown address to whoever wants no WebSocket', async () => {
    const asked = { path: '/live', headers: { origin: ourOrigin, cookie } };
    expect((await askOverTheWire(port, asked)).status).toBe(404);
    expect((await askOverTheWire(port, { ...asked, method: 'POST' })).status).toBe(404);
    expect((await askOverTheWire(port, { ...asked, headers: { cookie } })).status).toBe(403);
  });
});

const handshake = [
  'GET /live HTTP/1.1',
  `Host: ${new URL(ourOrigin).host}`,
  `Origin: ${ourOrigin}`,
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** Sends a request verbatim, and answers everything received until the server closes. */
async function raw(lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

describe('an odd request for a WebSocket', () => {
  const signedIn = [...handshake, `Cookie: ${cookie}`, 'X: y'];
  const without = (start: string) => signedIn.filter((line) => !line.startsWith(start));
  const withLine = (start: string, line: string) => [...without(start), line];
  const odd: [string, string[], number][] = [
    ['without a key', without('Sec-WebSocket-Key'), 400],
    ['with a key that is none', withLine('Sec-WebSocket-Key', 'Sec-WebSocket-Key: x'), 400],
    ['without a version', without('Sec-WebSocket-Version'), 400],
    ['of another version', withLine('Sec-WebSocket-Version', 'Sec-WebSocket-Version: 99'), 400],
    ['with a broken list of protocols', [...signedIn, 'Sec-WebSocket-Protocol: ,,'], 400],
  ];
  test.for(odd)('%s is answered with its status', async ([, lines, status]) => {
    const answer = await raw(lines);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('"requestId"');
    expect(answer).toMatch(/^sec-websocket-version: 13\r$/im);
    await expectOthersUnharmed();
  });

  const plain: [string, string[], number][] = [
    ['in HTTP/1.0', ['GET /live HTTP/1.0', ...signedIn.slice(1)], 404],
    ['for another protocol', withLine('Upgrade', 'Upgrade: h2c'), 404],
    ['at another address', ['GET /home HTTP/1.1', ...signedIn.slice(1)], 200],
    ['at an address that is unknown', ['GET /live/more HTTP/1.1', ...signedIn.slice(1)], 404],
    ['at an operation', ['GET /api/auth/session HTTP/1.1', ...signedIn.slice(1)], 200],
    ['by POST', ['POST /live HTTP/1.1', ...signedIn.slice(1), 'Content-Length: 0'], 404],
  ];
  test.for(plain)('%s is a plain request', async ([, lines, status]) => {
    const closing = lines.map((line) => (line === 'Connection: Upgrade' ? 'Connection: Upgrade, close' : line));
    expect(await raw(closing)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    await expectOthersUnharmed();
  });

  test('that hangs up at once harms nobody', async () => {
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {});
        await once(socket, 'connect');
        socket.write(`${signedIn.join('\r\n')}\r\n\r\n`);
        if (index % 2) socket.resetAndDestroy();
        else socket.destroy();
      }),
    );
    await expectOthersUnharmed();
  });
});

describe('what a client of ours never sends', () => {
  const connected = () => goLive(port, { cookie });
  /** The raw socket, bypassing the client library, which sends nothing invalid. */
  const wire = (client: Awaited<ReturnType<typeof connected>>) =>
    (client.socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket;

  test('a frame of 5 KB closes with 1009', async () => {
    const client = await connected();
    client.socket.send('x'.repeat(5_000));
    expect(await client.closed).toBe(1009);
    await expectOthersUnharmed();
  });

  test('a message of 7 KB in pieces closes with 1009', async () => {
    const client = await connected();
    for (let piece = 0; piece < 7; piece += 1) client.socket.send('x'.repeat(1_000), { fin: false });
    expect(await client.closed).toBe(1009);
    await expectOthersUnharmed();
  });

  test('any other text, and bytes, close with 1008', async () => {
    for (const said of ['', 'hello', '{"topic":"payslips"}', `${liveQuestion} `, Buffer.from(liveQuestion)]) {
      const client = await connected();
      client.socket.send(said);
      expect(await client.closed, String(said)).toBe(liveClose.refused);
    }
    await expectOthersUnharmed();
  });

  test('text that is no UTF-8 closes with 1007', async () => {
    const client = await connected();
    client.socket.send(Buffer.from([0xff, 0xfe, 0xfd]), { binary: false });
    expect(await client.closed).toBe(1007);
    await expectOthersUnharmed();
  });

  test('bytes that are no frame close with 1002', async () => {
    for (const bytes of [
      [0xff, 0xff, 0xff, 0xff],
      [0x81, 0x01, 0x41],
      [0x83, 0x80, 0, 0, 0, 0],
      [0x8a, 0xfe, 1, 0],
    ]) {
      const client = await connected();
      wire(client).write(Buffer.from(bytes));
      expect(await client.closed, String(bytes)).toBe(1002);
    }
    await expectOthersUnharmed();
  });

  test.for(['questions', 'pings', 'pongs'])(
    'a thousand %s at once end the connection, and are not all answered',
    async (kind) => {
      const client = await connected();
      for (let sent = 0; sent < 1_000; sent += 1) {
        if (kind === 'questions') client.socket.send(liveQuestion);
        else if (kind === 'pings') client.socket.ping();
        else client.socket.pong();
      }
      // A flood of pings may be cut before it is refused.
      expect([liveClose.refused, ...(kind === 'pings' ? [1006] : [])]).toContain(await client.closed);
      expect(client.received.length).toBeLessThanOrEqual(200);
      await expectOthersUnharmed();
    },
  );
});
