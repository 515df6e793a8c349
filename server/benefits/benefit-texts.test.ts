import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { user } from '#server/session/session-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { benefit, benefitEnrolment } from './benefits-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

let editor: Awaited<ReturnType<typeof consoleSender>>;
let reader: string;
beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  reader = await testServer.signIn(people.ada);
});

const pension = {
  kind: 'money',
  name: { en: ' Pension ', de: 'Rente' },
  about: { en: 'When you are old', fr: '' },
  provider: '',
  url: '',
};
const save = async (id: string, version: number, content: object | null = pension) =>
  (await editor.post('texts/save-benefit', { id, version, content })).json();
const shown = async (language = 'de') =>
  (await testServer.ask({ url: `/api/benefits/mine?language=${language}`, cookie: reader })).json();
const listed = async () => (await editor.read('texts/benefits')) as { id: string; people: number }[];
const enrol = (benefitId: string, more: object = {}) =>
  db.insert(benefitEnrolment).values({ userId: people.ada.id, benefitId, since: '2020-01-01', ...more });

test('a benefit is added and changed, which whoever has it reads at once', async () => {
  const id = newId();
  expect(await save(id, 0)).toMatchObject({ outcome: 'done', text: { version: 1 } });
  await enrol(id);
  expect(await listed()).toMatchObject([{ id, name: { en: 'Pension', de: 'Rente' }, people: 1 }]);
  expect(await shown()).toMatchObject([{ id, name: { text: 'Rente', lang: 'de' }, provider: null, url: null }]);
  await save(id, 1, { ...pension, provider: ' Old & Co ', url: ' https://old.example/ ' });
  expect(await shown()).toMatchObject([{ provider: 'Old & Co', url: 'https://old.example/' }]);
  await db.delete(benefit);
});

test('one that people have is not removed; one that has ended for all goes, and comes back with its past', async () => {
  const id = newId();
  await save(id, 0);
  await enrol(id);
  const inUse = { outcome: 'refused', problems: [{ field: '', problem: 'enrolled' }] };
  expect(await save(id, 1, null)).toEqual(inUse);
  await db.update(benefitEnrolment).set({ since: '2031-01-01' });
  expect(await save(id, 1, null)).toEqual(inUse);
  await db.update(benefitEnrolment).set({ since: '2020-01-01', until: '2020-12-31' });
  expect(await save(id, 1, null)).toMatchObject({ outcome: 'done', text: { version: 2, content: null } });
  expect(await listed()).toEqual([]);
  expect(await save(id, 2)).toMatchObject({ outcome: 'done', text: { version: 3 } });
  expect(await db.select().from(benefitEnrolment)).toMatchObject([{ benefitId: id, until: '2020-12-31' }]);
  await db.delete(benefit);
});

test('what was there before the first save is an earlier version of it', async () => {
  const { provider: _, url: __, ...words } = pension;
  await db.insert(benefit).values({ id: 'from-a-file', ...words, kind: 'money', name: { en: 'Old words' } });
  expect(await editor.read('texts/benefit?id=from-a-file')).toMatchObject({ version: 0, versions: [] });
  await save('from-a-file', 0);
  expect(await editor.read('texts/benefit-version?id=from-a-file&version=0')).toMatchObject({
    content: { name: { en: 'Old words' }, provider: '', url: '' },
  });
  // Somebody else who has it open since then is shown both.
  expect(await save('from-a-file', 0, { ...pension, kind: 'family' })).toMatchObject({
    outcome: 'overtaken',
    text: { version: 1, content: { kind: 'money' } },
  });
  await db.delete(benefit);
});

test.for<[string, object, object]>([
  ['no English name', { name: { en: ' ', de: 'Rente' } }, { field: 'content.name.en', problem: 'missing' }],
  ['no English text', { about: { en: '' } }, { field: 'content.about.en', problem: 'missing' }],
  ['a page without https', { url: 'http://old.example' }, { field: 'content.url', problem: 'web-address' }],
  ['a script for a page', { url: 'javascript:alert(1)' }, { field: 'content.url', problem: 'web-address' }],
])('a benefit with %s is not saved', async ([, wrong, problem]) => {
  expect(await save(newId(), 0, { ...pension, ...wrong })).toEqual({ outcome: 'refused', problems: [problem] });
  expect(await listed()).toEqual([]);
});

test('there are two hundred benefits, and no more', async () => {
  const words = { kind: 'money' as const, name: { en: 'x' }, about: { en: 'x' } };
  await db.insert(benefit).values(Array.from({ length: 200 }, (_, at) => ({ id: `benefit-${at}`, ...words })));
  expect(await save(newId(), 0)).toEqual({ outcome: 'refused', problems: [{ field: '', problem: 'full' }] });
  expect(await save('benefit-7', 0)).toMatchObject({ outcome: 'done' });
  await db.delete(benefit);
});

test('whoever left holds up no removal', async () => {
  const [id, left] = [newId(), await testServer.newcomer()];
  await save(id, 0);
  await enrol(id, { userId: left.id });
  await db.update(user).set({ deactivatedAt: new Date() }).where(eq(user.id, left.id));
  expect((await listed()).find((one) => one.id === id)).toMatchObject({ people: 0 });
  expect(await save(id, 1, null)).toMatchObject({ outcome: 'done' });
  await db.delete(benefit);
});
