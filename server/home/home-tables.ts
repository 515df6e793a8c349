import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NewsSlot } from '#contract/articles.ts';
import type { NewsAudience } from '#contract/newsroom.ts';
import type { CompanyWords } from '#contract/words.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { messagesData } from '#server/mail/mail-tables.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/**
 * What the company writes. Its moments and the database's clock say whether it is a draft, scheduled, live,
 * expired or recalled, so that it appears and expires on every server at once.
 */
export const newsArticle = pgTable(
  'news_article',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    /** Its kind: which of the carousel's three places it takes while it is the newest there. */
    slot: text('slot').$type<NewsSlot>().notNull(),
    /** Stored files at 1200 x 720 and 640 x 384; null without a picture. */
    picture: text('picture'),
    pictureSmall: text('picture_small'),
    /** What it shows; null for a file's, and without a picture. */
    pictureText: jsonb('picture_text').$type<CompanyWords>(),
    title: jsonb('title').$type<CompanyWords>().notNull(),
    /** Markdown. */
    body: jsonb('body').$type<CompanyWords>().notNull(),
    /** Whom it is for, as their record says while they read; null for everybody. */
    audience: jsonb('audience').$type<NewsAudience>(),
    /** Whether its readers are asked to say that they have read it. */
    mustRead: boolean('must_read').notNull().default(false),
    /** When those who had not read it were reminded last. */
    remindedAt: moment('reminded_at'),
    /** Counts its saves. */
    version: integer('version').notNull().default(1),
    /** Whether a draft is in review; and when, by whom and with which words that was asked, or it was sent back. */
    isInReview: boolean('is_in_review').notNull().default(false),
    reviewAt: moment('review_at'),
    reviewBy: idColumn('review_by').references(() => user.id, { onDelete: 'set null' }),
    reviewNote: text('review_note').notNull().default(''),
    /** Since or from when it is seen; null for a draft. */
    publishAt: moment('publish_at'),
    expiresAt: moment('expires_at'),
    recalledAt: moment('recalled_at'),
    /** When a draft was deleted, which can be undone until the row goes. */
    deletedAt: moment('deleted_at'),
    /** When open screens were told that it appeared, and that it expired. */
    appearedAt: moment('appeared_at'),
    vanishedAt: moment('vanished_at'),
    /** When its readers were notified of it: once, however often it is recalled and published again. */
    notifiedAt: moment('notified_at'),
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** Null for a command, and for somebody who is not on record any more. */
    changedBy: idColumn('changed_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('news_article_seen')
      .on(table.slot, table.publishAt)
      .where(sql`${table.publishAt} is not null and ${table.recalledAt} is null`),
    index('news_article_changed').on(table.changedAt),
  ],
);

/** Every saved version of an article, so that nothing that somebody wrote is lost to somebody else's save. */
export const newsVersion = pgTable(
  'news_version',
  {
    articleId: idColumn('article_id')
      .notNull()
      .references(() => newsArticle.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    slot: text('slot').$type<NewsSlot>().notNull(),
    picture: text('picture'),
    pictureSmall: text('picture_small'),
    pictureText: jsonb('picture_text').$type<CompanyWords>(),
    title: jsonb('title').$type<CompanyWords>().notNull(),
    body: jsonb('body').$type<CompanyWords>().notNull(),
    audience: jsonb('audience').$type<NewsAudience>(),
    mustRead: boolean('must_read').notNull().default(false),
    savedAt: moment('saved_at').notNull().defaultNow(),
    savedBy: idColumn('saved_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version] }), index('news_version_saver').on(table.savedBy)],
);

/** Who said that they have read an article, and when. */
export const newsAcknowledgement = pgTable(
  'news_acknowledgement',
  {
    articleId: idColumn('article_id')
      .notNull()
      .references(() => newsArticle.id, { onDelete: 'cascade' }),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.userId] }),
    index('news_acknowledgement_person').on(table.userId),
  ],
);

/** The news up to 0.2.0, one row per slot: servers of that release read it beside this one. Nothing reads it here. */
export const newsItem = pgTable('news_item', {
  slot: text('slot').$type<NewsSlot>().primaryKey(),
  /** The stored file at 1200 x 720, and a copy at 640 x 384. */
  picture: text('picture').notNull(),
  pictureSmall: text('picture_small').notNull(),
  line: jsonb('line').$type<CompanyWords>().notNull(),
  body: jsonb('body').$type<CompanyWords>().notNull(),
  publishedAt: moment('published_at').notNull().defaultNow(),
});

export const companyEvent = pgTable(
  'company_event',
  {
    id: text('id').primaryKey(),
    startsAt: moment('starts_at').notNull(),
    title: jsonb('title').$type<CompanyWords>().notNull(),
    place: jsonb('place').$type<CompanyWords>().notNull(),
  },
  (table) => [index('company_event_start').on(table.startsAt)],
);

/** What these tables are to people. */
export const homeTables = [
  personal(newsArticle, {
    kind: null,
    columns: {
      id: 'id',
      slot: 'id',
      picture: 'id',
      pictureSmall: 'id',
      pictureText: 'words',
      title: 'words',
      body: 'words',
      audience: 'id',
      changedBy: 'somebody',
      reviewBy: 'somebody',
      reviewNote: 'words',
    },
  }),
  personal(newsVersion, {
    kind: null,
    columns: {
      articleId: 'id',
      slot: 'id',
      picture: 'id',
      pictureSmall: 'id',
      pictureText: 'words',
      title: 'words',
      body: 'words',
      audience: 'id',
      savedBy: 'somebody',
    },
  }),
  personal(newsAcknowledgement, { kind: messagesData, columns: { articleId: 'id', userId: 'person' } }),
  personal(newsItem, {
    kind: null,
    columns: { slot: 'id', picture: 'id', pictureSmall: 'id', line: 'words', body: 'words' },
  }),
  personal(companyEvent, { kind: null, columns: { id: 'id', title: 'words', place: 'words' } }),
];
