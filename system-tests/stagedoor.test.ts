import { existsSync } from 'node:fs';
import { cp, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { copyAsCloned } from './testing/fresh-copy.ts';
import { accept, chosenPassword, emptyTestServer, mailsIn, open, stagedoor, tokenIn } from './testing/operator.ts';
import { outside } from './testing/outside.ts';
import { preparedFolder } from './testing/prepared.ts';
import { run } from './testing/running.ts';
import { isSignedIn, signIn } from './testing/sign-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe.each(['embedded', 'postgres'] as const)('on the %s database', (kind) => {
  test('the first person can only come in by an invite', { tags: 'long' }, async () => {
    const settings = await emptyTestServer(kind);
    const invited = await stagedoor(settings, 'invite', 'Hr.First@house.example');
    expect([invited.code, invited.said]).toEqual([0, expect.stringContaining('hr.first@house.example: invited')]);
    const mails = await mailsIn(settings);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^To: hr\.first@house\.example/im);

    const server = await open(settings);
    expect(await signIn(server.url, 'hr.first@house.example', tokenIn(mails[0]))).toBeNull();
    const answer = await accept(server.url, tokenIn(mails[0]));
    expect(answer.status).toBe(200);
    expect(await isSignedIn(server.url, answer.headers.getSetCookie()[0]?.split(';')[0] ?? '')).toBe(true);
    expect(await signIn(server.url, 'hr.first@house.example', chosenPassword)).not.toBeNull();
    expect((await accept(server.url, tokenIn(mails[0]))).status).toBe(410);
  });
});

describe('a file of people', () => {
  test('a file lets everybody in, and sends each a mail at once', async () => {
    const settings = await emptyTestServer('postgres');
    const file = join(await temporaryFolder(), 'people.csv');
    const people = Array.from({ length: 12 }, (_, index) => `p${index}@house.example,Person ${index},u${index},,,fr`);
    await writeFile(file, ['email,full name,username,position,department,language', ...people].join('\n'));
    const { code, said } = await stagedoor(settings, 'invite', file);
    expect([code, said.match(/: invited/g)]).toEqual([0, Array(12).fill(': invited')]);
    expect(new Set((await mailsIn(settings)).map(tokenIn)).size).toBe(12);

    const again = await stagedoor(settings, 'invite', 'p3@house.example');
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('p3@house.example: invited')]);
    expect(await mailsIn(settings)).toHaveLength(13);
  });

  test('a file with a bad line lets nobody in, and names every one', { tags: 'long' }, async () => {
    const settings = await emptyTestServer('postgres');
    const file = join(await temporaryFolder(), 'people.csv');
    await writeFile(file, 'email,full name,language\ngood@house.example,Good,\nbad,Bad,\nworse@house.example,,xx\n');
    const { code, said } = await stagedoor(settings, 'invite', file);
    expect(code).toBe(1);
    expect(said).toContain('Nobody was invited. Mend the file first:');
    for (const words of ['line 3: email', 'line 4: full name', 'line 4: language']) expect(said).toContain(words);
    expect(said).not.toMatch(/^ {4}at /m);
    expect(await mailsIn(settings)).toEqual([]);
  });

  test('with a username that is already taken lets nobody in', { tags: 'long' }, async () => {
    const settings = await emptyTestServer('postgres');
    const file = join(await temporaryFolder(), 'people.csv');
    await writeFile(file, 'email,full name,username\none@house.example,One,first\n');
    await stagedoor(settings, 'invite', file);
    await writeFile(file, 'email,full name,username\ntwo@house.example,Two,\nthree@house.example,Three,first\n');
    const { code, said } = await stagedoor(settings, 'invite', file);
    expect([code, said]).toEqual([1, expect.stringContaining("username first is somebody else's")]);
  });
});

describe('which database a command means', () => {
  test('is the one .env gives the server, named first and without its password', { tags: 'long' }, async () => {
    const clone = await builtClone();
    const { PORT, DATA_DIR, LOG_LEVEL, ...settings } = await emptyTestServer('postgres');
    await writeFile(join(clone, '.env'), [`DATA_DIR=${DATA_DIR}`, ...lines(settings)].join('\n'));
    const invited = await inClone(clone, 'invite', 'first@house.example');
    const url = new URL(settings.DATABASE_URL as string);
    expect([invited.code, invited.said]).toEqual([0, expect.stringContaining('first@house.example: invited')]);
    expect(invited.said.split('\n')[0]).toBe(`Database: PostgreSQL at ${url.host}, ${url.pathname.slice(1)}`);
    expect(existsSync(join(clone, 'data'))).toBe(false);
    expect(existsSync(join(DATA_DIR, 'database'))).toBe(false);
    const again = await stagedoor({ PORT, DATA_DIR, ...settings }, 'invite', 'first@house.example');
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('first@house.example: invited')]);
  });

  test('is without settings the existing one; if there is none, nothing is written', { tags: 'long' }, async () => {
    const DATA_DIR = join(await temporaryFolder(), 'data');
    for (const words of [
      ['invite', 'first@house.example'],
      ['discount', 'key'],
    ]) {
      const { code, said } = await stagedoor({ PORT: '0', DATA_DIR }, ...words);
      expect([words, code, said]).toEqual([words, 1, expect.stringContaining(`There is no database in ${DATA_DIR}`)]);
      expect(said).not.toMatch(/^ {4}at /m);
      expect(existsSync(DATA_DIR)).toBe(false);
    }
    const there = await preparedFolder('empty');
    const invited = await stagedoor({ PORT: '0', DATA_DIR: there }, 'invite', 'first@house.example');
    expect([invited.code, invited.said.split('\n')[0]]).toEqual([0, `Database: the embedded one in ${there}`]);
  });
});

/** A clone with its build, as an operator has it. */
async function builtClone(): Promise<string> {
  const clone = await temporaryFolder();
  await copyAsCloned(clone);
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  await cp(join(root, 'dist'), join(clone, 'dist'), { recursive: true });
  return clone;
}

async function inClone(clone: string, ...words: string[]) {
  const running = run(process.execPath, ['scripts/stagedoor.mjs', ...words], { cwd: clone, env: outside() });
  const exit = await running.ended;
  return { ...exit, said: running.output() };
}

function lines(settings: Record<string, string>): string[] {
  return Object.entries(settings).map(([name, value]) => `${name}=${value}`);
}

test('the command does not wait when a server holds the data folder', { tags: 'long' }, async () => {
  const settings = await emptyTestServer('embedded');
  await open(settings);
  const { code, said } = await stagedoor(settings, 'invite', 'late@house.example');
  expect([code, said]).toEqual([1, expect.stringContaining(`Another Stagedoor is using ${settings.DATA_DIR}`)]);
});

test('what is no command is answered with how to use it', async () => {
  const { code, said } = await stagedoor(await emptyTestServer('postgres'), 'promote', 'x@house.example');
  expect([code, said]).toEqual([2, expect.stringContaining('invite <address or people.csv>')]);
});
