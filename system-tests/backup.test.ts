import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { newcomers, password } from '#server/testing/test-company.ts';
import { uuidv7 } from '#server/testing/test-room.ts';
import { fetchOnceUp } from './testing/fetch-once-up.ts';
import { accept, chosenPassword, emptyTestServer, mailsIn, open, stagedoor, tokenIn } from './testing/operator.ts';
import { ownDatabase } from './testing/prepared.ts';
import type { Server } from './testing/server.ts';
import { isSignedIn, signIn } from './testing/sign-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const email = 'someone@house.example';

const isDumpThere = ['/usr/bin/pg_dump', '/usr/bin/psql'].every(existsSync);
if (!isDumpThere) console.log('No backup of PostgreSQL is put back: that takes pg_dump and psql.');

/** Accepts somebody's invite, and answers their session. */
async function join({ url }: Server, settings: Parameters<typeof mailsIn>[0]): Promise<string> {
  await expect.poll(() => mailsIn(settings)).toHaveLength(1);
  expect((await accept(url, tokenIn((await mailsIn(settings))[0]))).status).toBe(200);
  return (await signIn(url, email, chosenPassword)) ?? 'none';
}

const roomAt = (url: string, cookie: string) => ({
  say: async (text: string) => {
    const headers = { 'content-type': 'application/json', origin: url, cookie };
    const body = JSON.stringify({ clientId: uuidv7(), text });
    return (await fetchOnceUp(`${url}/api/my-voice/messages`, { method: 'POST', headers, body })).status;
  },
  read: async () => {
    const answer = await fetchOnceUp(`${url}/api/my-voice/messages?limit=10`, { headers: { cookie } });
    const { epoch, messages } = (await answer.json()) as { epoch: string; messages: { text: string }[] };
    return { epoch, texts: messages.map(({ text }) => text) };
  },
});

describe.runIf(isDumpThere)('a dump of PostgreSQL that is put back', () => {
  test('has everything in it: people, sessions, the audit that cannot be changed; the room begins again', async () => {
    const settings = await emptyTestServer('postgres');
    await stagedoor(settings, 'invite', email);
    const before = await open(settings);
    const cookie = await join(before, settings);
    const room = roomAt(before.url, cookie);
    expect(await room.say('before the backup')).toBe(200);
    const { epoch } = await room.read();
    await before.stop();

    const restored = await ownDatabase();
    const dump = execFileSync('pg_dump', [String(settings.DATABASE_URL)], { maxBuffer: 64 * 1024 * 1024 });
    execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', restored], { input: dump });

    const { url } = await open({ ...settings, DATABASE_URL: restored });
    expect(await isSignedIn(url, cookie)).toBe(true);
    const after = roomAt(url, cookie);
    expect(await after.say('after it')).toBe(200);
    expect(await after.read()).toEqual({
      epoch: expect.not.stringContaining(epoch),
      texts: ['after it', 'before the backup'],
    });
    const { db, close } = await openPostgres(restored, () => {});
    onTestFinished(close);
    await expect(db.execute(sql`delete from audit`)).rejects.toThrow();
  });
});

test('a copy of a stopped server’s embedded database continues where that one ended', async () => {
  const settings = await emptyTestServer('embedded');
  await stagedoor(settings, 'invite', email);
  const before = await open(settings);
  const cookie = await join(before, settings);
  expect(await roomAt(before.url, cookie).say('before the backup')).toBe(200);
  await before.stop();

  const copy = await temporaryFolder();
  await cp(settings.DATA_DIR, copy, { recursive: true });
  const { url } = await open({ ...settings, DATA_DIR: copy });
  expect(await isSignedIn(url, cookie)).toBe(true);
  expect((await roomAt(url, cookie).read()).texts).toEqual(['before the backup']);
});

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
  expect(await room.read()).toEqual({ epoch: expect.not.stringContaining(epoch), texts: ['after it', 'on both'] });
});
