import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { wholeCompany } from '#server/testing/role-holders.ts';

const testServer = await openPushTestServer();
afterAll(testServer.close);

const openEditor = async (location?: string) => {
  const scope = location ? { locations: [location], departments: null } : wholeCompany;
  const editor = await consoleSender(testServer, 'editor', scope);
  return { ...editor, browser: await testServer.subscribe(editor.cookie) };
};

type Editor = Awaited<ReturnType<typeof openEditor>>;
let author: Editor;
let whole: Editor;
let ofPort: Editor;
let ofHill: Editor;
beforeAll(async () => {
  [author, whole, ofPort, ofHill] = [
    await openEditor(),
    await openEditor(),
    await openEditor('Port'),
    await openEditor('Hill'),
  ];
});

const audience = { locations: ['Port'], departments: [], managers: [] };
const words = { slot: 'news', title: { en: 'Marker doors' }, text: { en: 'Shut.' }, audience, mustRead: false };
const askForReview = async () => {
  const id = newId();
  await author.post('news/add', { id, ...words });
  const answer = await author.post('news/review', { id, version: 1, asks: true, note: 'Marker words' });
  expect(answer.json().outcome).toBe('done');
  return id;
};
const shown = () =>
  [author, whole, ofPort, ofHill].map(({ browser }) => testServer.receiver.on(browser).map(({ message }) => message));

test('the other editors of its readers are notified, without a word of it, and led to what waits', async () => {
  await askForReview();
  await testServer.deliver();
  const message = expect.objectContaining({
    title: 'An article waits for your review',
    path: '/console/news?state=in-review',
  });
  expect(shown()).toEqual([[], [message], [message], []]);
  expect(JSON.stringify(shown())).not.toContain('Marker');
});

test('nobody is notified of one that was sent back meanwhile', async () => {
  const before = shown().map(({ length }) => length);
  const id = await askForReview();
  await whole.post('news/review', { id, version: 1, asks: false, note: '' });
  await testServer.deliver();
  expect(shown().map(({ length }) => length)).toEqual(before);
});
