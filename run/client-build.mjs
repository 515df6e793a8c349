import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesHash } from '#build-steps/sources-hash.mjs';
import { root } from './root.mjs';
import { stop } from './stop.mjs';
import { tool } from './tool.mjs';

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
