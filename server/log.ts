import { ValidationError } from '@orpc/contract';
import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LoggerOptions, pino } from 'pino';
import { type DatabaseTrouble, databaseTrouble } from './db/database-away.ts';

/** How long the log is silent about a database that cannot be used, after it has said so, in milliseconds. */
const silence = 60_000;

/**
 * The log: one JSON object per line, on standard output by default. Errors of a database that is away or full are
 * logged once a minute, whoever meets them, with how many were not: every worker meets one at each of its tries.
 */
export function createLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const said = new Map<DatabaseTrouble, { at: number; unsaid: number }>();
  const options: LoggerOptions = {
    level,
    serializers: { err: describe },
    hooks: {
      logMethod(line, log) {
        const [about, ...words] = line as [unknown, ...unknown[]];
        const trouble = databaseTrouble((about as { err?: unknown } | null)?.err);
        if (!trouble) return log.apply(this, line);
        const last = said.get(trouble);
        if (last && performance.now() - last.at < silence) {
          last.unsaid += 1;
          return;
        }
        said.set(trouble, { at: performance.now(), unsaid: 0 });
        const notLogged = last?.unsaid ? { notLogged: last.unsaid } : {};
        log.apply(this, [{ ...(about as object), ...notLogged }, ...words] as unknown as typeof line);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error without the data it carries. A failed query's message lists the row's values, which are people's data, and
 * its stack repeats the message. The database's own error below it names only tables and columns, except that it quotes
 * a malformed value (SQLSTATE class 22). An answer that does not fit its schema has the paths that do not.
 */
function describe(error: Error) {
  const chain = [error];
  for (const { cause } of chain) if (cause instanceof Error) chain.push(cause);
  const innermost: Error & { code?: unknown } = chain.at(-1) ?? error;
  const code = typeof innermost.code === 'string' ? innermost.code : undefined;
  const message = /^22\w{3}$/.test(code ?? '') ? innermost.message.replace(/".*"/s, '"…"') : innermost.message;
  // Better Auth's errors hide their own stack frames (better-call's makeErrorForHideStackFrame).
  const stack = chain.map(framesOf).find((frames) => frames !== '') ?? '';
  return { type: innermost.name, code, message, paths: pathsOf(innermost), stack };
}

/** Where a value does not fit its schema, at most ten places, without the value; the keys of a record may be data. */
function pathsOf(error: Error): string[] | undefined {
  if (!(error instanceof ValidationError)) return;
  return error.issues.slice(0, 10).map(({ path = [] }) => path.map(stepOf).join('.'));
}

function stepOf(step: PropertyKey | { key: PropertyKey }): string {
  const name = String(typeof step === 'object' ? step.key : step);
  return /^(\d{1,9}|[a-z][a-zA-Z]{0,40})$/.test(name) ? name : '…';
}

function framesOf({ stack = '', message }: Error): string {
  const lines = stack.replace(message, '').split('\n');
  return lines.filter((line) => line.startsWith('    at ')).join('\n');
}
