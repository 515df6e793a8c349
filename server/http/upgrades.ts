import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { livePath } from '#contract/live.ts';

/** A connection that asks to become a WebSocket, and what it sent already. */
export type Upgrade = { socket: Socket; head: Buffer };

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** True for a request that may become a WebSocket. For any other, HTTP says to ignore `Upgrade` and answer it. */
export function mayUpgrade({ method, httpVersion, headers, url = '' }: IncomingMessage): boolean {
  const asks = method === 'GET' && httpVersion === '1.1' && headers.upgrade?.toLowerCase() === 'websocket';
  return asks && url.split('?')[0] === livePath;
}

/** Runs WebSocket requests through the same hooks and routes as all others, for one door, limit and log. */
export function routeUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node no longer handles this socket: an error without a listener would end the process.
    socket.on('error', () => socket.destroy());
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.destroySoon());
    app.routing(request, response);
  });
}

/** The connection of a request that may become a WebSocket. */
export function upgradeOf(request: FastifyRequest): Upgrade | undefined {
  return upgrades.get(request.raw);
}
