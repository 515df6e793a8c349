import { asc, eq, gte, sql } from 'drizzle-orm';
import type { NewsSlot } from '#contract/home.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { companyEvent, newsItem } from './home-tables.ts';

/** The news of the carousel's slots, in no order. */
export function newsItems(db: Database) {
  return allNews(db).execute();
}

const allNews = preparedOnce((db) => db.select().from(newsItem).prepare('all_news'));

/** The news of one slot; null if there is none. */
export async function newsItemAt(db: Database, slot: NewsSlot) {
  const [item] = await db.select().from(newsItem).where(eq(newsItem.slot, slot));
  return item ?? null;
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

/** Puts an article into its slot, and answers whether its words are new there. The same words keep their date. */
export async function putNewsItem(
  db: Database,
  item: Omit<typeof newsItem.$inferInsert, 'publishedAt'>,
): Promise<boolean> {
  const isSame = sql`${newsItem.line} = excluded.line and ${newsItem.body} = excluded.body`;
  const [put] = await db
    .insert(newsItem)
    .values(item)
    .onConflictDoUpdate({
      target: newsItem.slot,
      set: { ...item, publishedAt: sql`case when ${isSame} then ${newsItem.publishedAt} else now() end` },
    })
    .returning({ isNew: sql<boolean>`${newsItem.publishedAt} = now()` });
  return put?.isNew ?? false;
}

/** Replaces all of the company's events. */
export async function replaceEvents(db: Database, events: (typeof companyEvent.$inferInsert)[]) {
  await db.delete(companyEvent);
  if (events.length > 0) await db.insert(companyEvent).values(events);
}
