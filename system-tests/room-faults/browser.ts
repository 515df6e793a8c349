import { AsyncLocalStorage } from 'node:async_hooks';
import { WebSocket as Socket } from 'ws';
import { livePath } from '#contract/live.ts';
import type { Chances } from './chances.ts';
import type { History } from './history.ts';

/** The share of successful answers that are lost on the way. */
const lostAnswers = 0.03;

/** A person's browser, as far as the room's client library needs one. */
export type Browser = ReturnType<typeof openBrowser>;

const current = new AsyncLocalStorage<Browser>();
const network = globalThis.fetch;

/** Every browser has its own fetch. */
globalThis.fetch = (address, init) => current.getStore()?.ask(String(address), init) ?? network(address, init);

/** Opens a browser in which somebody is signed in. */
export function openBrowser(origin: string, cookie: string, userId: string, chances: Chances, history: History) {
  const sockets = new Set<Socket>();
  const asking = new Set<AbortController>();
  let online = true;

  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    if (!online) throw new TypeError('There is no network.');
    const url = new URL(address, origin);
    const said = init.method === 'POST' && url.pathname === '/api/my-voice/messages' ? saidIn(init) : null;
    if (said) history.asked(said.clientId, userId, said.text);
    const askedAt = performance.now();
    const cutting = new AbortController();
    asking.add(cutting);
    try {
      const headers = { ...(init.headers as Record<string, string>), cookie, origin };
      const response = await network(url, { ...init, headers, signal: cutting.signal });
      const text = await response.text();
      const { status, ok } = response;
      if (said && ok && chances.next() < lostAnswers) {
        history.counts.lostAcks++;
        throw new TypeError('The answer was lost.');
      }
      if (said && ok) history.acknowledged(said.clientId, JSON.parse(text));
      if (said && !ok) history.turnedAway(said.clientId, status, JSON.parse(text).code);
      if (ok && init.method === 'GET' && url.pathname === '/api/my-voice/messages')
        history.page(JSON.parse(text), askedAt);
      return new Response(text, { status, headers: response.headers });
    } catch (error) {
      history.counts.failures++;
      if (said) history.unanswered(said.clientId);
      throw error;
    } finally {
      asking.delete(cutting);
    }
  }

  return {
    origin,
    cookie,
    ask,

    /** Runs code of the page in this browser. */
    run<Answer>(work: () => Answer): Answer {
      return current.run(this, work);
    },

    /** Opens the page's live connection. */
    openSocket(): WebSocket {
      const address = `${origin.replace('http', 'ws')}${livePath}`;
      const socket = new Socket(address, { headers: { origin, cookie } });
      // A page learns of a failure by the close event that follows it.
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
      socket.on('message', (data) => history.received(data.toString()));
      sockets.add(socket);
      if (!online) socket.terminate();
      return socket as unknown as WebSocket;
    },

    dropSockets(): void {
      for (const socket of sockets) socket.terminate();
    },

    setOnline(next: boolean): void {
      online = next;
      if (online) return;
      for (const cutting of asking) cutting.abort();
      for (const socket of sockets) socket.terminate();
    },
  };
}

function saidIn({ body }: RequestInit): { clientId: string; text: string } {
  return JSON.parse(String(body));
}
