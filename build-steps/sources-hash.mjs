import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything the built client depends on. */
const client = [
  ...['client', 'contract', 'locales', 'build-steps'],
  ...['vite.config.ts', 'lingui.config.ts', 'tsconfig.base.json', 'package-lock.json'],
];

/** What the bundle of the server depends on besides. */
const server = ['server', 'demo', 'rolldown.config.ts'];

const root = join(import.meta.dirname, '..');

/** Names the sources that the built client is made of: the same sources have the same name, on every machine. */
export const sourcesHash = () => hashOf(client);

/** Names the sources of all that is built, as above. */
export const allSourcesHash = () => hashOf([...client, ...server]);

/** @param {string[]} sources files and folders */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesAt).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * @param {string} path a file's or a folder's
 * @returns {string[]}
 */
function filesAt(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesAt(`${path}/${name}`));
}
