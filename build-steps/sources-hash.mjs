import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The sources of the built client. */
const client = [
  ...['client', 'contract', 'locales', 'build-steps'],
  ...['vite.config.ts', 'lingui.config.ts', 'tsconfig.base.json', 'package-lock.json'],
];

/** The additional sources of the server's bundle. */
const server = ['server', 'cli', 'demo', 'rolldown.config.ts'];

const root = join(import.meta.dirname, '..');

/** A hash of the built client's sources, the same on every machine. */
export const sourcesHash = () => hashOf(client);

/** A hash of all built sources. */
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
