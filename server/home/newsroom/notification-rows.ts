import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { newsArticle } from '#server/home/home-tables.ts';
import { notifyEverybody } from '#server/push/outbox-rows.ts';
import { isFor } from './audience-rows.ts';
import type { ArticleInSlot } from './moment-rows.ts';
import { isUnread } from './reading-rows.ts';

/** Notifies those whom an article is for today, in the caller's transaction. */
export function notifyReaders(transaction: Database, { id, slot }: ArticleInSlot): Promise<void> {
  return notifyEverybody(transaction, 'news', slot, (person) => ofArticle(id, isFor(person)));
}

/** Notifies those of them who have not said yet that they have read it. */
export function remindReaders(transaction: Database, { id, slot }: ArticleInSlot): Promise<void> {
  return notifyEverybody(transaction, 'news-reminder', `${slot} ${id}`, (person) =>
    ofArticle(id, sql`${isFor(person)} and ${isUnread(person)}`),
  );
}

const ofArticle = (id: Id, holds: SQL) =>
  sql`exists (select from ${newsArticle} where ${newsArticle.id} = ${id} and ${holds})`;
