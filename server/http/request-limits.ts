import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { prefixes } from './networks.ts';

/** The header that tells how long to wait is the one that is sent; the others count down for nobody. */
const addHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const;

/**
 * Refuses requests of one address beyond so many a minute. A whole company may sit behind one, so this stops floods, not
 * people. Routes with `rateLimit: false` are not counted: built files, of which a first visit fetches many, and health.
 */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  for (const { bits, budgets } of prefixes) {
    await app.register(rateLimit, {
      max: perMinute * budgets,
      timeWindow: '1 minute',
      ipv6Subnet: bits,
      addHeaders,
      addHeadersOnExceeding: addHeaders,
    });
  }
}

/**
 * Writes into the log, once, that a request says whom it speaks for and is not believed: behind a proxy that is not named,
 * everybody is one address, with one budget. It names no address.
 */
export function warnOfForwardedHeaders(app: FastifyInstance): void {
  let isWarned = false;
  app.addHook('onRequest', async ({ headers, ip, socket, log }) => {
    const speaksForAnother = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
    if (isWarned || !speaksForAnother || ip !== socket.remoteAddress) return;
    isWarned = true;
    log.warn(
      'a request has X-Forwarded-For or Forwarded, and comes from no address in TRUSTED_PROXIES: behind a proxy that is not named ' +
        'there, everybody counts as one address',
    );
  });
}
