import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import { holdersOf, rolesOf } from '#server/access/role-rows.ts';
import { callerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import type { Notification } from '#server/push/notification.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import { articlesInReview } from './article-rows.ts';

/** The subject is an article that somebody asks the other editors to look at. */
export const articleWaiting: Notification = {
  name: 'article-waiting',
  category: 'news',
  tag: 'article-waiting',
  path: `${consolePaths.news}?state=in-review`,
  mail: null,
  title: (i18n) => i18n._({ id: 'An article waits for your review' }),
  standing: reviewsWaitingFor,
};

/** Notifies the other editors who may publish an article that somebody asks them to look at. */
export async function notifyReviewers(transaction: Database, id: Id): Promise<void> {
  const asked: Id[] = [];
  for (const userId of await holdersOf(transaction, 'editor')) {
    if ((await reviewsWaitingFor(transaction, userId, [id])).has(id)) asked.push(userId);
  }
  await notifyOf(
    transaction,
    asked.map((userId) => ({ userId, subject: id })),
    articleWaiting,
  );
}

/** Which of these articles still wait for somebody else than who asked, by the roles they have now. */
async function reviewsWaitingFor(db: Database, userId: Id, subjects: string[]): Promise<Set<string>> {
  const roles = (await rolesOf(db, userId)).filter(({ role }) => role === 'editor');
  if (roles.length === 0) return new Set();
  return articlesInReview(db, callerScope(roles.map(({ scope }) => scope)), userId, subjects.filter(isId));
}
