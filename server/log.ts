import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

/** The log: one JSON object per line, on standard output by default. */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = { level, serializers: { err: describe } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error without the data it carries. A failed query's message lists the row's values, which are people's data, and
 * its stack repeats the message. The database's own error below it names only tables and columns, except that it quotes
 * a malformed value (SQLSTATE class 22).
 */
function describe(error: Error) {
  const chain = [error];
  for (const { cause } of chain) if (cause instanceof Error) chain.push(cause);
  const innermost: Error & { code?: unknown } = chain.at(-1) ?? error;
  const code = typeof innermost.code === 'string' ? innermost.code : undefined;
  const message = /^22\w{3}$/.test(code ?? '') ? innermost.message.replace(/".*"/s, '"…"') : innermost.message;
  // Better Auth's errors hide their own stack frames (better-call's makeErrorForHideStackFrame).
  const stack = chain.map(framesOf).find((frames) => frames !== '') ?? '';
  return { type: innermost.name, code, message, stack };
}

function framesOf({ stack = '', message }: Error): string {
  const lines = stack.replace(message, '').split('\n');
  return lines.filter((line) => line.startsWith('    at ')).join('\n');
}
