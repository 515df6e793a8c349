import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { NewsSlot } from '#contract/home.ts';
import type { CompanyWords } from '#contract/words.ts';
import { personal } from '#server/personal-data/personal-table.ts';

/** The news of the carousel's three slides, one row per slot. */
export const newsItem = pgTable('news_item', {
  slot: text('slot').$type<NewsSlot>().primaryKey(),
  /** The stored file at 1200 x 720, and a copy at 640 x 384. */
  picture: text('picture').notNull(),
  pictureSmall: text('picture_small').notNull(),
  line: jsonb('line').$type<CompanyWords>().notNull(),
  body: jsonb('body').$type<CompanyWords>().notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
});

export const companyEvent = pgTable(
  'company_event',
  {
    id: text('id').primaryKey(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    title: jsonb('title').$type<CompanyWords>().notNull(),
    place: jsonb('place').$type<CompanyWords>().notNull(),
  },
  (table) => [index('company_event_start').on(table.startsAt)],
);

/** What these tables are to people. */
export const homeTables = [
  personal(newsItem, {
    kind: null,
    columns: { slot: 'id', picture: 'id', pictureSmall: 'id', line: 'words', body: 'words' },
  }),
  personal(companyEvent, { kind: null, columns: { id: 'id', title: 'words', place: 'words' } }),
];
