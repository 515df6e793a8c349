import type { FastifyError, FastifyInstance } from 'fastify';
import { failures } from '#contract/failure.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import type { SendPage } from './client-files.ts';
import { codeOfStatus, databaseUnusable, isGone, secondsAway, sendFailure } from './failure.ts';
import type { CountRequest } from './request-limits.ts';

/**
 * Answers every error with its code; its own words never leave the server, its request id finds it in the log
 * (ASVS 16.5.1). Call it before any route is added: routes that were there first keep Fastify's own answer.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isAway = isDatabaseAway(error);
    const status = isAway ? failures.UNAVAILABLE : (error.statusCode ?? 500);
    if (isAway) {
      reply.header('retry-after', secondsAway());
      request.log.error({ err: error }, databaseUnusable);
    }
    if (status >= 500 && status !== 503 && !isGone(request)) request.log.error({ err: error }, 'request failed');
    return sendFailure(reply.header('cache-control', 'no-store'), codeOfStatus(status));
  });
}

/**
 * Answers requests without a route: a browser gets the app's own not-found screen, everybody else JSON. A missing built
 * file comes here uncounted, so every request is counted here.
 */
export function answerUnknownAddresses(app: FastifyInstance, count: CountRequest, sendPage: SendPage): void {
  app.setNotFoundHandler({ preHandler: count }, (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (wantsPage && !request.url.startsWith('/api/')) return sendPage(reply, 404);
    // A missing built file comes here with its year of caching already set.
    return sendFailure(reply.header('cache-control', 'no-store'), 'NOT_FOUND');
  });
}
