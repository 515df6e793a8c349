import { z } from 'zod';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { route } from './route.ts';
import { language, readerWords } from './words.ts';

/** The carousel's three places; their titles are catalogue words, news fills the rest. */
export const newsSlots = ['news', 'update', 'events'] as const;

export type NewsSlot = (typeof newsSlots)[number];

export const newsItem = z.object({
  id,
  slot: z.enum(newsSlots),
  /** A path under /news-pictures/: 1200 x 720 pixels, and the same at 640 x 384; null without a picture. */
  picture: z.string().max(200).nullable(),
  pictureSmall: z.string().max(200).nullable(),
  line: readerWords,
});

export type NewsItem = z.infer<typeof newsItem>;

/** An article that asks the reader to say that they have read it. */
const askedOf = newsItem.pick({ id: true, slot: true, line: true });

export type MustReadItem = z.infer<typeof askedOf>;

const newsArticle = newsItem.extend({
  /** Markdown, as contract/markdown.ts reads it. */
  body: readerWords.extend({ text: z.string().max(textLengths.newsText) }),
  publishedAt: z.iso.datetime(),
  /** Of one that must be read: when the reader said that they have; null for others. */
  mustRead: z.object({ acknowledgedAt: z.iso.datetime().nullable() }).nullable(),
});

export type NewsArticle = z.infer<typeof newsArticle>;

export const companyEvent = z.object({
  id: z.string().max(100),
  startsAt: z.iso.datetime(),
  title: readerWords,
  place: readerWords,
});

export type CompanyEvent = z.infer<typeof companyEvent>;

export const home = {
  news: route(
    'GET /home/news',
    "Reads the carousel's news, as far as it is for the caller, and the company's next events.",
  )
    .errors(failing('UNAUTHENTICATED'))
    .input(z.object({ language }))
    .output(
      z.object({
        news: z.array(newsItem).max(3),
        /** What the caller must read and has not yet, the oldest first. */
        mustRead: z.array(askedOf).max(20),
        events: z.array(companyEvent).max(20),
      }),
    ),

  article: route(
    'GET /home/story',
    "Reads the whole article behind one of the carousel's slides, or one that is no slide any more.",
  )
    // Callers know it by this address and id.
    .route({ operationId: 'home.story' })
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND'))
    .input(z.object({ slot: z.enum(newsSlots), id: id.optional(), language }))
    .output(newsArticle),

  acknowledge: route(
    'POST /home/story/acknowledge',
    'Says that the caller has read an article that must be read. A repeat is answered as the first time.',
  )
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND'))
    .input(z.object({ id }))
    .output(z.object({ acknowledgedAt: z.iso.datetime() })),
};
