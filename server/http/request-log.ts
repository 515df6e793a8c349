import type { FastifyInstance } from 'fastify';

/**
 * One line a request: method, route, status and time. The route is its pattern, never the address that was asked for,
 * which may hold a token; no header, body, cookie or IP address is written. A 503 is a warning: it
 * asks to come back, because too many passwords wait to be checked, or the database is away, which logs its own error.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode === 503 ? 'warn' : reply.statusCode >= 500 ? 'error' : 'info';
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
