import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#server/testing/test-company.ts';
import { openHouse } from '#server/testing/test-house.ts';
import { companyEvent, newsItem } from './home-tables.ts';
import { publishNews } from './publish-news.ts';

const house = await openHouse();
afterAll(house.close);

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
const publish = (json: unknown) => publishNews(house.db, json, readPicture);

const story = {
  slot: 'news',
  line: { en: 'The line', fr: 'La ligne' },
  body: { en: 'The story.\n\nIts end.' },
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
  cookie = await house.signIn(people.ada);
});

const read = async (path: string) => (await house.ask({ url: `/api/home/${path}`, cookie })).json();
const everything = async () => [await house.db.select().from(newsItem), await house.db.select().from(companyEvent)];

beforeEach(async () => {
  for (const table of [newsItem, companyEvent]) await house.db.delete(table);
  await publish({ news: [story], events: [event('first'), event('second')] });
});

test('what the company publishes is what people read, pictures and all', async () => {
  expect(await publish({ news: [story], events: [event('first'), event('second')] })).toEqual({ news: 1, events: 2 });
  const { news, events } = await read('news?language=fr');
  expect(news).toHaveLength(1);
  expect(news[0].line).toEqual({ text: 'La ligne', lang: 'fr' });
  expect(events.map(({ id, startsAt }: { id: string; startsAt: string }) => [id, startsAt])).toEqual([
    ['first', '2999-01-01T18:30:00.000Z'],
    ['second', '2999-01-01T18:30:00.000Z'],
  ]);
  const picture = await house.ask({ url: news[0].picture, cookie });
  expect(picture.rawPayload.equals(webp('large'))).toBe(true);
  expect(picture.headers['content-type']).toBe('image/webp');
  expect(await read('story?slot=news&language=fr')).toMatchObject({
    line: { text: 'La ligne', lang: 'fr' },
    body: { text: 'The story.\n\nIts end.', lang: 'en' },
    publishedAt: expect.stringMatching(/^\d{4}-/),
  });
});

test('the same again changes nothing, not even the day of the story', async () => {
  const before = await everything();
  await publish({ news: [story], events: [event('first'), event('second')] });
  expect(await everything()).toEqual(before);
});

test('a story without pictures keeps those of its slot; another picture gets another address', async () => {
  const before = await read('story?slot=news&language=en');
  const { picture: _, pictureSmall: __, ...words } = { ...story, line: { en: 'A new line' } };
  await publish({ news: [words] });
  const after = await read('story?slot=news&language=en');
  expect(after).toMatchObject({ line: { text: 'A new line' }, picture: before.picture });
  expect(after.publishedAt > before.publishedAt).toBe(true);
  await publish({ news: [{ ...story, picture: 'other.png' }] });
  const { picture } = await read('story?slot=news&language=en');
  expect(picture).toMatch(/^\/news-pictures\/[0-9a-f]{32}\.png$/);
});

test('a list of events takes the place of the one before; none at all leaves it', async () => {
  await publish({ events: [event('third')] });
  await publish({ news: [story] });
  expect((await read('news?language=en')).events.map(({ id }: { id: string }) => id)).toEqual(['third']);
  await publish({ events: [] });
  expect((await read('news?language=en')).events).toEqual([]);
});

test.for<[string, unknown, string]>([
  [
    'a slot that is none',
    { news: [{ ...story, slot: 'weather' }] },
    'news[0].slot must be one of: news, update, events',
  ],
  ['no English', { news: [{ ...story, body: { fr: 'Corps' } }] }, 'news[0].body.en is missing'],
  ['a slot twice', { news: [story, story] }, 'news[1] says again what news[0] says: news'],
  [
    'a slot without pictures yet',
    { news: [{ slot: 'update', line: story.line, body: story.body }] },
    'news[0].picture',
  ],
  [
    'a picture that is not there',
    { news: [{ ...story, picture: 'gone.webp' }] },
    'news[0].picture cannot be read: gone.webp',
  ],
  [
    'a page as picture',
    { news: [{ ...story, picture: 'page.html' }] },
    'news[0].picture is no WebP, JPEG or PNG picture',
  ],
  [
    'a picture too large',
    { news: [{ ...story, pictureSmall: 'huge.webp' }] },
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
  const beside = { ...story, slot: 'events' };
  const file = wrong as { news?: unknown[] };
  await expect(publish({ ...file, news: [...(file.news ?? []), beside] })).rejects.toThrow(problem);
  expect(await everything()).toEqual(before);
});
