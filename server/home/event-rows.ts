import { and, asc, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { eventsAtMost } from '#contract/company-events.ts';
import type { Database } from '#server/db/database.ts';
import { companyEvent } from './home-tables.ts';

const isToCome = gte(companyEvent.startsAt, sql`now()`);

/** The events to come, soonest first. */
export function eventsToCome(db: Database) {
  return db.select().from(companyEvent).where(isToCome).orderBy(asc(companyEvent.startsAt)).limit(eventsAtMost);
}

/** The events that have begun, the last one first. */
export function eventsPast(db: Database) {
  return db
    .select()
    .from(companyEvent)
    .where(lt(companyEvent.startsAt, sql`now()`))
    .orderBy(desc(companyEvent.startsAt))
    .limit(eventsAtMost);
}

/** One event; for an update, nobody else changes it until the transaction ends. */
export async function eventById(db: Database, id: string, lock?: 'for update') {
  const found = db.select().from(companyEvent).where(eq(companyEvent.id, id));
  const [row] = await (lock ? found.for('no key update') : found);
  return row ?? null;
}

/** The ids of all events. */
export async function eventIds(db: Database): Promise<string[]> {
  return (await db.select({ id: companyEvent.id }).from(companyEvent)).map(({ id }) => id);
}

/** How many events are to come, besides one. */
export function countComing(db: Database, besides: string): Promise<number> {
  return db.$count(companyEvent, and(isToCome, ne(companyEvent.id, besides)));
}

/** Adds an event, or replaces it. */
export async function putEvent(db: Database, { id, ...row }: typeof companyEvent.$inferInsert): Promise<void> {
  await db
    .insert(companyEvent)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: companyEvent.id, set: row });
}

export async function removeEvent(db: Database, id: string): Promise<void> {
  await db.delete(companyEvent).where(eq(companyEvent.id, id));
}
