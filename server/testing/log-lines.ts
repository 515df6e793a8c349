import type { FastifyBaseLogger } from 'fastify';
import { createLog } from '#server/log.ts';

/** The server's real log at level trace, kept in memory as lines. */
type LogLines = {
  logger: FastifyBaseLogger;
  lines: string[];
  /** The lines of one request. */
  of(requestId: string): Record<string, unknown>[];
};

export function logLines(): LogLines {
  const lines: string[] = [];
  const logger = createLog('trace', { write: (line) => void lines.push(line) });
  const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { logger, lines, of: (requestId) => entries().filter((entry) => entry.reqId === requestId) };
}
