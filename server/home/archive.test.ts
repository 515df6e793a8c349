import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { archivedAtOnce } from '#contract/home.ts';
import type { Id } from '#contract/id.ts';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { newsArticle } from './home-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let cookie: string;
beforeAll(async () => {
  cookie = await testServer.signIn(people.ada);
});
beforeEach(() => db.delete(newsArticle));

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);

async function article(more: Partial<typeof newsArticle.$inferInsert> = {}): Promise<Id> {
  const id = newId() as Id;
  const words = { title: { en: 'A title' }, body: { en: 'A text.' } };
  await db.insert(newsArticle).values({ id, slot: 'news', ...words, publishAt: inHours(-1), ...more });
  return id;
}

const read = async (query: Record<string, string> = {}) => {
  const asked = new URLSearchParams({ language: 'en', ...query });
  return (await testServer.ask({ url: `/api/home/archive?${asked}`, cookie })).json();
};
const idsOf = ({ articles }: { articles: { id: Id }[] }) => articles.map(({ id }) => id);

test('lists what is live or has expired, the newest first, and nothing else', async () => {
  const live = await article({ slot: 'update', title: { en: 'Live', de: 'Zu sehen' } });
  const expired = await article({ publishAt: inHours(-9), expiresAt: inHours(-2) });
  const older = await article({ publishAt: inHours(-8) });
  await article({ publishAt: null });
  await article({ publishAt: inHours(1) });
  await article({ recalledAt: new Date() });
  await article({ publishAt: null, deletedAt: new Date() });
  await article({ audience: { locations: ['Elsewhere'], departments: [], managers: [] } });
  const answer = await read({ language: 'de' });
  expect(idsOf(answer)).toEqual([live, older, expired]);
  expect(answer.articles[0]).toEqual({
    id: live,
    slot: 'update',
    pictureSmall: null,
    line: { text: 'Zu sehen', lang: 'de' },
    publishedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  expect(answer.next).toBeNull();
});

test('what has expired is read on by its id, and asks nobody to say so; what was taken back is not', async () => {
  const [endedAt, ended] = [inHours(-2), inHours(-2).toISOString().slice(0, 13)];
  const expired = await article({ expiresAt: endedAt, publishAt: inHours(-9), mustRead: true });
  const recalled = await article({ recalledAt: new Date() });
  const story = (more: string) => testServer.ask({ url: `/api/home/story?slot=news&language=en${more}`, cookie });
  expect((await story(`&article=${expired}`)).statusCode).toBe(404);
  expect((await story(`&id=${expired}`)).json()).toMatchObject({
    endedAt: expect.stringContaining(ended),
    mustRead: null,
    body: { text: 'A text.' },
  });
  expect((await story(`&id=${recalled}`)).statusCode).toBe(404);
  await db.execute(sql`insert into news_acknowledgement (article_id, user_id) select ${expired}, id from "user"
    where email = ${people.ada.email}`);
  expect((await story(`&id=${expired}`)).json().mustRead).toEqual({ acknowledgedAt: expect.any(String) });
});

test('a search finds parts of words of title and text, in the reader’s language and in English, however they are typed', async () => {
  const id = await article({ title: { en: 'Rehearsals', fr: 'Répétitions' }, body: { en: 'In the Müller hall.' } });
  await article();
  for (const text of ['REPETI', 'mueller', 'muller hall', '  rehears ']) {
    expect([text, idsOf(await read({ language: 'fr', text }))]).toEqual([text, [id]]);
  }
  expect(idsOf(await read({ text: 'repeti' }))).toEqual([]);
  expect(idsOf(await read({ text: 'müller nowhere' }))).toEqual([]);
});

test('comes in pages, in which articles of one moment have their order', async () => {
  const publishAt = inHours(-3);
  const all = await Promise.all(Array.from({ length: archivedAtOnce + 5 }, () => article({ publishAt })));
  const first = await read();
  expect(first.articles).toHaveLength(archivedAtOnce);
  const second = await read({ after: first.next });
  expect(second.next).toBeNull();
  expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(all.toSorted());
});

test('a search looks at a part at a time, and goes on behind it', async () => {
  const oldest = await article({ title: { en: 'The needle' }, publishAt: inHours(-999) });
  const hay = Array.from({ length: 300 }, (_, at) => ({ slot: 'news' as const, publishAt: inHours(-at - 1) }));
  await db.insert(newsArticle).values(hay.map((row) => ({ ...row, title: { en: 'Hay' }, body: { en: 'Hay.' } })));
  const first = await read({ text: 'needle' });
  expect(first).toEqual({ articles: [], next: expect.any(String) });
  expect(await read({ text: 'needle', after: first.next })).toEqual({
    articles: [expect.objectContaining({ id: oldest })],
    next: null,
  });
});
