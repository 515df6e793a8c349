import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { enrolment, training } from './training-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const course = (id: string, minutes: number, offered = true) => ({
  id,
  minutes,
  offered,
  title: { en: `${id} en` },
  summary: { en: 'What one learns' },
});
await testServer.db
  .insert(training)
  .values([course('long', 60), course('short', 20), course('asked', 30), course('closed', 10, false)]);

let me: TestPerson;
let cookie: string;
beforeEach(async () => {
  me = await testServer.newcomer();
  cookie = await testServer.signIn(me);
  await testServer.db.insert(enrolment).values({ userId: me.id, trainingId: 'asked', dueOn: '2027-01-01' });
});

const list = async (which: 'mine' | 'offered', of = cookie) =>
  (await testServer.ask({ url: `/api/trainings/${which}?language=en`, cookie: of }))
    .json()
    .map(({ id }: { id: string }) => id);
const enrol = (id: string) => testServer.post('/trainings/enrol', { id }, cookie);
const leave = (id: string) => testServer.post('/trainings/leave', { id }, cookie);

describe('enrolling', () => {
  test('in an offered training makes it mine, and nobody else’s', async () => {
    const other = await testServer.signIn(await testServer.newcomer());
    expect(await list('offered')).toEqual(['short', 'long']);
    expect((await enrol('short')).json()).toEqual({ enrolled: true });
    expect(await list('mine')).toEqual(['asked', 'short']);
    expect(await list('offered')).toEqual(['long']);
    expect(await list('mine', other)).toEqual([]);
  });

  test('twice, or both at once, is the same as once', async () => {
    const answers = await Promise.all([enrol('short'), enrol('short')]);
    answers.push(await enrol('short'));
    expect(answers.map((answer) => answer.json())).toEqual(Array(3).fill({ enrolled: true }));
    expect(await list('mine')).toEqual(['asked', 'short']);
  });

  test('in what the company asked for already leaves it the company’s', async () => {
    expect((await enrol('asked')).json()).toEqual({ enrolled: true });
    expect((await leave('asked')).json().code).toBe('TRAINING_REQUIRED');
  });

  test.for(['closed', 'no-such-training'])('in "%s" finds no such training', async (id) => {
    const answer = await enrol(id);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(await list('mine')).toEqual(['asked']);
  });
});

describe('leaving', () => {
  test('what I chose myself puts it back among the offered, and can be undone', async () => {
    await enrol('short');
    expect((await leave('short')).json()).toEqual({ left: true });
    expect((await leave('short')).json()).toEqual({ left: true });
    expect(await list('mine')).toEqual(['asked']);
    expect(await list('offered')).toEqual(['short', 'long']);
    await enrol('short');
    expect(await list('mine')).toEqual(['asked', 'short']);
  });

  test('what the company asked for is refused, and so is what is done', async () => {
    await testServer.db
      .insert(enrolment)
      .values({ userId: me.id, trainingId: 'long', ownChoice: true, doneAt: new Date('2026-01-05T12:00:00Z') });
    for (const id of ['asked', 'long']) {
      const answer = await leave(id);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'TRAINING_REQUIRED']);
    }
    expect(await list('mine')).toEqual(['asked', 'long']);
  });

  test('a training that others have but nobody offers me is like one that does not exist', async () => {
    const other = await testServer.newcomer();
    await testServer.db.insert(enrolment).values({ userId: other.id, trainingId: 'closed', ownChoice: true });
    const answers = [await leave('closed'), await leave('no-such-training')];
    for (const answer of answers) expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(await list('mine', await testServer.signIn(other))).toEqual(['closed']);
  });

  test('takes nobody else out', async () => {
    const other = await testServer.newcomer();
    await testServer.db.insert(enrolment).values({ userId: other.id, trainingId: 'short', ownChoice: true });
    await leave('short');
    await testServer.post('/trainings/leave', { id: 'short', userId: other.id }, cookie);
    expect(await list('mine', await testServer.signIn(other))).toEqual(['short']);
  });
});
