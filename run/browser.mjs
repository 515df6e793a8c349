import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stop } from './stop.mjs';
import { tool } from './tool.mjs';

/** What Debian, Ubuntu, Fedora and Google call their packages' commands. */
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium for the browser tests: the one CHROMIUM names, else the system's, else Playwright's.
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const { chromium } = await import('@playwright/test');
  return [...onPath, chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Finds a Chromium, or installs one and says so.
 * @param {string} node
 * @returns {Promise<string>}
 */
export async function ensureBrowser(node) {
  const found = await findBrowser();
  if (found) {
    console.log(`The browser tests use ${found}.`);
    return found;
  }
  const isRoot = process.getuid?.() === 0;
  console.log("There is no Chromium here. Installing Playwright's…");
  run(node, [tool('@playwright/test', 'playwright'), 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  const playwrights = await findBrowser();
  if (playwrights) return playwrights;

  if (isRoot && existsSync('/etc/debian_version')) {
    console.log("That did not work. Installing Debian's package…");
    run('apt-get', ['update', '--quiet']);
    run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', 'chromium']);
    const debians = await findBrowser();
    if (debians) return debians;
  }
  return stop(
    'No Chromium could be installed. Install one, or set CHROMIUM to the path of yours, and run the tests again.',
  );
}

/**
 * @param {string} command
 * @param {string[]} options
 */
function run(command, options) {
  spawnSync(command, options, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
