import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#run/free-port.mjs';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { openLiveSocket } from './testing/live-socket.ts';
import { type Server, startServer } from './testing/server.ts';
import { isSignedIn, signIn } from './testing/sign-in.ts';
import { folderToRemove } from './testing/temporary-folder.ts';

const inFlight = 500;
/** Each takes a fortieth of a second of a processor, so they are few among the many. */
const signIns = 20;

const { folder, remove } = await folderToRemove();
afterAll(remove);
// One for both tests: the demo takes its time to move in.
const settings = { PORT: String(await freePort()), DATA_DIR: folder, LOG_LEVEL: 'warn' };

test('SIGTERM with 500 requests in flight answers all of them, says 503 to a balancer, and ends with 0 in 10 seconds', async () => {
  const server = await startServer(settings);
  const asked = await Promise.all(Array.from({ length: inFlight }, (_, index) => ask(server, index)));
  const balancer = await beginToAskForReadiness(server);

  const began = performance.now();
  server.kill('SIGTERM');
  await refusal(server);

  balancer.write('\r\n');
  expect((await text(balancer)).split('\r\n')[0]).toBe('HTTP/1.1 503 Service Unavailable');
  const answers = await Promise.all(asked.map((finish) => finish()));
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(10_000);

  const cookies = answers.slice(0, signIns).map((answer) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '');
  const again = await startServer(settings);
  for (const cookie of cookies) expect(await isSignedIn(again.url, cookie)).toBe(true);
  await again.stop();
});

test('SIGTERM sends open pages away to come back, and waits for none that is gone', async () => {
  const server = await startServer(settings);
  const people = demoEmails.slice(0, 20);
  const pages = await Promise.all(
    people.map(async (email) => {
      const cookie = (await signIn(server.url, email, demoPassword)) ?? '';
      return Promise.all(Array.from({ length: 5 }, () => openLiveSocket(server.url, cookie)));
    }),
  );
  const [gone, ...open] = pages.flat();
  gone?.socket.pause();

  const began = performance.now();
  server.kill('SIGTERM');
  expect(await Promise.all(open.map(({ closed }) => closed))).toEqual(open.map(() => 'restarting'));
  expect(await server.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(9_000);
  gone?.socket.terminate();
});

/** Sends a request's head and waits until the server asks for its body, so that it has surely begun. */
async function ask(server: Server, index: number): Promise<() => Promise<IncomingMessage>> {
  const signsIn = index < signIns;
  const email = demoEmails[index % demoEmails.length];
  const body = signsIn ? JSON.stringify({ email, password: demoPassword }) : '{}';
  const sent: ClientRequest = request(`${server.url}/api/auth/${signsIn ? 'sign-in/email' : 'sign-out'}`, {
    agent: false,
    method: 'POST',
    headers: {
      origin: server.url,
      expect: '100-continue',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  sent.flushHeaders();
  await once(sent, 'continue');
  return async () => {
    const answered = once(sent, 'response');
    sent.end(body);
    const [answer] = (await answered) as [IncomingMessage];
    await text(answer);
    return answer;
  };
}

/** A load balancer's question on a connection that is open already, but for the empty line that ends it. */
async function beginToAskForReadiness(server: Server): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  socket.write(`GET /health/ready HTTP/1.1\r\nHost: ${hostname}:${port}\r\n`);
  return socket;
}

/** Waits until the server takes no new connection. */
async function refusal(server: Server): Promise<void> {
  const { hostname, port } = new URL(server.url);
  for (;;) {
    const socket = connect({ host: hostname, port: Number(port) });
    const refused = await once(socket, 'connect').then(
      () => false,
      () => true,
    );
    socket.destroy();
    if (refused) return;
  }
}
