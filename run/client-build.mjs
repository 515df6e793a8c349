import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { stop } from './stop.mjs';
import { tool } from './tool.mjs';

/** Everything the built client depends on. */
const folders = ['client', 'contract', 'locales', 'build-steps'];
const files = ['vite.config.ts', 'lingui.config.ts', 'tsconfig.base.json', 'package-lock.json'];

const built = join(root, 'dist/client/index.html');
const stamp = join(root, 'dist/client.stamp');

/**
 * Builds the client where it is missing or older than its sources.
 * @param {string} node
 */
export function buildIfNeeded(node) {
  const kept = existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8');
  if (kept === sourcesHash()) return;
  console.log('Building the client…');
  if (!build(node)) stop('The client could not be built; Vite says why above.');
}

/**
 * Builds the client, and tells whether that worked.
 * @param {string} node
 */
export function build(node) {
  // Written last: a build that was cut short leaves no stamp.
  rmSync(stamp, { force: true });
  const hash = sourcesHash();
  // Whatever NODE_ENV the person has set for other things, what we serve is the production build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = [tool('vite'), 'build', '--logLevel', 'warn'];
  const { status } = spawnSync(node, options, { cwd: root, env, stdio: 'inherit' });
  if (status === 0) writeFileSync(stamp, hash);
  return status === 0;
}

/** Tells whether there is a built client at all, however old. */
export function isBuilt() {
  return existsSync(built);
}

function sourcesHash() {
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
