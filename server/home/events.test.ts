import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { publishNews } from './publish-news.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

let editor: Awaited<ReturnType<typeof consoleSender>>;
let reader: string;
beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  reader = await testServer.signIn(people.ada);
});

const ball = {
  startsAt: '2031-05-03T18:30:00+02:00',
  title: { en: 'Summer ball', de: 'Sommerball' },
  place: { en: ' Hall ', fr: '' },
};
const save = async (id: string, version: number, content: object | null = ball) =>
  (await editor.post('texts/save-event', { id, version, content })).json();
const shown = async (language = 'en') =>
  (await testServer.ask({ url: `/api/home/news?language=${language}`, cookie: reader })).json().events;
const one = (id: string) => editor.read(`texts/event?id=${id}`);

test('an event is added, changed, removed and brought back, which the home page shows', async () => {
  const id = newId();
  expect(await save(id, 0)).toMatchObject({ outcome: 'done', text: { version: 1 } });
  expect(await shown('de')).toEqual([
    {
      id,
      startsAt: '2031-05-03T16:30:00.000Z',
      title: { text: 'Sommerball', lang: 'de' },
      place: { text: 'Hall', lang: 'en' },
    },
  ]);
  await save(id, 1, { ...ball, startsAt: '2001-05-03T16:30:00.000Z' });
  expect(await shown()).toEqual([]);
  expect(await editor.read('texts/events')).toMatchObject({ coming: [], past: [{ id }] });
  await save(id, 2, null);
  expect(await editor.read('texts/events')).toEqual({ coming: [], past: [] });
  await save(id, 3);
  expect(await shown()).toHaveLength(1);
  expect(await one(id)).toMatchObject({ version: 4, versions: [{ version: 4 }, { version: 2 }, { version: 1 }] });
  await save(id, 4, null);
});

test.for<[string, object, object]>([
  ['no moment', { startsAt: '' }, { field: 'content.startsAt', problem: 'moment' }],
  ['a moment in words', { startsAt: 'next Friday' }, { field: 'content.startsAt', problem: 'moment' }],
  ['no English title', { title: { en: ' ', de: 'Ball' } }, { field: 'content.title.en', problem: 'missing' }],
  ['no English place', { place: { en: '' } }, { field: 'content.place.en', problem: 'missing' }],
])('an event with %s is not saved', async ([, wrong, problem]) => {
  expect(await save(newId(), 0, { ...ball, ...wrong })).toEqual({ outcome: 'refused', problems: [problem] });
  expect(await shown()).toEqual([]);
});

test('what a command publishes is a version too, and what it leaves out is removed', async () => {
  const event = { ...ball, place: { en: 'Hall' } };
  const publish = (...events: object[]) => publishNews(testServer.db, { events }, async () => Buffer.alloc(0));
  await publish({ id: 'ball', ...event }, { id: 'rehearsal', ...event });
  await publish({ id: 'ball', ...event });
  expect(await one('ball')).toMatchObject({ version: 1, changedBy: null });
  expect(await one('rehearsal')).toMatchObject({ version: 2, content: null });
  await publish({ id: 'ball', ...event, title: { en: 'Winter ball' } });
  // Whoever had it open is shown what the file says.
  expect(await save('ball', 1)).toMatchObject({
    outcome: 'overtaken',
    text: { content: { title: { en: 'Winter ball' } } },
  });
  await publish();
});

test('two hundred events are to come, and no more', { tags: 'long' }, async () => {
  const events = Array.from({ length: 200 }, (_, at) => ({ id: `event-${at}`, ...ball, place: { en: 'Hall' } }));
  await publishNews(testServer.db, { events }, async () => Buffer.alloc(0));
  expect(await save(newId(), 0)).toEqual({
    outcome: 'refused',
    problems: [{ field: 'content.startsAt', problem: 'full' }],
  });
  await publishNews(testServer.db, { events: [] }, async () => Buffer.alloc(0));
});

test('moments are typed in the zones of the company and of its locations', async () => {
  expect(await editor.read('texts/zones')).toMatchObject({ company: expect.any(String), others: expect.any(Array) });
});
