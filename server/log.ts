import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

/** The log: one JSON object a line, on standard output where no other destination is given. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = { level, serializers: { err: describe } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What an error is, without what it carries. A failed query's message lists the values of the row, people's data
 * among them, and its stack repeats the message; the database's own message under it names tables and columns only,
 * but for a value that has the wrong form (SQLSTATE class 22), which it quotes.
 */
function describe(error: Error) {
  let innermost: Error & { code?: unknown } = error;
  while (innermost.cause instanceof Error) innermost = innermost.cause;
  const code = typeof innermost.code === 'string' ? innermost.code : undefined;
  const message = /^22\w{3}$/.test(code ?? '') ? innermost.message.replace(/".*"/s, '"…"') : innermost.message;
  const frames = (error.stack ?? '')
    .replace(error.message, '')
    .split('\n')
    .filter((line) => line.startsWith('    at '));
  return { type: innermost.name, code, message, stack: frames.join('\n') };
}
