import type { Id } from '#contract/id.ts';
import type { EditedArticle } from '#contract/newsroom.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { type ArticleParts, type ArticleRow, articleById, versionsOf } from './article-rows.ts';
import { managersOf } from './audience-rows.ts';

/** What an article says and shows, and to whom, without the rest of its row. */
export function partsIn({ slot, title, text, audience, mustRead, picture }: ArticleParts): ArticleParts {
  return { slot, title, text, audience, mustRead, picture };
}

/** Answers an article after what was done with it. */
export async function done(db: Database, scope: CallerScope, id: Id) {
  const row = await articleById(db, scope, id);
  if (!row) throw failure('NOT_FOUND');
  return { outcome: 'done' as const, article: await shown(db, scope, row) };
}

/** Answers an article that somebody else saved meanwhile. */
export async function overtaken(db: Database, scope: CallerScope, row: ArticleRow) {
  return { outcome: 'overtaken' as const, now: await shown(db, scope, row) };
}

/** An article as its editors see it. */
export async function shown(db: Database, scope: CallerScope, row: ArticleRow): Promise<EditedArticle> {
  const versions = await versionsOf(db, scope, row.id);
  const { id, version, state, changedBy } = row;
  return {
    id,
    ...partsIn(row),
    managers: await managersOf(db, row.audience),
    version,
    state,
    ...momentsOf(row),
    changedBy,
    review: reviewOf(row),
    versions: versions.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}

function reviewOf({ isInReview, reviewAt, reviewBy, reviewNote }: ArticleRow): EditedArticle['review'] {
  return reviewAt && { asked: isInReview, at: reviewAt.toISOString(), by: reviewBy, note: reviewNote };
}

/** Since and until when an article is seen, and when it was changed. */
export function momentsOf({ publishAt, expiresAt, changedAt }: ArticleRow) {
  return {
    publishAt: publishAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  };
}
