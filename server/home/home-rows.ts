import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { NewsSlot } from '#contract/home.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { companyEvent, newsArticle } from './home-tables.ts';
import { isLive } from './newsroom/article-rows.ts';
import { isFor } from './newsroom/audience-rows.ts';

const { id, slot, picture, pictureSmall, title, body, publishAt } = newsArticle;

/** The newest article of each of the carousel's slots among those for a person, in the slots' order. */
export function newestNews(db: Database, reader: Id) {
  return allNews(db).execute({ reader });
}

const allNews = preparedOnce((db) => {
  const newestOf = (at: NewsSlot) =>
    db
      .select({ id, slot, picture, pictureSmall, title })
      .from(newsArticle)
      .where(and(eq(slot, at), isLive, isFor(sql`${sql.placeholder('reader')}::uuid`)))
      .orderBy(desc(publishAt), desc(id))
      .limit(1);
  return unionAll(newestOf('news'), newestOf('update'), newestOf('events')).prepare('newest_news');
});

/**
 * The newest article of one slot for a person, or of those for everybody; null if there is none.
 * @param only an older one of the slot
 */
export async function newestIn(db: Database, at: NewsSlot, reader: Id | 'everybody', only?: Id) {
  const isMeant = reader === 'everybody' ? isNull(newsArticle.audience) : isFor(sql`${reader}::uuid`);
  const [article] = await db
    .select({ id, slot, picture, pictureSmall, title, body, publishAt, mustRead: newsArticle.mustRead })
    .from(newsArticle)
    .where(and(eq(slot, at), isLive, isMeant, only && eq(id, only)))
    .orderBy(desc(publishAt), desc(id))
    .limit(1);
  return article ?? null;
}

/** The next company events from a moment on, soonest first. */
export function eventsFrom(db: Database, from: Date, atMost: number) {
  return nextEvents(db).execute({ from, atMost });
}

const nextEvents = preparedOnce((db) =>
  db
    .select()
    .from(companyEvent)
    .where(gte(companyEvent.startsAt, sql.placeholder('from')))
    .orderBy(asc(companyEvent.startsAt))
    .limit(sql.placeholder('atMost'))
    .prepare('next_events'),
);

/** Replaces all of the company's events. */
export async function replaceEvents(db: Database, events: (typeof companyEvent.$inferInsert)[]) {
  await db.delete(companyEvent);
  if (events.length > 0) await db.insert(companyEvent).values(events);
}
