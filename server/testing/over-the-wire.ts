import { type Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { ourOrigin } from './test-server.ts';

/** A request over a real connection, its path sent unchanged. */
type WireAsk = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** The body in chunks, without a Content-Length. */
  pieces?: string[];
  agent?: Agent;
};

type WireAnswer = { status: number | undefined; body: string };

/** Makes the server listen on a free port, and answers the port. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Sends a request to a local port as a client of the app would. */
export function askOverTheWire(
  port: number,
  { path, method = 'GET', headers, pieces = [], agent }: WireAsk,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const usual = { host: new URL(ourOrigin).host, ...(method === 'GET' ? {} : { origin: ourOrigin }) };
    const asking = request(
      { port, path, method, headers: { ...usual, ...headers }, ...(agent ? { agent } : {}) },
      (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
      },
    );
    asking.on('error', reject);
    for (const piece of pieces) asking.write(piece);
    asking.end();
  });
}
