import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsPicture } from '#contract/limits.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { flatJpeg } from '#server/home/testing/flat-jpeg.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

let editor: Awaited<ReturnType<typeof consoleSender>>;
let reader: string;
beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  reader = await testServer.signIn(people.ada);
});

const large = flatJpeg(newsPicture.width, newsPicture.height);
const small = flatJpeg(newsPicture.smallWidth, newsPicture.smallHeight);
/** An Exif segment, which says where a picture was taken. */
const place = Buffer.from([0xff, 0xe1, 0, 14, ...Buffer.from('Exif\0\0Berlin')]);
const withPlace = (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), place, jpeg.subarray(2), place]);

const send = (one: Buffer, other: Buffer) =>
  editor.post('news/picture', { large: one.toString('base64'), small: other.toString('base64') });
const stored = async () => (await send(large, small)).json() as { large: string; small: string };
const fields = {
  slot: 'update',
  title: { en: 'A new stage' },
  text: { en: 'In May.' },
  audience: null,
  mustRead: false,
};
const text = { en: 'A stage under the open sky', de: 'Eine Bühne unter freiem Himmel' };
const added = async (more: object) => {
  const id = newId();
  const answer = (await editor.post('news/add', { id, ...fields, ...more })).json();
  return { id, answer };
};
const publish = async (id: string, version = 1) =>
  (await editor.post('news/publish', { id, version, publishAt: null, expiresAt: null })).json();
const filesAt = (path: string) => testServer.db.$count(storedFile, eq(storedFile.path, path));

test('a picture is stored without where it was taken, and its readers see it with its text in their language', async () => {
  const paths = (await send(withPlace(large), withPlace(small))).json();
  expect(paths).toEqual(await stored());
  const { id } = await added({ picture: { ...paths, text } });
  expect(await publish(id)).toMatchObject({ outcome: 'done', article: { picture: { ...paths, text } } });
  const story = await testServer.ask({ url: '/api/home/story?slot=update&language=de', cookie: reader });
  expect(story.json()).toMatchObject({
    picture: paths.large,
    pictureSmall: paths.small,
    pictureText: { text: text.de, lang: 'de' },
  });
  const answer = await testServer.ask({ url: paths.large, cookie: reader });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(answer.rawPayload.includes('Berlin')).toBe(false);
});

test.for([
  ['no picture', Buffer.from('<script>'), small],
  ['the beginning of one', large.subarray(0, 200), small],
  ['the head of one, with other bytes behind', Buffer.concat([large.subarray(0, 25), Buffer.alloc(4000)]), small],
  ['another size', small, small],
  ['two large ones', large, large],
  ['a size that is not true', flatJpeg(65_000, 65_000).subarray(0, 100_000), small],
] as const)('%s is refused, and nothing is stored', async ([, one, other]) => {
  const before = await testServer.db.$count(storedFile);
  const answer = await send(one, other);
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect(await testServer.db.$count(storedFile)).toBe(before);
});

test('an article whose picture nobody has described in English is a draft, and not published', async () => {
  const { id } = await added({ picture: { ...(await stored()), text: { en: ' ', de: text.de } } });
  expect(await publish(id)).toEqual({
    outcome: 'refused',
    problems: [{ field: 'picture', language: 'en', problem: 'missing' }],
  });
});

test('only a picture of the news that is stored can be in an article', async () => {
  const { large: path } = await stored();
  for (const wrong of ['/news-pictures/none.jpeg', '/profile-pictures/ada.webp']) {
    const { answer } = await added({ picture: { large: path, small: wrong, text } });
    expect(answer).toMatchObject({ code: 'BAD_REQUEST', field: 'picture' });
  }
});

test('a version keeps its picture, and a page that knows of none leaves it', async () => {
  const picture = { ...(await stored()), text };
  const { id } = await added({ picture });
  const change = async (version: number, more: object) =>
    (await editor.post('news/change', { id, version, ...fields, ...more })).json();
  expect(await change(1, { title: { en: 'Other' } })).toMatchObject({ article: { version: 2, picture } });
  expect(await change(2, { picture: null })).toMatchObject({ article: { version: 3, picture: null } });
  expect(await editor.read(`news/version?id=${id}&version=2`)).toMatchObject({ picture });
});

test('a picture that no version has is gone after two days, and no other', async () => {
  await testServer.db.execute('delete from news_article');
  const inDays = (days: number) =>
    tidyUp(testServer.db, new Date(Date.now() + days * 24 * 60 * 60 * 1000), { auditDays: 365, payslipYears: 10 });
  const paths = await stored();
  await inDays(1.9);
  expect(await filesAt(paths.large)).toBe(1);
  const { id } = await added({ picture: { ...paths, text } });
  await editor.post('news/change', { id, version: 1, ...fields, picture: null });
  await inDays(2.1);
  expect([await filesAt(paths.large), await filesAt(paths.small)]).toEqual([1, 1]);
  await testServer.db.execute('delete from news_article');
  await inDays(2.1);
  expect([await filesAt(paths.large), await filesAt(paths.small)]).toEqual([0, 0]);
});
