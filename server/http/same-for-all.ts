import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const packings = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** An answer that is the same for everybody, in the forms that it goes out in. */
export type SameForAll = { type: string; etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

/** Makes the bytes of such an answer and packs them, once for all who ask. It must hold nothing secret. */
export async function sameForAll(type: string, content: string | Buffer): Promise<SameForAll> {
  const plain = Buffer.from(content);
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
  const [br, zipped] = await Promise.all([packings.br(plain, best), packings.gzip(plain)]);
  return { type, etag, plain, br, gzip: zipped };
}

/** Makes answers when they are first asked for, and caches the newest `atMost` by their key. */
export function cachedAnswers(atMost: number) {
  const kept = new Map<string, Promise<SameForAll>>();
  return (key: string, make: () => Promise<SameForAll>): Promise<SameForAll> => {
    const made = kept.get(key) ?? make();
    kept.set(key, made);
    // One that could not be made is tried again.
    made.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, -atMost)) kept.delete(oldest);
    return made;
  };
}

/**
 * Sends such an answer packed as the caller takes it, or 304 to a caller who has it. It goes to everybody alike, so its
 * length gives nothing away.
 */
export function sendToAll(
  reply: FastifyReply,
  answer: SameForAll,
  cacheControl: string,
  vary = 'accept-encoding',
): FastifyReply {
  const { 'accept-encoding': accepted = '', 'if-none-match': known = '' } = reply.request.headers;
  reply.headers({ 'cache-control': cacheControl, vary, etag: answer.etag });
  const packing = (['br', 'gzip'] as const).find((name) => takes(String(accepted), name));
  if (reply.statusCode === 200 && has(String(known), answer.etag)) return reply.code(304).send();
  reply.type(answer.type);
  return packing ? reply.header('content-encoding', packing).send(answer[packing]) : reply.send(answer.plain);
}

/** Whether an Accept-Encoding names a packing, and not with a weight of nothing. */
function takes(accepted: string, packing: string): boolean {
  return new RegExp(`(?:^|,)\\s*${packing}\\s*(?:,|$|;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))`, 'i').test(accepted);
}

/** Whether an If-None-Match names what we would send. A proxy that packs answers again marks their tags as weak. */
function has(known: string, etag: string): boolean {
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
