import { and, asc, desc, eq, inArray, isNotNull, lt, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { NewsSlot } from '#contract/articles.ts';
import { type ArticleState, articleStates } from '#contract/articles.ts';
import type { Id } from '#contract/id.ts';
import { type ArticlePicture, articlesAtMost, type NewsAudience } from '#contract/newsroom.ts';
import type { CompanyWords } from '#contract/words.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { timedId } from '#server/db/ids.ts';
import { hasWordsIn } from '#server/directory/find-rows.ts';
import { newsArticle, newsVersion } from '#server/home/home-tables.ts';
import { user } from '#server/session/session-tables.ts';
import { isAudienceWithin } from './audience-rows.ts';
import { writeMoments } from './moment-rows.ts';

/** SQL condition: a draft that was deleted, and can be restored. */
const isDeleted = isNotNull(newsArticle.deletedAt);

const state = sql<ArticleState>`case
  when ${isDeleted} then 'deleted'
  when ${newsArticle.recalledAt} is not null then 'recalled'
  when ${newsArticle.publishAt} is null and ${newsArticle.isInReview} then 'in-review'
  when ${newsArticle.publishAt} is null then 'draft'
  when ${newsArticle.publishAt} > now() then 'scheduled'
  when ${newsArticle.expiresAt} <= now() then 'expired'
  else 'live' end`;

/** The picture of an article or of one of its versions, as one value. */
function picture(of: typeof newsArticle | typeof newsVersion) {
  return sql<ArticlePicture | null>`case when ${of.picture} is not null and ${of.pictureSmall} is not null then
    jsonb_build_object('large', ${of.picture}, 'small', ${of.pictureSmall}, 'text', coalesce(${of.pictureText}, '{"en": ""}')) end`;
}

/** Their columns. */
const pictureColumns = (of: ArticlePicture | null) => ({
  picture: of?.large ?? null,
  pictureSmall: of?.small ?? null,
  pictureText: of?.text ?? null,
});

const reviewer = alias(user, 'reviewer');

const columns = {
  id: newsArticle.id,
  slot: newsArticle.slot,
  picture: picture(newsArticle),
  title: newsArticle.title,
  text: newsArticle.body,
  audience: newsArticle.audience,
  mustRead: newsArticle.mustRead,
  version: newsArticle.version,
  state,
  publishAt: newsArticle.publishAt,
  expiresAt: newsArticle.expiresAt,
  notifiedAt: newsArticle.notifiedAt,
  changedAt: newsArticle.changedAt,
  changedBy: user.name,
  isInReview: newsArticle.isInReview,
  reviewAt: newsArticle.reviewAt,
  reviewBy: reviewer.name,
  reviewNote: newsArticle.reviewNote,
};

/** What an article says. */
export type ArticleWords = { slot: NewsSlot; title: CompanyWords; text: CompanyWords };

/** What an article says and shows, to whom, everybody where that is null, and whether they must read it. */
export type ArticleParts = ArticleWords & {
  audience: NewsAudience | null;
  mustRead: boolean;
  picture: ArticlePicture | null;
};

/** An article, and who changed it last. */
export type ArticleRow = Awaited<ReturnType<typeof articlesChanged>>[number];

function articles(db: Database) {
  return db
    .select(columns)
    .from(newsArticle)
    .leftJoin(user, eq(user.id, newsArticle.changedBy))
    .leftJoin(reviewer, eq(reviewer.id, newsArticle.reviewBy));
}

/** Articles in any state but deleted, or in one, that a text is found in, the one that was changed last first. */
export function articlesChanged(
  db: Database,
  scope: CallerScope,
  filter: { state?: ArticleState | undefined; text?: string | undefined },
) {
  return articles(db)
    .where(
      and(
        isAudienceWithin(scope),
        filter.state ? sql`${state} = ${filter.state}` : not(isDeleted),
        filter.text === undefined ? undefined : hasWordsIn(all, filter.text),
      ),
    )
    .orderBy(desc(newsArticle.changedAt), asc(newsArticle.id))
    .limit(articlesAtMost + 1);
}

/** SQL: all that an article says, in all languages. */
const all = sql`(select string_agg(value, ' ') from (
  select value from jsonb_each_text(${newsArticle.title})
  union all select value from jsonb_each_text(${newsArticle.body})) as written)`;

/** Which of these articles within a scope are in review, asked for by somebody else. */
export async function articlesInReview(db: Database, scope: CallerScope, userId: Id, ids: Id[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: newsArticle.id })
    .from(newsArticle)
    .where(
      and(
        inArray(newsArticle.id, ids),
        isAudienceWithin(scope),
        sql`${state} = 'in-review'`,
        sql`${newsArticle.reviewBy} is distinct from ${userId}`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** How many articles there are in each state. */
export async function countArticles(db: Database, scope: CallerScope): Promise<Record<ArticleState, number>> {
  const rows = await db
    .select({ state, count: sql<number>`count(*)::int` })
    .from(newsArticle)
    .where(isAudienceWithin(scope))
    .groupBy(sql`1`);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(articleStates.map((each) => [each, counts.get(each) ?? 0])) as Record<ArticleState, number>;
}

/** One article; null if there is none within the scope. */
export async function articleById(db: Database, scope: CallerScope, id: Id): Promise<ArticleRow | null> {
  const [row] = await articles(db).where(and(eq(newsArticle.id, id), isAudienceWithin(scope)));
  return row ?? null;
}

/** One article, which nobody else changes until the caller's transaction ends; null if there is none within the scope. */
export async function lockedArticle(transaction: Database, scope: CallerScope, id: Id): Promise<ArticleRow | null> {
  await transaction.select({ id: newsArticle.id }).from(newsArticle).where(eq(newsArticle.id, id)).for('no key update');
  return articleById(transaction, scope, id);
}

/** The saved versions of an article that are within the scope, newest first. */
export function versionsOf(db: Database, scope: CallerScope, id: Id) {
  return db
    .select({ version: newsVersion.version, at: newsVersion.savedAt, by: user.name })
    .from(newsVersion)
    .leftJoin(user, eq(user.id, newsVersion.savedBy))
    .where(and(eq(newsVersion.articleId, id), isAudienceWithin(scope, newsVersion.audience)))
    .orderBy(desc(newsVersion.version))
    .limit(200);
}

/** What one saved version says, and to whom; null if there is none within the scope. */
export async function versionAt(
  db: Database,
  scope: CallerScope,
  id: Id,
  version: number,
): Promise<ArticleParts | null> {
  const { articleId, slot, title, body, audience, mustRead } = newsVersion;
  const [row] = await db
    .select({ slot, title, text: body, audience, mustRead, picture: picture(newsVersion) })
    .from(newsVersion)
    .where(and(eq(articleId, id), eq(newsVersion.version, version), isAudienceWithin(scope, audience)));
  return row ?? null;
}

/** Adds an article and its first version, and answers whether its id was new. */
export async function addArticle(
  transaction: Database,
  {
    id,
    slot,
    title,
    text,
    audience,
    mustRead,
    picture = null,
  }: Omit<ArticleParts, 'picture'> & Partial<ArticleParts> & { id: Id },
  by: Id | null,
): Promise<boolean> {
  const row = { slot, title, body: text, audience, mustRead, ...pictureColumns(picture) };
  const added = await transaction
    .insert(newsArticle)
    .values({ id, ...row, changedBy: by })
    .onConflictDoNothing()
    .returning({ id: newsArticle.id });
  if (added.length === 0) return false;
  await transaction.insert(newsVersion).values({ articleId: id, version: 1, ...row, savedBy: by });
  return true;
}

/** An article as a file says it, with the paths of its stored pictures. */
export type ArticleFromFile = ArticleWords & { picture: string; pictureSmall: string };

/** Publishes an article from a file; one that says the same already gets its pictures alone. */
export async function publishFromFile(
  transaction: Database,
  { slot, title, text, picture, pictureSmall }: ArticleFromFile,
  same: Id | null,
): Promise<void> {
  const id = same ?? timedId();
  if (same) {
    await transaction.update(newsArticle).set({ picture, pictureSmall }).where(eq(newsArticle.id, id));
    return;
  }
  const shown = { large: picture, small: pictureSmall, text: { en: '' } };
  await addArticle(transaction, { id, slot, title, text, audience: null, mustRead: false, picture: shown }, null);
  await writeMoments(transaction, id, { publishAt: null, expiresAt: null });
}

/** Writes the next version of an article. */
export async function writeArticle(
  transaction: Database,
  { id, version, slot, title, text, audience, mustRead, picture }: ArticleParts & { id: Id; version: number },
  by: Id | null,
): Promise<void> {
  const row = { slot, title, body: text, audience, mustRead, ...pictureColumns(picture) };
  const next = version + 1;
  await transaction
    .update(newsArticle)
    .set({ ...row, version: next, changedAt: sql`now()`, changedBy: by })
    .where(eq(newsArticle.id, id));
  await transaction.insert(newsVersion).values({ articleId: id, version: next, ...row, savedBy: by });
}

/** Asks other editors to look at a draft, or sends it back. */
export async function writeReview(
  transaction: Database,
  { id, asks, note, by }: { id: Id; asks: boolean; note: string; by: Id },
): Promise<void> {
  await transaction
    .update(newsArticle)
    .set({ isInReview: asks, reviewAt: sql`now()`, reviewBy: by, reviewNote: note })
    .where(eq(newsArticle.id, id));
}

/** Deletes a draft, or restores it. */
export async function markDeleted(transaction: Database, id: Id, isDeleted: boolean): Promise<void> {
  await transaction
    .update(newsArticle)
    .set({ deletedAt: isDeleted ? sql`now()` : null })
    .where(eq(newsArticle.id, id));
}

/** Deletes the rows of drafts that were deleted before a moment, with all their versions; at most so many. */
export async function forgetDraftsDeletedBefore(db: Database, before: Date, atMost: number): Promise<number> {
  const old = db
    .select({ id: newsArticle.id })
    .from(newsArticle)
    .where(lt(newsArticle.deletedAt, before))
    .limit(atMost);
  return (await db.delete(newsArticle).where(inArray(newsArticle.id, old)).returning({ id: newsArticle.id })).length;
}
