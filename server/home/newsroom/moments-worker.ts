import { and, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { newsArticle } from '#server/home/home-tables.ts';
import { startRounds, type Worker } from '#server/jobs/worker.ts';
import { publish } from '#server/notify/publish.ts';
import { notifyEverybody } from '#server/push/outbox-rows.ts';
import { isLive } from './article-rows.ts';

/** How late open screens may hear of an article, in milliseconds. */
const lateAtMost = 20_000;

/**
 * Tells open screens of articles that appeared or expired by themselves since, and notifies everybody of those that appear
 * for the first time. Of several servers one tells: the others wait for its rows, and find them told.
 */
export async function tellOfMoments(db: Database): Promise<void> {
  const { slot, notifiedAt, appearedAt, vanishedAt, publishAt, expiresAt } = newsArticle;
  const now = sql`now()`;
  await db.transaction(async (transaction) => {
    const first = await transaction
      .update(newsArticle)
      .set({ notifiedAt: now })
      .where(and(isNull(notifiedAt), isLive))
      .returning({ slot });
    const appeared = await transaction
      .update(newsArticle)
      .set({ appearedAt: now })
      .where(and(isNull(appearedAt), isLive))
      .returning({ slot });
    const vanished = await transaction
      .update(newsArticle)
      .set({ vanishedAt: now })
      .where(and(isNull(vanishedAt), isNotNull(publishAt), lte(expiresAt, now)))
      .returning({ slot });
    for (const article of first) await notifyEverybody(transaction, 'news', article.slot);
    if (appeared.length + vanished.length > 0) await publish(transaction, null, 'news');
  });
}

/** Starts telling of articles at their moments. */
export function startTellingOfMoments(db: Database, log: FastifyBaseLogger): Worker {
  return startRounds(() => tellOfMoments(db), {
    every: lateAtMost,
    report: (error) => log.error({ err: error }, 'nobody can be told of an article that appears or expires'),
  });
}
