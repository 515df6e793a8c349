import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptSecret } from './secret.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a secret is made at the first start, kept for its owner alone, and the same from then on', async () => {
  const secret = await keptSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await keptSecret(folder)).toBe(secret);
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(`${secret}\n`);
});

test('two data folders have two secrets', async () => {
  const first = await keptSecret(folder);
  await rm(join(folder, 'secret'));
  expect(await keptSecret(folder)).not.toBe(first);
});

test('a secret that was cut off half way is made anew', async () => {
  await writeFile(join(folder, 'secret'), 'abc');
  expect(await keptSecret(folder)).toMatch(/^[0-9a-f]{64}$/);
});

test('a data folder that is not there yet is made, for its owner alone', async () => {
  const dataDir = join(folder, 'data');
  expect(await keptSecret(dataDir)).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test('a secret that cannot be read stops the start instead of ending every session', async () => {
  await mkdir(join(folder, 'secret'));
  await expect(keptSecret(folder)).rejects.toThrow('EISDIR');
});
