import { type SQL, sql } from 'drizzle-orm';
import { newsSlots } from '#contract/articles.ts';
import type { Id } from '#contract/id.ts';
import { articlePath, oneArticlePath, paths } from '#contract/paths.ts';
import type { Database } from '#server/db/database.ts';
import { newsArticle } from '#server/home/home-tables.ts';
import type { Notification } from '#server/push/notification.ts';
import { notifyEverybody } from '#server/push/outbox-rows.ts';
import { isFor } from './audience-rows.ts';
import type { ArticleInSlot } from './moment-rows.ts';
import { isUnread, remindersStanding } from './reading-rows.ts';

const ofNews = { category: 'news', path: paths.home, pathOf: articleOf, mail: null } as const;

/** The subject is the slot of an article; without one, there is news in several. */
export const newsNotification: Notification = {
  ...ofNews,
  name: 'news',
  tag: 'news',
  title: (i18n) => i18n._({ id: 'There is news', comment: 'Title of a notification: the company published news' }),
};

/** The subject is the slot of an article that must be read, and its id. */
export const newsReminder: Notification = {
  ...ofNews,
  name: 'news-reminder',
  tag: 'news-reminder',
  title: (i18n) =>
    i18n._({
      id: 'There is something that you must read',
      comment: 'Title of a notification: an article of the company asks everybody to read it',
    }),
  standing: remindersStanding,
};

function articleOf(subject: string): string | null {
  const [first, id] = subject.split(' ');
  const slot = newsSlots.find((each) => each === first);
  if (!slot) return null;
  return id ? oneArticlePath({ slot, id }) : articlePath(slot);
}

/** Notifies those whom an article is for today, in the caller's transaction. */
export function notifyReaders(transaction: Database, { id, slot }: ArticleInSlot): Promise<void> {
  return notifyEverybody(transaction, newsNotification, slot, (person) => ofArticle(id, isFor(person)));
}

/** Notifies those of them who have not said yet that they have read it. */
export function remindReaders(transaction: Database, { id, slot }: ArticleInSlot): Promise<void> {
  return notifyEverybody(transaction, newsReminder, `${slot} ${id}`, (person) =>
    ofArticle(id, sql`${isFor(person)} and ${isUnread(person)}`),
  );
}

const ofArticle = (id: Id, holds: SQL) =>
  sql`exists (select from ${newsArticle} where ${newsArticle.id} = ${id} and ${holds})`;
