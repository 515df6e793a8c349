import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#server/session/session-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { enrolment, training } from './training-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let editor: Awaited<ReturnType<typeof consoleSender>>;
let reader: string;
beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  reader = await testServer.signIn(people.ada);
});

const fire = {
  title: { en: ' Fire safety ', de: 'Brandschutz' },
  summary: { en: 'Where the exits are' },
  ...{ minutes: '045', url: '', offered: true, validMonths: '' },
};
const save = async (id: string, version: number, content: object | null = fire) =>
  (await editor.post('texts/save-training', { id, version, content })).json();
const shown = async (which: 'mine' | 'offered') =>
  (await testServer.ask({ url: `/api/trainings/${which}?language=de`, cookie: reader })).json();
const listed = () => editor.read('texts/trainings');
const enrol = (trainingId: string, more: object = {}) =>
  db.insert(enrolment).values({ userId: people.ada.id, trainingId, ...more });

test('a training is added, offered, and withdrawn from the offer', async () => {
  const id = newId();
  expect(await save(id, 0)).toMatchObject({ outcome: 'done', text: { version: 1, content: { minutes: '45' } } });
  expect(await shown('offered')).toMatchObject([
    { id, minutes: 45, url: null, title: { text: 'Brandschutz', lang: 'de' } },
  ]);
  await save(id, 1, { ...fire, offered: false, url: ' https://learn.example/ ' });
  expect(await shown('offered')).toEqual([]);
  await enrol(id);
  expect(await listed()).toMatchObject([{ id, offered: false, people: 1 }]);
  expect(await shown('mine')).toMatchObject([{ id, url: 'https://learn.example/' }]);
  await db.delete(training);
});

test('one that somebody is to do is not removed; whoever has done it keeps that, and it comes back', async () => {
  const id = newId();
  await save(id, 0);
  await enrol(id);
  expect(await save(id, 1, null)).toEqual({ outcome: 'refused', problems: [{ field: '', problem: 'enrolled' }] });
  await db.update(enrolment).set({ doneAt: new Date() });
  expect(await save(id, 1, null)).toMatchObject({ outcome: 'done', text: { content: null } });
  expect([await listed(), await shown('mine')]).toMatchObject([[], [{ id }]]);
  expect((await testServer.post('/trainings/enrol', { id: 'none' }, reader)).statusCode).toBe(404);
  await save(id, 2);
  expect(await listed()).toMatchObject([{ id, people: 0 }]);
  await db.delete(training);
});

test('a validity counts for whoever has done it already, and whoever’s ran out is to do it again', {
  tags: 'long',
}, async () => {
  const id = newId();
  await save(id, 0);
  await enrol(id, { doneAt: new Date('2024-02-29T12:00:00Z') });
  expect(await shown('mine')).toMatchObject([{ id, validUntil: null }]);
  expect(await save(id, 1, { ...fire, validMonths: ' 012 ' })).toMatchObject({
    text: { content: { validMonths: '12' } },
  });
  expect(await shown('mine')).toMatchObject([{ id, validUntil: '2025-02-28' }]);
  expect(await listed()).toMatchObject([{ id, people: 1 }]);
  expect(await save(id, 2, null)).toEqual({ outcome: 'refused', problems: [{ field: '', problem: 'enrolled' }] });
  await save(id, 2);
  expect(await listed()).toMatchObject([{ id, people: 0 }]);
  await save(id, 3, { ...fire, validMonths: '120' });
  expect(await shown('mine')).toMatchObject([{ id, validUntil: '2034-02-28' }]);
  await save(id, 4, null);
  expect(await shown('mine')).toMatchObject([{ id, validUntil: null }]);
  await db.delete(training);
});

test('an editor’s page from before there were validities saves a training without one', async () => {
  const id = newId();
  const { validMonths: _, ...earlier } = fire;
  expect(await save(id, 0, earlier)).toMatchObject({ outcome: 'done', text: { content: { validMonths: '' } } });
  await db.delete(training);
});

test('whoever left holds up no removal', async () => {
  const [id, left] = [newId(), await testServer.newcomer()];
  await save(id, 0);
  await enrol(id, { userId: left.id });
  expect(await listed()).toMatchObject([{ id, people: 1 }]);
  await db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, left.id));
  expect(await listed()).toMatchObject([{ id, people: 0 }]);
  expect(await save(id, 1, null)).toMatchObject({ outcome: 'done' });
  await db.delete(training);
});

test('one that was removed is offered to nobody', async () => {
  const id = newId();
  await save(id, 0);
  await save(id, 1, null);
  expect(await shown('offered')).toEqual([]);
  expect((await testServer.post('/trainings/enrol', { id }, reader)).statusCode).toBe(404);
  await db.delete(training);
});

test.for<[string, object, object]>([
  ['no minutes', { minutes: ' ' }, { field: 'content.minutes', problem: 'minutes' }],
  ['none of them', { minutes: '0' }, { field: 'content.minutes', problem: 'minutes' }],
  ['minutes in words', { minutes: '1e3' }, { field: 'content.minutes', problem: 'minutes' }],
  ['too many', { minutes: '10001' }, { field: 'content.minutes', problem: 'minutes' }],
  ['no month', { validMonths: '0' }, { field: 'content.validMonths', problem: 'months' }],
  ['fewer months than none', { validMonths: '-12' }, { field: 'content.validMonths', problem: 'months' }],
  ['half a month', { validMonths: '1.5' }, { field: 'content.validMonths', problem: 'months' }],
  ['more than ten years', { validMonths: '121' }, { field: 'content.validMonths', problem: 'months' }],
  ['an address without https', { url: 'http://learn.example' }, { field: 'content.url', problem: 'web-address' }],
  ['no English title', { title: { en: '' } }, { field: 'content.title.en', problem: 'missing' }],
  ['no English text', { summary: { en: ' ' } }, { field: 'content.summary.en', problem: 'missing' }],
])('a training with %s is not saved', async ([, wrong, problem]) => {
  expect(await save(newId(), 0, { ...fire, ...wrong })).toEqual({ outcome: 'refused', problems: [problem] });
  expect(await listed()).toEqual([]);
});

test('there are five hundred trainings, and no more', async () => {
  const words = { minutes: 5, title: { en: 'x' }, summary: { en: 'x' } };
  await db.insert(training).values(Array.from({ length: 500 }, (_, at) => ({ id: `training-${at}`, ...words })));
  expect(await save(newId(), 0)).toEqual({ outcome: 'refused', problems: [{ field: '', problem: 'full' }] });
  await db.delete(training);
});
