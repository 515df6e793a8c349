import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { ListedPerson } from '#contract/people-records.ts';
import { folded } from '#contract/search-text.ts';
import { deactivate } from '#server/directory/invites.ts';
import { account, rateLimits, user } from '#server/session/session-tables.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { peopleConsole } from './testing/people-console.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

type HrConsole = Awaited<ReturnType<typeof peopleConsole>>;
let hr: HrConsole;
const ids: Record<string, Id> = {};

beforeAll(async () => {
  hr = await peopleConsole(testServer);
  const add = async (key: string, fields: Parameters<HrConsole['newcomer']>[0], more = {}) => {
    ids[key] = (await hr.newcomer({ ...fields }, more)).id;
  };
  await add('zoe', { fullName: 'Zoë Ångström-Béja', department: 'Lights', location: 'Berlin', employeeId: 'L-77' });
  await add('salma', { fullName: 'سَلمى الفاسي', department: 'Lights', location: 'Cairo' }, { managerId: ids.zoe });
  await add('mary', { fullName: 'Mary Kɔlɔ', department: 'Wardrobe', location: 'Berlin' }, { managerId: ids.zoe });
  await add('joerg', { fullName: 'Jorge Quince', email: 'joerg@bühne.example' });
  await add('sean', { fullName: 'Seán O’Brien', department: 'Props' });
  await add('lukasz', { fullName: 'Łukasz Wróbel', department: 'Props' });
  await add('jurgen', { fullName: 'Jürgen Müller', department: 'Props' });
  await add('bruce', { fullName: "Bruce Mueller-D'Angelo", department: 'Props' });
  await add('percent', { fullName: 'Percy 100% _Under_', department: 'Props' }, { invite: true });
});

const found = async (query: Record<string, string>, by: HrConsole = hr) =>
  (await by.list(query)).people.map(({ id }: ListedPerson) => id);

describe('a search', () => {
  test.for([
    ['an address as it is written', 'joerg@bühne.example', 'joerg'],
    ['its domain', 'BÜHNE.example', 'joerg'],
    ['the form in which it is stored', 'joerg@xn--bhne-0ra.example', 'joerg'],
    ['part of a name', 'ngstr', 'zoe'],
    ['a name without its accents', 'zoe angstrom beja', 'zoe'],
    ['words in any order', 'béja zoë', 'zoe'],
    ['an employee id', 'l-77', 'zoe'],
    ['an employee id with another hyphen', 'L‑77', 'zoe'],
    ['a plain apostrophe for a curly one', "o'brien", 'sean'],
    ['no apostrophe', 'obrien', 'sean'],
    ['an acute accent for an apostrophe', 'O´Brien', 'sean'],
    ['a curly apostrophe for a plain one', 'D’Angelo', 'bruce'],
    ['a letter that does not decompose', 'lukasz', 'lukasz'],
    ['that letter itself', 'ŁUKASZ', 'lukasz'],
    ['ue for ü', 'juergen mueller', 'jurgen'],
    ['ü for ue', 'bruce müller', 'bruce'],
    ['unseen characters', 'Wró\u200bbel\u200e', 'lukasz'],
    ['Arabic without its vowels', 'سلمى', 'salma'],
    ['Krio on a keyboard without its letters', 'kolo', 'mary'],
    ['signs that LIKE would read', '100%', 'percent'],
    ['an underline', '_under_', 'percent'],
  ] as const)('finds people by %s', async ([, text, key]) => {
    expect(await found({ text })).toEqual([ids[key]]);
  });

  test('finds nobody by what nobody has, and everybody by blanks', async () => {
    expect(await found({ text: 'zoe wardrobe-master' })).toEqual([]);
    expect((await found({ text: '   ' })).length).toBeGreaterThan(4);
  });
});

test('filters narrow one another', async () => {
  expect(await found({ department: 'Lights' })).toEqual([ids.zoe, ids.salma]);
  expect(await found({ department: 'Lights', location: 'Cairo' })).toEqual([ids.salma]);
  expect(await found({ managerId: ids.zoe ?? '', order: 'location' })).toEqual([ids.mary, ids.salma]);
  expect((await found({ managerId: ids.zoe ?? '', text: 'mary' })).length).toBe(1);
});

test('a row says all that a table shows of a person', async () => {
  const { people, total, next } = await hr.list({ text: 'mary kolo' });
  expect([total, next]).toEqual([1, null]);
  expect(people[0]).toMatchObject({
    id: ids.mary,
    fullName: 'Mary Kɔlɔ',
    department: 'Wardrobe',
    location: 'Berlin',
    hireDate: null,
    manager: { id: ids.zoe, name: 'Zoë Ångström-Béja' },
    state: 'never',
    lastDay: null,
  });
});

test('an address in the letters of its domain is the one that is stored', async () => {
  const email = 'joerg@bühne.example';
  const [listed] = (await hr.list({ text: email })).people;
  expect(listed.email).toBe('joerg@xn--bhne-0ra.example');
  expect(await hr.change(listed.id, { email, position: 'Dresser' })).toMatchObject({ outcome: 'changed' });
  const { changes } = await hr.record(listed.id);
  expect(changes.map(({ field }: { field: string }) => field)).toEqual(['position', 'added']);
  const [{ email: stored } = {}] = await db.select({ email: user.email }).from(user).where(eq(user.id, listed.id));
  expect(stored).toBe('joerg@xn--bhne-0ra.example');
});

test('each state is found by itself, and who left by nothing else', async () => {
  const states = async (text: string) => {
    const [person] = (await hr.list({ text, state: 'any' })).people;
    const { state } = person;
    expect(await found({ text, state })).toEqual([person.id]);
    return state;
  };
  expect(await states('mary kolo')).toBe('never');
  expect(await states('percy')).toBe('invited');
  const worker = await testServer.newcomer();
  expect(await states(worker.email)).toBe('in');
  await db.delete(rateLimits);
  for (let time = 0; time < 5; time++) await testServer.trySignIn({ email: worker.email, password: 'not it' });
  expect(await states(worker.email)).toBe('locked');
  await deactivate(db, worker.email);
  expect(await states(worker.email)).toBe('left');
  expect(await found({ text: worker.email })).toEqual([]);
  await db.delete(rateLimits);
});

test.for([
  ['fullName', 'ascending'],
  ['email', 'descending'],
  ['manager', 'ascending'],
  ['hireDate', 'descending'],
] as const)('pages by %s, %s, hold everybody once and in order', async ([order, direction]) => {
  await newcomers(db, 130);
  const all: ListedPerson[] = [];
  let after: string | null = null;
  do {
    const page: { people: ListedPerson[]; next: string | null; total: number | null } = await hr.list({
      order,
      direction,
      state: 'any',
      ...(after && { after }),
    });
    expect(page.total === null).toBe(after !== null);
    all.push(...page.people);
    after = page.next;
  } while (after);
  const everybody = await db.$count(user);
  expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([everybody, everybody]);
  const keys = all.map((person) => (order === 'manager' ? (person.manager?.name ?? '') : (person[order] ?? '')));
  const plain = keys.map(folded);
  const sorted = plain.toSorted((one, other) => (one < other ? -1 : 1));
  expect(plain).toEqual(direction === 'ascending' ? sorted : sorted.toReversed());
});

test.for(['x', 'WyJcdTAwMDAiLCIwMDAwMDAwMC0wMDAwLTQwMDAtODAwMC0wMDAwMDAwMDAwMGEiXQ', '%%'])(
  'a place that no page ended at is refused: %s',
  async (after) => {
    expect((await hr.list({ after })).status).toBe(400);
  },
);

describe('whoever has the role for a location', () => {
  test('finds its people and no others, by list, units and managers', async () => {
    const berlin = await peopleConsole(testServer, { locations: ['Berlin'], departments: null });
    expect((await found({}, berlin)).toSorted()).toEqual([ids.zoe, ids.mary].toSorted());
    expect((await berlin.list()).total).toBe(2);
    expect(await berlin.units()).toMatchObject({
      locations: [{ name: 'Berlin', people: 2 }],
      departments: [
        { name: 'Lights', people: 1 },
        { name: 'Wardrobe', people: 1 },
      ],
    });
    expect((await berlin.managers('')).json().map(({ id }: { id: string }) => id)).toEqual([ids.mary, ids.zoe]);
    expect((await berlin.record(ids.salma ?? '')).status).toBe(404);
  });

  test('may choose as manager who leads its people from elsewhere', async () => {
    const cairo = await peopleConsole(testServer, { locations: ['Cairo'], departments: null });
    expect((await cairo.managers('')).json()).toEqual([
      expect.objectContaining({ id: ids.zoe }),
      expect.objectContaining({ id: ids.salma }),
    ]);
  });

  test('finds nobody where the list is empty', async () => {
    const nowhere = await peopleConsole(testServer, { locations: [], departments: null });
    expect(await nowhere.list()).toMatchObject({ people: [], total: 0 });
  });
});

test('somebody of whom nothing is on record is listed by the name of their account', async () => {
  const [person] = (await hr.list({ text: 'noprofile' })).people;
  expect(person).toMatchObject({ fullName: 'Noor Noprofile', department: null, state: 'in' });
  const hasPassword = await db.select().from(account).where(eq(account.userId, person.id));
  expect(hasPassword).toHaveLength(1);
});
