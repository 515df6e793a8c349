import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { people, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { enrolment, training } from './training-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const { ada, ben, bare } = people;

const cookieOf = new Map<TestPerson, string>();
beforeAll(async () => {
  for (const person of [ada, ben, bare]) cookieOf.set(person, await testServer.signIn(person));
  const course = (id: string, title: object) => ({
    id,
    minutes: 30,
    title: { en: `${id} en`, ...title },
    summary: { en: 'What one learns' },
  });
  await testServer.db
    .insert(training)
    .values([
      course('fire', { ar: 'السلامة', kri: 'Faya', fr: 'Feu', es: 'Fuego', de: 'Feuer' }),
      course('first-aid', {}),
      course('harness', {}),
      course('ladder', {}),
      course('manners', {}),
      course('bens-own', {}),
      { ...course('closed', {}), offered: false },
    ]);
  const done = new Date('2026-01-05T10:00:00Z');
  await testServer.db.insert(enrolment).values([
    { userId: ada.id, trainingId: 'manners', dueOn: null, doneAt: done },
    { userId: ada.id, trainingId: 'ladder', dueOn: null, doneAt: null },
    { userId: ada.id, trainingId: 'harness', dueOn: '2026-12-24', doneAt: null },
    { userId: ada.id, trainingId: 'first-aid', dueOn: '2024-02-29', doneAt: null },
    { userId: ada.id, trainingId: 'fire', dueOn: '2020-01-01', doneAt: done },
    { userId: ben.id, trainingId: 'bens-own', dueOn: '2026-12-01', doneAt: null },
  ]);
});

async function trainingsOf(person: TestPerson, query = 'language=en') {
  return testServer.ask({ url: `/api/trainings/mine?${query}`, cookie: cookieOf.get(person) ?? '' });
}

describe('my trainings', () => {
  test('are those to do, next due first, then those that can wait, then those done', async () => {
    const row = (id: string, dueOn: string | null, doneAt: string | null) => ({
      id,
      title: { text: `${id} en`, lang: 'en' },
      summary: { text: 'What one learns', lang: 'en' },
      minutes: 30,
      url: null,
      dueOn,
      doneAt,
      validUntil: null,
      ownChoice: false,
    });
    const doneAt = '2026-01-05T10:00:00.000Z';
    expect((await trainingsOf(ada)).json()).toEqual([
      row('first-aid', '2024-02-29', null),
      row('harness', '2026-12-24', null),
      row('ladder', null, null),
      row('fire', '2020-01-01', doneAt),
      row('manners', null, doneAt),
    ]);
  });

  test.for(languages)('have titles in %s, or in English marked as English', async (language) => {
    const trainings: { id: string; title: object }[] = (await trainingsOf(ada, `language=${language}`)).json();
    expect(trainings.find(({ id }) => id === 'fire')?.title).toMatchObject({ lang: language });
    expect(trainings.find(({ id }) => id === 'harness')?.title).toEqual({ text: 'harness en', lang: 'en' });
  });

  test('are an empty list for somebody without any', async () => {
    expect((await trainingsOf(bare)).json()).toEqual([]);
  });

  test.for(['', 'language=xx', 'language='])('need a language that we have: "%s"', async (query) => {
    expect((await trainingsOf(ada, query)).json().code).toBe('BAD_REQUEST');
  });
});

describe("somebody else's trainings", () => {
  test('are never among mine', async () => {
    expect((await trainingsOf(ben)).json().map(({ id }: { id: string }) => id)).toEqual(['bens-own']);
  });

  test.for([`userId=${ada.id}`, `user=${ada.id}`, `id=${ada.id}`, `caller[userId]=${ada.id}`, `email=${ada.email}`])(
    'cannot be asked for with %s',
    async (extra) => {
      const answer = await trainingsOf(ben, `language=en&${extra}`);
      expect(answer.json().map(({ id }: { id: string }) => id)).toEqual(['bens-own']);
    },
  );
});
