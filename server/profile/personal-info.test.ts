import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonalInfo } from '#contract/personal-info.ts';
import { audit } from '#server/audit/audit-tables.ts';
import { randomId } from '#server/db/ids.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { newId } from '#server/testing/new-id.ts';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { personalInfo } from './profile-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const nothing: PersonalInfo = {
  preferredName: null,
  phone: null,
  emergencyName: null,
  emergencyRelation: null,
  emergencyPhone: null,
};
const info: PersonalInfo = {
  preferredName: 'Ami',
  phone: '+232 76 123 456',
  emergencyName: 'Isha Kamara',
  emergencyRelation: 'Sister',
  emergencyPhone: '+232 76 654 321',
};

let person: TestPerson;
let cookie: string;
beforeEach(async () => {
  person = await testServer.newcomer();
  cookie = await testServer.signIn(person);
});

const save = (body: object, by = cookie) =>
  testServer.post('/profile/save-personal-info', { id: newId(), ...body }, by);
const read = async (by = cookie) => (await testServer.ask({ url: '/api/profile/personal-info', cookie: by })).json();
const rows = () => testServer.db.select().from(personalInfo).where(eq(personalInfo.userId, person.id));

describe('what a person says about themselves', () => {
  test('is nothing at first', async () => {
    expect(await read()).toEqual({ ...nothing, version: 0 });
  });

  test('is stored as it was saved, and the preferred name stands in the record', async () => {
    const answer = await save({ ...info, version: 0 });
    expect(answer.json()).toEqual({ saved: { ...info, version: 1 }, former: nothing, overwrote: false });
    expect(await read()).toEqual({ ...info, version: 1 });
    await testServer.db.insert(employeeProfile).values({ userId: person.id });
    expect((await testServer.ask({ url: '/api/profile/mine', cookie })).json().preferredName).toBe('Ami');
  });

  test('is stored tidy: no marks that turn text round, Latin digits in numbers', async () => {
    await save({ ...nothing, preferredName: '\u202e أميناتا \u202c', phone: '+٢٠ ١٠ ٠١٢٣ ٤٥٦٧', version: 0 });
    expect(await read()).toMatchObject({ preferredName: 'أميناتا', phone: '+20 10 0123 4567' });
  });

  test('can be put back to what it was', async () => {
    await save({ ...info, version: 0 });
    const { saved, former } = (await save({ ...info, preferredName: 'A. K.', version: 1 })).json();
    expect((await save({ ...former, version: saved.version })).json().overwrote).toBe(false);
    expect(await read()).toEqual({ ...info, version: 3 });
  });

  test('saved again the same changes nothing, and says so', async () => {
    await save({ ...info, version: 0 });
    const again = await save({ ...info, version: 0 });
    expect(again.json()).toEqual({ saved: { ...info, version: 1 }, former: null, overwrote: false });
  });

  test('again under the same id answers with the first, also where another device saved in between', async () => {
    const input = { ...info, id: newId(), version: 0 };
    const first = await save(input);
    await save({ ...info, phone: null, version: 1 });
    const second = await save(input);
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(await read()).toEqual({ ...info, phone: null, version: 2 });
  });

  test('that changed nothing is known again as well', async () => {
    await save({ ...info, version: 0 });
    const input = { ...info, id: newId(), version: 1 };
    const first = await save(input);
    await save({ ...info, phone: null, version: 1 });
    expect((await save(input)).json()).toEqual(first.json());
    expect((await read()).phone).toBeNull();
  });

  test('once where one save is sent many times at once', async () => {
    const input = { ...info, id: newId(), version: 0 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(input)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await read()).version).toBe(1);
  });

  test('something else under the same id is refused', async () => {
    const id = newId();
    await save({ ...info, id, version: 0 });
    const answer = await save({ ...info, id, phone: null, version: 1 });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ID_REUSED']);
    expect(await read()).toEqual({ ...info, version: 1 });
  });

  test('ids are each person’s own: another’s answers nothing of theirs, and is free', async () => {
    const other = await testServer.signIn(await testServer.newcomer());
    const id = newId();
    await save({ ...info, id, version: 0 });
    const theirs = { ...nothing, preferredName: 'Other' };
    const answer = (await save({ ...theirs, id, version: 0, over: [id] }, other)).json();
    expect(answer).toEqual({ saved: { ...theirs, version: 1 }, former: nothing, overwrote: false });
  });

  test('typed over one’s own that was under way overwrites nothing, whether that arrived or not', async () => {
    const [first, lost] = [newId(), newId()];
    await save({ ...info, id: first, version: 0 });
    const next = { ...info, preferredName: 'A. K.', version: 0, over: [first, lost] };
    expect((await save(next)).json()).toMatchObject({ overwrote: false, former: info });
    const late = { ...info, preferredName: 'Late', version: 0, over: [first] };
    expect((await save(late)).json()).toMatchObject({ overwrote: true });
  });

  test('answers that it wrote over a save on another device, and what stood there', async () => {
    await save({ ...info, version: 0 });
    const answer = await save({ ...info, phone: '+232 77 000 111', version: 0 });
    expect(answer.json()).toEqual({
      saved: { ...info, phone: '+232 77 000 111', version: 2 },
      former: info,
      overwrote: true,
    });
  });

  test('of ten saves at once each is counted, and all but one tell that they wrote over another', async () => {
    // The first one makes the row, on which all others would wait anyway.
    await save({ ...info, version: 0 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save({ ...info, preferredName: `Ami ${index + 1}`, version: 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(answers.filter((answer) => answer.json().overwrote)).toHaveLength(9);
    expect((await read()).version).toBe(11);
    const formers = answers.map((answer) => answer.json().former.preferredName);
    expect(new Set(formers).size).toBe(10);
  });

  test('leaves a trace of the act with nothing of its content', async () => {
    await save({ ...info, version: 0 });
    const acts = await testServer.db
      .select()
      .from(audit)
      .where(eq(audit.actor, person.id))
      .orderBy(desc(audit.id))
      .limit(1);
    expect(acts).toMatchObject([{ action: 'personal-info-changed', object: null, result: 'ok' }]);
    expect(JSON.stringify(acts)).not.toMatch(/Ami|\+232|Isha|Sister/);
    expect(testServer.log.lines.join('')).not.toMatch(/Isha|654 321/);
  });
});

describe('what cannot be saved changes nothing', () => {
  test.for<[string, object]>([
    ['a number without its country', { phone: '076 123456' }],
    ['five thousand digits', { phone: '9'.repeat(5_000) }],
    ['a name of five thousand letters', { preferredName: 'a'.repeat(5_000) }],
    ['a relation of five thousand letters', { emergencyRelation: 'a'.repeat(5_000) }],
    ['a name without a letter', { preferredName: '...' }],
    ['a contact without a number', { emergencyPhone: null }],
    ['a contact without a name', { emergencyName: '' }],
    ['NUL', { preferredName: 'A\0mi' }],
    ['half a character', { preferredName: 'Ami\ud83c' }],
    ['a list', { preferredName: ['Ami'] }],
    ['a figure', { phone: 23276123456 }],
    ['an id that is no UUIDv7', { id: randomId() }],
    ['a version of long ago or to come', { version: -1 }],
    ['a version beyond counting', { version: 2 ** 31 }],
  ])('%s', async ([, part]) => {
    const answer = await save({ ...info, version: 0, ...part });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST']);
    expect(await rows()).toEqual([]);
  });

  test.for(Object.keys({ ...info, version: 0, id: '' }))('a form without %s', async (missing) => {
    expect((await save({ ...info, version: 0, [missing]: undefined })).statusCode).toBe(400);
    expect(await rows()).toEqual([]);
  });
});

test('fields nobody asked for change nothing, in no table and for no other person', async () => {
  const other = await testServer.newcomer();
  const otherCookie = await testServer.signIn(other);
  await save({ ...info, version: 0 }, otherCookie);
  const everything = () =>
    Promise.all([
      testServer.db.select().from(user).where(eq(user.id, other.id)),
      testServer.db.select().from(userProfile).where(eq(userProfile.userId, other.id)),
      testServer.db.select().from(personalInfo).where(eq(personalInfo.userId, other.id)),
      testServer.db.select().from(user).where(eq(user.id, person.id)),
      testServer.db.select().from(userProfile).where(eq(userProfile.userId, person.id)),
    ]);
  const before = await everything();
  const extra = { userId: other.id, role: 'admin', employeeId: 'E-0', netPay: 1, position: 'Owner' };
  const body = `{"__proto__":{"userId":"${other.id}"},${JSON.stringify({ ...info, preferredName: 'Mine', id: newId(), version: 0, ...extra }).slice(1)}`;
  const answer = await testServer.ask({
    method: 'POST',
    url: `/api/profile/save-personal-info?userId=${other.id}`,
    body,
    cookie,
    headers: { 'content-type': 'application/json' },
  });
  // A polluted prototype is refused at the door; without it, unknown fields are ignored.
  expect([200, 400]).toContain(answer.statusCode);
  await save({ ...info, preferredName: 'Mine', version: 0, ...extra });
  expect(await everything()).toEqual(before);
  expect(await read()).toMatchObject({ preferredName: 'Mine' });
  expect(await read(otherCookie)).toMatchObject({ preferredName: 'Ami' });
  expect(await testServer.db.$count(employeeProfile, eq(employeeProfile.userId, person.id))).toBe(0);
});
