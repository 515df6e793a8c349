import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { audit } from '#server/audit/audit-tables.ts';
import { newsArticle } from '#server/home/home-tables.ts';
import { operatorAt } from '#server/testing/operator.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';

const database = await openTestDatabase();
const { db } = database;
const outer = await mkdtemp(join(tmpdir(), 'stagedoor-news-'));
const folder = join(outer, 'news');
await mkdir(folder);
afterAll(() => Promise.all([database.close(), rm(outer, { recursive: true })]));
beforeEach(async () => {
  await db.delete(newsArticle);
});

const webp = Buffer.from('RIFF0000WEBPpicture');
for (const file of [join(folder, 'beside.webp'), join(outer, 'above.webp')]) await writeFile(file, webp);
await symlink(join(outer, 'above.webp'), join(folder, 'link.webp'));

const article = (picture: string) => ({
  news: [{ slot: 'news', line: { en: 'Line' }, body: { en: 'Body' }, picture, pictureSmall: 'beside.webp' }],
});

async function publish(json: string | Buffer) {
  const file = join(folder, 'news.json');
  await writeFile(file, json);
  return operatorAt(db)('publish', 'news', file);
}

const lastAudited = async () => (await db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0];

test('news are published with the pictures beside them, behind a byte-order mark too', async () => {
  const { code, said } = await publish(`\ufeff${JSON.stringify(article('beside.webp'))}`);
  expect([code, said]).toEqual([0, 'Published: 1 news, 0 events.']);
  expect(await db.select().from(newsArticle)).toHaveLength(1);
  expect(await lastAudited()).toMatchObject({ action: 'news-published', result: 'ok' });
  expect((await lastAudited())?.object).toMatch(/^sha256:[0-9a-f]{64} 1 news, 0 events$/);
});

test.each(['../above.webp', '..', '', 'link.webp', 'none.webp', join(outer, 'above.webp'), '..\\above.webp'])(
  'the picture %s is not beside the file, and nothing is published',
  async (picture) => {
    const { code, said } = await publish(JSON.stringify(article(picture)));
    expect([code, said]).toEqual([1, expect.stringContaining('news[0].picture')]);
    expect(await db.select().from(newsArticle)).toEqual([]);
    expect(await lastAudited()).toMatchObject({ action: 'news-published', result: 'refused' });
  },
);

test.each([
  ['no JSON', '{"news": [', 'is no JSON'],
  ['a list', '[]', 'Mend the file first'],
  ['a word of Windows-1252', Buffer.from('{"news": "\xe9"}', 'latin1'), 'is not in UTF-8'],
  ['brackets without end', '['.repeat(100_000), 'is no JSON'],
] as const)('a file with %s is refused in a sentence', async (_, json, words) => {
  const { code, said } = await publish(json);
  expect([code, said]).toEqual([1, expect.stringContaining(words)]);
  expect(said).not.toContain('    at ');
});

test('a file that is not there is said so', async () => {
  const { code, said } = await operatorAt(db)('publish', 'links', join(folder, 'none.json'));
  expect([code, said]).toEqual([1, `There is no file ${join(folder, 'none.json')}.`]);
});
