import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditAct } from '#contract/audit-acts.ts';
import { peopleConsole } from '#server/people/testing/people-console.ts';
import { consoleSender, expectOk } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { utcToday } from '#server/testing/utc-today.ts';

/** What acts leave in the audit of which no open screen hears; open-screens.test.ts has the others. */
const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;

const hr = await peopleConsole(testServer);
const sender = await consoleSender(testServer, 'hr');
const administrator = await consoleSender(testServer, 'administrator');
const [editor, other] = [await consoleSender(testServer, 'editor'), await consoleSender(testServer, 'editor')];
const person = await testServer.newcomer();
let cookie: string;
let moderator: string;
beforeAll(async () => {
  cookie = await testServer.signIn(person);
  const one = await testServer.newcomer();
  await giveRole(db, one, 'moderator');
  moderator = await testServer.signIn(one);
});

const post = async (path: string, body: object, by: string) => expectOk(await testServer.post(path, body, by));
const said = { startsOn: utcToday(), returnsOn: null, minutesLate: null, phone: '', note: '' };
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function report(): Promise<string> {
  const id = newId();
  await post('/absence/report', { id, kind: 'sickness', ...said, saidAt: new Date().toISOString() }, cookie);
  return id;
}

const written = { slot: 'news', title: { en: 'x' }, text: { en: 'x' }, audience: null, mustRead: true };
async function article(): Promise<string> {
  const id = newId();
  expectOk(await editor.post('news/add', { id, ...written }));
  return id;
}

const settle = (id: string, isDone: boolean) =>
  sender.post('absences/change', { userId: person.id, id, change: { do: 'settle', isDone } });

test.for<[AuditAct, () => Promise<unknown>]>([
  [
    'absence-corrected',
    async () => post('/absence/change', { id: await report(), change: { do: 'correct', ...said, note: 'y' } }, cookie),
  ],
  [
    'absence-reopened',
    async () => {
      const id = await report();
      for (const isDone of [true, false]) expectOk(await settle(id, isDone));
    },
  ],
  [
    'absence-form-set',
    () => administrator.post('company/absence-form', { kind: 'late', url: 'https://forms.example/late' }),
  ],
  [
    'announcement-reminded',
    async () => {
      const id = newId();
      await post('/my-voice/announcements/add', { id, text: 'x', mustRead: true, publishAt: null }, moderator);
      await post('/my-voice/announcements/remind', { id }, moderator);
    },
  ],
  [
    'departure-dropped',
    async () => {
      const { id } = await hr.newcomer();
      await hr.showOut(id, { lastDay: '2098-01-01', reportsTo: 'later' });
      await hr.bringBack(id);
    },
  ],
  ['leave-retention-set', () => sender.post('retention', { kind: 'leave', days: 3_650, agreed: 0 })],
  ['absence-retention-set', () => sender.post('retention', { kind: 'absence', days: 400, agreed: 0 })],
  ['leavers-retention-set', () => sender.post('retention', { kind: 'leavers', days: 3_650, agreed: 0 })],
  ['payslips-retention-set', () => sender.post('retention', { kind: 'payslips', days: 36_500, agreed: 0 })],
  ['audit-retention-set', () => sender.post('retention', { kind: 'audit', days: 3_650, agreed: 0 })],
  ['messages-retention-set', () => sender.post('retention', { kind: 'room', days: 3_650, agreed: 0 })],
  [
    'news-reminded',
    async () => {
      const id = await article();
      expectOk(await editor.post('news/publish', { id, version: 1, publishAt: null, expiresAt: inAnHour() }));
      expectOk(await editor.post('news/remind', { id }));
    },
  ],
  [
    'news-restored',
    async () => {
      const id = await article();
      for (const act of ['delete', 'restore']) expectOk(await editor.post(`news/${act}`, { id }));
    },
  ],
  [
    'news-sent-back',
    async () => {
      const review = { id: await article(), version: 1, note: '' };
      expectOk(await editor.post('news/review', { ...review, asks: true }));
      expectOk(await other.post('news/review', { ...review, asks: false }));
    },
  ],
  [
    'record-read',
    async () => {
      const seq = await roomOf(testServer, cookie).say('x');
      const url = `/api/moderation/record?seq=${seq}`;
      expectOk(await testServer.ask({ url, cookie: moderator }));
    },
  ],
  ['time-zone-set', () => sender.post('structure/zone', { location: null, timeZone: 'Europe/Berlin' })],
])('%s', async ([act, does]) => {
  const rows = () => db.$count(sql`audit`, sql`action = ${act} and result = 'ok'`);
  const before = await rows();
  await does();
  expect(await rows()).toBe(before + 1);
});
