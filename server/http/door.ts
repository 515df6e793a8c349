import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isGone, sendFailure } from './failure.ts';
import './route-policies.ts';
import { isCleanText } from '#server/translations/text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that becomes a WebSocket. Browsers open those from any page, so its Origin is checked too. */
    upgrades?: true;
    /** True for a route that takes a POST from any site: it reads no cookie; a secret in its address authorises it. */
    crossSite?: true;
    /** True for a route that is asked by the server's own address: a load balancer or a monitor knows no other. */
    anyHost?: true;
  }
}

/** More names, values and levels than the query of any operation has; 5,000 of them took 40 ms to walk through. */
const mostOfQuery = 100;

const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The first check of every request: is it for us, from us, and in clean text?
 * - Two Hosts are refused: Node reads the first, a proxy before us may read the other (RFC 9112, 3.2).
 * - A Host that is not ours is refused (DNS rebinding); health and metrics are asked by address and are let through.
 * - A request that changes something needs an Origin of ours, whatever its content type (ASVS 3.5.1); so does a WebSocket.
 *   The one exception is one-click unsubscription, which mail programs and their servers call (RFC 8058).
 * - A fetch or frame by a page of another site is refused (Fetch Metadata): the page could read none of it, but would
 *   use up the request budget of everybody at its reader's address. A link that is followed is neither.
 * - A query of very many names or levels is refused before anything walks through it, signed in or not.
 * - NUL and lone surrogates in any string get 400: PostgreSQL refuses the one and silently changes the other.
 */
export function guardTheDoor(app: FastifyInstance, origins: Set<string>): void {
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));

  app.addHook('onRoute', (route) => {
    if (!route.config?.policy) throw new Error(`${route.method} ${route.url} has no policy: say who may call it.`);
    if (route.config.policy === 'by-operation' && !route.url.startsWith('/api/')) {
      throw new Error(`${route.method} ${route.url} is no operation: say who may call it.`);
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    // A pipelined request on a dead connection: it has no address, so limits and sessions would only fail.
    if (isGone(request)) {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (hostsNamedIn(request.raw.rawHeaders) > 1) return sendFailure(reply, 'BAD_REQUEST');
    if (piecesOfQuery(request.url) > mostOfQuery) return sendFailure(reply, 'BAD_REQUEST');
    const { upgrades, crossSite, anyHost } = request.routeOptions.config;
    if (!anyHost && !hosts.has(request.headers.host ?? '')) return sendFailure(reply, 'FOREIGN_HOST');
    if (isFetchedElsewhere(request.headers) && !crossSite && !anyHost) return sendFailure(reply, 'FOREIGN_ORIGIN');
    const needsOrigin = upgrades || !(crossSite || changesNothing.has(request.method));
    if (needsOrigin && !origins.has(request.headers.origin ?? '')) return sendFailure(reply, 'FOREIGN_ORIGIN');
  });

  app.addHook('preValidation', async (request, reply) => {
    if (![request.body, request.query, request.params].every(isCleanText)) return sendFailure(reply, 'BAD_REQUEST');
  });
}

const frames = new Set(['iframe', 'frame', 'embed', 'object']);

/** Whether a browser says that a page of another site fetches or frames this. */
function isFetchedElsewhere(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode = '', 'sec-fetch-dest': dest = '' } = headers;
  return site === 'cross-site' && (['cors', 'no-cors'].includes(String(mode)) || frames.has(String(dest)));
}

/** How many names and levels stand in the query of an address, encoded or not. */
function piecesOfQuery(url: string): number {
  // The router begins a query at either.
  const start = url.search(/[?#]/);
  return start < 0 ? 0 : (url.slice(start).match(/&|\[|%5b/gi)?.length ?? 0);
}

/** @param rawHeaders names and values in turn */
function hostsNamedIn(rawHeaders: string[]): number {
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
}
