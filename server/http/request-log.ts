import type { FastifyInstance } from 'fastify';

/**
 * One line a request: method, route, status and time. The route is its pattern, never the address that was asked for,
 * which may hold a token; no header, body, cookie or IP address is written (security L2).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
}
