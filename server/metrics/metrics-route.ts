import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { sendFailure } from '#server/http/failure.ts';
import '#server/http/route-policies.ts';
import type { Metrics } from './metrics.ts';

/** GET /metrics, for whoever has the token; where there is none, for whoever reaches the server. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  const isAllowed = token === undefined ? () => true : bearerOf(token);
  app.get('/metrics', { config: { policy: 'anyone', anyHost: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isAllowed(request.headers.authorization)) {
      return sendFailure(reply.header('www-authenticate', 'Bearer'), 'UNAUTHENTICATED');
    }
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

/** Serves the figures alone, at an address of their own; with a token, for whoever has that. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<FastifyInstance> {
  const app = Fastify({ requestTimeout: 10_000, connectionTimeout: 60_000, forceCloseConnections: true });
  addMetricsRoute(app, metrics, token);
  await app.listen({ host, port });
  return app;
}

/** Compares digests, which have one length, in a time that tells nothing of the token. */
function bearerOf(token: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return (authorization = '') => timingSafeEqual(digest(authorization), expected);
}
