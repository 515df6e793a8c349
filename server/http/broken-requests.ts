import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { randomId } from '#server/db/ids.ts';
import { codeOfStatus, failureBody } from './failure.ts';
import { strictTransport } from './security-headers.ts';

/**
 * Answers a connection whose request never became one: too slow, headers too long, or no HTTP at all.
 * Node reports it past every route and hook, so the answer is written by hand, with the headers that every answer has.
 * @param secure whether the app is open over https
 */
export function answerBrokenRequest(secure: boolean) {
  return function answer(
    this: FastifyInstance,
    error: NodeJS.ErrnoException,
    socket: Pick<Socket, 'destroyed' | 'writable' | 'write' | 'destroy'>,
  ): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statusOf(error.code);
    const requestId = randomId();
    this.log.info({ reqId: requestId, status, reason: error.code }, 'broken request');
    const body = JSON.stringify(failureBody(codeOfStatus(status), requestId));
    const headers = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      "Content-Security-Policy: default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Referrer-Policy: same-origin',
      ...(secure ? [`Strict-Transport-Security: ${strictTransport}`] : []),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    if (socket.writable) socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`);
    socket.destroy();
  };
}

function statusOf(reason: string | undefined): number {
  if (reason === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (reason === 'HPE_HEADER_OVERFLOW') return 431;
  return 400;
}

/**
 * Leads an address that cannot be decoded, such as /%zz, to one that does not exist.
 * Fastify would answer it past every hook: no check of Host, no security headers, and the address in the body.
 */
export function withoutBrokenAddress({ url = '/' }: { url?: string | undefined }): string {
  const [path = '/'] = url.split('?');
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.startsWith('/api/') ? '/api/-' : '/-';
  }
}
