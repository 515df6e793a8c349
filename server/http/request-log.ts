import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The id of whoever asks, where that is known; for the log. */
    callerId: string | null;
  }
}

/**
 * One line a request: method, route, status, time, and the id of a signed-in caller, by which an administrator finds
 * who had a failure. The route is its pattern, never the address that was asked for,
 * which may hold a token; no header, body, cookie or IP address is written. A 503 is a warning: it
 * asks to come back, because too many passwords wait to be checked, or the database is away, which logs its own error.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('callerId', null);
  app.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode === 503 ? 'warn' : reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(request.callerId && { caller: request.callerId }),
      },
      'request',
    );
  });
}
