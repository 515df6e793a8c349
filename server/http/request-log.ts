import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { FailureCode } from '#contract/failure.ts';
import type { Id } from '#contract/id.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the operation that the route answers, such as home.news; for the log and the metrics. */
    operation?: string;
  }
  interface FastifyReply {
    /** The code that the request was refused with, or failed; for the log. */
    failureCode?: FailureCode;
  }
}

/**
 * One line a request: method, route, status, time, the code of a failure, the operation, and the id of a signed-in caller, by which an
 * administrator finds who had a failure. The route is its pattern, never the address that was asked for,
 * which may hold a token; no header, body, cookie or IP address is written. A 503 is a warning: it
 * asks to come back, because too many passwords wait to be checked, or the database is away, which logs its own error.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    const { statusCode: status, elapsedTime } = reply;
    metrics?.countRequest({ operation: config.operation ?? route, status, seconds: elapsedTime / 1000 });
    const level = status === 503 ? 'warn' : status >= 500 ? 'error' : 'info';
    const { failureCode: code } = reply;
    request.log[level](
      { method: request.method, route, status, ...(code && { code }), ms: Math.round(elapsedTime) },
      'request',
    );
  });
}

/** Names the operation in every line about its requests. */
export const namingOperation = (operation: string) => ({
  childLoggerFactory: (log: FastifyBaseLogger, bindings: object, options: object) =>
    log.child({ ...bindings, operation }, options),
});

/** Names who asks in every further line about a request. */
export function noteCaller({ log }: FastifyRequest, caller: Id): void {
  (log as FastifyBaseLogger & { setBindings(bindings: object): void }).setBindings({ caller });
}
