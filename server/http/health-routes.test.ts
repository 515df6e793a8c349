import { Agent } from 'node:http';
import { setImmediate as others } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

test('a server that works is live and ready', async () => {
  const [live, ready] = await Promise.all(['/health/live', '/health/ready'].map((url) => testServer.ask({ url })));
  expect([live?.statusCode, live?.json()]).toEqual([200, { live: true }]);
  expect([ready?.statusCode, ready?.json()]).toEqual([200, { ready: true }]);
});

test('a server that is held up for seconds turns nobody away', { tags: 'long' }, async () => {
  for (let times = 0; times < 3; times += 1) {
    // Blocks this thread, and the server with it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_100);
    await others();
  }
  expect((await testServer.ask({ url: '/api/auth/session' })).statusCode).toBe(200);
});

test('a server that closes is not ready, while it still answers what arrives on open connections', async () => {
  const closing = await openTestServer();
  const { promise: everybodyHasLeft, resolve: everybodyLeaves } = Promise.withResolvers<void>();
  closing.app.addHook('preClose', () => everybodyHasLeft);
  const port = await listen(closing.app);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const get = async (path: string) => {
    const { status, body } = await askOverTheWire(port, { path, agent });
    return { status, body: JSON.parse(body) };
  };

  expect(await get('/health/ready')).toEqual({ status: 200, body: { ready: true } });
  const closed = closing.close();
  const unavailable = { code: 'UNAVAILABLE', requestId: expect.any(String) };
  expect(await get('/health/ready')).toEqual({ status: 503, body: unavailable });
  // The server closes the connection, so the next requests use new ones while it still listens.
  expect(await get('/health/live')).toEqual({ status: 200, body: { live: true } });
  expect(await get('/api/auth/session')).toEqual({ status: 200, body: { user: null } });
  everybodyLeaves();
  await closed;
});

test('a server whose database does not answer is not ready after two seconds', { tags: 'long' }, async () => {
  const never = new Promise<never>(() => {});
  const stuck = await openTestServer({ database: { ...testServer.database, ping: () => never } });
  const answer = await stuck.ask({ url: '/health/ready' });
  expect(answer.statusCode).toBe(503);
  await stuck.close();
});

test('a server whose database is gone is live but not ready, and says no more than that', {
  tags: 'long',
}, async () => {
  const lost = await openTestServer();
  onTestFinished(lost.close);
  await lost.database.close();
  const [live, ready] = await Promise.all(['/health/live', '/health/ready'].map((url) => lost.ask({ url })));
  expect(live?.statusCode).toBe(200);
  expect([ready?.statusCode, ready?.json()]).toEqual([503, { code: 'UNAVAILABLE', requestId: expect.any(String) }]);
});
