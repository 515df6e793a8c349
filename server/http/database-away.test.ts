// @module-tag long
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { randomId } from '#server/db/ids.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startRun } from '#server/runs/run-rows.ts';
import { run } from '#server/runs/run-tables.ts';
import { type RunKinds, type RunWork, startRunWorker } from '#server/runs/run-worker.ts';
import { newId } from '#server/testing/new-id.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { moveIn, people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const postgres = await startRealPostgres();
const url = postgres.url(await postgres.createDatabase());
const database = await openPostgres(url, () => {});
await moveIn(database.db);
const testServer = await openTestServer({ database });
afterAll(async () => {
  await testServer.close();
  await database.close();
  await postgres.stop();
});

test('while the database is away every operation says so, and when to try again; then all is as before', async () => {
  const cookie = await testServer.signIn(people.ada);
  const { email } = people.ben;
  const asks = {
    send: () => testServer.post('/my-voice/messages', { clientId: newId(), text: 'Anybody there?' }, cookie),
    news: () => testServer.ask({ url: '/api/home/news?language=en', cookie }),
    session: () => testServer.ask({ url: '/api/auth/session', cookie }),
    'sign in': () => testServer.post('/auth/sign-in/email', { email, password: 'whatever it is' }),
    picture: () => testServer.ask({ url: '/profile-pictures/of-nobody.webp', cookie }),
  };
  const lines = () => testServer.log.lines.filter((line) => /operation failed|request failed/.test(line));
  const busy = { over: false };
  const seen = new Set<number>();
  // These are under way when it stops, and lose their connections.
  const asking = Array.from({ length: 8 }, async () => {
    while (!busy.over) seen.add((await asks.send()).statusCode);
  });
  await postgres.crash();
  for (const [name, ask] of Object.entries(asks)) {
    const answer = await ask();
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 503, 'UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  busy.over = true;
  await Promise.all(asking);
  expect([...seen].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  expect(lines()).toEqual([]);

  await postgres.restart();
  for (const ask of [asks.news, asks.session]) expect((await ask()).statusCode).toBe(200);
});

test('bulk work that lost the database goes on as soon as it is back, and waits for no claim to expire', {
  tags: 'long',
}, async () => {
  const { db } = database;
  const cut = Promise.withResolvers<void>();
  const work: RunWork = async function* (_, { cursor }) {
    if (cursor) return { done: 2 };
    yield { done: 1, cursor: 'halfway' };
    await postgres.crash();
    cut.resolve();
    return { done: 2 };
  };
  await startRun(db, { kind: 'payslips-read', subject: randomId(), by: null });
  const kinds = { 'payslips-read': { work } } as RunKinds;
  const worker = startRunWorker(db, { kinds, log: testServer.log.logger });
  await cut.promise;
  await postgres.restart();
  const backAt = performance.now();
  await expect.poll(async () => (await db.select().from(run))[0]?.state).toBe('done');
  // A claim lasts for a minute.
  expect(performance.now() - backAt).toBeLessThan(30_000);
  await worker.stop();
});

test('who waits for too long behind a commit that hangs is told to try again', { tags: 'long' }, async () => {
  const cookie = await testServer.signIn(people.ada);
  const hanging = new pg.Client(url);
  await hanging.connect();
  await hanging.query('begin; select from my_voice_room for update');
  const send = () => testServer.post('/my-voice/messages', { clientId: newId(), text: 'Anybody there?' }, cookie);
  const answer = await send();
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  await hanging.end();
  expect((await send()).statusCode).toBe(200);
});

test('on a database that takes no writes the server is not ready, and a write says when to try again', {
  tags: 'long',
}, async () => {
  const cookie = await testServer.signIn(people.ada);
  const send = () => testServer.post('/my-voice/messages', { clientId: newId(), text: 'Anybody there?' }, cookie);
  const ready = async () => (await testServer.ask({ url: '/health/ready' })).statusCode;
  const readOnly = async (state: 'on' | 'off') => {
    await admin.query(`alter system set default_transaction_read_only = ${state}`);
    await admin.query('select pg_reload_conf()');
  };
  const admin = new pg.Client(postgres.url('postgres'));
  await admin.connect();
  await admin.query('set default_transaction_read_only = off');
  testServer.log.lines.splice(0);

  await readOnly('on');
  await expect.poll(ready).toBe(503);
  await expect.poll(async () => (await send()).statusCode).toBe(503);
  const answer = await send();
  expect(answer.json().code).toBe('UNAVAILABLE');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await testServer.ask({ url: '/api/auth/session', cookie })).statusCode).toBe(200);
  expect(testServer.log.lines.filter((line) => /operation failed|request failed/.test(line))).toEqual([]);

  await readOnly('off');
  await admin.end();
  await expect.poll(ready).toBe(200);
  expect((await send()).statusCode).toBe(200);
});
