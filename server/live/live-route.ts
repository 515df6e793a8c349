import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { livePath } from '#contract/live.ts';
import { sendFailure } from '#server/http/failure.ts';
import { callerOf, type Refuse, refuseAsJson } from '#server/http/route-policies.ts';
import { type Upgrade, upgradeOf } from '#server/http/upgrades.ts';
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
export function addLiveRoute(app: FastifyInstance, live: Live): void {
  const sockets = new WebSocketServer(options);
  // With a listener, ws leaves the answer to us.
  sockets.on('wsClientError', () => {});

  const config = { policy: 'signed-in', refuse, upgrades: true, byItself: true } as const;
  app.get(livePath, { config }, async (request, reply) => {
    const upgrade = upgradeOf(request);
    if (!upgrade) return reply.callNotFound();
    if (live.isClosing()) return sendFailure(reply, 'UNAVAILABLE');

    const socket = handshake(sockets, request, upgrade);
    if (!socket) {
      // RFC 6455, 4.4, wants the supported version in the answer.
      return sendFailure(reply.header('sec-websocket-version', '13'), 'BAD_REQUEST');
    }
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket);
    const { since } = request.query as Record<string, unknown>;
    const age = typeof since === 'string' && /^\d{1,9}$/.test(since) ? { age: Number(since) } : {};
    live.welcome({ socket, wire: upgrade.socket, caller: callerOf(request), log: request.log, ...age });
  });
}

/** A request that is no WebSocket gets 404, signed in or not. */
const refuse: Refuse = (request, reply, admission) => {
  if (upgradeOf(request)) return refuseAsJson(request, reply, admission);
  reply.callNotFound();
  return reply;
};

/** Makes a connection a WebSocket; null where the client does not speak the protocol (RFC 6455, 4.2.1). */
function handshake(sockets: WebSocketServer, request: FastifyRequest, upgrade: Upgrade): WebSocket | null {
  let made: WebSocket | null = null;
  sockets.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
    made = socket;
  });
  return made;
}
