import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { commandLine } from './testing/command-line.ts';

const { close, url } = await openTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'stagedoor-backups-'));
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});
const stagedoor = commandLine({ DATABASE_URL: url as string, DATA_DIR: folder });

const into = join(folder, 'kept');
const [first, second, killed, unfinished] = [
  'stagedoor-2026-01-01T02-00-00-000Z',
  'stagedoor-2026-01-02T02-00-00-000Z',
  'stagedoor-2026-01-03T02-00-00-000Z.unfinished',
  'stagedoor-2026-01-04T02-00-00-000Z.unfinished',
] as const;
for (const name of [first, second, killed, unfinished]) await mkdir(join(into, name), { recursive: true });
await writeFile(join(into, 'notes.txt'), 'ours');
const longAgo = new Date(Date.now() - 25 * 3_600_000);
await utimes(join(into, killed), longAgo, longAgo);
// One for all tests: it takes a second.
const { said } = await stagedoor({}, 'backup', into, '--keep', '2');
const made = /(stagedoor-[\w-]+): \d+ rows/.exec(said)?.[1] ?? said;
const left = await readdir(into);

test('the oldest beyond those to keep are deleted, with what was left unfinished, and nothing else in the folder', async () => {
  expect(left.toSorted()).toEqual(['notes.txt', second, unfinished, made].toSorted());
  expect(await stagedoor({}, 'backup', into, '--keep', '0')).toMatchObject({ code: 2 });
});

test('a backup is readable by its owner alone', async () => {
  const paths = ['', ...(await readdir(join(into, made)))].map((name) => join(into, made, name));
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));
  expect(new Set(modes)).toEqual(new Set([0o700, 0o600]));
});

test('a backup that cannot be written leaves nothing behind, and says why', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const { code, said } = await stagedoor({}, 'backup', file);
  expect([code, said]).toEqual([1, expect.stringContaining('No backup was made')]);
});

test('a backup beside a list of erased people that names one by anything but an id is not restored', async () => {
  await writeFile(join(into, 'erased-people.txt'), 'ada@house.example');
  // Nobody reaches this database: what is refused is refused before that.
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  expect(await stagedoor(nowhere, 'restore', join(into, made))).toMatchObject({
    code: 1,
    said: expect.stringContaining('is no id'),
  });
});
