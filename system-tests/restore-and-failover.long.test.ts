import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { newId } from '#server/testing/new-id.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { fetchOnceUp } from './testing/fetch-once-up.ts';
import { beginStagedoor, emptyTestServer, open, stagedoor } from './testing/operator.ts';
import { ownDatabase } from './testing/prepared.ts';
import type { Settings } from './testing/server.ts';
import { isSignedIn, signIn } from './testing/sign-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { withDatabase } from './testing/with-database.ts';

const roomAt = (url: string, cookie: string) => ({
  say: async (text: string) => {
    const headers = { 'content-type': 'application/json', origin: url, cookie };
    const body = JSON.stringify({ clientId: newId(), text });
    return (await fetchOnceUp(`${url}/api/my-voice/messages`, { method: 'POST', headers, body })).status;
  },
  read: async () => {
    const answer = await fetchOnceUp(`${url}/api/my-voice/messages?limit=10`, { headers: { cookie } });
    const { epoch, messages } = (await answer.json()) as { epoch: string; messages: { seq: number; text: string }[] };
    return { epoch, texts: messages.map(({ text }) => text), numbers: messages.map(({ seq }) => seq) };
  },
});

/** The settings of the same company at an empty place. */
async function emptied(settings: Settings): Promise<Settings> {
  const DATA_DIR = await temporaryFolder();
  return { ...settings, DATA_DIR, ...(settings.DATABASE_URL && { DATABASE_URL: await ownDatabase() }) };
}

/** What is said in the room, the first before the backup and the others while it is made. */
const said = ['before it', 'one', 'two', 'three', 'four'];

test.each(['postgres', 'embedded'] as const)(
  'a backup of %s made while people write is restored: sessions, the room without a gap, an audit that cannot be changed',
  async (kind) => {
    const settings = await emptyTestServer(kind, { BACKUP_PASSPHRASE: 'a passphrase of this test' });
    const [ada, ben] = await withDatabase(settings, ({ db }) => newcomers(db, 2));
    const server = await open(settings);
    const [cookie = '', other = ''] = await Promise.all(
      [ada, ben].map(async (person) => (await signIn(server.url, String(person?.email), password)) ?? 'none'),
    );
    expect(await roomAt(server.url, cookie).say('before it')).toBe(200);
    const { epoch } = await roomAt(server.url, cookie).read();
    const folder = await temporaryFolder();
    const backup = beginStagedoor(settings, 'backup', folder, '--keep', '1');
    for (const text of said.slice(1)) expect(await roomAt(server.url, other).say(text)).toBe(200);
    expect(await backup.ended).toEqual({ code: 0, signal: null });
    await server.stop();

    const place = await emptied(settings);
    const [name = 'none'] = await readdir(folder);
    expect(await stagedoor(place, 'restore', join(folder, name))).toMatchObject({
      code: 0,
      said: expect.stringContaining('The keys are those of the backup'),
    });
    const restored = await open(place);
    expect(await isSignedIn(restored.url, cookie)).toBe(true);
    const room = roomAt(restored.url, cookie);
    expect(await room.say('after it')).toBe(200);
    const now = await room.read();
    expect(now.epoch).not.toBe(epoch);
    expect(now.texts.toReversed()).toEqual([...said.slice(0, now.texts.length - 1), 'after it']);
    expect(now.numbers.toReversed()).toEqual(now.texts.map((_, index) => index + 1));
    await restored.stop();
    await withDatabase(place, ({ db }) => expect(db.execute(sql`delete from audit`)).rejects.toThrow());
  },
);

test('after a failover to a replica the server becomes ready by itself, and the room starts over', async () => {
  const postgres = await startRealPostgres();
  onTestFinished(() => postgres.stop());
  const url = postgres.url(await postgres.createDatabase());
  const { db, close } = await openPostgres(url, () => {});
  const [person] = await newcomers(db, 1);
  await close();
  const server = await open({ ...(await emptyTestServer('embedded')), DATABASE_URL: url });
  const cookie = (await signIn(server.url, String(person?.email), password)) ?? 'none';
  const room = roomAt(server.url, cookie);
  expect(await room.say('on both')).toBe(200);
  await postgres.replicate();
  await expect.poll(() => room.say('lost')).toBe(200);
  const { epoch } = await room.read();

  const ready = async () => (await fetch(`${server.url}/health/ready`)).status;
  await postgres.failOver(async () => {
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    // The last answer before the failover may be cached for a second.
    await expect.poll(ready).toBe(503);
  });
  await expect.poll(ready).toBe(200);
  await expect.poll(() => room.say('after it')).toBe(200);
  expect(await room.read()).toMatchObject({
    epoch: expect.not.stringContaining(epoch),
    texts: ['after it', 'on both'],
  });
});
