import { operation, requireCaller } from '#server/http/operation.ts';
import { forReader } from '#server/translations/company-words.ts';
import { eventsFrom, newestIn, newestNews } from './home-rows.ts';

export const homeRoutes = {
  news: operation.home.news.handler(async ({ context, input }) => {
    const { userId } = requireCaller(context);
    const [news, events] = await Promise.all([newestNews(context.db, userId), eventsFrom(context.db, new Date(), 5)]);
    return {
      news: news.map((item) => ({
        id: item.id,
        slot: item.slot,
        picture: item.picture,
        pictureSmall: item.pictureSmall,
        line: forReader(item.title, input.language),
      })),
      events: events.map((event) => ({
        id: event.id,
        startsAt: event.startsAt.toISOString(),
        title: forReader(event.title, input.language),
        place: forReader(event.place, input.language),
      })),
    };
  }),

  article: operation.home.article.handler(async ({ context, input, errors }) => {
    const item = await newestIn(context.db, input.slot, requireCaller(context).userId);
    if (!item) throw errors.NOT_FOUND();
    return {
      id: item.id,
      slot: item.slot,
      picture: item.picture,
      pictureSmall: item.pictureSmall,
      line: forReader(item.title, input.language),
      body: forReader(item.body, input.language),
      publishedAt: (item.publishAt ?? new Date()).toISOString(),
    };
  }),
};
