import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failures } from '#contract/failure.ts';
import { prefixes } from '#server/audit/networks.ts';

declare module 'fastify' {
  interface FastifyRequest {
    isCounted: boolean;
  }
}

/** Counts a request, once. @throws 429 where its address is over the limit */
export type CountRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Refuses requests of one address beyond so many a minute. A whole company may sit behind one, so this stops floods,
 * not people. Routes with `rateLimit: false` are not counted: built files, of which a first visit fetches many, and
 * health. The hook is the app's, not the routes', so that requests without a route are counted, too.
 */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<CountRequest> {
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' });
  const limits = prefixes.map(({ bits, budgets }) =>
    app.createRateLimit({ max: perMinute * budgets, ipv6Subnet: bits }),
  );
  const count: CountRequest = async (request, reply) => {
    if (request.isCounted) return;
    request.isCounted = true;
    for (const limit of limits) {
      const counted = await limit(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      reply.header('retry-after', counted.ttlInSeconds);
      throw Object.assign(new Error('Too many requests'), { statusCode: failures.TOO_MANY_REQUESTS });
    }
  };
  app.decorateRequest('isCounted', false);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.rateLimit !== false) await count(request, reply);
  });
  return count;
}
