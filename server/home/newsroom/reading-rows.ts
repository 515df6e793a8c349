import { and, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { newsAcknowledgement, newsArticle } from '#server/home/home-tables.ts';
import { mustReadRows } from '#server/publishing/must-read-rows.ts';
import { type ArticleRow, articleById } from './article-rows.ts';
import { isFor } from './audience-rows.ts';
import { isLive } from './moment-rows.ts';

export const { isUnread, isAsking, acknowledgedAt, acknowledge, everybodyNotReading, markReminded, readingOf } =
  mustReadRows({
    things: newsArticle,
    acknowledgements: newsAcknowledgement,
    of: newsAcknowledgement.articleId,
    isLive,
    isFor,
  });

/**
 * An article within a scope that people are or were asked to read; null for any other. Who has not read it are all whom it is
 * for, with their addresses: nobody learns those by a draft that nobody sees.
 */
export async function articleThatAsked(db: Database, scope: CallerScope, id: Id): Promise<ArticleRow | null> {
  const article = await articleById(db, scope, id);
  const isSeen = article && ['live', 'expired', 'recalled'].includes(article.state);
  return isSeen && article.mustRead ? article : null;
}

/** The live articles that somebody must read and has not yet, the oldest first. */
export function unreadBy(db: Database, reader: Id) {
  const person = sql`${reader}::uuid`;
  const { id, slot, title, publishAt } = newsArticle;
  return db
    .select({ id, slot, title })
    .from(newsArticle)
    .where(and(isAsking(person), isUnread(person)))
    .orderBy(publishAt, id)
    .limit(20);
}

/** Of these reminders, each by its subject, those whose articles still ask somebody. */
export async function remindersStanding(db: Database, userId: Id, subjects: string[]): Promise<ReadonlySet<string>> {
  const waiting = new Set<string>((await unreadBy(db, userId)).map(({ id }) => id));
  return new Set(subjects.filter((subject) => waiting.has(subject.split(' ')[1] ?? '')));
}
