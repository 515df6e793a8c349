import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole, signInToConsole } from '#server/testing/role-holders.ts';
import { uuidv7 } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

let me: Id;
let cookie = '';
beforeAll(async () => {
  const person = await testServer.newcomer();
  me = person.id;
  for (const role of ['administrator', 'hr', 'payroll'] as const) await giveRole(testServer.db, person, role);
  cookie = await signInToConsole(testServer, person);
});

const anHour = 3_600;
const tenMinutes = 600;
const language = 'en';
const leave = {
  typeId: 'annual',
  startsOn: '2027-03-01',
  endsOn: '2027-03-01',
  startsMidday: false,
  endsMidday: false,
};
const endpoint = 'https://push.example.com/one';
const categories = { payslips: true, news: true, mentions: true, timeOff: true };
const keys = { p256dh: 'x', auth: 'x' };
const one = randomId();
const said = { startsOn: '2027-03-01', returnsOn: null, minutesLate: 5, phone: '', note: '' };
const endOfIt = { do: 'end', on: '2027-03-01' };
const act = () => ({ id: uuidv7(), selection: { ids: [randomId()] }, expected: 1 });

type Limited = [name: OperationName, input: () => object, key: string, atMost: number, seconds: number];

/** Every operation that a person may call only so often, what is counted, and how many times in how many seconds. */
const limited: Limited[] = [
  ['timeOff.ask', () => ({ id: uuidv7(), ...leave, note: '', language }), 'leave', 120, anHour],
  ...(['timeOff.withdraw', 'timeOff.restore'] as const).flatMap((name): Limited[] => [
    [name, () => ({ id: one, language }), 'leave-withdrawals', 120, anHour],
    [name, () => ({ id: one, language }), 'leave-withdrawal', 20, anHour],
  ]),
  ...(['timeOff.answer', 'timeOff.takeBack'] as const).flatMap((name): Limited[] => [
    [name, () => ({ id: one, answer: 'approved', note: '', language }), 'leave-answers', 1_500, anHour],
    [name, () => ({ id: one, answer: 'approved', note: '', language }), 'leave-answer', 10, anHour],
  ]),
  ['deputies.name', () => ({ userId: one, startsOn: '2027-03-01', endsOn: '2027-03-02' }), 'deputies', 30, anHour],
  ['deputies.end', () => ({}), 'deputies', 30, anHour],
  ['account.askArchive', () => ({ id: uuidv7() }), 'archives', 5, 24 * anHour],
  ['calendarFeeds.make', () => ({ kind: 'leave' }), 'calendar-feeds', 30, anHour],
  ['calendarFeeds.end', () => ({ kind: 'leave' }), 'calendar-feeds', 30, anHour],
  [
    'absence.report',
    () => ({ id: uuidv7(), kind: 'late', ...said, saidAt: '2027-03-01T08:00:00.000Z' }),
    'absence',
    60,
    anHour,
  ],
  ['absence.change', () => ({ id: one, change: endOfIt }), 'absence', 60, anHour],
  ['absences.change', () => ({ userId: me, id: one, change: endOfIt }), 'absence-changes', 600, anHour],
  ['absences.enter', () => ({ id: uuidv7(), userId: me, kind: 'late', ...said }), 'absence-entries', 600, anHour],
  ['emergency.read', () => ({ userId: me }), 'emergency-looks', 30, anHour],
  [
    'leaveInbox.answer',
    () => ({ ids: [one], answer: 'approved', note: '', despiteClashes: false }),
    'leave-inbox',
    300,
    anHour,
  ],
  ['leaveInbox.assign', () => ({ ids: [one], managerId: me }), 'leave-inbox', 300, anHour],
  ['leaveInbox.enter', () => ({ id: uuidv7(), userId: me, ...leave, note: '' }), 'leave-inbox', 300, anHour],
  ['leaveInbox.nudge', () => ({ ids: [one] }), 'leave-inbox', 300, anHour],
  [
    'payrollExports.make',
    () => ({ id: uuidv7(), first: '2027-03-01', last: '2027-03-31', columns: ['name'] }),
    'payroll-exports',
    60,
    anHour,
  ],
  ['push.saveSettings', () => ({ categories, quietHours: null, mail: [] }), 'push-settings', 120, tenMinutes],
  ['push.subscribe', () => ({ endpoint, keys, language }), 'push-subscribe', 60, tenMinutes],
  ['push.sendTest', () => ({ endpoint }), 'push-test', 10, tenMinutes],
  ['companySetup.sendTestMail', () => ({}), 'test-mail', 10, tenMinutes],
  ['companySetup.sendTestNotification', () => ({}), 'test-notification', 10, tenMinutes],
  ['myVoice.edit', () => ({ seq: 1, text: 'Hello' }), 'my-voice-change', 60, 60],
  ['myVoice.remove', () => ({ seq: 1 }), 'my-voice-change', 60, 60],
  ['myVoice.react', () => ({ seq: 1, emoji: '👍', on: true }), 'my-voice-change', 60, 60],
  ['myVoice.search', () => ({ text: 'hello' }), 'my-voice-search', 60, 60],
  ['myVoice.seen', () => ({ seq: 1 }), 'my-voice-seen', 120, 60],
  ['myVoice.report', () => ({ seq: 1, reason: '' }), 'my-voice-report', 20, anHour],
  ['people.add', () => ({ id: uuidv7(), fields: {}, managerId: null, invite: true }), 'people-invites', 300, anHour],
  ['people.invite', act, 'people-acts', 300, anHour],
  ['people.bringBack', act, 'people-acts', 300, anHour],
  ['people.changeMany', () => ({ ...act(), fields: { shift: 'Late' } }), 'people-acts', 300, anHour],
  ['people.showOut', () => ({ ...act(), lastDay: null, reportsTo: 'later' }), 'people-acts', 300, anHour],
];

/** Calls an operation after so many calls, the first of which was so many seconds ago. */
async function called([name, input, key]: Limited, times: number, ago: number): Promise<number> {
  const counted = /^leave-(answer|withdrawal)$/.test(key) ? `${key}:${me}:${one}` : `${key}:${me}`;
  await testServer.db.execute(sql`delete from rate_limit where key like ${`%${me}%`}`);
  await testServer.db.execute(sql`insert into rate_limit (key, count, since)
    values (${counted}, ${times}, now() - make_interval(secs => ${ago}))`);
  const { method, url } = operations.find((each) => each.name === name) ?? { method: 'POST', url: '' };
  const query = new URLSearchParams(input() as Record<string, string>);
  const asked = method === 'GET' ? { url: `${url}?${query}` } : { method, url, body: input() };
  return (await testServer.ask({ ...asked, cookie })).statusCode;
}

test.for(limited)(
  '%s is refused after as many times as it may be called, and again once the time is over',
  async (one) => {
    const [, , , atMost, seconds] = one;
    expect(await called(one, atMost, seconds - 30)).toBe(429);
    expect([429, 500]).not.toContain(await called(one, atMost - 1, 0));
    expect([429, 500]).not.toContain(await called(one, atMost, seconds + 1));
  },
);

test('no limit of a person is missing here', () => {
  const root = join(import.meta.dirname, '..');
  const sources = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.|testing\//.test(file));
  const counted = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const [byKey, inRoom] = [
      source.matchAll(/await limit\(\w+, `([\w-]+):/g),
      source.matchAll(/countAct\(context, '(\w+)'/g),
    ];
    return [...[...byKey].map(([, key]) => key), ...[...inRoom].map(([, kind]) => `my-voice-${kind}`)];
  });
  expect([...new Set(limited.map(([, , key]) => key))].toSorted()).toEqual([...new Set(counted)].toSorted());
});
