import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsOf, storedSecret } from './secret.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stagedoor-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a secret is made at the first start, stored for its owner alone, and the same from then on', async () => {
  const secret = await storedSecret(folder);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await storedSecret(folder)).toBe(secret);
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(`${secret}\n`);
});

test('two data folders have two secrets', async () => {
  const first = await storedSecret(folder);
  await rm(join(folder, 'secret'));
  expect(await storedSecret(folder)).not.toBe(first);
});

test('a secret that was cut off half way is made again', async () => {
  await writeFile(join(folder, 'secret'), 'abc');
  expect(await storedSecret(folder)).toMatch(/^[0-9a-f]{64}$/);
});

test('a data folder that is not there yet is made, for its owner alone', async () => {
  const dataDir = join(folder, 'data');
  expect(await storedSecret(dataDir)).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
});

test('a secret that cannot be read stops the start instead of ending every session', async () => {
  await mkdir(join(folder, 'secret'));
  await expect(storedSecret(folder)).rejects.toThrow('EISDIR');
});

test.for([
  ['a line that is too short', `${'0123456789abcdef'.repeat(3)}\nhunter2`, 'at least 32 characters'],
  ['one character over and over', 'a'.repeat(64), 'at least 8 different characters'],
  ['such a line behind a good one', `${'0123456789abcdef'.repeat(3)}\n${'ab'.repeat(32)}`, 'at least 8 different'],
] as const)(
  'a stored file of secrets with %s stops the start, with a sentence that repeats none',
  async ([, text, says]) => {
    await writeFile(join(folder, 'secret'), `${text}\n`);
    const asked = secretsOf({ authSecrets: [], discountSecrets: [], dataDir: folder });
    const { name, message } = await asked.then(
      () => new Error('They were taken.'),
      (error: Error) => error,
    );
    expect([name, message]).toEqual(['SettingsError', expect.stringContaining(says)]);
    expect(message).toContain(join(folder, 'secret'));
    expect(message).not.toContain(text.split('\n').at(-1));
  },
);

test('a stored file of secrets may have empty lines, and lines as Windows ends them', async () => {
  const [first, second] = ['first', 'second'].map((name) => `a ${name} secret that is long enough`);
  await writeFile(join(folder, 'secret'), `\r\n${first}\r\n\r\n${second}\r\n`);
  const { auth } = await secretsOf({ authSecrets: [], discountSecrets: [], dataDir: folder });
  expect(auth).toEqual([first, second]);
});

describe('the secrets of a company', () => {
  const [first, second, tills] = ['first', 'second', 'tills'].map((name) => `a ${name} secret that is long enough`);
  const given = (environment: Record<string, string | undefined>) =>
    secretsOf(readSettings({ DATA_DIR: folder, PUBLIC_URL: 'http://localhost:3000', ...environment }));

  test('come one a line, the newest first', async () => {
    expect(await given({ AUTH_SECRET: `${first}\n${second}\n` })).toEqual({
      auth: [first, second],
      discount: [first, second],
    });
    await writeFile(join(folder, 'secret'), `${second}\n${first}\n`);
    expect((await given({})).auth).toEqual([second, first]);
  });

  test('of the tills are their own, and outlive AUTH_SECRET', async () => {
    const secrets = await given({ AUTH_SECRET: first, DISCOUNT_SECRET: `${tills}\n${first}` });
    expect(secrets.discount).toEqual([tills, first]);
    expect((await given({ AUTH_SECRET: second, DISCOUNT_SECRET: tills })).discount).toEqual([tills]);
  });

  test('come from files too, as every setting that holds one', async () => {
    const file = join(folder, 'auth-secret');
    await writeFile(file, `${first}\r\n${second}\r\n`);
    expect((await given({ AUTH_SECRET_FILE: file })).auth).toEqual([first, second]);
    await writeFile(file, 'postgres://me:hunter2@db/x\n');
    const settings = readSettings({ DATABASE_URL_FILE: file, PUBLIC_URL: 'http://localhost:3000', AUTH_SECRET: first });
    expect(settings).toMatchObject({ databaseUrl: 'postgres://me:hunter2@db/x', demo: false });
  });

  test('that cannot be are refused, without being repeated', async () => {
    const missing = join(folder, 'missing');
    expect(() => readSettings({ AUTH_SECRET_FILE: missing })).toThrow('AUTH_SECRET_FILE: cannot be read (ENOENT)');
    await writeFile(missing, first as string);
    expect(() => readSettings({ AUTH_SECRET_FILE: missing, AUTH_SECRET: first })).toThrow(
      'AUTH_SECRET_FILE: cannot stand beside AUTH_SECRET',
    );
    expect(() => readSettings({ AUTH_SECRET: `${first}\nhunter2` })).toThrow(/AUTH_SECRET: (?!.*hunter2)/);
    expect(() => readSettings({ DISCOUNT_SECRET: 'hunter2' })).toThrow(/DISCOUNT_SECRET: (?!.*hunter2)/);
  });
});
