import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notReadAddress } from '#contract/console-paths.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { savedTable } from '#server/testing/saved-table.ts';

const testServer = await openPushTestServer();
afterAll(testServer.close);
const { db } = testServer;

type Reader = Awaited<ReturnType<typeof testServer.reader>>;

let editor: Awaited<ReturnType<typeof consoleSender>>;
let ofHill: Awaited<ReturnType<typeof consoleSender>>;
let crew: [Reader, Reader, Reader];
let elsewhere: Reader;

const place = ({ person: { id } }: Reader, location: string) =>
  db.execute(sql`insert into employee_profile (user_id, location) values (${id}, ${location})
    on conflict (user_id) do update set location = ${location}`);

beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  ofHill = await consoleSender(testServer, 'editor', { locations: ['Hill'], departments: null });
  crew = [await testServer.reader(), await testServer.reader(), await testServer.reader()];
  elsewhere = await testServer.reader();
  for (const one of crew) await place(one, 'Port');
  await place(elsewhere, 'Hill');
});
beforeEach(async () => {
  await db.execute(sql`delete from rate_limit`);
  await db.execute(sql`delete from news_article`);
  await db.execute(sql`delete from push_message`);
});

const audience = { locations: ['Port'], departments: [], managers: [] };
const words = { slot: 'news', title: { en: 'Fire doors' }, text: { en: 'Keep them shut.' }, audience, mustRead: true };
const published = async (more: object = {}) => {
  const id = newId();
  await editor.post('news/add', { id, ...words, ...more });
  await editor.post('news/publish', { id, version: 1, publishAt: null, expiresAt: null });
  await db.execute(sql`delete from push_message`);
  return id;
};
const ask = ({ cookie }: Reader, url: string) => testServer.ask({ url: `/api/home/${url}`, cookie });
const askedOf = async (reader: Reader) =>
  (await ask(reader, 'news?language=en')).json().mustRead.map(({ id }: { id: string }) => id);
const articleAt = (reader: Reader, id: string) => ask(reader, `story?slot=news&language=en&id=${id}`);
const acknowledge = (reader: Reader, id: string) => testServer.post('/home/story/acknowledge', { id }, reader.cookie);
type Reading = { people: number; acknowledged: number; missing: { id: string }[]; mayRemind: boolean };
const reading = (id: string) => editor.read<Reading>(`news/reading?id=${id}`);
const remind = async (id: string) => (await editor.post('news/remind', { id })).json();
const notified = async () => {
  const { rows } = await db.execute<{ user_id: string; subject: string }>(sql`
    select s.user_id, m.subject from push_message m join push_subscription s on s.id = m.subscription_id
    where m.about = 'news-reminder'`);
  return rows;
};
const [idOf, sorted] = [(reader: Reader) => reader.person.id as string, (ids: string[]) => ids.toSorted()];

test('its readers are asked until they say that they have read it, once, however often they press', async () => {
  const id = await published();
  const [first, second] = crew;
  expect([await askedOf(first), await askedOf(elsewhere)]).toEqual([[id], []]);
  expect((await articleAt(first, id)).json().mustRead).toEqual({ acknowledgedAt: null });
  const answers = await Promise.all([acknowledge(first, id), acknowledge(first, id)]);
  const again = await acknowledge(first, id);
  expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set([...answers, again].map((answer) => answer.body)).size).toBe(1);
  expect((await articleAt(first, id)).json().mustRead).toEqual(again.json());
  expect([await askedOf(first), await askedOf(second)]).toEqual([[], [id]]);
});

test('one that a newer one follows has an address of its own; to others there is none', async () => {
  const id = await published();
  await published({ title: { en: 'Newer' }, mustRead: false });
  expect((await ask(crew[0], 'story?slot=news&language=en')).json().line.text).toBe('Newer');
  expect((await articleAt(crew[0], id)).json().line.text).toBe('Fire doors');
  expect(await askedOf(crew[0])).toEqual([id]);
  expect((await articleAt(elsewhere, id)).statusCode).toBe(404);
  expect((await acknowledge(elsewhere, id)).statusCode).toBe(404);
  expect((await articleAt(crew[0], newId())).statusCode).toBe(404);
});

test('editors see how many it is for, how many have read it, and who has not, as the database has it', async () => {
  const id = await published();
  await acknowledge(crew[0], id);
  const { people, acknowledged, missing } = await reading(id);
  const { rows } = await db.execute(sql`
    select count(*)::int as people, count(a.user_id)::int as acknowledged from employee_profile e
    join "user" u on u.id = e.user_id left join news_acknowledgement a on a.user_id = u.id and a.article_id = ${id}
    where u.deactivated_at is null and e.location = 'Port'`);
  expect([{ people, acknowledged }]).toEqual(rows);
  expect(sorted(missing.map((person) => person.id))).toEqual(sorted([idOf(crew[1]), idOf(crew[2])]));
  // Whoever moves away is not asked, and not counted; what they said stays.
  await place(crew[0], 'Hill');
  expect(await reading(id)).toMatchObject({ people: 2, acknowledged: 0 });
  await place(crew[0], 'Port');
  expect(await reading(id)).toMatchObject({ people: 3, acknowledged: 1 });
});

test('a table of who has not read it runs no formulas, and is kept in the audit', async () => {
  const id = await published();
  await acknowledge(crew[0], id);
  await db.execute(sql`update user_profile set full_name = '=cmd()' where user_id = ${idOf(crew[1])}`);
  const get = (cookie: string, of = id) => testServer.ask({ url: `${notReadAddress}?id=${of}&language=es`, cookie });
  const answer = await get(editor.cookie);
  const { columns, rows } = await savedTable(answer);
  expect(columns).toEqual(['Nombre completo', 'Correo', 'Departamento', 'Lugar de trabajo']);
  expect(rows).toHaveLength(2);
  expect(rows.flat()).toContain('=cmd()');
  expect(rows.flat()).not.toContain(crew[0].person.email);
  expect((await get(ofHill.cookie)).statusCode).toBe(404);
  expect((await get(editor.cookie, newId())).statusCode).toBe(404);
  const acts = await db.execute(sql`select action from audit where object = ${`${id} Fire doors`} order by id`);
  expect(acts.rows.at(-1)).toEqual({ action: 'news-readers-exported' });
});

test('who has not read it is said of nothing that nobody was asked to read', async () => {
  const draft = newId();
  await editor.post('news/add', { id: draft, ...words });
  const ahead = newId();
  await editor.post('news/add', { id: ahead, ...words });
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  await editor.post('news/publish', { id: ahead, version: 1, publishAt, expiresAt: null });
  const asksNobody = await published({ mustRead: false });
  for (const id of [draft, ahead, asksNobody]) {
    const urls = [`/api/console/news/reading?id=${id}`, `${notReadAddress}?id=${id}&language=en`];
    const answers = await Promise.all(urls.map((url) => testServer.ask({ url, cookie: editor.cookie })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(answers.map(({ body }) => body).join()).not.toContain(crew[0].person.email);
  }
});

test('those who have not are reminded, and nobody else, once an hour', async () => {
  const id = await published();
  await acknowledge(crew[0], id);
  expect(await remind(id)).toMatchObject({ outcome: 'reminded', reading: { mayRemind: false } });
  expect(sorted((await notified()).map((each) => each.user_id))).toEqual(sorted([idOf(crew[1]), idOf(crew[2])]));
  expect((await notified())[0]?.subject).toBe(`news ${id}`);
  expect((await remind(id)).outcome).toBe('too-early');
  expect(await notified()).toHaveLength(2);
  await db.execute(sql`update news_article set reminded_at = now() - interval '59 minutes'`);
  expect((await remind(id)).outcome).toBe('too-early');
  await db.execute(sql`update news_article set reminded_at = now() - interval '61 minutes'`);
  expect((await reading(id)).mayRemind).toBe(true);
  const both = await Promise.all([remind(id), remind(id)]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['reminded', 'too-early']);
  expect(await notified()).toHaveLength(4);
  expect((await ofHill.post('news/remind', { id })).statusCode).toBe(404);
});

test('a reminder that waited is sent to nobody who has read it meanwhile', async () => {
  const id = await published();
  await remind(id);
  await acknowledge(crew[1], id);
  await testServer.deliver();
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select s.user_id from push_message m join push_subscription s on s.id = m.subscription_id where m.sent_at is not null`);
  expect(sorted(rows.map((row) => row.user_id))).toEqual(sorted([idOf(crew[0]), idOf(crew[2])]));
});

test('one that was taken back asks nobody any more, and nobody is reminded of it', async () => {
  const id = await published();
  await acknowledge(crew[0], id);
  await remind(id);
  await editor.post('news/recall', { id });
  expect(await askedOf(crew[1])).toEqual([]);
  expect((await articleAt(crew[1], id)).statusCode).toBe(404);
  expect((await acknowledge(crew[1], id)).statusCode).toBe(404);
  expect((await editor.post('news/remind', { id })).statusCode).toBe(404);
  await testServer.deliver();
  const { rows } = await db.execute(sql`select from push_message where sent_at is not null`);
  expect(rows).toEqual([]);
  // Who had read it stays known.
  expect(await reading(id)).toMatchObject({ acknowledged: 1, mayRemind: false });
});

test('an article that need not be read asks nobody, and tells nothing of its readers', async () => {
  const id = await published({ mustRead: false });
  expect(await askedOf(crew[0])).toEqual([]);
  expect((await articleAt(crew[0], id)).json().mustRead).toBeNull();
  expect((await acknowledge(crew[0], id)).statusCode).toBe(404);
  expect((await editor.post('news/remind', { id })).statusCode).toBe(404);
});
