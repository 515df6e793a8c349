import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleSender } from '#server/testing/console-sender.ts';
import { goLive } from '#server/testing/live-client.ts';
import { newId } from '#server/testing/new-id.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { markMoments } from './moment-rows.ts';
import { publishMoments } from './moments-worker.ts';

const testServer = await openPushTestServer();
afterAll(testServer.close);
const { db } = testServer;

let editor: Awaited<ReturnType<typeof consoleSender>>;
let reader: Awaited<ReturnType<typeof testServer.reader>>;
beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  reader = await testServer.reader();
});

const words = {
  slot: 'news',
  title: { en: 'A new stage' },
  text: { en: 'It opens in May.' },
  audience: null,
  mustRead: false,
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const scheduled = async (publishAt: string | null, expiresAt: string | null) => {
  const id = newId();
  await editor.post('news/add', { id, ...words });
  await editor.post('news/publish', { id, version: 1, publishAt, expiresAt });
  return id;
};
/** Moves an article's moments back, as if so many hours had passed. */
const pass = (id: string, hours: number) =>
  db.execute(sql`update news_article set publish_at = publish_at - make_interval(hours => ${hours}),
    expires_at = expires_at - make_interval(hours => ${hours}) where id = ${id}`);
const seen = async (id: string) => {
  const { news } = (await testServer.ask({ url: '/api/home/news?language=en', cookie: reader.cookie })).json();
  const { state } = await editor.read<{ state: string }>(`news/article?id=${id}`);
  const { rows } = await db.execute(sql`select about, subject from push_message`);
  return { state, onHome: news.length, notified: rows };
};
const notified = [{ about: 'news', subject: 'news' }];

test('an article appears and expires at its moments, and everybody is notified once, by whichever server', async () => {
  const id = await scheduled(inHours(2), inHours(5));
  await publishMoments(db);
  expect(await seen(id)).toEqual({ state: 'scheduled', onHome: 0, notified: [] });
  await pass(id, 3);
  await Promise.all([publishMoments(db), publishMoments(db)]);
  expect(await seen(id)).toEqual({ state: 'live', onHome: 1, notified });
  await pass(id, 3);
  await publishMoments(db);
  expect(await seen(id)).toEqual({ state: 'expired', onHome: 0, notified });

  // Its readers find it in the archive: what they read there is without problems, and open screens show a correction.
  const change = async (title: string) =>
    (await editor.post('news/change', { id, version: 1, ...words, title: { en: title } })).json();
  expect(await change(' ')).toMatchObject({ outcome: 'refused' });
  const live = await goLive(await listen(testServer.app), { cookie: reader.cookie });
  expect(await change('A newer stage')).toMatchObject({ outcome: 'done' });
  await live.hears({ topic: 'news' });
  live.socket.close();

  // Shown once more, it expires once more.
  await editor.post('news/publish', { id, version: 2, publishAt: null, expiresAt: inHours(1) });
  await pass(id, 2);
  expect((await markMoments(db)).vanished).toMatchObject([{ id }]);
  expect((await markMoments(db)).vanished).toEqual([]);
});

test('nobody is notified of an article that was taken back before its moment, or whose time passed unseen', async () => {
  await db.execute(sql`delete from push_message`);
  const back = await scheduled(inHours(2), null);
  await editor.post('news/recall', { id: back });
  const missed = await scheduled(inHours(1), inHours(2));
  await pass(missed, 3);
  await publishMoments(db);
  expect(await seen(back)).toEqual({ state: 'draft', onHome: 0, notified: [] });
  expect(await seen(missed)).toEqual({ state: 'expired', onHome: 0, notified: [] });
});
