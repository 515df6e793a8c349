import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import type { Frame } from '#contract/my-voice-log.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { roleHolder } from '#server/testing/role-holders.ts';
import { tablesWith } from '#server/testing/tables-with.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const tidy = () => tidyUp(db, new Date(), { auditDays: 730, payslipYears: 10 });

/** Makes all messages so many days older but those of today. */
const age = (days: number) =>
  db.execute(sql`update my_voice_message set ts = ts - make_interval(days => ${days}::int)
    where ts < now() - interval '90 days' or not exists (select from my_voice_message where ts < now() - interval '90 days')`);

const newcomer = async () => {
  const person = await testServer.newcomer();
  return roomOf(testServer, await testServer.signIn(person));
};

test('messages of before the company’s time lose their text everywhere, readers hear of it, and then they are gone', async () => {
  const [ada, ben, hr] = [await newcomer(), await newcomer(), await roleHolder(testServer, 'hr')];
  const keepFor = async (days: number | null, agreed?: number) =>
    (await testServer.post('/console/retention', { kind: 'room', days, agreed }, hr.cookie)).json();
  const read = async (url: string) =>
    (await testServer.ask({ url: `/api/console/retention${url}`, cookie: hr.cookie })).json();
  const old = [await ada.say('A marker of mine'), await ada.say('I took it back'), await ada.say('It was reported')];
  const [first = 0, takenBack, reported] = old;
  await ada.post('/my-voice/messages/remove', { seq: takenBack });
  await ben.post('/my-voice/messages/react', { seq: first, emoji: '👍', on: true });
  await ben.post('/my-voice/messages/report', { seq: reported, reason: 'A marker of the report' });
  await age(100);
  await restRoom(testServer);
  const answer = await ben.say('It is as you say', { replyTo: first });
  const before = await ben.history();

  expect((await read('')).room).toBe(null);
  await tidy();
  expect((await ben.history()).messages).toEqual(before.messages);

  expect(await read('/due?kind=room&days=90')).toEqual({ count: 3, since: daysAgo(100) });
  expect(await read('/due?kind=room&days=120')).toEqual({ count: 0, since: null });
  expect((await keepFor(90, 2)).code).toBe('CHANGED_MEANWHILE');
  expect((await keepFor(29, 9)).code).toBe('BAD_REQUEST');
  expect(await keepFor(90, 3)).toEqual({ days: 90 });
  await tidy();
  expect(await tablesWith(db, 'A marker of')).toEqual([]);
  const { messages } = await ben.history();
  expect(messages.map(({ seq, text, gone, reactions }) => ({ seq, text, gone, reactions }))).toEqual([
    { seq: answer, text: 'It is as you say', gone: null, reactions: [] },
    ...old.toReversed().map((seq) => ({ seq, text: null, gone: 'deleted', reactions: [] })),
  ]);
  // Whoever has read to here before hears of each.
  const frame = (await ben.changes(before.upto, before.epoch)) as Frame;
  expect(frame.events.map(({ seq, text }) => [seq, text])).toEqual(old.map((seq) => [seq, null]));

  await age(19);
  await tidy();
  expect((await ben.history()).messages).toHaveLength(4);
  await age(2);
  // In a room that is used, some message always loses its text at the same time.
  await db.execute(sql`update my_voice_message set ts = ts - interval '91 days' where seq = ${answer}`);
  await tidy();
  const left = await ben.history();
  expect([left.messages.map(({ seq, text }) => [seq, text]), left.more]).toEqual([[[answer, null]], false]);
  expect(await ada.say('And on it goes')).toBe(answer + 1);

  expect(await keepFor(null)).toEqual({ days: null });
  const auditor = await roleHolder(testServer, 'auditor');
  const trail = (await testServer.ask({ url: '/api/console/audit?language=en', cookie: auditor.cookie })).json();
  const set = (trail.entries as { act: string; facts: object[] }[]).filter(
    ({ act }) => act === 'messages-retention-set',
  );
  expect(set.map(({ facts }) => facts)).toMatchObject([
    [{ is: 'choice', choice: 'for-ever' }],
    [
      { is: 'count', of: 'days', count: 90 },
      { is: 'count', of: 'messages', count: 3 },
    ],
  ]);
});
