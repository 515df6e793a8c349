import { newsSlots } from '#contract/home.ts';
import { operation } from '#server/http/operation.ts';
import { forReader } from '#server/translations/company-words.ts';
import { eventsFrom, newestIn, newestNews } from './home-rows.ts';

export const homeRoutes = {
  news: operation.home.news.handler(async ({ context, input }) => {
    const [news, events] = await Promise.all([newestNews(context.db), eventsFrom(context.db, new Date(), 5)]);
    return {
      news: news
        .sort((a, b) => newsSlots.indexOf(a.slot) - newsSlots.indexOf(b.slot))
        .map((item) => ({
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
    const item = await newestIn(context.db, input.slot);
    if (!item) throw errors.NOT_FOUND();
    return {
      slot: item.slot,
      picture: item.picture,
      pictureSmall: item.pictureSmall,
      line: forReader(item.title, input.language),
      body: forReader(item.body, input.language),
      publishedAt: (item.publishAt ?? new Date()).toISOString(),
    };
  }),
};
