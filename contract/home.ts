import { z } from 'zod';
import { newsSlots } from './articles.ts';
import { failing } from './failure.ts';
import { id } from './id.ts';
import { textLengths } from './limits.ts';
import { route } from './route.ts';
import { language, readerWords } from './words.ts';

/** How many articles a page of the archive has at most. */
export const archivedAtOnce = 20;

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
  /** What the picture shows; null where nobody wrote that. */
  pictureText: readerWords.nullable(),
  publishedAt: z.iso.datetime(),
  /** When it left the carousel; null while it is live. */
  endedAt: z.iso.datetime().nullable(),
  /** Of one that must be read: when the reader said that they have; null for others. */
  mustRead: z.object({ acknowledgedAt: z.iso.datetime().nullable() }).nullable(),
});

export type NewsArticle = z.infer<typeof newsArticle>;

/** An article in the archive: one that is live, or was until it expired. */
const archived = newsItem.pick({ id: true, slot: true, pictureSmall: true, line: true }).extend({
  publishedAt: z.iso.datetime(),
});

export type ArchivedArticle = z.infer<typeof archived>;

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

  archive: route(
    'GET /home/archive',
    'Lists the articles for the caller that are live or have expired, the newest first. A search looks at a part of them at a time.',
  )
    .errors(failing('UNAUTHENTICATED', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        language,
        /** Parts of words of the title or the text, in the caller's language or in English. */
        text: z.string().max(textLengths.search).optional(),
        /** The last article of the page before. */
        after: id.optional(),
      }),
    )
    .output(
      z.object({
        articles: z.array(archived).max(archivedAtOnce),
        /** Where the next page begins; null if this is the last one. A page of a search may be empty and not the last. */
        next: id.nullable(),
      }),
    ),

  acknowledge: route(
    'POST /home/story/acknowledge',
    'Says that the caller has read an article that must be read. A repeat is answered as the first time.',
  )
    .errors(failing('UNAUTHENTICATED', 'NOT_FOUND'))
    .input(z.object({ id }))
    .output(z.object({ acknowledgedAt: z.iso.datetime() })),
};
