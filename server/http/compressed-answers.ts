import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const brotli = promisify(brotliCompress);
/** Level 4 takes a tenth of the time of the best one, for a tenth more bytes. */
const compression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Shorter answers fit into one packet either way; in UTF-16 units. */
const worthIt = 1_000;

/** Their answers hold codes and tokens, which the compressed length could give away. */
const neverCompressed = /^\/api\/(auth|discount|account)\//;

/**
 * Compresses API answers to our own scripts only: the length of an answer that another site can request would reveal
 * its content to the network, guess by guess (BREACH); see docs/decisions/038-first-paint.md.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { 'accept-encoding': accepted, 'sec-fetch-site': site } = request.headers;
    const isOurs = request.url.startsWith('/api/') && !neverCompressed.test(request.url) && site === 'same-origin';
    if (!isOurs || typeof payload !== 'string' || payload.length < worthIt) return payload;
    reply.header('vary', 'accept-encoding, sec-fetch-site');
    if (!/\bbr\b/.test(String(accepted))) return payload;
    reply.header('content-encoding', 'br').removeHeader('content-length');
    return brotli(payload, compression);
  });
}
