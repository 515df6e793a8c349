import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { copyAsCloned } from './testing/fresh-copy.ts';
import { outside } from './testing/outside.ts';
import { startNewClone } from './testing/start-fresh-clone.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('npm start opens a clone that is already built, and stops when told to', async () => {
  const clone = await temporaryFolder();
  await copyAsCloned(clone);
  // Reuses the packages and the build of this clone: installing and building take longest, and the long test covers
  // them.
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  await cp(join(root, 'dist'), join(clone, 'dist'), { recursive: true });
  const said = await startNewClone({ cwd: clone, env: outside() });
  expect(said).not.toMatch(/Installing|Building/);
});
