import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { languages } from '#contract/language.ts';
import { people, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { benefit, benefitEnrolment } from './benefits-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
// Noon, so that no day ends meanwhile.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(12) }));
afterAll(() => void vi.useRealTimers());

const { ada, ben, bare } = people;
const cookieOf = new Map<TestPerson, string>();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  for (const person of [ada, ben, bare]) cookieOf.set(person, await testServer.signIn(person));
  const about = { en: 'What it is' };
  await testServer.db.insert(benefit).values([
    {
      id: 'bus',
      kind: 'travel',
      name: { en: 'Bus pass', fr: 'Bus', es: 'Bus', de: 'Bus', kri: 'Bɔs', ar: 'حافلة' },
      about,
    },
    {
      id: 'doctor',
      kind: 'health',
      name: { en: 'Doctor' },
      about,
      provider: 'Good Care',
      url: 'https://care.example/',
    },
    { id: 'glasses', kind: 'health', name: { en: 'Glasses' }, about },
    { id: 'bens-own', kind: 'money', name: { en: 'Pension' }, about },
  ]);
  const since = '2020-01-01';
  await testServer.db.insert(benefitEnrolment).values([
    { userId: ada.id, benefitId: 'bus', since: '2016-03-14' },
    { userId: ada.id, benefitId: 'doctor', since: '2021-05-01', until: inDays(0) },
    { userId: ada.id, benefitId: 'glasses', since, until: inDays(-1) },
    { userId: ben.id, benefitId: 'bens-own', since },
  ]);
});

const benefitsOf = (person: TestPerson, query = 'language=en') =>
  testServer.ask({ url: `/api/benefits/mine?${query}`, cookie: cookieOf.get(person) ?? '' });
const ids = (answer: { json(): { id: string }[] }) => answer.json().map(({ id }) => id);

describe('my benefits', () => {
  test('come by what they are about, and none that has ended', async () => {
    const answer = await benefitsOf(ada);
    expect(ids(answer)).toEqual(['doctor', 'bus']);
    expect(answer.json()[0]).toEqual({
      id: 'doctor',
      kind: 'health',
      name: { text: 'Doctor', lang: 'en' },
      about: { text: 'What it is', lang: 'en' },
      provider: 'Good Care',
      url: 'https://care.example/',
      since: '2021-05-01',
      until: inDays(0),
    });
  });

  test.for(languages)('come in %s, or in English marked as English', async (language) => {
    const [doctor, bus] = (await benefitsOf(ada, `language=${language}`)).json();
    expect(bus.name.lang).toBe(language);
    expect(doctor.name).toEqual({ text: 'Doctor', lang: 'en' });
  });

  test('are an empty list for somebody without any', async () => {
    expect((await benefitsOf(bare)).json()).toEqual([]);
  });

  test.for(['', 'language=xx', 'language='])('need a language that we have: "%s"', async (query) => {
    expect((await benefitsOf(ada, query)).json().code).toBe('BAD_REQUEST');
  });

  test.for([`userId=${ada.id}`, `user=${ada.id}`, `email=${ada.email}`])(
    'are never another’s, asked for with %s',
    async (extra) => {
      expect(ids(await benefitsOf(ben, `language=en&${extra}`))).toEqual(['bens-own']);
    },
  );
});
