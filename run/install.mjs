import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { progress } from './installed.mjs';
import { root } from './root.mjs';
import { stop } from './stop.mjs';

/** How often the person waiting is told how far it is, in milliseconds. */
const betweenReports = 3_000;

/** Installs the packages of package-lock.json, and says how far it is. */
export async function install() {
  console.log('Installing the packages; the first time takes about a minute.');
  const reports = setInterval(() => {
    console.log(`  ${Math.floor(100 * progress())} %`);
  }, betweenReports);
  const code = await npm(['ci', '--include=dev', '--include=optional', ...quietly]).finally(() =>
    clearInterval(reports),
  );
  if (code !== 0)
    stop('The packages could not be installed; npm says why above. Mend that, and run the command again.');
}

/**
 * A NODE_ENV of production would leave out what builds the client, hence --include=dev above. Warnings are hidden
 * since the one kind there is misleads: npm judges the Node it runs on, and the packages run on the pinned one.
 */
const quietly = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund'];

/** @param {string[]} options */
function npm(options) {
  // The pinned Node lies in the folder that npm empties first, so npm runs on the machine's own.
  const bin = join(root, 'node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== bin);
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PATH: path.join(delimiter) };
    // On Windows npm is a .cmd file, which only a shell runs.
    spawn('npm', options, {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
      .once('error', reject)
      .once('close', resolve);
  });
}
