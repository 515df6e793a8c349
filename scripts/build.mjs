import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allSourcesHash } from '#build-steps/sources-hash.mjs';
import { root } from './root.mjs';
import { stop } from './stop.mjs';
import { withTools } from './toolchain.mjs';

/** Exists if a client was built, however old. */
export const built = join(root, 'dist/client/index.html');
const stamp = join(root, 'dist/built.stamp');

/** Builds client and server if they are missing or older than their sources. @param {string} node */
export async function buildIfNeeded(node) {
  const hash = existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8');
  if (hash === allSourcesHash()) return;
  console.error('Building client and server…');
  if (!(await build(node))) stop('It could not be built; Vite or Rolldown says why above.');
}

/** Builds client and server; false if that failed. @param {string} node */
export async function build(node) {
  // Written last: an aborted build leaves no stamp.
  rmSync(stamp, { force: true });
  const hash = allSourcesHash();
  // Always a production build, whatever the person's NODE_ENV is.
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: root,
    env: { ...withTools(node), NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [status] = await once(child, 'close');
  if (status === 0) writeFileSync(stamp, hash);
  return status === 0;
}
