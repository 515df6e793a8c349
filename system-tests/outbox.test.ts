// @module-tag long
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { openMailServer } from '#server/testing/mail-server.ts';
import { ownPort } from '#server/testing/own-port.ts';
import { fetchOnceUp } from './testing/fetch-once-up.ts';
import { accept, emptyTestServer, open, stagedoor, tokenIn } from './testing/operator.ts';
import type { Settings } from './testing/server.ts';

test('an invite waits in the outbox while the mail server is down, and the server sends it once it is up', async () => {
  const port = await ownPort();
  const settings = await emptyTestServer('embedded', { SMTP_URL: `smtp://127.0.0.1:${port}` });
  const invited = await stagedoor(settings, 'invite', 'patient@house.example');
  expect([invited.code, invited.said]).toEqual([0, expect.stringContaining('invited')]);

  const up = await openMailServer({}, port);
  onTestFinished(() => up.close());
  const server = await open(settings);
  await expect.poll(() => up.received.length).toBe(1);
  expect(up.received[0]?.to).toEqual(['patient@house.example']);
  expect((await accept(server.url, tokenIn(up.received[0]?.content))).status).toBe(200);
});

test('a mail that a killed server left behind is sent by the next one, and none is lost', async () => {
  const mails = await openMailServer();
  onTestFinished(() => mails.close());
  const settings = await emptyTestServer('embedded', { SMTP_URL: mails.url });
  await stagedoor(settings, 'invite', 'someone@house.example');
  const first = await open(settings);
  await accept(first.url, tokenIn(mails.received[0]?.content));
  mails.mood = 'is-silent';
  const asked = await fetchOnceUp(`${first.url}/api/auth/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.url },
    body: JSON.stringify({ email: 'someone@house.example' }),
  });
  expect(asked.status).toBe(200);
  first.kill('SIGKILL');
  await first.ended;

  mails.mood = 'takes';
  await endClaims(settings);
  await open(settings);
  await expect.poll(() => mails.received.length).toBe(2);
  expect(mails.received[1]?.content).toMatch(/reset-password/);
});

/** The killed server may have claimed the mail; no other worker takes it until that claim expires, minutes later. */
async function endClaims({ DATA_DIR }: Settings): Promise<void> {
  const { db, close } = await openEmbedded(DATA_DIR);
  await db.update(mail).set({ nextAttemptAt: sql`now()` });
  await close();
}
