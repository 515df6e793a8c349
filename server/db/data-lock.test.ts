import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild, text } from '#server/testing/child-process.ts';
import { DataFolderInUse, lockDataFolder } from './data-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Locks the folder until it is ended. */
const holder = () =>
  startChild(
    text(`
      import { lockDataFolder } from '#server/db/data-lock.ts';
      lockDataFolder(process.env.FOLDER);
      console.log('held');
      setInterval(() => {}, 1_000);
    `),
    { FOLDER: folder },
  );

/** Opens the folder's database and prints the result. */
const opener = () =>
  startChild(
    text(`
      const { openEmbedded } = await import('#server/db/embedded.ts');
      const database = await openEmbedded(process.env.FOLDER).catch((error) => {
        console.log(JSON.stringify({ name: error.name, message: error.message }));
        process.exit(7);
      });
      await database.close();
    `),
    { FOLDER: folder },
  );

test('a second process is refused, with what to do about it', async () => {
  const lock = lockDataFolder(folder);
  const { code, said } = await opener().ended;
  expect(code).toBe(7);
  const { name, message } = JSON.parse(said);
  expect(name).toBe('DataFolderInUse');
  expect(message).toBe(
    `Another Stagedoor is using ${folder}. The embedded database has room for one: ` +
      'stop the other one, or set DATA_DIR to another folder, or DATABASE_URL for several at once.',
  );
  lock.release();
});

test('a second server on the same folder says so and ends', async () => {
  const lock = lockDataFolder(folder);
  const { code, said } = await startChild(['server/start.ts'], { DATA_DIR: folder, PORT: '0' }).ended;
  expect(code).toBe(1);
  expect(said).toContain(`Another Stagedoor is using ${folder}.`);
  expect(said).not.toContain('    at ');
  lock.release();
});

test('the same process is refused a second time too, until it lets go', () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  lock.release();
  lockDataFolder(folder).release();
});

test('the folder of a killed process is free at once', { tags: 'long' }, async () => {
  for (let round = 1; round <= 5; round++) {
    const child = holder();
    await child.says('held');
    expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
    child.process.kill('SIGKILL');
    expect((await child.ended).signal).toBe('SIGKILL');
    lockDataFolder(folder).release();
  }
});

test('two folders are two locks', async () => {
  const lock = lockDataFolder(folder);
  const other = await mkdtemp(join(tmpdir(), 'stagedoor-lock-'));
  lockDataFolder(other).release();
  lock.release();
  await rm(other, { recursive: true });
});

test('a folder that is missing, or cannot be made, is named in a sentence', async () => {
  const missing = join(folder, 'missing');
  expect(() => lockDataFolder(missing)).toThrow(`cannot write in ${missing}. Give it the folder`);
  await writeFile(missing, '');
  const below = join(missing, 'below');
  const { code, said } = await startChild(['server/start.ts'], { DATA_DIR: below, PORT: '0' }).ended;
  expect(code).toBe(1);
  expect(said).toContain(`cannot write in ${below}. Give it the folder`);
  expect(said).not.toContain('    at ');
});

test('a server that is stopped while it starts ends by itself, as the first process of a container has to', {
  tags: 'long',
}, async () => {
  const child = startChild(['server/start.ts'], { DATA_DIR: folder, PORT: '0' });
  // It holds the folder, and now loads the database.
  await expect.poll(() => existsSync(join(folder, 'lock.sqlite'))).toBe(true);
  child.process.kill('SIGTERM');
  expect(await child.ended).toEqual({ code: 143, signal: null, said: '' });
});
