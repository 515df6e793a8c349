import { test } from 'vitest';
import { copyAsCloned } from './testing/fresh-copy.ts';
import { outside } from './testing/outside.ts';
import { startFreshClone } from './testing/start-fresh-clone.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('npm start opens a fresh clone, and again', async () => {
  const clone = await temporaryFolder();
  await copyAsCloned(clone);
  await startFreshClone({ cwd: clone, env: outside() });
});
