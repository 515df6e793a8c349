import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EditedScreen } from '#contract/company-links.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { putContactGroups } from './company-rows.ts';
import { publishLinks } from './publish-links.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const screen = 'workplace';
const words = (en: string) => ({ en });
let editor: Awaited<ReturnType<typeof consoleSender>>;
let other: Awaited<ReturnType<typeof consoleSender>>;
let reader: string;
beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  other = await consoleSender(testServer, 'editor');
  reader = await testServer.signIn(people.ada);
});

let stage = '';
let door = '';
const entryFields = {
  is: 'entry',
  kind: 'phone',
  title: { en: 'Stage door', de: 'Bühneneingang' },
  about: { en: '' },
  value: '+232 00 555 140',
};
let entry = { ...entryFields, group: stage };
beforeEach(async () => {
  [stage, door] = [newId(), newId()];
  entry = { ...entryFields, group: stage };
  await putContactGroups(testServer.db, screen, [
    {
      id: stage,
      heading: words('Lumley Stage'),
      contacts: [{ id: door, kind: 'phone', title: entry.title, value: entry.value }],
    },
  ]);
});

type Fields = { id?: string; version?: number; content?: object | null; at?: number };
const save = async ({ id = newId(), version = 0, content = entry, at }: Fields, by = editor) =>
  (await by.post('texts/save-link', { screen, id, version, content, ...(at !== undefined && { at }) })).json();
const shown = async (language = 'en') =>
  (await testServer.ask({ url: `/api/company/contacts?screen=${screen}&language=${language}`, cookie: reader })).json();
const edited = () => editor.read<EditedScreen>(`texts/screen?screen=${screen}`);
const one = (id: string) => editor.read<{ version: number }>(`texts/link?screen=${screen}&id=${id}`);
const titles = async () => (await edited()).groups.map(({ entries }) => entries.map(({ title }) => title.en));

describe('an entry', () => {
  test('is added, changed and removed, which people see at once, and comes back as it was', async () => {
    const id = newId();
    const title = { en: ' Office ', de: 'Büro', fr: '' };
    expect(await save({ id, content: { ...entry, title } })).toMatchObject({
      outcome: 'done',
      text: { version: 1, content: { title: { en: 'Office', de: 'Büro' } }, changedBy: editor.person.name },
    });
    expect((await shown('de'))[0].contacts[1]).toEqual({
      kind: 'phone',
      title: { text: 'Büro', lang: 'de' },
      about: null,
      value: entry.value,
    });
    const link = { ...entry, kind: 'link', title: words('Map'), value: ' https://maps.example ' };
    await save({ id, version: 1, content: link });
    expect((await shown())[0].contacts[1]).toMatchObject({ kind: 'link', value: 'https://maps.example' });
    expect(await save({ id, version: 2, content: null })).toMatchObject({ outcome: 'done', text: { content: null } });
    expect((await shown())[0].contacts).toHaveLength(1);
    await save({ id, version: 3, content: link, at: 0 });
    expect(await titles()).toEqual([['Map', 'Stage door']]);
    // A removal is no version that one can look at.
    expect(await one(id)).toMatchObject({ version: 4, versions: [{ version: 4 }, { version: 2 }, { version: 1 }] });
    const entries = await testServer.db.select().from(audit).where(eq(audit.actor, editor.person.id));
    expect(entries.filter(({ object }) => object?.includes(id)).map(({ action, object }) => [action, object])).toEqual([
      ['text-saved', `link ${screen}/${id} Office`],
      ['text-saved', `link ${screen}/${id} Map`],
      ['text-removed', `link ${screen}/${id} Map`],
      ['text-saved', `link ${screen}/${id} Map`],
    ]);
  });

  test('keeps what it said before its first save', async () => {
    await save({ id: door, content: { ...entry, value: '+1 555 0100' } });
    expect(await one(door)).toMatchObject({
      version: 1,
      versions: [{ version: 1 }, { version: 0, at: null, by: null }],
    });
    expect(await editor.read(`texts/link-version?screen=${screen}&id=${door}&version=0`)).toEqual({ content: entry });
  });

  test('is added once, however often it is sent', async () => {
    const id = newId();
    await save({ id });
    expect(await save({ id })).toMatchObject({ outcome: 'done', text: { version: 1 } });
    expect((await shown())[0].contacts).toHaveLength(2);
    expect(await save({ id, content: { ...entry, value: '999' } })).toMatchObject({ outcome: 'overtaken' });
  });

  test('moves among its neighbours, and into another group', async () => {
    const [office, hall] = [newId(), newId()];
    await save({ id: office, content: { ...entry, title: words('Office') } });
    await editor.post('texts/move-link', { screen, id: office, to: 0 });
    expect(await titles()).toEqual([['Office', 'Stage door']]);
    await save({ id: hall, content: { is: 'group', heading: words('Hall'), urgent: true } });
    await editor.post('texts/move-link', { screen, id: hall, to: 0 });
    await save({ id: office, version: 1, content: { ...entry, title: words('Office'), group: hall } });
    expect(await titles()).toEqual([['Office'], ['Stage door']]);
    expect((await shown())[0]).toMatchObject({ heading: { text: 'Hall' }, urgent: true });
  });

  test('and a group stay where they are when they are changed', async () => {
    const [office, hall] = [newId(), newId()];
    await save({ id: office, content: { ...entry, title: words('Office') } });
    await save({ id: hall, content: { is: 'group', heading: words('Hall'), urgent: false } });
    await save({ id: door, content: { ...entry, value: '+1 555 0100' } });
    await save({ id: stage, content: { is: 'group', heading: words('Stage'), urgent: true } });
    expect((await edited()).groups).toMatchObject([
      { heading: words('Stage'), urgent: true, entries: [{ id: door, value: '+1 555 0100' }, { id: office }] },
      { heading: words('Hall'), urgent: false, entries: [] },
    ]);
  });

  test('takes a mail address in letters of its own language', async () => {
    const id = newId();
    const mail = { ...entry, kind: 'email' as const, title: words('Props'), value: ' props@bühne.example' };
    expect(await save({ id, content: mail })).toMatchObject({ outcome: 'done' });
    expect((await shown())[0].contacts[1]).toMatchObject({ kind: 'email', value: 'props@xn--bhne-0ra.example' });
  });

  test.for<[string, object, object]>([
    ['an empty English title', { title: { en: ' ', de: 'Tür' } }, { field: 'content.title.en', problem: 'missing' }],
    ['words in German alone', { about: { en: '', de: 'Tür' } }, { field: 'content.about.en', problem: 'missing' }],
    [
      'a link that runs a script',
      { kind: 'link', value: 'javascript:alert(1)' },
      { field: 'content.value', problem: 'web-address' },
    ],
    [
      'a link over http',
      { kind: 'link', value: 'http://house.example' },
      { field: 'content.value', problem: 'web-address' },
    ],
    ['a number in words', { value: 'ask Hilde' }, { field: 'content.value', problem: 'phone' }],
    ['no number', { value: ' ' }, { field: 'content.value', problem: 'missing' }],
    ['no mail address', { kind: 'email', value: 'hilde' }, { field: 'content.value', problem: 'email' }],
    ['an address without one', { kind: 'address' }, { field: 'content.about.en', problem: 'missing' }],
    ['a group that is gone', { group: 'gone' }, { field: 'content.group', problem: 'no-group' }],
  ])('with %s is not saved, and says which field it is', async ([, wrong, problem]) => {
    const before = await edited();
    expect(await save({ content: { ...entry, ...wrong } })).toEqual({ outcome: 'refused', problems: [problem] });
    expect(await edited()).toEqual(before);
  });

  test('does not fit into a group of fifty, nor a group on a screen of thirty', async () => {
    const contacts = Array.from({ length: 50 }, (_, at) => ({ kind: 'text' as const, title: words(`Entry ${at}`) }));
    const groups = Array.from({ length: 30 }, (_, at) => ({ heading: words(`Group ${at}`), contacts: [] }));
    await putContactGroups(testServer.db, screen, [
      { id: stage, heading: words('Full'), contacts },
      ...groups.slice(1),
    ]);
    expect(await save({})).toEqual({ outcome: 'refused', problems: [{ field: 'content.group', problem: 'full' }] });
    expect(await save({ content: { is: 'group', heading: words('x'), urgent: false } })).toEqual({
      outcome: 'refused',
      problems: [{ field: 'content.heading.en', problem: 'full' }],
    });
    // One of the fifty is changed all the same.
    const [first] = (await edited()).groups[0]?.entries ?? [];
    expect(await save({ id: first?.id ?? '', content: { ...entry, kind: 'text', value: '' } })).toMatchObject({
      outcome: 'done',
    });
  });
});

test('a group with entries is not removed, and an empty one is shown to nobody', async () => {
  expect(await save({ id: stage, content: null })).toEqual({
    outcome: 'refused',
    problems: [{ field: '', problem: 'not-empty' }],
  });
  await save({ id: door, version: (await one(door)).version, content: null });
  expect(await shown()).toEqual([]);
  expect(await save({ id: stage, content: null })).toMatchObject({ outcome: 'done' });
  expect((await edited()).groups).toEqual([]);
});

describe('two editors at once', () => {
  test('the later one is shown what the earlier one saved, and both are kept', async () => {
    const id = newId();
    await save({ id });
    await save({ id, version: 1, content: { ...entry, value: '111' } }, other);
    expect(await save({ id, version: 1, content: { ...entry, value: '222' } })).toMatchObject({
      outcome: 'overtaken',
      text: { version: 2, content: { value: '111' }, changedBy: other.person.name },
    });
    expect(await save({ id, version: 2, content: { ...entry, value: '222' } })).toMatchObject({ outcome: 'done' });
    expect(await editor.read(`texts/link-version?screen=${screen}&id=${id}&version=2`)).toMatchObject({
      content: { value: '111' },
    });
  });

  test('of two at the same moment one saves, and the other is shown it', async () => {
    const id = newId();
    const answers = await Promise.all([save({ id }), save({ id, content: { ...entry, value: '222' } }, other)]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'overtaken']);
  });
});

test('what a command publishes keeps the ids of what is the same, and the list says what is missing', async () => {
  const file = { workplace: [{ heading: words('Hall'), contacts: [{ kind: 'text', title: words('Open') }] }] };
  await publishLinks(testServer.db, file);
  const before = await edited();
  await publishLinks(testServer.db, file);
  expect(await edited()).toEqual(before);
  expect(await editor.read('texts/screens')).toContainEqual({
    screen,
    entries: 1,
    missing: ['fr', 'es', 'de', 'kri', 'ar'],
  });
});

test('what a release before this one wrote has ids by its places, and keeps them once it is saved', async () => {
  await putContactGroups(testServer.db, screen, [
    { heading: words('Hall'), contacts: [{ kind: 'phone', title: entry.title, value: entry.value }] },
  ]);
  const [id] = (await edited()).groups[0]?.entries.map((each) => each.id) ?? [];
  await save({ id: id ?? '', content: { ...entry, group: 'g0', value: '333' } });
  expect((await edited()).groups).toMatchObject([{ id: 'g0', entries: [{ id: 'g0-0', value: '333' }] }]);
});

test('to whoever is no editor of the whole company there is nothing of it', async () => {
  const [hr, ofOnePlace] = [
    await consoleSender(testServer, 'hr'),
    await consoleSender(testServer, 'editor', { locations: ['Freetown'], departments: null }),
  ];
  for (const { cookie } of [hr, ofOnePlace, { cookie: reader }]) {
    const answer = await testServer.ask({ url: `/api/console/texts/screen?screen=${screen}`, cookie });
    expect(answer.statusCode).toBe(404);
  }
});
