import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#run/root.mjs';
import { copyAsCloned } from './testing/fresh-copy.ts';
import { outside } from './testing/outside.ts';
import { startNewClone } from './testing/start-fresh-clone.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('npm start builds and opens a fresh clone, and then only opens it', async () => {
  const clone = await temporaryFolder();
  await copyAsCloned(clone);
  // The packages as they are here: installing them takes longer than all else, and belongs to the long form.
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
  const said = await startNewClone({ cwd: clone, env: outside() });
  expect(said).not.toContain('Installing');
});
