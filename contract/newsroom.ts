import { z } from 'zod';
import { articleStates, newsSlots } from './articles.ts';
import { count, countInQuery } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { newsPicture, textLengths } from './limits.ts';
import { personName } from './people-records.ts';
import { reading } from './reading.ts';
import { unit } from './role-scope.ts';
import { consoleRoute } from './route.ts';
import { language, readerWords, wordsUpTo } from './words.ts';

const articleState = z.enum(articleStates);

/** How many articles a list answers at once. */
export const articlesAtMost = 100;

const groups = z.array(unit).max(50);
const managers = z.array(id).max(50);

/**
 * The people of an article: everybody in any of the groups, as their record says on the day they read. Without a group it
 * is for nobody yet.
 */
const audience = z.object({
  locations: groups,
  departments: groups,
  /** Each of them, and everybody below them. */
  managers,
});

export type NewsAudience = z.infer<typeof audience>;

const storedPicture = z.object({
  /** A path under /news-pictures/: 1200 x 720 pixels, and the same at 640 x 384. */
  large: z.string().max(200),
  small: z.string().max(200),
});

const picture = storedPicture.extend({
  /** What it shows, for whoever does not see it. */
  text: wordsUpTo(textLengths.newsPictureText),
});

export type ArticlePicture = z.infer<typeof picture>;

const fields = z.object({
  /** Which of the carousel's three places it takes while it is the newest of its kind. */
  slot: z.enum(newsSlots),
  title: wordsUpTo(textLengths.newsTitle),
  /** Markdown, as contract/markdown.ts reads it. */
  text: wordsUpTo(textLengths.newsText),
  /** Whom it is for; null for everybody. */
  audience: audience.nullable(),
  /** Whether its readers are asked to say that they have read it. */
  mustRead: z.boolean(),
  picture: picture.nullable(),
});

/** What a page sends, which may be from before there were pictures: it leaves them as they are. */
const written = fields.partial({ picture: true });

export type WrittenFields = z.infer<typeof written>;

export type ArticleFields = z.infer<typeof fields>;

/** Where the editor saw it stand; a page from before leaves it out. What was published or recalled since is shown first. */
const seen = { state: articleState.optional() };

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
  audience: audience.nullable(),
  mustRead: z.boolean(),
});

export type ListedArticle = z.infer<typeof listed>;

/** What an editor asked of the others, or one of them answered. */
const review = z.object({
  /** Whether it is in review; else it was sent back, or withdrawn. */
  asked: z.boolean(),
  at: moment,
  by: name.nullable(),
  note: z.string().max(textLengths.reviewNote),
});

/** One saved version: every one is kept. */
const version = z.object({ version: count, at: moment, by: name.nullable() });

/** The managers of an audience, those who still work here, by name. */
const named = fields.extend({ managers: z.array(personName).max(50) });

const article = named.extend({
  ...standing.shape,
  id,
  /** Counts its saves, so that one can tell whether it is still as one read it. */
  version: count,
  /** The last word of its review; null where there was none since it was a draft. */
  review: review.nullable(),
  /** Newest first. */
  versions: z.array(version).max(200),
});

export type EditedArticle = z.infer<typeof article>;

/** Why an article cannot be published as it is. */
const articleProblem = z.object({
  field: z.enum(['title', 'text', 'audience', 'picture']),
  language,
  problem: z.enum(['missing', 'link']),
  /** The address that a link must not lead to. */
  address: z.string().max(textLengths.newsText).optional(),
});

export type ArticleProblem = z.infer<typeof articleProblem>;

const refused = z.object({ outcome: z.literal('refused'), problems: z.array(articleProblem).max(100) });
/** Somebody else saved, published or recalled it meanwhile: what it is now. Nothing was written. */
const overtaken = z.object({ outcome: z.literal('overtaken'), now: article });
const done = z.object({ outcome: z.literal('done'), article });

/** A location or a department, and how many people are in it. */
const group = z.object({ name: unit, people: count });

const audiences = z.object({
  everybody: z.boolean(),
  locations: z.array(group).max(2000),
  departments: z.array(group).max(2000),
});

export type NewsGroups = z.infer<typeof audiences>;

/** The newsroom: articles that the company writes in the console. */
export const newsroom = {
  list: consoleRoute(
    'GET /console/news',
    'Lists articles in any state but deleted, or in one, the one that was changed last first.',
  )
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
    .output(named),

  groups: consoleRoute(
    'GET /console/news/groups',
    'Lists the locations and departments that the caller may write for, with how many people are in each, and whether they may write for everybody.',
  ).output(audiences),

  managers: consoleRoute(
    'GET /console/news/managers',
    'Finds people who lead somebody by a part of their name; ten at most.',
  )
    .input(z.object({ text: z.string().max(textLengths.search) }))
    .output(z.array(personName).max(10)),

  reach: consoleRoute('POST /console/news/reach', 'Counts the people whom an audience reaches today.')
    .input(z.object({ audience: audience.nullable() }))
    .output(z.object({ people: count })),

  storePicture: consoleRoute(
    'POST /console/news/picture',
    'Stores a picture for an article, at both sizes, as JPEGs in base64: decoded, and without metadata.',
  )
    .errors(failing('UNSUPPORTED_MEDIA_TYPE', 'TOO_MANY_REQUESTS'))
    .input(z.object({ large: z.base64().max(newsPicture.sent), small: z.base64().max(newsPicture.smallSent) }))
    .output(storedPicture),

  add: consoleRoute('POST /console/news/add', 'Begins an article, as a draft. A repeat is answered as the first time.')
    .errors(failing('ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(written.extend({ id: freshId }))
    .output(z.discriminatedUnion('outcome', [done, overtaken])),

  change: consoleRoute(
    'POST /console/news/change',
    'Saves another version of an article. What its readers see, or will see, must be without problems.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(written.extend({ id, version: count, ...seen }))
    .output(z.discriminatedUnion('outcome', [done, refused, overtaken])),

  review: consoleRoute(
    'POST /console/news/review',
    'Asks the other editors to look at a draft, or sends it back as a draft. A repeat is answered as the first time.',
  )
    .errors(failing('CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        id,
        version: count,
        asks: z.boolean(),
        note: z.string().max(textLengths.reviewNote, { abort: true }).trim(),
      }),
    )
    .output(z.discriminatedUnion('outcome', [done, overtaken])),

  publish: consoleRoute(
    'POST /console/news/publish',
    'Shows an article to those whom it is for, now or from a moment on, until it is recalled or expires.',
  )
    .errors(failing('SCHEDULE_PASSED', 'SCHEDULE_TOO_FAR', 'BAD_REQUEST', 'TOO_MANY_REQUESTS'))
    .input(
      z.object({
        id,
        version: count,
        ...seen,
        /** Null for now. */
        publishAt: moment.nullable(),
        /** Null for never. */
        expiresAt: moment.nullable(),
      }),
    )
    .output(z.discriminatedUnion('outcome', [done, refused, overtaken])),

  reading: consoleRoute(
    'GET /console/news/reading',
    'Counts who has read an article that must be read, and names who has not.',
  )
    .input(z.object({ id }))
    .output(reading),

  remind: consoleRoute(
    'POST /console/news/remind',
    'Notifies those who have not read a live article that must be read, once an hour.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(z.object({ id }))
    .output(z.object({ outcome: z.enum(['reminded', 'too-early']), reading })),

  recall: consoleRoute(
    'POST /console/news/recall',
    'Shows an article to nobody any more. One that was to appear later is a draft again.',
  )
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(z.object({ id }))
    .output(done),

  delete: consoleRoute(
    'POST /console/news/delete',
    'Deletes a draft that nobody has seen. For a day it can be restored.',
  )
    .errors(failing('CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS'))
    .input(z.object({ id }))
    .output(done),

  restore: consoleRoute('POST /console/news/restore', 'Restores a draft that was deleted within the last day.')
    .errors(failing('TOO_MANY_REQUESTS'))
    .input(z.object({ id }))
    .output(done),
};
