import { z } from 'zod';
import { count, countInQuery } from './counts.ts';
import { failing } from './failure.ts';
import { newsSlots } from './home.ts';
import { freshId, id } from './id.ts';
import { textLengths } from './limits.ts';
import { consoleRoute } from './route.ts';
import { language, readerWords } from './words.ts';

/** Where an article stands: its moments and the clock say so. */
export const articleStates = ['draft', 'scheduled', 'live', 'expired', 'recalled'] as const;

const articleState = z.enum(articleStates);

export type ArticleState = z.infer<typeof articleState>;

/** How many articles a list answers at once. */
export const articlesAtMost = 100;

/** A text in each language that it is written in so far. */
function wordsUpTo(longest: number) {
  const words = z.string().max(longest);
  const other = words.optional();
  return z.object({ en: words, fr: other, es: other, de: other, kri: other, ar: other });
}

const fields = z.object({
  /** Which of the carousel's three places it takes while it is the newest of its kind. */
  slot: z.enum(newsSlots),
  title: wordsUpTo(textLengths.newsTitle),
  /** Markdown, as contract/markdown.ts reads it. */
  text: wordsUpTo(textLengths.newsText),
});

export type ArticleFields = z.infer<typeof fields>;

const moment = z.iso.datetime();
const name = z.string().max(200);

/** Where it stands, since when, and by whom. */
const standing = z.object({
  state: articleState,
  publishAt: moment.nullable(),
  expiresAt: moment.nullable(),
  changedAt: moment,
  /** Null for a command, and for somebody who is not on record any more. */
  changedBy: name.nullable(),
});

const listed = standing.extend({
  id,
  slot: z.enum(newsSlots),
  /** Its text may be empty: a draft needs no title. */
  title: readerWords,
  /** The languages without a title or without a text: their people read English. */
  missing: z.array(language).max(6),
});

export type ListedArticle = z.infer<typeof listed>;

/** One saved version: every one is kept. */
const version = z.object({ version: count, at: moment, by: name.nullable() });

const article = fields.extend({
  ...standing.shape,
  id,
  /** Counts its saves, so that one can tell whether it is still as one read it. */
  version: count,
  /** Newest first. */
  versions: z.array(version).max(200),
});

export type EditedArticle = z.infer<typeof article>;

/** Why an article cannot be seen by everybody as it is. */
const articleProblem = z.object({
  field: z.enum(['title', 'text']),
  language,
  problem: z.enum(['missing', 'link']),
  /** The address that a link must not lead to. */
  address: z.string().max(textLengths.newsText).optional(),
});

export type ArticleProblem = z.infer<typeof articleProblem>;

const refused = z.object({ outcome: z.literal('refused'), problems: z.array(articleProblem).max(100) });
/** Somebody else saved meanwhile: what it is now. Nothing was written. */
const overtaken = z.object({ outcome: z.literal('overtaken'), now: article });
const done = z.object({ outcome: z.literal('done'), article });

/** The newsroom: articles that the company writes in the console. */
export const newsroom = {
  list: consoleRoute('GET /console/news', 'Lists articles in any state, the one that was changed last first.')
    .input(
      z.object({
        language,
        state: articleState.optional(),
        /** Parts of the title or the text, in any language. */
        text: z.string().max(textLengths.search).optional(),
      }),
    )
    .output(
      z.object({
        articles: z.array(listed).max(articlesAtMost),
        /** Whether there are more; a search finds them. */
        more: z.boolean(),
        /** How many there are in each state, whatever the filter. */
        counts: z.record(articleState, count),
      }),
    ),

  one: consoleRoute('GET /console/news/article', 'Reads an article with all its languages, and its saved versions.')
    .input(z.object({ id }))
    .output(article),

  version: consoleRoute('GET /console/news/version', 'Reads the words of one saved version of an article.')
    .input(z.object({ id, version: countInQuery }))
    .output(fields),

  add: consoleRoute('POST /console/news/add', 'Begins an article, as a draft. A repeat is answered as the first time.')
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(fields.extend({ id: freshId }))
    .output(done),

  change: consoleRoute(
    'POST /console/news/change',
    'Saves another version of an article. What everybody sees, or will see, must be without problems.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(fields.extend({ id, version: count }))
    .output(z.discriminatedUnion('outcome', [done, refused, overtaken])),

  publish: consoleRoute(
    'POST /console/news/publish',
    'Shows an article to everybody, now or from a moment on, until it is recalled or expires.',
  )
    .errors(failing('SCHEDULE_PASSED', 'SCHEDULE_TOO_FAR', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        id,
        version: count,
        /** Null for now. */
        publishAt: moment.nullable(),
        /** Null for never. */
        expiresAt: moment.nullable(),
      }),
    )
    .output(z.discriminatedUnion('outcome', [done, refused, overtaken])),

  recall: consoleRoute(
    'POST /console/news/recall',
    'Shows an article to nobody any more. One that was to appear later is a draft again.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(z.object({ id }))
    .output(done),
};
