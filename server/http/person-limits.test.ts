import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperationName } from '#contract/contract.ts';
import type { Id } from '#contract/id.ts';
import { roleNames } from '#contract/role-names.ts';
import { access } from '#server/collect-features.ts';
import { randomId } from '#server/db/ids.ts';
import { newId } from '#server/testing/new-id.ts';
import { operations } from '#server/testing/operations.ts';
import { giveRole, signInToConsole } from '#server/testing/role-holders.ts';
import { requestAbout, samples, type Things } from '#server/testing/samples.ts';
import { password, type TestPerson } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

/** Every operation that a person may call only so often; its sample says how often. */
const testServer = await openTestServer();
afterAll(testServer.close);

const one = randomId();
const endpoint = 'https://push.example.com/one';

let me: TestPerson & { id: Id };
let cookie = '';
beforeAll(async () => {
  me = await testServer.newcomer();
  for (const role of roleNames) await giveRole(testServer.db, me, role);
  cookie = await signInToConsole(testServer, me);
});

/** Ids in their formats, of nothing but the caller: calls are counted before anything is looked for. */
const things = (): Things => ({
  ...{ person: me, colleague: one, session: one, endpoint, made: one },
  ...{ waiting: one, approved: one, withdrawn: one, leaveType: 'annual', offered: 'none', enrolled: 'none' },
  ...{ message: 1, said: 1, report: one },
  ...{ manager: one, batch: one, import: one, act: one, upload: one },
  ...{ newPerson: newId(), newAct: newId(), newUpload: newId() },
});

type Limited = { name: OperationName; key: string; atMost: number; seconds: number };

const limited = operations.flatMap(({ name }) =>
  Object.entries(samples[name]?.limits ?? {}).map(
    ([key, [atMost, seconds]]): Limited => ({ name, key, atMost, seconds }),
  ),
);

/** Calls an operation after so many calls, the first of which was so many seconds ago. */
async function called({ name, key }: Limited, times: number, ago: number): Promise<number> {
  await testServer.db.execute(sql`delete from rate_limit where key like ${`%${me.id}%`}`);
  // What is counted for each request apart names that one, too.
  for (const counted of [`${key}:${me.id}`, `${key}:${me.id}:${one}`]) {
    await testServer.db.execute(sql`insert into rate_limit (key, count, since)
      values (${counted}, ${times}, now() - make_interval(secs => ${ago}))`);
  }
  const request = requestAbout(name, things(), { email: me.email, endpoint, typed: password });
  return (await testServer.ask({ ...request, cookie })).statusCode;
}

test.for(limited)(
  '$name is refused after as many times as it may be called, and again once the time is over ($key)',
  async (one) => {
    const { atMost, seconds } = one;
    expect(await called(one, atMost, seconds - 30)).toBe(429);
    expect([429, 500]).not.toContain(await called(one, atMost - 1, 0));
    expect([429, 500]).not.toContain(await called(one, atMost, seconds + 1));
  },
);

/**
 * Why what anybody who works here may send has no limit in its sample: it waits for a password to be hashed, is counted by the
 * limit of another or by the room, or however often it is sent, it leaves one row.
 */
const uncounted: Partial<Record<OperationName, 'is-hashed' | 'as-another' | 'one-row'>> = {
  'account.changePassword': 'is-hashed',
  'account.endDevice': 'is-hashed',
  'account.endOtherDevices': 'is-hashed',
  'account.requestPasswordReset': 'as-another',
  'announcements.acknowledge': 'one-row',
  'home.acknowledge': 'one-row',
  'myVoice.send': 'as-another',
  // Audited only where it locks what a password has opened.
  'pay.lock': 'one-row',
  'pay.unlock': 'is-hashed',
  'push.unsubscribe': 'one-row',
  'teamAbsence.see': 'one-row',
  'teamEmergency.read': 'as-another',
  'timeOff.giveBack': 'as-another',
  'timeOff.giveBackOfTeam': 'as-another',
  'timeOff.undoGiveBack': 'as-another',
  'timeOff.undoGiveBackOfTeam': 'as-another',
  'training.enrol': 'one-row',
  'training.leave': 'one-row',
};

test('whatever anybody may send, again and again, is counted, or leaves no more rows', () => {
  const everybodys = new Set<unknown>(['own-record', 'signed-in', 'manager-of', 'own-payslips', 'pay-unlocked']);
  const free = operations.flatMap(({ name, method }) => {
    const isCounted = Object.keys(samples[name]?.limits ?? {}).length > 0;
    return method === 'GET' || isCounted || !everybodys.has(access[name]) ? [] : [name];
  });
  expect(free.toSorted()).toEqual(Object.keys(uncounted).toSorted());
});

test('no limit of a person is missing from the samples', () => {
  const root = join(import.meta.dirname, '..');
  const sources = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.|testing\//.test(file));
  const counted = sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const byKey = [...source.matchAll(/await limit\(\w+, `([\w-]+):/g)].map(([, key]) => key);
    const inRoom = [...source.matchAll(/countAct\(context, '(\w+)'/g)].map(([, kind]) => `my-voice-${kind}`);
    return [...byKey, ...inRoom].map((key) => ({ file: `server/${file}`, key }));
  });
  const declared = new Set(limited.map(({ key }) => key));
  const missing = counted.filter(({ key }) => !declared.has(key ?? ''));
  expect(
    missing.map(({ file, key }) => `${file} counts '${key}': limits of a sample in its feature.samples.ts says so`),
  ).toEqual([]);
  const known = new Set(counted.map(({ key }) => key));
  expect([...declared].filter((key) => !known.has(key))).toEqual([]);
});
