import type { FastifyError, FastifyInstance } from 'fastify';
import { failures } from '#contract/failure.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import type { SendPage } from './client-files.ts';
import { codeOfStatus, failureBody, isGone, secondsAway } from './failure.ts';
import type { CountRequest } from './request-limits.ts';

/**
 * Answers every error with its code; its own words never leave the server, its request id finds it in the log
 * (ASVS 16.5.1). Comes before any route: Fastify answers in its own words where a route was there first.
 */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isAway = isDatabaseAway(error);
    const status = isAway ? failures.UNAVAILABLE : (error.statusCode ?? 500);
    if (isAway) reply.header('retry-after', secondsAway());
    if (status >= 500 && status !== 503 && !isGone(request)) request.log.error({ err: error }, 'request failed');
    const code = codeOfStatus(status);
    return reply.code(failures[code]).header('cache-control', 'no-store').send(failureBody(code, request.id));
  });
}

/**
 * Answers what no route does: a person's browser gets the app's own not-found screen, everybody else JSON. A built file
 * that is not there comes here uncounted, so each is counted here.
 */
export function answerUnknownAddresses(app: FastifyInstance, count: CountRequest, sendPage: SendPage): void {
  app.setNotFoundHandler({ preHandler: count }, (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (wantsPage && !request.url.startsWith('/api/')) return sendPage(reply, 404);
    // A missing built file comes here with its year of caching already set.
    return reply.code(404).header('cache-control', 'no-store').send(failureBody('NOT_FOUND', request.id));
  });
}
