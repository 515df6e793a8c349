import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { NewsSlot } from '#contract/articles.ts';
import { archivedAtOnce } from '#contract/home.ts';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { hasWordsIn } from '#server/directory/find-rows.ts';
import { companyEvent, newsArticle } from './home-tables.ts';
import { isFor } from './newsroom/audience-rows.ts';
import { isLive, isReadable } from './newsroom/moment-rows.ts';

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
 * The newest live article of one slot for a person, or of those for everybody; null if there is none.
 * @param only an older one of the slot, which may have expired
 */
export async function newestIn(db: Database, at: NewsSlot, reader: Id | 'everybody', only?: Id) {
  const isMeant = reader === 'everybody' ? isNull(newsArticle.audience) : isFor(sql`${reader}::uuid`);
  const { mustRead, expiresAt, pictureText } = newsArticle;
  const endedAt = sql<Date | null>`case when ${expiresAt} <= now() then ${expiresAt} end`.mapWith(expiresAt);
  const [article] = await db
    .select({ id, slot, picture, pictureSmall, pictureText, title, body, publishAt, endedAt, mustRead })
    .from(newsArticle)
    .where(and(eq(slot, at), isMeant, only ? and(isReadable, eq(id, only)) : isLive))
    .orderBy(desc(publishAt), desc(id))
    .limit(1);
  return article ?? null;
}

/** How many articles one page of a search looks at. */
const searchedAtOnce = 300;

/**
 * A page of the articles that a person may read, the newest first, and where the next one begins. A search reads whole
 * texts, so a page looks at a part of them, and may find nothing there.
 */
export async function archivePage(
  db: Database,
  reader: Id,
  { text, language, after }: { text?: string | undefined; language: Language; after?: Id | undefined },
) {
  const words = text?.trim();
  const both = sql`concat_ws(' ', ${title} ->> ${language}, ${body} ->> ${language}, ${title} ->> 'en', ${body} ->> 'en')`;
  const atMost = words ? searchedAtOnce : archivedAtOnce + 1;
  const rows = await db
    .select({
      ...{ id, slot, pictureSmall, title, publishAt },
      isFound: words ? sql<boolean>`${hasWordsIn(both, words)}` : sql<boolean>`true`,
    })
    .from(newsArticle)
    .where(
      and(
        isReadable,
        isFor(sql`${reader}::uuid`),
        after &&
          sql`(${publishAt}, ${id}) < (select last.publish_at, last.id from ${newsArticle} last where last.id = ${after})`,
      ),
    )
    .orderBy(desc(publishAt), desc(id))
    .limit(atMost);
  const found = rows.filter(({ isFound }) => isFound);
  const articles = found.slice(0, archivedAtOnce);
  const last = found.length > articles.length ? articles.at(-1) : rows.length === atMost ? rows.at(-1) : undefined;
  return { articles, next: last?.id ?? null };
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
