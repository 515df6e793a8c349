import { afterAll, expect, test } from 'vitest';
import { clientVersion, clientVersionHeader, oldestClientVersion } from '#contract/client-version.ts';
import { people } from '#server/testing/test-company.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
afterAll(testServer.close);

const asked = (version: string | null, cookie?: string) =>
  testServer.ask({ url: '/api/auth/session', headers: { [clientVersionHeader]: version }, ...(cookie && { cookie }) });

test('a page from before the contract changed under it is told so, whatever it asks, and stays signed in', async () => {
  const cookie = await testServer.signIn(people.ada);
  const body = { code: 'CLIENT_TOO_OLD', requestId: expect.any(String) };
  for (const version of [String(oldestClientVersion - 1), '-1', 'old']) {
    const answer = await asked(version, cookie);
    expect([version, answer.statusCode, answer.json()]).toEqual([version, 426, body]);
  }
  expect((await asked(String(clientVersion), cookie)).json()).toMatchObject({ user: { id: people.ada.id } });
});

test('the page of today, one of tomorrow and whoever names no version are answered', async () => {
  for (const version of [String(oldestClientVersion), String(clientVersion), String(clientVersion + 1), null]) {
    expect([version, (await asked(version)).statusCode]).toEqual([version, 200]);
  }
});
