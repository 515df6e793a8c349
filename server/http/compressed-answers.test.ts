import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/testing/new-id.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const ours = { 'accept-encoding': 'gzip, br', 'sec-fetch-site': 'same-origin' };
const long = '/api/my-voice/messages?limit=50';
beforeAll(async () => {
  const cookie = await testServer.signIn(people.ada);
  for (let time = 0; time < 10; time += 1) {
    const text = `Anybody there? ${'x'.repeat(200)}`;
    await testServer.post('/my-voice/messages', { clientId: newId(), text }, cookie);
  }
});

test('what our own scripts read comes compressed, and is the same', async () => {
  const cookie = await testServer.signIn(people.ada);
  const plain = await testServer.ask({ url: long, cookie });
  const answer = await testServer.ask({ url: long, cookie, headers: ours });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, sec-fetch-site' });
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(plain.body);
});

test('what a stranger could make a browser open does not, nor what is short or secret', async () => {
  const cookie = await testServer.signIn(people.ada);
  for (const headers of [
    { ...ours, 'sec-fetch-site': 'cross-site' },
    { ...ours, 'sec-fetch-site': 'none' },
    { ...ours, 'sec-fetch-site': null },
    { ...ours, 'accept-encoding': 'gzip' },
  ])
    expect((await testServer.ask({ url: long, cookie, headers })).headers['content-encoding']).toBeUndefined();
  for (const url of [
    '/api/auth/session',
    '/api/discount/card',
    '/api/account/devices',
    '/api/trainings/mine?language=en',
  ])
    expect((await testServer.ask({ url, cookie, headers: ours })).headers['content-encoding'], url).toBeUndefined();
});
