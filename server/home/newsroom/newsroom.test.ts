import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { newsVersion } from '#server/home/home-tables.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { rateLimits } from '#server/session/session-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

let editor: Awaited<ReturnType<typeof consoleSender>>;
let other: Awaited<ReturnType<typeof consoleSender>>;
let reader: string;
beforeAll(async () => {
  editor = await consoleSender(testServer, 'editor');
  other = await consoleSender(testServer, 'editor');
  reader = await testServer.signIn(people.ada);
});

// One editor publishes in all these tests, more often than an editor may in an hour.
beforeEach(() => testServer.db.delete(rateLimits));

const fields = {
  slot: 'update',
  title: { en: 'A new stage', de: 'Eine neue Bühne', fr: '' },
  text: { en: 'It opens **in May**.', de: 'Sie öffnet **im Mai**.' },
  audience: null,
  mustRead: false,
};

const added = async (more: object = {}) => {
  const id = newId();
  expect((await editor.post('news/add', { id, ...fields, ...more })).statusCode).toBe(200);
  return id;
};
const done = async (operation: string, body: object, by = editor) => (await by.post(`news/${operation}`, body)).json();
const publish = (id: string, version: number, more: object = {}) =>
  done('publish', { id, version, publishAt: null, expiresAt: null, ...more });
const home = async (language = 'en') =>
  (await testServer.ask({ url: `/api/home/news?language=${language}`, cookie: reader })).json().news;
const article = (language = 'en') =>
  testServer.ask({ url: `/api/home/story?slot=update&language=${language}`, cookie: reader });
const one = (id: string) => editor.read<{ state: string; version: number }>(`news/article?id=${id}`);
const actsOn = async (id: string) => {
  const rows = await testServer.db
    .select()
    .from(audit)
    .where(eq(audit.actor, editor.person.id))
    .orderBy(desc(audit.id));
  return rows
    .filter(({ object }) => object?.startsWith(id))
    .map(({ action, object }) => `${action} ${object?.slice(37)}`);
};

describe('an article', () => {
  test('is a draft that nobody sees, then everybody’s, then nobody’s again; the audit says so', async () => {
    const id = await added();
    expect(await home()).toEqual([]);
    expect((await article()).statusCode).toBe(404);
    expect(await publish(id, 1)).toMatchObject({ outcome: 'done', article: { state: 'live' } });
    expect(await home('de')).toEqual([
      { id, slot: 'update', picture: null, pictureSmall: null, line: { text: 'Eine neue Bühne', lang: 'de' } },
    ]);
    expect((await article('fr')).json()).toMatchObject({
      line: { text: 'A new stage', lang: 'en' },
      body: { text: 'It opens **in May**.', lang: 'en' },
    });
    expect(await done('recall', { id })).toMatchObject({ article: { state: 'recalled' } });
    expect(await home()).toEqual([]);
    expect((await article()).statusCode).toBe(404);
    expect(await actsOn(id)).toEqual([
      'news-recalled A new stage',
      'news-published A new stage',
      'news-saved A new stage',
    ]);
  });

  test('makes way for a newer one of its kind, and comes back when that is taken back, or when it is published again', async () => {
    const [older, newer] = [await added(), await added({ title: { en: 'Newer' } })];
    await publish(older, 1);
    await publish(newer, 1);
    expect((await home())[0].line.text).toBe('Newer');
    await done('recall', { id: newer });
    expect((await home())[0].line.text).toBe('A new stage');
    await done('recall', { id: older });
    expect(await home()).toEqual([]);
    await publish(older, 1);
    expect((await home())[0].line.text).toBe('A new stage');
    await done('recall', { id: older });
  });

  test('is added once, however often it is sent, and its id is no other’s', async () => {
    const id = await added();
    expect(await done('add', { id, ...fields })).toMatchObject({ outcome: 'done', article: { version: 1 } });
    expect(await done('add', { id, ...fields, slot: 'news' })).toMatchObject({
      outcome: 'overtaken',
      now: { id, slot: 'update', version: 1 },
    });
    await done('delete', { id });
    expect(await done('add', { id, ...fields, slot: 'news' })).toMatchObject({ code: 'ID_REUSED' });
  });

  test('keeps the day it was published on while it is live, whatever is corrected', async () => {
    const id = await added();
    const { article: before } = await publish(id, 1);
    const changed = await done('change', { id, version: 1, ...fields, title: { en: 'Corrected' } });
    expect(changed.article).toMatchObject({ publishAt: before.publishAt, version: 2, state: 'live' });
    expect((await home())[0].line.text).toBe('Corrected');
    expect((await publish(id, 2)).article.publishAt).toBe(before.publishAt);
    await done('recall', { id });
  });
});

describe('a draft', () => {
  const listed = async (query = '') =>
    (await editor.read<{ articles: { id: string }[] }>(`news?language=en${query}`)).articles.map(({ id }) => id);
  const inADay = (day: number) =>
    tidyUp(testServer.db, new Date(Date.now() + day * 24 * 60 * 60 * 1000), { auditDays: 365, payslipYears: 10 });

  test('is deleted, and restored as it was within a day; the audit says so', async () => {
    const id = await added();
    expect(await done('delete', { id })).toMatchObject({ outcome: 'done', article: { state: 'deleted' } });
    expect(await done('delete', { id })).toMatchObject({ article: { state: 'deleted' } });
    expect(await listed()).not.toContain(id);
    expect(await listed('&state=deleted')).toContain(id);
    for (const [operation, more] of [
      ['change', { ...fields, version: 1 }],
      ['publish', { version: 1, publishAt: null, expiresAt: null }],
      ['recall', {}],
    ] as const) {
      expect((await editor.post(`news/${operation}`, { id, ...more })).statusCode).toBe(404);
    }
    await inADay(0.9);
    expect(await done('restore', { id }, other)).toMatchObject({
      article: { state: 'draft', title: { de: fields.title.de } },
    });
    expect(await listed()).toContain(id);
    expect(await actsOn(id)).toEqual(['news-deleted A new stage', 'news-saved A new stage']);
  });

  test('is gone for good a day after it was deleted, with its versions', async () => {
    const id = await added();
    const kept = await added();
    await done('delete', { id });
    await inADay(1.1);
    expect((await editor.post('news/restore', { id })).statusCode).toBe(404);
    expect(await testServer.db.$count(newsVersion, eq(newsVersion.articleId, id as Id))).toBe(0);
    expect(await one(kept)).toMatchObject({ state: 'draft' });
  });

  test('is not deleted once it is published, whatever became of it, but is where it was to appear later', async () => {
    const id = await added();
    await publish(id, 1);
    expect(await done('delete', { id })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await done('recall', { id });
    expect(await done('delete', { id })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const ahead = await added();
    await publish(ahead, 1, { publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await done('delete', { id: ahead })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    await done('recall', { id: ahead });
    expect(await done('delete', { id: ahead })).toMatchObject({ article: { state: 'deleted' } });
  });
});

describe('two editors at once', () => {
  test('the later one is shown what the earlier one saved, and both versions are kept', async () => {
    const id = await added();
    const theirs = { ...fields, title: { en: 'Theirs' } };
    expect(await done('change', { id, version: 1, ...theirs }, other)).toMatchObject({ outcome: 'done' });
    const mine = { ...fields, title: { en: 'Mine' } };
    expect(await done('change', { id, version: 1, ...mine })).toMatchObject({
      outcome: 'overtaken',
      now: { version: 2, title: { en: 'Theirs' }, changedBy: other.person.name },
    });
    expect(await publish(id, 1)).toMatchObject({ outcome: 'overtaken' });
    expect(await done('change', { id, version: 2, ...mine })).toMatchObject({
      outcome: 'done',
      article: { version: 3 },
    });
    expect(await editor.read(`news/version?id=${id}&version=2`)).toMatchObject({ title: { en: 'Theirs' } });
    expect(await one(id)).toMatchObject({
      versions: [
        { version: 3, by: editor.person.name },
        { version: 2, by: other.person.name },
        { version: 1, by: editor.person.name },
      ],
    });
  });

  test('of two at the same moment one saves, and the other is shown it', async () => {
    const id = await added();
    const say = (title: string, by: typeof editor) =>
      done('change', { id, version: 1, ...fields, title: { en: title } }, by);
    const answers = await Promise.all([say('One', editor), say('Other', other)]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['done', 'overtaken']);
  });

  test('whoever has not seen that it was published or recalled neither saves nor shows it', async () => {
    const id = await added();
    const mine = { ...fields, title: { en: 'Half a title' } };
    await publish(id, 1);
    expect(await done('change', { id, version: 1, state: 'draft', ...mine })).toMatchObject({
      outcome: 'overtaken',
      now: { state: 'live', version: 1 },
    });
    expect(await done('change', { id, version: 1, state: 'scheduled', ...mine })).toMatchObject({ outcome: 'done' });
    await done('recall', { id });
    for (const state of ['live', 'draft']) {
      expect(await publish(id, 2, { state })).toMatchObject({ outcome: 'overtaken', now: { state: 'recalled' } });
    }
    expect(await home()).toEqual([]);
    const [publishAt, expiresAt] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    // The answer was lost, and the page sends the same again.
    for (const moments of [
      { publishAt, expiresAt },
      { publishAt, expiresAt },
    ]) {
      expect(await publish(id, 2, { state: 'recalled', ...moments })).toMatchObject({ outcome: 'done' });
    }
    expect(await publish(id, 2, { state: 'recalled', publishAt })).toMatchObject({ outcome: 'overtaken' });
    await done('recall', { id });
  });

  test('a save whose answer was lost may be sent again', async () => {
    const id = await added();
    const body = { id, version: 1, ...fields, title: { en: 'Again' } };
    await done('change', body);
    expect(await done('change', body)).toMatchObject({ outcome: 'done', article: { version: 2 } });
  });
});

describe('what everybody would see', () => {
  test.for([
    ['no English title', { title: { en: ' ' } }, { field: 'title', language: 'en', problem: 'missing' }],
    ['no English text', { text: { en: '', fr: 'Texte' } }, { field: 'text', language: 'en', problem: 'missing' }],
    [
      'a link that runs a script',
      { text: { en: 'Text', fr: '[Texte](javascript:alert)' } },
      { field: 'text', language: 'fr', problem: 'link', address: 'javascript:alert' },
    ],
    [
      'a link to a screen that there is not',
      { text: { en: '[Text](//elsewhere.example)' } },
      { field: 'text', language: 'en', problem: 'link', address: '//elsewhere.example' },
    ],
  ] as const)('is not published with %s, and not saved so once it is', async ([, wrong, problem]) => {
    const id = await added(wrong);
    expect(await publish(id, 1)).toEqual({ outcome: 'refused', problems: [problem] });
    expect(await one(id)).toMatchObject({ state: 'draft' });
    await done('change', { id, version: 1, ...fields });
    await publish(id, 2);
    expect(await done('change', { id, version: 2, ...fields, ...wrong })).toMatchObject({ outcome: 'refused' });
    expect(await one(id)).toMatchObject({ state: 'live', version: 2 });
    await done('recall', { id });
  });

  test('is not scheduled for a moment that is over, or a year away, nor with an end before its beginning or a year behind it', async () => {
    const id = await added();
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
    const minute = 1 / (24 * 60);
    expect(await publish(id, 1, { publishAt: inDays(-1.5 * minute) })).toMatchObject({ code: 'SCHEDULE_PASSED' });
    expect(await publish(id, 1, { publishAt: inDays(366 + 5 * minute) })).toMatchObject({ code: 'SCHEDULE_TOO_FAR' });
    const ends = {
      early: { publishAt: inDays(2), expiresAt: inDays(1) },
      late: { expiresAt: inDays(366 + 5 * minute) },
    };
    for (const moments of Object.values(ends)) {
      expect(await publish(id, 1, moments)).toMatchObject({ code: 'BAD_REQUEST', field: 'expiresAt' });
    }
    expect(await one(id)).toMatchObject({ state: 'draft' });
  });
});

describe('a review', () => {
  const asked = (id: string, version: number, note = '') => done('review', { id, version, asks: true, note });

  test('is asked for with words that every editor reads, answered, and over once the article is published', async () => {
    const id = await added();
    const waiting = async () => (await other.read<{ counts: Record<string, number> }>('news?language=en')).counts;
    const before = (await waiting())['in-review'] ?? 0;
    expect(await asked(id, 1, ' Is the month right? ')).toMatchObject({
      article: { state: 'in-review', review: { asked: true, by: editor.person.name, note: 'Is the month right?' } },
    });
    expect((await waiting())['in-review']).toBe(before + 1);
    expect(await done('review', { id, version: 1, asks: false, note: 'It is June.' }, other)).toMatchObject({
      article: { state: 'draft', review: { asked: false, by: other.person.name, note: 'It is June.' } },
    });
    await asked(id, 1);
    expect(await publish(id, 1)).toMatchObject({ article: { state: 'live', review: null } });
    expect(await actsOn(id)).toEqual([
      'news-published A new stage',
      'news-review-asked A new stage',
      'news-review-asked A new stage',
      'news-saved A new stage',
    ]);
    await done('recall', { id });
    expect((await editor.post('news/review', { id, version: 1, asks: true, note: '' })).json().code).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  test('goes on while its article is corrected, is repeated without a trace, and keeps it from being deleted', async () => {
    const id = await added();
    await asked(id, 1, 'first');
    expect(await asked(id, 1, 'again')).toMatchObject({ article: { review: { note: 'first' } } });
    expect(await done('change', { id, version: 1, ...fields, title: { en: 'Corrected' } }, other)).toMatchObject({
      article: { state: 'in-review', version: 2 },
    });
    expect((await editor.post('news/delete', { id })).json().code).toBe('CHANGED_MEANWHILE');
    // A recall by whoever saw it scheduled, before somebody else made it a draft again.
    expect(await done('recall', { id })).toMatchObject({ article: { state: 'in-review' } });
    // Nobody sends back what they have not seen.
    expect(await done('review', { id, version: 1, asks: false, note: '' })).toMatchObject({
      outcome: 'overtaken',
      now: { title: { en: 'Corrected' } },
    });
  });

  test('is over for what was to appear later and is a draft again', async () => {
    const id = await added();
    await asked(id, 1);
    await publish(id, 1, { publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await done('recall', { id })).toMatchObject({ article: { state: 'draft', review: null } });
  });
});

describe('the list', () => {
  test('finds articles by their words in any language and by where they stand, and says what is missing', async () => {
    const id = await added({ title: { en: 'Lost and found', kri: 'Wetin lɔs' }, text: { en: 'Umbrellas.' } });
    const found = await editor.read<{ articles: object[]; counts: { draft: number } }>(
      'news?language=kri&text=Lɔs%20umbrella',
    );
    expect(found.articles).toEqual([
      expect.objectContaining({
        id,
        title: { text: 'Wetin lɔs', lang: 'kri' },
        state: 'draft',
        missing: ['fr', 'es', 'de', 'kri', 'ar'],
        changedBy: editor.person.name,
      }),
    ]);
    expect(found.counts.draft).toBeGreaterThan(0);
    const live = await editor.read<{ articles: object[] }>('news?language=en&state=live&text=umbrella');
    expect(live.articles).toEqual([]);
  });
});

test('to whoever is no editor there is no article in the console', async () => {
  const id = await added();
  const hr = await consoleSender(testServer, 'hr');
  for (const { cookie } of [hr, { cookie: reader }]) {
    const answer = await testServer.ask({ url: `/api/console/news/article?id=${id}`, cookie });
    expect(answer.statusCode).toBe(404);
  }
});
