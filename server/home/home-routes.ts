import { failure } from '#server/http/failure.ts';
import { operation, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { publish } from '#server/notify/publish.ts';
import { forReader } from '#server/translations/company-words.ts';
import { archivePage, eventsFrom, newestIn, newestNews } from './home-rows.ts';
import { acknowledge, acknowledgedAt, unreadBy } from './newsroom/reading-rows.ts';

/** How often somebody searches the archive: a search reads whole texts. */
const searches = { atMost: 60, seconds: 60 };

export const homeRoutes = {
  news: operation.home.news.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    const [news, unread, events] = await Promise.all([
      newestNews(context.db, userId),
      unreadBy(context.db, userId),
      eventsFrom(context.db, new Date(), 5),
    ]);
    return {
      news: news.map((item) => ({
        id: item.id,
        slot: item.slot,
        picture: item.picture,
        pictureSmall: item.pictureSmall,
        line: forReader(item.title, input.language),
      })),
      mustRead: unread.map(({ title, ...item }) => ({ ...item, line: forReader(title, input.language) })),
      events: events.map((event) => ({
        id: event.id,
        startsAt: event.startsAt.toISOString(),
        title: forReader(event.title, input.language),
        place: forReader(event.place, input.language),
      })),
    };
  }),

  article: operation.home.article.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    const item = await newestIn(context.db, input.slot, userId, input.id);
    if (!item) throw failure('NOT_FOUND');
    const read = item.mustRead ? await acknowledgedAt(context.db, item.id, userId) : null;
    return {
      id: item.id,
      slot: item.slot,
      picture: item.picture,
      pictureSmall: item.pictureSmall,
      line: forReader(item.title, input.language),
      body: forReader(item.body, input.language),
      publishedAt: (item.publishAt ?? new Date()).toISOString(),
      pictureText: item.pictureText?.en.trim() ? forReader(item.pictureText, input.language) : null,
      endedAt: item.endedAt?.toISOString() ?? null,
      // One that has expired asks nobody any more.
      mustRead: item.mustRead && (read || !item.endedAt) ? { acknowledgedAt: read?.toISOString() ?? null } : null,
    };
  }),

  archive: operation.home.archive.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    if (input.text) await limit(context, `news-searches:${userId}`, searches);
    const { articles, next } = await archivePage(context.db, userId, input);
    return {
      articles: articles.map(({ id, slot, pictureSmall, title, publishAt }) => ({
        ...{ id, slot, pictureSmall },
        line: forReader(title, input.language),
        publishedAt: (publishAt ?? new Date()).toISOString(),
      })),
      next,
    };
  }),

  acknowledge: operation.home.acknowledge.handler(async ({ context, input: { id } }) => {
    const { userId } = requireCaller(context);
    return context.db.transaction(async (transaction) => {
      const written = await acknowledge(transaction, id, userId);
      const at = written && (await acknowledgedAt(transaction, id, userId));
      if (!at) throw failure('NOT_FOUND');
      if (written === 'first') await publish(transaction, userId, 'news');
      return { acknowledgedAt: at.toISOString() };
    });
  }),
};
