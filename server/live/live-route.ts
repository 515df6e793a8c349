import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { failures } from '#contract/failure.ts';
import { livePath } from '#contract/live.ts';
import { failureBody } from '#server/http/failure.ts';
import { type Upgrade, upgradeOf } from '#server/http/upgrades.ts';
import type { Caller } from '#server/session/caller.ts';
import type { Live } from './live.ts';

const options = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  /** A position in the room takes some hundred bytes. */
  maxPayload: 4 * 1024,
  handleProtocols: () => false as const,
  /** How long a client may take to answer a close, in milliseconds; less than the server has for its own. */
  closeTimeout: 2_000,
};

/** Opens live connections to signed-in people. Host and Origin were checked at the door, like any request's. */
export function addLiveRoute(
  app: FastifyInstance,
  live: Live,
  findCaller: (request: FastifyRequest) => Promise<Caller | null>,
): void {
  const sockets = new WebSocketServer(options);
  // Heard, so that ws leaves the answer to us.
  sockets.on('wsClientError', () => {});

  app.get(livePath, { config: { policy: 'signed-in', upgrades: true } }, async (request, reply) => {
    const upgrade = upgradeOf(request);
    if (!upgrade) return reply.callNotFound();
    const caller = await findCaller(request);
    if (!caller) return reply.code(failures.UNAUTHENTICATED).send(failureBody('UNAUTHENTICATED', request.id));
    if (live.isClosing()) return reply.code(failures.UNAVAILABLE).send(failureBody('UNAVAILABLE', request.id));

    const socket = handshake(sockets, request, upgrade);
    if (!socket) return reply.code(failures.BAD_REQUEST).send(failureBody('BAD_REQUEST', request.id));
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket);
    live.welcome({ socket, wire: upgrade.socket, caller, log: request.log });
  });
}

/** Makes a connection a WebSocket; null where the client does not speak the protocol (RFC 6455, 4.2.1). */
function handshake(sockets: WebSocketServer, request: FastifyRequest, upgrade: Upgrade): WebSocket | null {
  let made: WebSocket | null = null;
  sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
    made = socket;
  });
  return made;
}
