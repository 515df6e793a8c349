import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { startRounds, type Worker } from '#server/jobs/worker.ts';
import { publish } from '#server/notify/publish.ts';
import { markMoments } from './moment-rows.ts';
import { notifyReaders } from './notification-rows.ts';

/** How late open screens may hear of an article, in milliseconds. */
const lateAtMost = 20_000;

/**
 * Tells open screens of articles that appeared or expired by themselves since, and notifies the readers of
 * those that appear for the first time. Of several servers one tells: the others wait for its rows, and find them told.
 */
export async function publishMoments(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    const { first, appeared, vanished } = await markMoments(transaction);
    for (const article of first) await notifyReaders(transaction, article);
    if (appeared.length + vanished.length > 0) await publish(transaction, null, 'news');
  });
}

/** Starts telling of articles at their moments. */
export function startArticleMoments(db: Database, log: FastifyBaseLogger): Worker {
  return startRounds(() => publishMoments(db), {
    every: lateAtMost,
    report: (error) => log.error({ err: error }, 'nobody can be told of an article that appears or expires'),
  });
}
