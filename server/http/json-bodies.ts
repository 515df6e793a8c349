import type { FastifyInstance } from 'fastify';

/** More than any input of the contract has, and little enough to walk through: levels, and values with their names. */
const atMost = { levels: 16, pieces: 500 } as const;

const tooLarge = Object.assign(new Error('Too many levels, values or names'), { statusCode: 413 });

/**
 * Parses a JSON body only if its text has few levels and few pieces: a parsed value costs far more than its text, and
 * so does every walk through it.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isSmallJson(body)) return parse(request, body, done);
    done(tooLarge);
  });
}

/** Whether JSON text has few levels and few pieces. For text that is no JSON the answer means nothing. */
function isSmallJson(text: string): boolean {
  let levels = 0;
  let pieces = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case '{':
      case '[':
        levels += 1;
        pieces += 1;
        break;
      case '}':
      case ']':
        levels -= 1;
        break;
      case ',':
      case ':':
        pieces += 1;
    }
    if (levels > atMost.levels || pieces > atMost.pieces) return false;
  }
  return true;
}

/** The place of the closing quotation mark of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
