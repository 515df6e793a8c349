import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything the built client depends on. */
const folders = ['client', 'contract', 'locales', 'build-steps'];
const files = ['vite.config.ts', 'lingui.config.ts', 'tsconfig.base.json', 'package-lock.json'];

const root = join(import.meta.dirname, '..');

/** Names the sources that the built client is made of: the same sources have the same name, on every machine. */
export function sourcesHash() {
  const hash = createHash('sha256');
  for (const file of [...folders.flatMap(filesUnder), ...files].sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * @param {string} path a folder's
 * @returns {string[]}
 */
function filesUnder(path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(inner) : [inner];
  });
}
