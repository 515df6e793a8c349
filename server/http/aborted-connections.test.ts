import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen } from '#server/testing/over-the-wire.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

let port: number;
let cookie: string;
beforeAll(async () => {
  port = await listen(testServer.app);
  cookie = await testServer.signIn(people.ada);
});

async function connected(to = { appContext: testServer, port }): Promise<{ client: Socket; server: Socket }> {
  const accepted = once(to.appContext.app.server, 'connection') as Promise<[Socket]>;
  const client = connect(to.port, '127.0.0.1');
  client.on('error', () => {});
  const [server] = await accepted;
  return { client, server };
}

/** The close of a connection, with or without an error. */
const closing = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\nCookie: ${cookie}\r\n\r\n`;
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\nCookie: ${cookie}\r\n` +
  'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';

describe('a connection that is aborted with requests in it', () => {
  test.for([
    ['reads', get('/api/home/news?language=en')],
    ['writes', post('/api/pay/lock')],
    ['pages', get('/home')],
    ['bad requests', post('/api/my-voice/messages')],
    ['nothing that is there', get('/api/nowhere')],
  ] as const)('of %s leaves a line a request at most, and no stack', async ([, request]) => {
    const requests = 100;
    const { client, server } = await connected();
    const closed = closing(server);
    testServer.log.lines.length = 0;
    client.write(request.repeat(requests), () => client.resetAndDestroy());
    await closed;
    // A later request is answered after the ones that were aborted.
    await testServer.ask({ url: '/api/auth/session', cookie });
    const entries = testServer.log.lines.map(
      (line) => JSON.parse(line) as { level: number; err?: unknown; msg: string },
    );
    expect(entries.filter(({ err, level }) => err || level >= 40)).toEqual([]);
    expect(entries.length).toBeLessThanOrEqual(requests + 2);
  });
});

describe('a client that never reads its answers', () => {
  test('is cut', { tags: 'long' }, async () => {
    // Short, so that the test need not wait.
    const hasty = await openTestServer({ idleConnectionTimeout: 100 });
    const { client, server } = await connected({ appContext: hasty, port: await listen(hasty.app) });
    client.pause();
    const closed = closing(server);
    client.write(get('/api/openapi.json').repeat(200));
    await closed;
    expect(server.destroyed).toBe(true);
    client.destroy();
    await hasty.close();
  });
});

describe('a request with two hosts', () => {
  test.for([
    ['the first ours', ['localhost:3000', 'evil.test']],
    ['the second ours', ['evil.test', 'localhost:3000']],
    ['both ours', ['localhost:3000', 'localhost:3000']],
  ] as const)('is refused, %s', async ([, hosts]) => {
    const { client } = await connected();
    client.setEncoding('utf8');
    client.write(
      `GET /health/live HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
    );
    let answer = '';
    for await (const text of client) answer += text;
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: 'BAD_REQUEST',
      requestId: expect.any(String),
    });
  });
});
