import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { newsArticle } from '#server/home/home-tables.ts';
import { notifyEverybody } from '#server/push/outbox-rows.ts';
import type { ArticleInSlot } from './article-rows.ts';
import { isFor } from './audience-rows.ts';

/** Notifies those whom an article is for today, in the caller's transaction. */
export function notifyReaders(transaction: Database, { id, slot }: ArticleInSlot): Promise<void> {
  return notifyEverybody(
    transaction,
    'news',
    slot,
    (person) => sql`exists (select from ${newsArticle} where ${newsArticle.id} = ${id} and ${isFor(person)})`,
  );
}
