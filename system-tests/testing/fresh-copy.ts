import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/root.mjs';

/** Copies into a folder what a clone would contain if everything here were committed. */
export async function copyAsCloned(folder: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\0').filter((file) => file && existsSync(join(root, file)));
  for (const file of files) await cp(join(root, file), join(folder, file));
}
