import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { benefit, benefitEnrolment } from './benefits-tables.ts';
import { publishBenefits } from './publish-benefits.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const { ada } = people;
const plan = (id: string, more: object = {}) => ({
  id,
  kind: 'health',
  name: { en: `${id} en`, ar: 'تأمين' },
  about: { en: 'What it is' },
  ...more,
});
const file = {
  benefits: [plan('doctor', { provider: 'Good Care', url: 'https://care.house.example/' }), plan('dentist')],
  enrolments: [
    { email: ada.email, benefit: 'doctor', since: '2024-02-29' },
    { email: people.ben.email, benefit: 'dentist', since: '2020-01-01', until: '2020-12-31' },
  ],
};

let cookie: string;
beforeAll(async () => {
  cookie = await testServer.signIn(ada);
});

beforeEach(async () => {
  for (const table of [benefitEnrolment, benefit]) await testServer.db.delete(table);
  await publishBenefits(testServer.db, file);
});

const mine = async () => (await testServer.ask({ url: '/api/benefits/mine?language=ar', cookie })).json();
const everything = async () => [
  await testServer.db.select().from(benefit),
  await testServer.db.select().from(benefitEnrolment),
];

test('what the company publishes is what people read', async () => {
  expect(await publishBenefits(testServer.db, file)).toEqual({ benefits: 2, enrolments: 2 });
  expect(await mine()).toEqual([
    {
      id: 'doctor',
      kind: 'health',
      name: { text: 'تأمين', lang: 'ar' },
      about: { text: 'What it is', lang: 'en' },
      provider: 'Good Care',
      url: 'https://care.house.example/',
      since: '2024-02-29',
      until: null,
    },
  ]);
});

test('the same again changes nothing', async () => {
  const before = await everything();
  await publishBenefits(testServer.db, file);
  expect(await everything()).toEqual(before);
});

test('a benefit that ends is published with its last day, and what the file does not name stays', async () => {
  await publishBenefits(testServer.db, {
    enrolments: [{ email: ada.email, benefit: 'doctor', since: '2024-02-29', until: '2999-12-31' }],
  });
  expect((await mine())[0]).toMatchObject({ id: 'doctor', until: '2999-12-31' });
  await publishBenefits(testServer.db, {
    enrolments: [{ email: ada.email, benefit: 'doctor', since: '2024-02-29', until: '2026-01-01' }],
  });
  expect(await mine()).toEqual([]);
});

test.for<[string, { benefits?: unknown[]; enrolments?: unknown[] }, string]>([
  [
    'a kind that is none',
    { benefits: [plan('new', { kind: 'fun' })] },
    'benefits[0].kind must be one of: health, money',
  ],
  ['no https', { benefits: [plan('new', { url: 'javascript:alert(1)' })] }, 'benefits[0].url must be a web address'],
  ['a benefit twice', { benefits: [plan('new'), plan('new')] }, 'benefits[1] says again what benefits[0] says: new'],
  [
    'a stranger',
    { enrolments: [{ email: 'who@house.example', benefit: 'dentist', since: '2026-01-01' }] },
    "enrolments[0].email is nobody's here",
  ],
  [
    'an unknown benefit',
    { enrolments: [{ email: ada.email, benefit: 'yacht', since: '2026-01-01' }] },
    'enrolments[0].benefit is not known: yacht',
  ],
  [
    'an end before its beginning',
    { enrolments: [{ email: ada.email, benefit: 'dentist', since: '2026-01-02', until: '2026-01-01' }] },
    'enrolments[0].until is before since',
  ],
  ['no beginning', { enrolments: [{ email: ada.email, benefit: 'dentist' }] }, 'enrolments[0].since is missing'],
])('with %s nothing is published, not even what is right beside it', async ([, wrong, problem]) => {
  const before = await everything();
  const benefits = [...(wrong.benefits ?? []), plan('beside')];
  await expect(publishBenefits(testServer.db, { ...wrong, benefits })).rejects.toThrow(problem);
  expect(await everything()).toEqual(before);
});
