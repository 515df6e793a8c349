import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { NewsSlot } from '#contract/articles.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { newsArticle } from '#server/home/home-tables.ts';

/** SQL condition: those whom it is for may read it, also once it has expired. */
export const isReadable = and(lte(newsArticle.publishAt, sql`now()`), isNull(newsArticle.recalledAt)) as SQL;

/** SQL condition: those whom it is for see the article, by the database's clock. */
export const isLive = and(isReadable, or(isNull(newsArticle.expiresAt), gt(newsArticle.expiresAt, sql`now()`))) as SQL;

/** Sets when an article is seen; null for now. What is live stays since when it was. */
export async function writeMoments(
  transaction: Database,
  id: Id,
  moments: { publishAt: Date | null; expiresAt: Date | null },
): Promise<void> {
  const since = sql`case when ${isLive} then ${newsArticle.publishAt} else now() end`;
  await transaction
    .update(newsArticle)
    .set({
      publishAt: moments.publishAt ?? since,
      expiresAt: moments.expiresAt,
      recalledAt: null,
      isInReview: false,
      reviewAt: null,
      reviewBy: null,
      reviewNote: '',
      appearedAt: moments.publishAt ? null : sql`now()`,
      vanishedAt: null,
      ...(moments.publishAt ? {} : { notifiedAt: sql`coalesce(${newsArticle.notifiedAt}, now())` }),
    })
    .where(eq(newsArticle.id, id));
}

/** Shows an article to nobody any more: one that nobody saw yet is a draft again. */
export async function takeBack(transaction: Database, id: Id): Promise<void> {
  const isAhead = sql`${newsArticle.publishAt} > now()`;
  await transaction
    .update(newsArticle)
    .set({
      recalledAt: sql`case when ${isAhead} then null else coalesce(${newsArticle.recalledAt}, now()) end`,
      publishAt: sql`case when ${isAhead} then null else ${newsArticle.publishAt} end`,
      expiresAt: sql`case when ${isAhead} then null else ${newsArticle.expiresAt} end`,
    })
    .where(eq(newsArticle.id, id));
}

/** An article of which its readers are told. */
export type ArticleInSlot = { id: Id; slot: NewsSlot };

/** The articles that changed by themselves since it was last asked, once each for whoever asks first. */
type Passed = { appeared: ArticleInSlot[]; first: ArticleInSlot[]; vanished: ArticleInSlot[] };

/** Marks what appeared, appeared for the first time, and expired since the last call; of two callers one gets it. */
export async function markMoments(transaction: Database): Promise<Passed> {
  const { id, slot, notifiedAt, appearedAt, vanishedAt, publishAt, expiresAt } = newsArticle;
  const mark = async (marked: 'notifiedAt' | 'appearedAt' | 'vanishedAt', condition: SQL | undefined) => {
    return transaction
      .update(newsArticle)
      .set({ [marked]: sql`now()` })
      .where(condition)
      .returning({ id, slot });
  };
  return {
    first: await mark('notifiedAt', and(isNull(notifiedAt), isLive)),
    appeared: await mark('appearedAt', and(isNull(appearedAt), isLive)),
    vanished: await mark('vanishedAt', and(isNull(vanishedAt), isNotNull(publishAt), lte(expiresAt, sql`now()`))),
  };
}
