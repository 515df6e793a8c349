import { WebSocket } from 'ws';
import { livePath } from '#contract/live.ts';
import type { Node } from './nodes.ts';
import { readerOf } from './reading.ts';

/** How often each node gets another reader who reads nothing, in milliseconds; a person may have five. */
const every = 5_000;

/** Keeps opening readers at every node that join the room and read nothing: their buffers have to stay bounded. */
export function keepStalledReaders(nodes: Node[], origin: string, cookie: string): { close(): void } {
  const sockets = new Set<WebSocket>();
  const adding = setInterval(() => void add().catch(() => {}), every);

  async function add(): Promise<void> {
    const { epoch, upto } = await readerOf(Number(new URL(origin).port), origin, cookie).page();
    for (const { port } of nodes) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, {
        headers: { host: new URL(origin).host, origin, cookie },
      });
      socket.on('error', () => {});
      socket.on('open', () => {
        socket.send(JSON.stringify({ room: { epoch, after: upto } }));
        socket.pause();
      });
      socket.on('close', () => sockets.delete(socket));
      sockets.add(socket);
    }
  }

  return {
    close() {
      clearInterval(adding);
      for (const socket of sockets) socket.terminate();
    },
  };
}
