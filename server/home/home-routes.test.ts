import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '#contract/language.ts';
import type { CompanyWords } from '#contract/words.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { companyEvent, newsArticle } from './home-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1_000);
const inAll = (words: string): CompanyWords => ({
  en: `${words} en`,
  fr: `${words} fr`,
  es: `${words} es`,
  de: `${words} de`,
  kri: `${words} kri ɛn ɔ`,
  ar: `${words} ار`,
});

const live = { publishAt: inHours(-1) };

let cookie: string;
beforeAll(async () => {
  cookie = await testServer.signIn(people.ada);
  const picture = (name: string) => ({
    picture: `/news-pictures/${name}.webp`,
    pictureSmall: `/news-pictures/${name}-small.webp`,
  });
  await testServer.db.insert(newsArticle).values([
    { ...live, slot: 'events', ...picture('c'), title: inAll('Third'), body: inAll('Not asked for') },
    { ...live, slot: 'news', ...picture('a'), title: inAll('First'), body: inAll('Not asked for') },
    { ...live, slot: 'update', ...picture('b'), title: { en: 'Second en', fr: '' }, body: inAll('Not asked for') },
  ]);
  await testServer.db.insert(companyEvent).values([
    { id: 'later', startsAt: inHours(48), title: inAll('Later'), place: { en: 'Main stage' } },
    { id: 'past', startsAt: inHours(-1), title: inAll('Past'), place: inAll('Gone') },
    { id: 'sooner', startsAt: inHours(1), title: inAll('Sooner'), place: inAll('Canteen') },
    ...[3, 4, 5, 6].map((days) => ({
      id: `in-${days}-days`,
      startsAt: inHours(days * 24),
      title: inAll('More'),
      place: inAll('Place'),
    })),
  ]);
});

async function newsIn(language: string) {
  return testServer.ask({ url: `/api/home/news?language=${language}`, cookie });
}

describe('the news', () => {
  test('comes in the order of the carousel with both sizes of its picture, and nothing else', async () => {
    const { news } = (await newsIn('en')).json();
    expect(news).toEqual([
      {
        id: expect.any(String),
        slot: 'news',
        picture: '/news-pictures/a.webp',
        pictureSmall: '/news-pictures/a-small.webp',
        line: { text: 'First en', lang: 'en' },
      },
      {
        id: expect.any(String),
        slot: 'update',
        picture: '/news-pictures/b.webp',
        pictureSmall: '/news-pictures/b-small.webp',
        line: { text: 'Second en', lang: 'en' },
      },
      {
        id: expect.any(String),
        slot: 'events',
        picture: '/news-pictures/c.webp',
        pictureSmall: '/news-pictures/c-small.webp',
        line: { text: 'Third en', lang: 'en' },
      },
    ]);
  });

  test.for(languages)(
    'comes in %s, and in English marked as English where that is missing',
    async (language: Language) => {
      const { news, events } = (await newsIn(language)).json();
      expect(news[0].line).toEqual({ text: inAll('First')[language], lang: language });
      expect(news[1].line).toEqual({ text: 'Second en', lang: 'en' });
      expect(events[1]).toMatchObject({
        title: { text: inAll('Later')[language], lang: language },
        place: { text: 'Main stage', lang: 'en' },
      });
    },
  );

  test.for(['', 'xx', 'EN', 'en-GB', 'English', 'en%20', '__proto__', 'constructor', '0', 'en&language=fr'])(
    'is refused in the language "%s"',
    async (language) => {
      const answer = await newsIn(language);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'BAD_REQUEST', requestId: expect.any(String), field: 'language' },
      ]);
    },
  );

  test('needs a language', async () => {
    const answer = await testServer.ask({ url: '/api/home/news', cookie });
    expect(answer.json().code).toBe('BAD_REQUEST');
  });
});

test('the next five events are listed, soonest first, and none that has begun', async () => {
  const { events } = (await newsIn('en')).json();
  expect(events.map(({ id }: { id: string }) => id)).toEqual([
    'sooner',
    'later',
    'in-3-days',
    'in-4-days',
    'in-5-days',
  ]);
  expect(events[0]).toEqual({
    id: 'sooner',
    startsAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    title: { text: 'Sooner en', lang: 'en' },
    place: { text: 'Canteen en', lang: 'en' },
  });
});

test('a company without news or events has empty lists', async () => {
  const empty = await openTestServer();
  const answer = await empty.ask({ url: '/api/home/news?language=en', cookie: await empty.signIn(people.ada) });
  expect(answer.json()).toEqual({ news: [], mustRead: [], events: [] });
  await empty.close();
});

describe('the article behind a slide', () => {
  const article = (query: string) => testServer.ask({ url: `/api/home/story?${query}`, cookie });

  test.for(languages)('is read in %s', async (language) => {
    expect((await article(`slot=news&language=${language}`)).json()).toEqual({
      id: expect.any(String),
      pictureText: null,
      endedAt: null,
      mustRead: null,
      slot: 'news',
      picture: '/news-pictures/a.webp',
      pictureSmall: '/news-pictures/a-small.webp',
      line: { text: inAll('First')[language], lang: language },
      body: { text: inAll('Not asked for')[language], lang: language },
      publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('is read in English, marked as English, where the language is missing', async () => {
    const { line, body } = (await article('slot=update&language=fr')).json();
    expect([line.lang, body.lang]).toEqual(['en', 'fr']);
  });

  test.for(['slot=weather&language=en', 'language=en', 'slot=news', 'slot=NEWS&language=en'])(
    'is refused for %s',
    async (query) => {
      expect((await article(query)).json().code).toBe('BAD_REQUEST');
    },
  );

  test('is not found where the company has none', async () => {
    const empty = await openTestServer();
    const answer = await empty.ask({
      url: '/api/home/story?slot=news&language=en',
      cookie: await empty.signIn(people.ada),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    await empty.close();
  });
});
