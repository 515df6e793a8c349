import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { type LiveEvent, livePath } from '#contract/live.ts';
import { ourOrigin } from './test-server.ts';

/** The browser's side of an open live connection. */
export type LiveClient = {
  socket: WebSocket;
  /** Every event received so far. */
  received: LiveEvent[];
  /** Waits until an event has been received; throws what was received instead if the connection closes, or after a minute. */
  hears(event: LiveEvent): Promise<void>;
  /** The close code, once the connection has closed. */
  closed: Promise<number>;
};

type LiveRequest = { cookie?: string; path?: string; headers?: Record<string, string> };

/** A local port, or the path of a Unix socket. */
type Address = number | string;

function openSocket(at: Address, { cookie, path = livePath, headers }: LiveRequest): WebSocket {
  const usual = { host: new URL(ourOrigin).host, origin: ourOrigin, ...(cookie ? { cookie } : {}) };
  const url = typeof at === 'number' ? `ws://127.0.0.1:${at}${path}` : `ws+unix://${at}:${path}`;
  const socket = new WebSocket(url, { headers: { ...usual, ...headers } });
  socket.on('error', () => {});
  return socket;
}

/** Opens a live connection as a browser with the app open would. */
export async function goLive(at: Address, asked: LiveRequest): Promise<LiveClient> {
  const socket = openSocket(at, asked);
  const received: LiveEvent[] = [];
  socket.on('message', (data) => received.push(JSON.parse(data.toString())));
  const closed = once(socket, 'close').then(([code]) => code as number);
  const refused = once(socket, 'unexpected-response').then(([, answer]) => {
    throw new Error(`The live connection was refused: ${answer.statusCode}`);
  });
  refused.catch(() => {});
  await Promise.race([once(socket, 'open'), refused]);
  const hears = async (event: LiveEvent) => {
    const wanted = JSON.stringify(event);
    const signal = AbortSignal.timeout(60_000);
    while (!received.some((each) => JSON.stringify(each) === wanted)) {
      const message = once(socket, 'message', { signal }).then(
        () => null,
        () => 'still open after a minute',
      );
      const ended = await Promise.race([message, closed]);
      if (ended !== null) throw new Error(`No ${wanted}: ${ended}. Received: ${JSON.stringify(received)}`);
    }
  };
  return { socket, received, hears, closed };
}

/** Tries to open a live connection; answers the status and body of the refusal, or 101 if it was opened. */
export async function tryToGoLive(port: number, asked: LiveRequest): Promise<{ status: number; body: string }> {
  const socket = openSocket(port, asked);
  return new Promise((resolve, reject) => {
    socket.on('open', () => {
      socket.terminate();
      resolve({ status: 101, body: '' });
    });
    socket.on('unexpected-response', (_, answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
  });
}
