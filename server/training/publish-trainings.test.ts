import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { publishTrainings } from './publish-trainings.ts';
import { enrolment, training } from './training-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const { ada } = people;
const course = (id: string, more: object = {}) => ({
  id,
  title: { en: `${id} en`, de: `${id} de` },
  summary: { en: 'What one learns' },
  minutes: 30,
  ...more,
});

let cookie: string;
beforeAll(async () => {
  cookie = await testServer.signIn(ada);
});

const read = async (path: string) =>
  (await testServer.ask({ url: `/api/trainings/${path}?language=de`, cookie })).json();
const ids = (trainings: { id: string }[]) => trainings.map(({ id }) => id);
const everything = async () => [
  await testServer.db.select().from(training),
  await testServer.db.select().from(enrolment),
];

const file = {
  trainings: [
    course('fire', { url: 'https://learn.house.example/fire' }),
    course('ladder'),
    course('old', { offered: false }),
  ],
  enrolments: [
    { email: ` ${ada.email.toUpperCase()}`, training: 'fire', dueOn: '2027-01-31' },
    { email: people.ben.email, training: 'fire', doneOn: '2026-10-01' },
  ],
};

beforeEach(async () => {
  for (const table of [enrolment, training]) await testServer.db.delete(table);
  await publishTrainings(testServer.db, file);
});

test('what the company publishes is what people read', async () => {
  expect(await publishTrainings(testServer.db, file)).toEqual({ trainings: 3, enrolments: 2 });
  expect(await read('mine')).toEqual([
    {
      id: 'fire',
      title: { text: 'fire de', lang: 'de' },
      summary: { text: 'What one learns', lang: 'en' },
      minutes: 30,
      url: 'https://learn.house.example/fire',
      dueOn: '2027-01-31',
      doneAt: null,
      validUntil: null,
      ownChoice: false,
    },
  ]);
  expect(ids(await read('offered'))).toEqual(['ladder']);
});

test('the same again changes nothing', async () => {
  const before = await everything();
  await publishTrainings(testServer.db, file);
  expect(await everything()).toEqual(before);
});

test('the company confirms what was done, and what it does not name stays', async () => {
  await publishTrainings(testServer.db, { enrolments: [{ email: ada.email, training: 'fire', doneOn: '2026-11-20' }] });
  expect((await read('mine'))[0]).toMatchObject({ doneAt: '2026-11-20T12:00:00.000Z', dueOn: null });
  await publishTrainings(testServer.db, { trainings: [course('fire', { validMonths: 24 })] });
  expect((await read('mine'))[0]).toMatchObject({ validUntil: '2028-11-20' });
  await publishTrainings(testServer.db, { trainings: [course('ladder', { title: { en: 'Ladders' } })] });
  expect((await read('offered'))[0].title).toEqual({ text: 'Ladders', lang: 'en' });
  expect(ids(await read('mine'))).toEqual(['fire']);
});

test.for<[string, { trainings?: unknown[]; enrolments?: unknown[] }, string]>([
  ['no minutes', { trainings: [course('new', { minutes: 0 })] }, 'trainings[0].minutes must be at least 1'],
  ['no months', { trainings: [course('new', { validMonths: 0 })] }, 'trainings[0].validMonths must be at least 1'],
  ['no https', { trainings: [course('new', { url: 'http://x.example' })] }, 'trainings[0].url must be a web address'],
  [
    'a training twice',
    { trainings: [course('new'), course('new')] },
    'trainings[1] says again what trainings[0] says: new',
  ],
  [
    'a stranger',
    { enrolments: [{ email: 'who@house.example', training: 'fire' }] },
    "enrolments[0].email is nobody's here",
  ],
  [
    'an unknown training',
    { enrolments: [{ email: ada.email, training: 'flying' }] },
    'enrolments[0].training is not known: flying',
  ],
  [
    'a day that is none',
    { enrolments: [{ email: ada.email, training: 'fire', dueOn: '2026-02-30' }] },
    'enrolments[0].dueOn must be a day',
  ],
  ['the file of somebody else', { news: [] } as object, 'the file holds what nobody reads: news'],
])('with %s nothing is published, not even what is right beside it', async ([, wrong, problem]) => {
  const before = await everything();
  const trainings = [...(wrong.trainings ?? []), course('beside')];
  await expect(publishTrainings(testServer.db, { ...wrong, trainings })).rejects.toThrow(problem);
  expect(await everything()).toEqual(before);
});
