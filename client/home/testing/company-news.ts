import type { Answers } from '#client/testing/fake-server.ts';
import { type NewsSlot, newsSlots } from '#contract/articles.ts';
import type { NewsArticle, NewsItem } from '#contract/home.ts';
import type { Id } from '#contract/id.ts';
import type { EnrolledTraining } from '#contract/training.ts';

const english = (text: string) => ({ text, lang: 'en' as const });

const newsOf = (slot: NewsSlot): NewsItem => ({
  id: `00000000-0000-7000-8000-00000000000${newsSlots.indexOf(slot)}` as Id,
  slot,
  picture: `/news-pictures/${slot}.webp`,
  pictureSmall: `/news-pictures/${slot}-small.webp`,
  line: english(`A line about ${slot}.`),
});

const training = (id: string, dueOn: string | null): EnrolledTraining => ({
  id,
  title: english(id),
  summary: english('What one learns.'),
  minutes: 20,
  url: null,
  dueOn,
  doneAt: null,
  validUntil: null,
  ownChoice: false,
});

const event = (id: string) => ({
  id,
  startsAt: '2031-12-05T18:00:00.000Z',
  title: english(id),
  place: english('Main stage'),
});

/** An article as the server sends it. */
export const articleOf = (slot: NewsSlot): NewsArticle => ({
  ...newsOf(slot),
  body: english(`The first paragraph on ${slot}.\n\nThe second.`),
  publishedAt: '2031-11-20T09:00:00.000Z',
  pictureText: english(`What the picture of ${slot} shows.`),
  endedAt: null,
  mustRead: null,
});

/** A company with three articles, two events, and three trainings for the reader. */
export const answers = {
  'home.news': {
    news: [newsOf('news'), newsOf('update'), newsOf('events')],
    mustRead: [],
    events: [event('Premiere'), event('Tea')],
  },
  'home.article': ({ slot }) => articleOf(slot),
  'training.mine': [training('Rigging', '2031-12-15'), training('Fire', null), training('First aid', null)],
} satisfies Answers;
