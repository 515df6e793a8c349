import { ORPCError } from '@orpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, type FailureCode, failures } from '#contract/failure.ts';

/** What a refusal may say of itself beyond its code: the field of the input that it is about. */
type Named = Pick<Failure, 'field'> | undefined;

/**
 * An error that answers the caller with its code, and with the field that it is about. The field is given for
 * BAD_REQUEST alone: for every other code the contract knows it.
 */
export function failure<Code extends FailureCode>(
  code: Code,
  ...[field]: Code extends 'BAD_REQUEST' ? [field: string] : []
): ORPCError<Code, Named> {
  return new ORPCError(code as Code, { status: failures[code], data: field === undefined ? undefined : { field } });
}

/** The body of a failure. */
export function failureBody(code: FailureCode, requestId: string): Failure {
  return { code, requestId };
}

/** Answers a request with a failure as JSON. */
export function sendFailure(reply: FastifyReply, code: FailureCode): FastifyReply {
  reply.failureCode = code;
  return reply.code(failures[code]).send(failureBody(code, reply.request.id));
}

/** What the log says of a request that met a database that is away or full; it says so once a minute. */
export const databaseUnusable = 'the database cannot be used';

/** Seconds for Retry-After while the database is away; random, so that not everybody returns at once. */
export function secondsAway(): number {
  return 1 + Math.floor(Math.random() * 3);
}

/** True if nobody waits for the answer any more. A reset connection loses its address before it is `destroyed`. */
export function isGone({ raw: { socket } }: FastifyRequest): boolean {
  return socket.destroyed || socket.remoteAddress === undefined;
}

/** The failure code for an HTTP status that Fastify or a library chose. */
export function codeOfStatus(status: number): FailureCode {
  const byStatus: Record<number, FailureCode> = {
    400: 'BAD_REQUEST',
    401: 'UNAUTHENTICATED',
    403: 'NOT_FOUND',
    404: 'NOT_FOUND',
    405: 'NOT_FOUND',
    408: 'REQUEST_TIMEOUT',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    429: 'TOO_MANY_REQUESTS',
    431: 'HEADERS_TOO_LARGE',
    503: 'UNAVAILABLE',
  };
  return byStatus[status] ?? (status >= 500 ? 'INTERNAL' : 'BAD_REQUEST');
}
