import { setTimeout as passing } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '#server/db/database.ts';
import { sendFailure } from './failure.ts';

/** How long the database may take to answer before the server counts as not ready, in milliseconds. */
const timeoutMs = 2_000;

/** How long an answer of the database is reused, in milliseconds: anybody may ask, and each one costs it a write. */
const holdsFor = 1_000;

/**
 * GET /health/live: the process answers. GET /health/ready: it can serve, database included.
 * `isClosing` turns ready off first at shutdown, so that a load balancer looks elsewhere.
 */
export function addHealthRoutes(app: FastifyInstance, database: OpenDatabase, isClosing: () => boolean): void {
  const config = { policy: 'anyone', anyHost: true, rateLimit: false } as const;
  app.get('/health/live', { config }, async () => ({ live: true }));

  let asked: { at: number; answer: Promise<boolean> } | undefined;
  const canWrite = () => {
    if (!asked || performance.now() - asked.at > holdsFor) {
      asked = { at: performance.now(), answer: answersInTime(database) };
    }
    return asked.answer;
  };

  app.get('/health/ready', { config }, async (_request, reply) => {
    const ready = !isClosing() && (await canWrite());
    return ready ? { ready } : sendFailure(reply, 'UNAVAILABLE');
  });
}

async function answersInTime(database: OpenDatabase): Promise<boolean> {
  const answered = database.ping().then(
    () => true,
    () => false,
  );
  return Promise.race([answered, passing(timeoutMs, false, { ref: false })]);
}
