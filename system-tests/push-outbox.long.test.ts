import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { pushMessage } from '#server/push/push-tables.ts';
import { openPushReceiver } from '#server/testing/push-receiver.ts';
import { fetchOnceUp } from './testing/fetch-once-up.ts';
import { accept, chosenPassword, emptyTestServer, mailsIn, open, stagedoor, tokenIn } from './testing/operator.ts';
import type { Settings } from './testing/server.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('a notification that a killed server left behind is sent by the next one, under the same key', async () => {
  const receiver = await openPushReceiver();
  onTestFinished(() => receiver.close());
  const certificate = join(await temporaryFolder(), 'push-service.pem');
  await writeFile(certificate, receiver.certificate);
  const settings = await emptyTestServer('embedded', {
    PUSH_PRIVATE_HOSTS: receiver.host,
    NODE_EXTRA_CA_CERTS: certificate,
  });
  await stagedoor(settings, 'invite', 'someone@house.example');
  const first = await open(settings);
  await expect.poll(() => mailsIn(settings)).toHaveLength(1);
  await accept(first.url, tokenIn((await mailsIn(settings))[0]));

  const browser = receiver.browser();
  const { endpoint } = browser;
  const signedIn = await post(first.url, '/auth/sign-in/email', {
    email: 'someone@house.example',
    password: chosenPassword,
  });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  const asked = (url: string, body: object) => post(first.url, url, body, cookie.join('; '));
  expect((await asked('/push/subscriptions', { ...browser, language: 'fr' })).status).toBe(200);
  expect((await asked('/push/test', { endpoint })).status).toBe(200);
  await expect.poll(() => receiver.on(browser)).toHaveLength(1);

  receiver.answer('is-silent');
  const before = receiver.asked();
  expect((await asked('/push/test', { endpoint })).status).toBe(200);
  await expect.poll(() => receiver.asked()).toBe(before + 1);
  first.kill('SIGKILL');
  await first.ended;

  receiver.answer(undefined);
  await letTheClaimPass(settings);
  await open(settings);
  await expect.poll(() => receiver.on(browser)).toHaveLength(2);
  const [one, other] = receiver.on(browser);
  expect(other?.message).toEqual(one?.message);
  expect(other?.signed).toMatchObject({ key: one?.signed.key, aud: receiver.origin });
});

function post(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: url, cookie };
  return fetchOnceUp(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The killed worker may have claimed messages; a claim lasts two minutes. */
async function letTheClaimPass({ DATA_DIR }: Settings): Promise<void> {
  const { db, close } = await openEmbedded(DATA_DIR);
  await db.update(pushMessage).set({ nextAttemptAt: sql`now()`, dueAt: sql`now()` });
  await close();
}
