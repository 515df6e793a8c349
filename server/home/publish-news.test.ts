import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { companyEvent, newsArticle } from './home-tables.ts';
import { publishNews } from './publish-news.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const webp = (name: string) => Buffer.from(`RIFF0000WEBP${name}`);
const files: Record<string, Buffer> = {
  'large.webp': webp('large'),
  'small.webp': webp('small'),
  'other.png': Buffer.from('89504e470d0a1a0a00', 'hex'),
  'huge.webp': Buffer.concat([webp('huge'), Buffer.alloc(1024 * 1024)]),
  'page.html': Buffer.from('<script>alert(1)</script>'),
};
const readPicture = async (name: string) => {
  const found = files[name];
  if (!found) throw new Error('no such file');
  return found;
};
const publish = (json: unknown) => publishNews(testServer.db, json, readPicture);

const article = {
  slot: 'news',
  line: { en: 'The line', fr: 'La ligne' },
  body: { en: 'The article.\n\nIts end.' },
  picture: 'large.webp',
  pictureSmall: 'small.webp',
};
const event = (id: string) => ({
  id,
  startsAt: '2999-01-01T19:30:00+01:00',
  title: { en: `${id} en` },
  place: { en: 'Main stage' },
});

let cookie: string;
beforeAll(async () => {
  cookie = await testServer.signIn(people.ada);
});

const read = async (path: string) => (await testServer.ask({ url: `/api/home/${path}`, cookie })).json();
const everything = async () => [
  await testServer.db.select().from(newsArticle),
  await testServer.db.select().from(companyEvent),
];

beforeEach(async () => {
  for (const table of [newsArticle, companyEvent]) await testServer.db.delete(table);
  await publish({ news: [article], events: [event('first'), event('second')] });
});

test('what the company publishes is what people read, pictures and all', async () => {
  expect(await publish({ news: [article], events: [event('first'), event('second')] })).toEqual({ news: 1, events: 2 });
  const { news, events } = await read('news?language=fr');
  expect(news).toHaveLength(1);
  expect(news[0].line).toEqual({ text: 'La ligne', lang: 'fr' });
  expect(events.map(({ id, startsAt }: { id: string; startsAt: string }) => [id, startsAt])).toEqual([
    ['first', '2999-01-01T18:30:00.000Z'],
    ['second', '2999-01-01T18:30:00.000Z'],
  ]);
  const picture = await testServer.ask({ url: news[0].picture, cookie });
  expect(picture.rawPayload.equals(webp('large'))).toBe(true);
  expect(picture.headers['content-type']).toBe('image/webp');
  expect(await read('story?slot=news&language=fr')).toMatchObject({
    line: { text: 'La ligne', lang: 'fr' },
    body: { text: 'The article.\n\nIts end.', lang: 'en' },
    publishedAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('the same again changes nothing, not even the day of the article', async () => {
  const before = await everything();
  await publish({ news: [article], events: [event('first'), event('second')] });
  expect(await everything()).toEqual(before);
});

test('an article without pictures keeps those of its slot; another picture gets another address', async () => {
  const before = await read('story?slot=news&language=en');
  const { picture: _, pictureSmall: __, ...words } = { ...article, line: { en: 'A new line' } };
  await publish({ news: [words] });
  const after = await read('story?slot=news&language=en');
  expect(after).toMatchObject({ line: { text: 'A new line' }, picture: before.picture });
  expect(after.publishedAt > before.publishedAt).toBe(true);
  await publish({ news: [{ ...article, picture: 'other.png' }] });
  const { picture } = await read('story?slot=news&language=en');
  expect(picture).toMatch(/^\/news-pictures\/[0-9a-f]{32}\.png$/);
});

test('a list of events takes the place of the one before; none at all leaves it', async () => {
  await publish({ events: [event('third')] });
  await publish({ news: [article] });
  expect((await read('news?language=en')).events.map(({ id }: { id: string }) => id)).toEqual(['third']);
  await publish({ events: [] });
  expect((await read('news?language=en')).events).toEqual([]);
});

test.for<[string, unknown, string]>([
  [
    'a slot that is none',
    { news: [{ ...article, slot: 'weather' }] },
    'news[0].slot must be one of: news, update, events',
  ],
  ['no English', { news: [{ ...article, body: { fr: 'Corps' } }] }, 'news[0].body.en is missing'],
  ['a slot twice', { news: [article, article] }, 'news[1] says again what news[0] says: news'],
  [
    'a slot without pictures yet',
    { news: [{ slot: 'update', line: article.line, body: article.body }] },
    'news[0].picture',
  ],
  [
    'a picture that is not there',
    { news: [{ ...article, picture: 'gone.webp' }] },
    'news[0].picture cannot be read: gone.webp',
  ],
  [
    'a page as picture',
    { news: [{ ...article, picture: 'page.html' }] },
    'news[0].picture is no WebP, JPEG or PNG picture',
  ],
  [
    'a picture too large',
    { news: [{ ...article, pictureSmall: 'huge.webp' }] },
    'news[0].pictureSmall is larger than 1 MB',
  ],
  [
    'an event at no moment',
    { events: [{ ...event('x'), startsAt: 'tomorrow' }] },
    'events[0].startsAt must be a moment',
  ],
  ['an event twice', { events: [event('x'), event('x')] }, 'events[1] says again what events[0] says: x'],
])('with %s nothing is published, not even what is right beside it', async ([, wrong, problem]) => {
  const before = await everything();
  const beside = { ...article, slot: 'events' };
  const file = wrong as { news?: unknown[] };
  await expect(publish({ ...file, news: [...(file.news ?? []), beside] })).rejects.toThrow(problem);
  expect(await everything()).toEqual(before);
});
