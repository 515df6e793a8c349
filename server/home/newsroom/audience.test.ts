import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { publishMoments } from './moments-worker.ts';

const testServer = await openPushTestServer();
afterAll(testServer.close);
const { db } = testServer;

beforeEach(() => db.execute(sql`delete from rate_limit`));

type Reader = Awaited<ReturnType<typeof testServer.reader>>;
type Audience = { locations?: string[]; departments?: string[]; managers?: Id[] } | null;

let editor: Awaited<ReturnType<typeof consoleSender>>;
let ofPort: Awaited<ReturnType<typeof consoleSender>>;
/** At the harbour; in the wardrobe, at the hill; who leads `below`, who leads `deep`; and somebody of nowhere. */
let readers: Record<'port' | 'wardrobe' | 'head' | 'below' | 'deep' | 'nobody', Reader>;

const place = (
  { person: { id } }: Reader,
  { location = null, department = null, manager = null }: Record<string, string | null>,
) =>
  Promise.all([
    db.execute(sql`insert into employee_profile (user_id, location, manager_id) values (${id}, ${location}, ${manager})
      on conflict (user_id) do update set location = ${location}, manager_id = ${manager}`),
    db.execute(sql`update user_profile set department = ${department} where user_id = ${id}`),
  ]);

beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  ofPort = await consoleSender(testServer, 'editor', { locations: ['Port'], departments: null });
  const someone = () => testServer.reader();
  readers = {
    port: await someone(),
    wardrobe: await someone(),
    head: await someone(),
    below: await someone(),
    deep: await someone(),
    nobody: await someone(),
  };
  await place(readers.port, { location: 'Port' });
  await place(readers.wardrobe, { location: 'Hill', department: 'Costumes' });
  await place(readers.below, { manager: readers.head.person.id });
  await place(readers.deep, { manager: readers.below.person.id });
});

const words = { slot: 'news', title: { en: 'A new stage' }, text: { en: 'It opens in May.' }, mustRead: false };
const full = (audience: Audience) => audience && { locations: [], departments: [], managers: [], ...audience };
const added = async (audience: Audience, more: object = {}, by = editor) => {
  const id = newId();
  const answer = await by.post('news/add', { id, ...words, audience: full(audience), ...more });
  return { id, status: answer.statusCode };
};
const publish = (id: string, more: object = {}, by = editor) =>
  by.post('news/publish', { id, version: 1, publishAt: null, expiresAt: null, ...more });
const recall = (id: string) => editor.post('news/recall', { id });
const published = async (audience: Audience, more: object = {}) => {
  const { id } = await added(audience, more);
  expect((await publish(id)).statusCode).toBe(200);
  return id;
};

const ask = (url: string, { cookie }: { cookie: string }) => testServer.ask({ url: `/api/home/${url}`, cookie });
/** The headlines on the home page, and what the article's own address answers. */
const seenBy = async (reader: Reader) => {
  const { news } = (await ask('news?language=en', reader)).json();
  const article = await ask('story?slot=news&language=en', reader);
  return { home: news.map(({ line }: { line: { text: string } }) => line.text), article };
};
const whoSees = async () => {
  const seen = [];
  for (const [name, reader] of Object.entries(readers)) {
    const { home, article } = await seenBy(reader);
    expect(article.statusCode).toBe(home.length > 0 ? 200 : 404);
    if (home.length > 0) seen.push(name);
  }
  return seen;
};
const notified = async () => {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    delete from push_message m using push_subscription s where s.id = m.subscription_id returning s.user_id`);
  return Object.entries(readers)
    .filter(([, { person }]) => rows.some(({ user_id }) => user_id === person.id))
    .map(([name]) => name);
};
const reach = async (audience: Audience, by = editor) =>
  (await by.post('news/reach', { audience: full(audience) })).json().people;

describe('an article is read by its audience alone, who alone is notified', () => {
  test.for<[string, () => Audience, string[]]>([
    ['everybody', () => null, ['port', 'wardrobe', 'head', 'below', 'deep', 'nobody']],
    ['a location', () => ({ locations: ['Port'] }), ['port']],
    ['a department', () => ({ departments: ['Costumes'] }), ['wardrobe']],
    ['a manager and all below them', () => ({ managers: [readers.head.person.id] }), ['head', 'below', 'deep']],
    [
      'any of several groups',
      () => ({ locations: ['Port', 'Nowhere'], departments: ['Costumes'], managers: [readers.below.person.id] }),
      ['port', 'wardrobe', 'below', 'deep'],
    ],
    ['nobody, while nobody is there', () => ({ locations: ['Nowhere'] }), []],
  ])('%s', async ([, audience, those]) => {
    await notified();
    const id = await published(audience());
    expect(await whoSees()).toEqual(those);
    expect(await notified()).toEqual(those);
    await recall(id);
    // The same for one that comes later by itself.
    const { id: later } = await added(audience());
    await publish(later, { publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await notified()).toEqual([]);
    await db.execute(sql`update news_article set publish_at = now() where id = ${later}`);
    await publishMoments(db);
    expect(await notified()).toEqual(those);
    await recall(later);
    // Whoever was told of it once is not told again.
    await publish(later);
    expect(await notified()).toEqual([]);
    await recall(later);
  });

  test('and the number that is said before is the number in the database', async () => {
    const { rows } = await db.execute<{ people: number }>(sql`
      select count(*)::int as people from "user" where deactivated_at is null`);
    expect(await reach(null)).toBe(rows[0]?.people);
    expect(await reach({ locations: ['Port'], managers: [readers.head.person.id] })).toBe(4);
    expect(await reach({ locations: ['Nowhere'] })).toBe(0);
    expect(await reach({})).toBe(0);
  });
});

test('to somebody else it is as if there were none', async () => {
  const without = await seenBy(readers.nobody);
  const id = await published({ locations: ['Port'] });
  const after = await seenBy(readers.nobody);
  const said = (seen: typeof after) => {
    const { requestId, ...rest } = seen.article.json();
    return { home: seen.home, status: seen.article.statusCode, ...rest, requestId: typeof requestId };
  };
  expect(said(after)).toEqual(said(without));
  expect(said(after)).toEqual({ home: [], status: 404, code: 'NOT_FOUND', requestId: 'string' });
  await recall(id);
});

test('each reads the newest of a kind among those for them', async () => {
  const all = await published(null, { title: { en: 'For all' } });
  const port = await published({ locations: ['Port'] }, { title: { en: 'For the port' } });
  expect((await seenBy(readers.port)).home).toEqual(['For the port']);
  expect((await seenBy(readers.nobody)).home).toEqual(['For all']);
  expect((await seenBy(readers.nobody)).article.json().line.text).toBe('For all');
  await recall(port);
  expect((await seenBy(readers.port)).home).toEqual(['For all']);
  await recall(all);
});

test('whoever moves reads what is theirs from then on', async () => {
  const id = await published({ locations: ['Port'] });
  await place(readers.port, { location: 'Hill' });
  await place(readers.nobody, { location: 'Port' });
  expect(await whoSees()).toEqual(['nobody']);
  await place(readers.port, { location: 'Port' });
  await place(readers.nobody, {});
  await recall(id);
});

describe('an editor of a location', () => {
  const audiences: [string, () => Audience, number][] = [
    ['for it', () => ({ locations: ['Port'] }), 200],
    ['for everybody', () => null, 404],
    ['for another location, too', () => ({ locations: ['Port', 'Hill'] }), 404],
    ['for a department, which may be elsewhere', () => ({ departments: ['Costumes'] }), 404],
    ['for the people of a manager, who may move', () => ({ managers: [readers.head.person.id] }), 404],
  ];
  test.for(audiences)('writes %s or not, and counts it or not', async ([, audience, status]) => {
    expect((await added(audience(), {}, ofPort)).status).toBe(status);
    expect((await ofPort.post('news/reach', { audience: full(audience()) })).statusCode).toBe(status);
    const { id } = await added({ locations: ['Port'] }, {}, ofPort);
    const changed = await ofPort.post('news/change', { id, version: 1, ...words, audience: full(audience()) });
    expect(changed.statusCode).toBe(status);
  });

  test('neither sees nor changes what is for others, and not what it was before it came to them', async () => {
    const { id } = await added({ locations: ['Hill'] }, { title: { en: 'Of the hill' } });
    const listed = () =>
      ofPort.read<{ articles: { id: string }[]; counts: { draft: number } }>('news?language=en&state=draft');
    const before = await listed();
    expect(before.articles.map((each) => each.id)).not.toContain(id);
    expect(before.counts.draft).toBe(before.articles.length);
    const read = (url: string) => testServer.ask({ url: `/api/console/news/${url}`, cookie: ofPort.cookie });
    const port = { version: 1, ...words, audience: full({ locations: ['Port'] }) };
    const answers = [
      await read(`article?id=${id}`),
      await read(`version?id=${id}&version=1`),
      await read('managers?text=a'),
      await ofPort.post('news/change', { id, ...port }),
      await publish(id, {}, ofPort),
      await ofPort.post('news/recall', { id }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await editor.post('news/change', { id, ...port })).statusCode).toBe(200);
    const { versions } = await ofPort.read<{ versions: { version: number }[] }>(`news/article?id=${id}`);
    expect(versions.map(({ version }) => version)).toEqual([2]);
    expect((await read(`version?id=${id}&version=1`)).statusCode).toBe(404);
  });

  test('is offered that location, with its people, where the company’s editors are offered all', async () => {
    const port = { name: 'Port', people: 1 };
    // Whoever left is none of them.
    const { person: gone } = await testServer.reader();
    await db.execute(sql`insert into employee_profile (user_id, location) values (${gone.id}, 'Port')
      on conflict (user_id) do update set location = 'Port'`);
    await db.execute(sql`update "user" set deactivated_at = now() where id = ${gone.id}`);
    expect(await ofPort.read('news/groups')).toEqual({ everybody: false, locations: [port], departments: [] });
    const all = await editor.read<{ locations: object[]; departments: object[] }>('news/groups');
    expect(all).toMatchObject({ everybody: true });
    expect(all.locations).toEqual(expect.arrayContaining([port, { name: 'Hill', people: 1 }]));
    expect(all.departments).toEqual(expect.arrayContaining([{ name: 'Costumes', people: 1 }]));
    const found = await editor.read<{ id: string }[]>(
      `news/managers?text=${encodeURIComponent(readers.head.person.name)}`,
    );
    expect(found.map(({ id }) => id)).toContain(readers.head.person.id);
    expect(await editor.read(`news/managers?text=${encodeURIComponent(readers.deep.person.name)}`)).toEqual([]);
  });

  test('is not one of departments there at once: an article would reach others', async () => {
    const administrator = await consoleSender(testServer, 'administrator');
    const give = async (scope: object) => {
      const userId = readers.nobody.person.id;
      return (await administrator.post('roles/grant', { id: newId(), userId, role: 'editor', scope })).statusCode;
    };
    expect(await give({ locations: ['Port'], departments: ['Costumes'] })).toBe(400);
    expect(await give({ locations: ['Port'], departments: null })).toBe(200);
  });
});

test('an article for no group yet is kept as a draft, and not published', async () => {
  const { id, status } = await added({}, {}, ofPort);
  expect(status).toBe(200);
  const problem = { field: 'audience', language: 'en', problem: 'missing' };
  expect((await publish(id, {}, ofPort)).json()).toEqual({ outcome: 'refused', problems: [problem] });
});

test('an article says whom it is for, with the names of managers, and keeps that with each version', async () => {
  const { head } = readers;
  const { id } = await added({ managers: [head.person.id] });
  await editor.post('news/change', { id, version: 1, ...words, audience: null });
  expect(await editor.read(`news/article?id=${id}`)).toMatchObject({ audience: null, managers: [] });
  expect(await editor.read(`news/version?id=${id}&version=1`)).toMatchObject({
    audience: { locations: [], departments: [], managers: [head.person.id] },
    managers: [{ id: head.person.id, name: head.person.name }],
  });
});
