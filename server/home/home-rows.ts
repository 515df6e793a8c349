import { asc, gte } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { companyEvent, newsItem } from './home-tables.ts';

/** The news of the carousel's slots, in no order. */
export function newsItems(db: Database) {
  return db.select().from(newsItem);
}

/** The next company events from a moment on, soonest first. */
export function eventsFrom(db: Database, from: Date, atMost: number) {
  return db
    .select()
    .from(companyEvent)
    .where(gte(companyEvent.startsAt, from))
    .orderBy(asc(companyEvent.startsAt))
    .limit(atMost);
}
