import { isDeepStrictEqual } from 'node:util';
import { type ArticleState, isPublished } from '#contract/articles.ts';
import type { ActOnNobody } from '#contract/audit-acts.ts';
import type { Id } from '#contract/id.ts';
import { type ArticlePicture, articlesAtMost, type NewsAudience, type WrittenFields } from '#contract/newsroom.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, type RequestContext, requireCaller, requireScope } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { publish } from '#server/notify/publish.ts';
import { checkedMoments } from '#server/publishing/moments.ts';
import type { Caller } from '#server/session/caller.ts';
import { forReader } from '#server/translations/company-words.ts';
import { done, momentsOf, overtaken, partsIn, shown } from './article-answers.ts';
import { missingIn, problemsOf, written } from './article-problems.ts';
import {
  type ArticleParts,
  type ArticleRow,
  addArticle,
  articleById,
  articlesChanged,
  countArticles,
  lockedArticle,
  markDeleted,
  versionAt,
  writeArticle,
  writeReview,
} from './article-rows.ts';
import { inOrder, isWithin } from './audience.ts';
import { countReached, groupsFor, leadersNamed, managersOf } from './audience-rows.ts';
import { takeBack, writeMoments } from './moment-rows.ts';
import { notifyReaders, remindReaders } from './notification-rows.ts';
import { arePictures, storePicture } from './picture-rows.ts';
import { cleanPictures } from './pictures.ts';
import { articleThatAsked, markReminded, readingOf } from './reading-rows.ts';
import { notifyReviewers } from './reviewers.ts';

/** How often an editor saves, and shows or recalls an article: every open app hears of that. */
const saves = { atMost: 240, seconds: 60 * 60 };
const publications = { atMost: 30, seconds: 60 * 60 };
const pictures = { atMost: 60, seconds: 60 * 60 };

/** The newsroom: articles are written, published and recalled by editors. */
export const newsroomRoutes = {
  list: operation.newsroom.list.handler(async ({ context, input }) => {
    const scope = requireScope(context);
    const found = await articlesChanged(context.db, scope, input);
    const counts = await countArticles(context.db, scope);
    return {
      articles: found.slice(0, articlesAtMost).map((row) => ({
        id: row.id,
        slot: row.slot,
        title: forReader(row.title, input.language),
        state: row.state,
        ...momentsOf(row),
        changedBy: row.changedBy,
        missing: missingIn(row),
        audience: row.audience,
        mustRead: row.mustRead,
      })),
      more: found.length > articlesAtMost,
      counts,
    };
  }),

  one: operation.newsroom.one.handler(async ({ context, input: { id } }) => {
    const scope = requireScope(context);
    const row = await articleById(context.db, scope, id);
    if (!row) throw failure('NOT_FOUND');
    return shown(context.db, scope, row);
  }),

  version: operation.newsroom.version.handler(async ({ context, input: { id, version } }) => {
    const parts = await versionAt(context.db, requireScope(context), id, version);
    if (!parts) throw failure('NOT_FOUND');
    return { ...parts, managers: await managersOf(context.db, parts.audience) };
  }),

  groups: operation.newsroom.groups.handler(({ context }) => groupsFor(context.db, requireScope(context))),

  managers: operation.newsroom.managers.handler(({ context, input }) => leadersNamed(context.db, input.text.trim())),

  reach: operation.newsroom.reach.handler(async ({ context, input: { audience } }) => {
    requireWithin(audience, requireScope(context));
    return { people: await countReached(context.db, audience) };
  }),

  storePicture: operation.newsroom.storePicture.handler(async ({ context, input }) => {
    const caller = requireCaller(context);
    await limit(context, `news-pictures:${caller.userId}`, pictures);
    const sent = { large: Buffer.from(input.large, 'base64'), small: Buffer.from(input.small, 'base64') };
    const clean = await cleanPictures(sent, caller.userId);
    if (!clean) throw failure('UNSUPPORTED_MEDIA_TYPE');
    return context.db.transaction(async (transaction) => ({
      large: await storePicture(transaction, 'image/jpeg', clean.large),
      small: await storePicture(transaction, 'image/jpeg', clean.small),
    }));
  }),

  add: operation.newsroom.add.handler(async ({ context, input: { id, ...fields } }) => {
    const [caller, scope] = [requireCaller(context), requireScope(context)];
    await limit(context, `news-saves:${caller.userId}`, saves);
    const parts = partsOf(fields, null);
    requireWithin(parts.audience, scope);
    return context.db.transaction(async (transaction) => {
      await requirePictures(transaction, parts);
      if (await addArticle(transaction, { id, ...parts }, caller.userId)) {
        await note({ ...context, db: transaction }, caller, 'news-saved', { id, ...parts });
      } else {
        const first = await versionAt(transaction, scope, id, 1);
        if (!isDeepStrictEqual(first, parts)) {
          // The answer was lost, and the page sends what was typed since then.
          const now = await articleById(transaction, scope, id);
          if (!now || now.state === 'deleted') throw failure('ID_REUSED');
          return overtaken(transaction, scope, now);
        }
      }
      return done(transaction, scope, id);
    });
  }),

  change: operation.newsroom.change.handler(async ({ context, input: { id, version, state, ...fields } }) => {
    const [caller, scope] = [requireCaller(context), requireScope(context)];
    await limit(context, `news-saves:${caller.userId}`, saves);
    requireWithin(fields.audience, scope);
    return context.db.transaction(async (transaction) => {
      const before = await undeletedArticle(transaction, scope, id);
      const parts = partsOf(fields, before.picture);
      // The same again, as after an answer that was lost, writes no other version.
      if (isDeepStrictEqual(partsIn(before), parts)) return done(transaction, scope, id);
      if (before.version !== version || isMoved(before, state)) return overtaken(transaction, scope, before);
      const problems = isPublished(before.state) ? problemsOf(parts) : [];
      if (problems.length > 0) return { outcome: 'refused' as const, problems };
      await requirePictures(transaction, parts);
      await writeArticle(transaction, { id, version, ...parts }, caller.userId);
      await note({ ...context, db: transaction }, caller, 'news-saved', { id, ...parts });
      if (before.state === 'live' || before.state === 'expired') await publish(transaction, null, 'news');
      return done(transaction, scope, id);
    });
  }),

  review: operation.newsroom.review.handler(async ({ context, input: { id, version, asks, note: words } }) => {
    const [caller, scope] = [requireCaller(context), requireScope(context)];
    await limit(context, `news-saves:${caller.userId}`, saves);
    return context.db.transaction(async (transaction) => {
      const before = await undeletedArticle(transaction, scope, id);
      if (before.state !== 'draft' && before.state !== 'in-review') throw failure('CHANGED_MEANWHILE');
      // Nobody asks about, or sends back, what they have not seen.
      if (before.version !== version) return overtaken(transaction, scope, before);
      if (asks === (before.state === 'in-review')) return done(transaction, scope, id);
      await writeReview(transaction, { id, asks, note: words, by: caller.userId });
      const call = { ...context, db: transaction };
      await note(call, caller, asks ? 'news-review-asked' : 'news-sent-back', before);
      if (asks) await notifyReviewers(transaction, id);
      return done(transaction, scope, id);
    });
  }),

  publish: operation.newsroom.publish.handler(async ({ context, input: { id, version, state, ...chosen } }) => {
    const [caller, scope] = [requireCaller(context), requireScope(context)];
    await limit(context, `news-publications:${caller.userId}`, publications);
    const moments = checkedMoments(chosen);
    return context.db.transaction(async (transaction) => {
      const before = await undeletedArticle(transaction, scope, id);
      if (before.version !== version) return overtaken(transaction, scope, before);
      if (isMoved(before, state)) {
        // The same again, as after an answer that was lost, is done already.
        return isShownAt(before, moments) ? done(transaction, scope, id) : overtaken(transaction, scope, before);
      }
      const problems = problemsOf(before);
      if (problems.length > 0) return { outcome: 'refused' as const, problems };
      await writeMoments(transaction, id, moments);
      await note({ ...context, db: transaction }, caller, 'news-published', before);
      await publish(transaction, null, 'news');
      if (!moments.publishAt && !before.notifiedAt) await notifyReaders(transaction, before);
      return done(transaction, scope, id);
    });
  }),

  reading: operation.newsroom.reading.handler(async ({ context, input: { id } }) => {
    if (!(await articleThatAsked(context.db, requireScope(context), id))) throw failure('NOT_FOUND');
    return readingOf(context.db, id);
  }),

  remind: operation.newsroom.remind.handler(async ({ context, input: { id } }) => {
    const [caller, scope] = [requireCaller(context), requireScope(context)];
    await limit(context, `news-publications:${caller.userId}`, publications);
    return context.db.transaction(async (transaction) => {
      const article = await lockedArticle(transaction, scope, id);
      if (!article?.mustRead || article.state !== 'live') throw failure('NOT_FOUND');
      const outcome = (await markReminded(transaction, id)) ? ('reminded' as const) : ('too-early' as const);
      if (outcome === 'reminded') {
        await remindReaders(transaction, article);
        await note({ ...context, db: transaction }, caller, 'news-reminded', article);
      }
      return { outcome, reading: await readingOf(transaction, id) };
    });
  }),

  recall: operation.newsroom.recall.handler(async ({ context, input: { id } }) => {
    const [caller, scope] = [requireCaller(context), requireScope(context)];
    await limit(context, `news-publications:${caller.userId}`, publications);
    return context.db.transaction(async (transaction) => {
      const before = await undeletedArticle(transaction, scope, id);
      if (!isPublished(before.state)) return done(transaction, scope, id);
      await takeBack(transaction, id);
      await note({ ...context, db: transaction }, caller, 'news-recalled', before);
      await publish(transaction, null, 'news');
      return done(transaction, scope, id);
    });
  }),

  delete: operation.newsroom.delete.handler(({ context, input: { id } }) => deleteOrRestore(context, id, 'delete')),

  restore: operation.newsroom.restore.handler(({ context, input: { id } }) => deleteOrRestore(context, id, 'restore')),
};

/** Deletes a draft, or restores it. A repeat is answered as the first time. */
async function deleteOrRestore(
  context: RequestContext & { caller: Caller | null; scope: CallerScope | null },
  id: Id,
  what: 'delete' | 'restore',
) {
  const [caller, scope] = [requireCaller(context), requireScope(context)];
  await limit(context, `news-saves:${caller.userId}`, saves);
  return context.db.transaction(async (transaction) => {
    const before = await lockedArticle(transaction, scope, id);
    if (!before) throw failure('NOT_FOUND');
    const isDeleted = what === 'delete';
    if (isDeleted === (before.state === 'deleted')) return done(transaction, scope, id);
    if (isDeleted && before.state !== 'draft') throw failure('CHANGED_MEANWHILE');
    await markDeleted(transaction, id, isDeleted);
    await note({ ...context, db: transaction }, caller, isDeleted ? 'news-deleted' : 'news-restored', before);
    return done(transaction, scope, id);
  });
}

/**
 * An article that nobody else changes until the transaction ends.
 * @throws NOT_FOUND for none within the scope, and for a deleted one
 */
async function undeletedArticle(transaction: Database, scope: CallerScope, id: Id): Promise<ArticleRow> {
  const row = await lockedArticle(transaction, scope, id);
  if (!row || row.state === 'deleted') throw failure('NOT_FOUND');
  return row;
}

/** Whether somebody published or recalled an article since an editor saw it; the clock may have gone on. */
function isMoved(now: ArticleRow, seen: ArticleState | undefined): boolean {
  const kindOf = (state: ArticleState) => (isPublished(state) ? 'published' : state === 'recalled' ? state : 'draft');
  return seen !== undefined && kindOf(now.state) !== kindOf(seen);
}

/** Whether an article is seen from and until when somebody chose. */
function isShownAt(now: ArticleRow, chosen: ReturnType<typeof checkedMoments>): boolean {
  const isSince = chosen.publishAt ? now.publishAt?.getTime() === chosen.publishAt.getTime() : now.state === 'live';
  return isSince && now.expiresAt?.getTime() === chosen.expiresAt?.getTime();
}

/** @throws NOT_FOUND for an audience that reaches beyond the scope, as for an article there */
function requireWithin(audience: NewsAudience | null, scope: CallerScope): void {
  if (!isWithin(audience, scope)) throw failure('NOT_FOUND');
}

/** @throws BAD_REQUEST for a picture that is not stored, or not any more */
async function requirePictures(transaction: Database, { picture }: ArticleParts): Promise<void> {
  if (picture && !(await arePictures(transaction, [picture.large, picture.small]))) {
    throw failure('BAD_REQUEST', 'picture');
  }
}

/** An article's parts as they are stored; the picture that it has, where the page knows of none. */
function partsOf(
  { title, text, audience, picture: sent, ...rest }: WrittenFields,
  before: ArticlePicture | null,
): ArticleParts {
  const picture = sent === undefined ? before : sent && { ...sent, text: written(sent.text) };
  return { ...rest, title: written(title), text: written(text), audience: inOrder(audience), picture };
}

/** Audits what was done with an article, which its English title names, by a call on the caller's transaction. */
async function note(
  context: Pick<RequestContext, 'db' | 'ipAddress'>,
  caller: Caller,
  act: Extract<
    ActOnNobody,
    | 'news-saved'
    | 'news-review-asked'
    | 'news-sent-back'
    | 'news-published'
    | 'news-recalled'
    | 'news-deleted'
    | 'news-restored'
    | 'news-reminded'
  >,
  { id, title }: Pick<ArticleRow, 'id' | 'title'>,
): Promise<void> {
  const object = `${id} ${title.en}`.trim();
  await audited(context, caller, { act, result: 'ok', object });
}
