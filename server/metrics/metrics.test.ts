import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { access } from '#server/collect-features.ts';
import { randomId } from '#server/db/ids.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { pushMessage } from '#server/push/push-tables.ts';
import { run } from '#server/runs/run-tables.ts';
import { cookiesAfter } from '#server/testing/cookies.ts';
import { password, people } from '#server/testing/test-company.ts';
import { openTestServer, testBuild } from '#server/testing/test-server.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-route.ts';

const { ada } = people;
const metricsToken = 'a-token-for-tests-that-is-long-enough';
const testServer = await openTestServer({ metricsToken });
afterAll(testServer.close);

const bearer = { authorization: `Bearer ${metricsToken}` };

/** Every sample, by its name and labels. */
async function samples(server = testServer): Promise<Map<string, number>> {
  const { statusCode, body } = await server.ask({ url: '/metrics', headers: bearer });
  expect(statusCode).toBe(200);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('nobody reads the metrics without the token, and whoever has it does, by any host name', async () => {
  for (const authorization of [null, 'Bearer ', `Bearer ${metricsToken}x`, metricsToken]) {
    const answer = await testServer.ask({ url: '/metrics', headers: { authorization } });
    expect([answer.statusCode, answer.headers['www-authenticate'], answer.json().code]).toEqual([
      401,
      'Bearer',
      'UNAUTHENTICATED',
    ]);
  }
  const answer = await testServer.ask({ url: '/metrics', headers: { ...bearer, host: '10.0.0.7:3000' } });
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
    'no-store',
  ]);
});

test('a server without a token has no metrics', { tags: 'long' }, async () => {
  const without = await openTestServer();
  onTestFinished(without.close);
  expect((await without.ask({ url: '/metrics', headers: bearer })).statusCode).toBe(404);
});

test('requests are counted by operation and result, and no label holds a person or an address', async () => {
  const cookie = cookiesAfter(await testServer.trySignIn({ email: ada.email, password }));
  await testServer.ask({ url: '/api/home/news?language=en', cookie });
  await testServer.ask({ url: '/api/home/news?language=en' });
  await testServer.ask({ url: `/profile-pictures/${ada.id}.webp`, cookie });
  await testServer.ask({ url: `/nowhere/${ada.email}` });
  for (let wrong = 0; wrong < 6; wrong += 1)
    await testServer.trySignIn({ email: 'nobody@house.example', password: 'x' });

  const found = await samples();
  const count = (operation: string, result: string) =>
    found.get(`stagedoor_requests_total{operation="${operation}",result="${result}"}`);
  expect([count('home.news', 'ok'), count('home.news', 'refused')]).toEqual([1, 1]);
  expect(count('auth.signIn', 'ok')).toBe(1);
  expect(count('auth.signIn', 'limited')).toBe(1);
  expect(found.get('stagedoor_request_duration_seconds_count{operation="home.news"}')).toBe(2);

  const known = new Set([...Object.keys(access), ...testServer.app.routePolicies.keys(), '/api/*', 'unknown']);
  const labels = [...found.keys()].flatMap((name) => /operation="([^"]*)"/.exec(name)?.[1] ?? []);
  expect(labels.filter((label) => !known.has(label))).toEqual([]);
  expect([...found.keys()].join('\n')).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/);
});

test('the queues say how much waits and for how long; what is meant for later does not wait', async () => {
  const { db } = testServer;
  const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
  const ahead = sql`now() + interval '1 day'`;
  await db.update(mail).set({ sentAt: sql`now()` });
  await db.insert(mail).values([
    { recipient: 'a@house.example', subject: '', body: '', createdAt: ago(600), nextAttemptAt: ahead },
    { recipient: 'b@house.example', subject: '', body: '', createdAt: ago(900), givenUpAt: ago(1) },
  ]);
  const message = { subscriptionId: randomId(), about: 'news' as const };
  await db.insert(pushMessage).values([
    { ...message, dueAt: ago(60) },
    { ...message, dueAt: ahead },
  ]);
  const work = { kind: 'people-read' as const, subject: randomId() };
  await db.insert(run).values([
    { ...work, dueAt: ago(30) },
    { ...work, dueAt: ahead },
  ]);
  const found = await samples();
  const state = (queue: string) => [
    found.get(`stagedoor_queue_jobs{queue="${queue}"}`),
    Math.round((found.get(`stagedoor_queue_oldest_seconds{queue="${queue}"}`) ?? 0) / 10) * 10,
  ];
  expect([state('mail'), state('push'), state('runs')]).toEqual([
    [1, 600],
    [1, 60],
    [1, 30],
  ]);
});

test('the rest of what is watched stands there, too', async () => {
  const found = await samples();
  const build = `stagedoor_build_info{version="${testBuild.version}",commit="${testBuild.commit}"}`;
  expect([found.get(build), found.get('stagedoor_database_up')]).toEqual([1, 1]);
  expect(found.get('stagedoor_migrations{state="applied"}')).toBeGreaterThan(50);
  expect(found.get('stagedoor_migrations{state="pending"}')).toBe(0);
  expect(found.get('stagedoor_migrations{state="unknown"}')).toBe(0);
  for (const name of ['hashing_running', 'hashing_waiting', 'live_connections', 'room_lag_seconds', 'room_position']) {
    expect([name, found.get(`stagedoor_${name}`)]).toEqual([name, expect.any(Number)]);
  }
  expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  expect(found.has('stagedoor_pool_waiting')).toBe(testServer.database.pool !== undefined);
});

test('without its database a server still says so', async () => {
  const lost = await openTestServer({ metricsToken });
  onTestFinished(lost.close);
  await lost.database.close();
  const found = await samples(lost);
  expect(found.get('stagedoor_database_up')).toBe(0);
  expect([...found.keys()].filter((name) => name.startsWith('stagedoor_queue'))).toEqual([]);
});

test('at an address of their own the metrics stand alone, behind the token if there is one', async () => {
  const metrics = createMetrics(testServer.database, testBuild);
  for (const token of [undefined, metricsToken]) {
    const own = await serveMetrics(metrics, { host: '127.0.0.1', port: 0, token });
    onTestFinished(() => own.close());
    const status = async (path: string, headers = {}) =>
      (await fetch(`${own.listeningOrigin}${path}`, { headers })).status;
    expect(await status('/metrics')).toBe(token ? 401 : 200);
    expect(await status('/metrics', bearer)).toBe(200);
    expect(await status('/health/ready')).toBe(404);
  }
});
