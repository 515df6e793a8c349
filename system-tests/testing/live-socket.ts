import { once } from 'node:events';
import { WebSocket } from 'ws';
import { liveClose, livePath } from '#contract/live.ts';

/** Opens a live connection as a signed-in browser; answers the name of its close code. */
export async function openLiveSocket(
  url: string,
  cookie: string,
): Promise<{ socket: WebSocket; closed: Promise<string> }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}`, { headers: { origin: url, cookie } });
  const closed = once(socket, 'close').then(
    ([code]) => Object.entries(liveClose).find(([, known]) => known === code)?.[0] ?? String(code),
  );
  await once(socket, 'open');
  return { socket, closed };
}
