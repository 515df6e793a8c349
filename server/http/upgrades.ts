import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { livePath } from '#contract/live.ts';

/** A connection that asks to become a WebSocket, and what it sent already. */
export type Upgrade = { socket: Socket; head: Buffer };

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** True for the one request that may become a WebSocket. Of any other, HTTP says to ignore the wish and answer it. */
export function mayUpgrade({ method, httpVersion, headers, url = '' }: IncomingMessage): boolean {
  const asks = method === 'GET' && httpVersion === '1.1' && headers.upgrade?.toLowerCase() === 'websocket';
  return asks && url.split('?')[0] === livePath;
}

/** Leads requests for a WebSocket through the hooks and routes of all others, so that there is one door, limit and log. */
export function routeUpgrades(app: FastifyInstance): void {
  app.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // Node has let go of the connection: an error that nobody hears would end the process.
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
