import { and, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { newsAcknowledgement, newsArticle } from '#server/home/home-tables.ts';
import { mustReadRows } from '#server/publishing/must-read-rows.ts';
import { isLive } from './article-rows.ts';
import { isFor } from './audience-rows.ts';

export const { isUnread, isAsking, acknowledgedAt, acknowledge, everybodyNotReading, markReminded, readingOf } =
  mustReadRows({
    things: newsArticle,
    acknowledgements: newsAcknowledgement,
    of: newsAcknowledgement.articleId,
    isLive,
    isFor,
  });

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
