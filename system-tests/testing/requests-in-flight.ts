import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { demoEmails, demoPassword } from './demo-company.ts';
import { type Server, type Settings, startServer } from './server.ts';
import { isSignedIn } from './sign-in.ts';

/** Few, since each takes a fortieth of a second of processor time: on a busy machine the server has nine seconds for all. */
const signIns = 8;

/**
 * Stops a server of the demo company with requests in flight, and checks its promise: all of them are answered, a
 * balancer gets 503, and it exits with 0, which it would not after its time limit.
 */
export async function stopWithRequestsInFlight(inFlight: number, settings: Settings): Promise<void> {
  const server = await startServer(settings);
  const asked = await Promise.all(Array.from({ length: inFlight }, (_, index) => ask(server, index)));
  const balancer = await beginToAskForReadiness(server);

  server.kill('SIGTERM');
  await refusal(server);

  balancer.write('\r\n');
  expect((await text(balancer)).split('\r\n')[0]).toBe('HTTP/1.1 503 Service Unavailable');
  const answers = await Promise.all(asked.map((finish) => finish()));
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  expect(await server.ended).toEqual({ code: 0, signal: null });

  const cookies = answers.slice(0, signIns).map((answer) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '');
  const again = await startServer(settings);
  for (const cookie of cookies) expect(await isSignedIn(again.url, cookie)).toBe(true);
  await again.stop();
}

/** Sends a request's head and waits for 100 Continue, so that the request has surely begun. */
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
  const answered = once(sent, 'response');
  // A connection that breaks before the body is sent is said by whoever waits for the answer.
  answered.catch(() => {});
  return async () => {
    sent.end(body);
    const [answer] = (await answered) as [IncomingMessage];
    await text(answer);
    return answer;
  };
}

/**
 * Sends a load balancer's check on an open connection, without its final empty line. The server has surely begun to
 * read it: it came in one packet with a request that was answered.
 */
async function beginToAskForReadiness(server: Server): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n`;
  socket.write(`${ask('/health/live')}\r\n${ask('/health/ready')}`);
  await once(socket, 'data');
  socket.pause();
  return socket;
}

/** Waits until the server refuses new connections. */
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
