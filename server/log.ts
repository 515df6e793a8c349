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
  const chain = [error];
  for (const { cause } of chain) if (cause instanceof Error) chain.push(cause);
  const innermost: Error & { code?: unknown } = chain.at(-1) ?? error;
  const code = typeof innermost.code === 'string' ? innermost.code : undefined;
  const message = /^22\w{3}$/.test(code ?? '') ? innermost.message.replace(/".*"/s, '"…"') : innermost.message;
  // Better Auth's errors hide their own frames (better-call's makeErrorForHideStackFrame).
  const stack = chain.map(framesOf).find((frames) => frames !== '') ?? '';
  return { type: innermost.name, code, message, stack };
}

function framesOf({ stack = '', message }: Error): string {
  const lines = stack.replace(message, '').split('\n');
  return lines.filter((line) => line.startsWith('    at ')).join('\n');
}
