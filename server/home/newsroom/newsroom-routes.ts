import { isDeepStrictEqual } from 'node:util';
import type { ActOnNobody } from '#contract/audit-acts.ts';
import type { Id } from '#contract/id.ts';
import { articlesAtMost, type EditedArticle } from '#contract/newsroom.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { audited, operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { publish } from '#server/notify/publish.ts';
import { notifyEverybody } from '#server/push/outbox-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { forReader } from '#server/translations/company-words.ts';
import { missingIn, problemsOf, written } from './article-problems.ts';
import {
  type ArticleRow,
  addArticle,
  articleById,
  articlesChanged,
  countArticles,
  lockedArticle,
  takeBack,
  versionAt,
  versionsOf,
  writeArticle,
  writeMoments,
} from './article-rows.ts';
import { checkedMoments } from './moments.ts';

/** How often an editor saves, and shows or recalls an article: every open app hears of that. */
const saves = { atMost: 240, seconds: 60 * 60 };
const publications = { atMost: 30, seconds: 60 * 60 };

/** The newsroom: articles are written, published and recalled by editors. */
export const newsroomRoutes = {
  list: operation.newsroom.list.handler(async ({ context: { db }, input }) => {
    const found = await articlesChanged(db, input);
    const counts = await countArticles(db);
    return {
      articles: found.slice(0, articlesAtMost).map((row) => ({
        id: row.id,
        slot: row.slot,
        title: forReader(row.title, input.language),
        state: row.state,
        ...momentsOf(row),
        changedBy: row.changedBy,
        missing: missingIn(row),
      })),
      more: found.length > articlesAtMost,
      counts,
    };
  }),

  one: operation.newsroom.one.handler(async ({ context: { db }, input: { id } }) => {
    const row = await articleById(db, id);
    if (!row) throw failure('NOT_FOUND');
    return shown(db, row);
  }),

  version: operation.newsroom.version.handler(async ({ context: { db }, input: { id, version } }) => {
    const words = await versionAt(db, id, version);
    if (!words) throw failure('NOT_FOUND');
    return words;
  }),

  add: operation.newsroom.add.handler(async ({ context, input: { id, ...fields } }) => {
    const caller = requireCaller(context);
    await limit(context, `news-saves:${caller.userId}`, saves);
    const words = { ...fields, title: written(fields.title), text: written(fields.text) };
    return context.db.transaction(async (transaction) => {
      if (await addArticle(transaction, { id, ...words }, caller.userId)) {
        await note({ ...context, db: transaction }, caller, 'news-saved', { id, ...words });
      } else {
        const first = await versionAt(transaction, id, 1);
        if (!isDeepStrictEqual(first, words)) throw failure('ID_REUSED');
      }
      return done(transaction, id);
    });
  }),

  change: operation.newsroom.change.handler(async ({ context, input: { id, version, ...fields } }) => {
    const caller = requireCaller(context);
    await limit(context, `news-saves:${caller.userId}`, saves);
    const words = { ...fields, title: written(fields.title), text: written(fields.text) };
    return context.db.transaction(async (transaction) => {
      const before = await lockedArticle(transaction, id);
      if (!before) throw failure('NOT_FOUND');
      const { slot, title, text } = before;
      // The same again, as after an answer that was lost, writes no other version.
      if (isDeepStrictEqual({ slot, title, text }, words)) return done(transaction, id);
      if (before.version !== version) return { outcome: 'overtaken' as const, now: await shown(transaction, before) };
      const isSeen = before.state === 'live' || before.state === 'scheduled';
      const problems = isSeen ? problemsOf(words) : [];
      if (problems.length > 0) return { outcome: 'refused' as const, problems };
      await writeArticle(transaction, { id, version, ...words }, caller.userId);
      await note({ ...context, db: transaction }, caller, 'news-saved', { id, ...words });
      if (before.state === 'live') await publish(transaction, null, 'news');
      return done(transaction, id);
    });
  }),

  publish: operation.newsroom.publish.handler(async ({ context, input: { id, version, ...chosen } }) => {
    const caller = requireCaller(context);
    await limit(context, `news-publications:${caller.userId}`, publications);
    const moments = checkedMoments(chosen);
    return context.db.transaction(async (transaction) => {
      const before = await lockedArticle(transaction, id);
      if (!before) throw failure('NOT_FOUND');
      if (before.version !== version) return { outcome: 'overtaken' as const, now: await shown(transaction, before) };
      const problems = problemsOf(before);
      if (problems.length > 0) return { outcome: 'refused' as const, problems };
      await writeMoments(transaction, id, moments);
      await note({ ...context, db: transaction }, caller, 'news-published', before);
      await publish(transaction, null, 'news');
      if (!moments.publishAt && !before.notifiedAt) await notifyEverybody(transaction, 'news', before.slot);
      return done(transaction, id);
    });
  }),

  recall: operation.newsroom.recall.handler(async ({ context, input: { id } }) => {
    const caller = requireCaller(context);
    await limit(context, `news-publications:${caller.userId}`, publications);
    return context.db.transaction(async (transaction) => {
      const before = await lockedArticle(transaction, id);
      if (!before) throw failure('NOT_FOUND');
      if (before.state === 'draft' || before.state === 'recalled') return done(transaction, id);
      await takeBack(transaction, id);
      await note({ ...context, db: transaction }, caller, 'news-recalled', before);
      await publish(transaction, null, 'news');
      return done(transaction, id);
    });
  }),
};

async function done(db: Database, id: Id) {
  const row = await articleById(db, id);
  if (!row) throw failure('NOT_FOUND');
  return { outcome: 'done' as const, article: await shown(db, row) };
}

/** An article as its editors see it. */
async function shown(db: Database, row: ArticleRow): Promise<EditedArticle> {
  const versions = await versionsOf(db, row.id);
  const { id, slot, title, text, version, state, changedBy } = row;
  return {
    id,
    slot,
    title,
    text,
    version,
    state,
    ...momentsOf(row),
    changedBy,
    versions: versions.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}

function momentsOf({ publishAt, expiresAt, changedAt }: ArticleRow) {
  return {
    publishAt: publishAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
  };
}

/** Audits what was done with an article, which its English title names, by a call on the caller's transaction. */
async function note(
  context: Pick<RequestContext, 'db' | 'ipAddress'>,
  caller: Caller,
  act: Extract<ActOnNobody, 'news-saved' | 'news-published' | 'news-recalled'>,
  { id, title }: Pick<ArticleRow, 'id' | 'title'>,
): Promise<void> {
  const object = `${id} ${title.en}`.trim();
  await audited(context, caller, { act, result: 'ok', object });
}
