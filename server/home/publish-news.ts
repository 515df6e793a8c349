import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type NewsSlot, newsSlots } from '#contract/articles.ts';
import type { Database } from '#server/db/database.ts';
import { publish } from '#server/notify/publish.ts';
import { notifyEverybody } from '#server/push/outbox-rows.ts';
import {
  readCompanyFile,
  refuseProblems,
  repeats,
  writtenId,
  writtenText,
  writtenWords,
} from '#server/translations/company-file.ts';
import { replaceEvents } from './events.ts';
import { newestIn } from './home-rows.ts';
import { type ArticleFromFile, publishFromFile } from './newsroom/article-rows.ts';
import { newsNotification } from './newsroom/notification-rows.ts';
import { storePicture } from './newsroom/picture-rows.ts';

const article = z.strictObject({
  slot: z.enum(newsSlots),
  line: writtenWords(200),
  body: writtenWords(),
  /** Names of picture files, 1200 x 720 and 640 x 384; without them the slot keeps its own. */
  picture: writtenText(200).optional(),
  pictureSmall: writtenText(200).optional(),
});

const event = z.strictObject({
  id: writtenId,
  startsAt: z.iso.datetime({ offset: true }),
  title: writtenWords(200),
  place: writtenWords(200),
});

/** The file the company publishes the home page from: articles by slot, and all future events. */
export const newsFile = z.strictObject({
  news: z.array(article).max(newsSlots.length).default([]),
  events: z.array(event).max(200).optional(),
});

/** Reads a picture file that the news name. Rejects if it does not exist. */
type ReadPicture = (name: string) => Promise<Buffer>;

type Article = z.output<typeof article>;

/**
 * Publishes news and events, all or nothing, updates every open screen, and notifies everybody of a new article. An
 * article takes the place of the one in its slot, which stays in the newsroom; a list of events replaces all earlier ones.
 * Publishing the same file again changes nothing.
 * @param json a newsFile, parsed from JSON
 * @throws {CompanyFileError} naming every place to mend
 */
export async function publishNews(
  db: Database,
  json: unknown,
  readPicture: ReadPicture,
): Promise<{ news: number; events: number }> {
  const { news, events } = readCompanyFile(newsFile, json);
  refuseProblems([...repeats('news', news, ({ slot }) => slot), ...repeats('events', events ?? [], ({ id }) => id)]);
  const pictures = await readPictures(news, readPicture);

  await db.transaction(async (transaction) => {
    const problems: string[] = [];
    const changed: NewsSlot[] = [];
    for (const [index, { slot, line, body, picture, pictureSmall }] of news.entries()) {
      const before = await newestIn(transaction, slot, 'everybody');
      const paths = {
        picture: picture ? await storeFromFile(transaction, pictures.get(picture)) : before?.picture,
        pictureSmall: pictureSmall
          ? await storeFromFile(transaction, pictures.get(pictureSmall))
          : before?.pictureSmall,
      };
      if (!paths.picture) problems.push(`news[${index}].picture is missing, and the slot has none yet`);
      if (!paths.pictureSmall) problems.push(`news[${index}].pictureSmall is missing, and the slot has none yet`);
      if (!paths.picture || !paths.pictureSmall) continue;
      const item: ArticleFromFile = {
        slot,
        title: line,
        text: body,
        picture: paths.picture,
        pictureSmall: paths.pictureSmall,
      };
      const isSame = isDeepStrictEqual([before?.title, before?.body], [line, body]);
      await publishFromFile(transaction, item, isSame ? (before?.id ?? null) : null);
      if (!isSame) changed.push(slot);
    }
    refuseProblems(problems);
    if (events) {
      await replaceEvents(transaction, events);
    }
    await publish(transaction, null, 'news');
    // One notification for all: it opens the article if there is one, else the news.
    if (changed.length > 0)
      await notifyEverybody(transaction, newsNotification, changed.length === 1 ? (changed[0] ?? null) : null);
  });
  return { news: news.length, events: events?.length ?? 0 };
}

/** The bytes of every picture that the articles name, by name. */
async function readPictures(news: Article[], readPicture: ReadPicture): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  const problems: string[] = [];
  for (const [index, item] of news.entries()) {
    for (const field of ['picture', 'pictureSmall'] as const) {
      const name = item[field];
      if (!name) continue;
      const complain = (what: string) => problems.push(`news[${index}].${field} ${what}: ${name}`);
      const bytes = await readPicture(name).catch(() => null);
      if (!bytes) complain('cannot be read');
      else if (bytes.length > 1024 * 1024) complain('is larger than 1 MB');
      else if (!pictureType(bytes)) complain('is no WebP, JPEG or PNG picture');
      else pictures.set(name, bytes);
    }
  }
  refuseProblems(problems);
  return pictures;
}

/** Stores a picture of a file, and answers its path; undefined where there is none. */
async function storeFromFile(db: Database, bytes: Buffer | undefined): Promise<string | undefined> {
  const type = bytes && pictureType(bytes);
  return type ? storePicture(db, type, bytes) : undefined;
}

/** The type of a picture by its first bytes, whatever its name says; null for a type that not all browsers show. */
function pictureType(bytes: Buffer): 'image/webp' | 'image/jpeg' | 'image/png' | null {
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  if (bytes.toString('hex', 0, 3) === 'ffd8ff') return 'image/jpeg';
  if (bytes.toString('hex', 0, 8) === '89504e470d0a1a0a') return 'image/png';
  return null;
}
