import { existsSync } from 'node:fs';
import { chmod, cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyAsCloned } from './testing/fresh-copy.ts';
import { giveTo, otherUser } from './testing/other-user.ts';
import { outside } from './testing/outside.ts';
import { npmCache, startNewClone } from './testing/start-fresh-clone.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('npm start installs, builds and opens a fresh clone, and then only opens it', async () => {
  const clone = await temporaryFolder();
  await copyAsCloned(clone);
  const said = await startNewClone({ cwd: clone, env: outside() });
  expect(said).toContain('Installing the packages');
  expect(said).toContain('Building');
});

test('npm start opens a fresh clone in a private home, by somebody who is not root, whatever NODE_ENV builds', async () => {
  const user = otherUser();
  const home = await temporaryFolder();
  const clone = join(home, 'stagedoor');
  await mkdir(clone);
  await copyAsCloned(clone);
  // A copy, since other users cannot read root's files.
  const downloaded = join(npmCache(), '_cacache');
  if (existsSync(downloaded)) await cp(downloaded, join(home, '.npm/_cacache'), { recursive: true });
  await chmod(home, 0o700);
  giveTo(user, home);
  const env = { ...outside(), HOME: home, NODE_ENV: 'development', CI: 'true' };
  expect(await startNewClone({ ...user, cwd: clone, env })).toContain('Building');
});
