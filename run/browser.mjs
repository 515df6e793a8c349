import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stop } from './stop.mjs';
import { withTools } from './toolchain.mjs';

/**
 * What Debian, Ubuntu, Fedora and Google call their packages' commands. The one without a window comes first: it opens a
 * page for a third of the processor time.
 */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium for the browser tests: the one CHROMIUM names, else the system's, else Playwright's.
 * @param {boolean} [whole] one that shows notifications, which none made without a window ever may
 * @returns {Promise<string | undefined>}
 */
export async function findBrowser(whole = false) {
  const willDo = (/** @type {string} */ path) => !whole || !path.includes('headless-shell');
  const given = process.env.CHROMIUM;
  if (given && willDo(given)) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  const { chromium } = await import('@playwright/test');
  return [...onPath, chromium.executablePath()].find((path) => willDo(path) && existsSync(path)) ?? given;
}

/**
 * Finds a Chromium, or installs one and says so. Debian's own comes first, and with it the one without a window, also where only
 * the other is there.
 * @param {string} node
 * @returns {Promise<string>}
 */
export async function ensureBrowser(node) {
  const asRoot = process.getuid?.() === 0;
  const isDebian = asRoot && existsSync('/etc/debian_version');
  const packages = 'apt-get -q update; apt-get -qy --no-install-recommends install chromium chromium-headless-shell';
  const playwright = ['npx', 'playwright', 'install', 'chromium'];
  const isQuick = async () => process.env.CHROMIUM || !isDebian || (await findBrowser())?.includes('headless-shell');
  const installs = [
    { command: ['sh', '-c', packages], isNeeded: async () => isDebian && !(await isQuick()) },
    {
      command: asRoot ? [...playwright, '--with-deps'] : playwright,
      isNeeded: async () => !(await findBrowser()) || !(await findBrowser(true)),
    },
  ];
  for (const { command, isNeeded } of installs) {
    if (!(await isNeeded())) continue;
    console.log(`Installing a Chromium for the tests: ${command.join(' ')}`);
    const [file = '', ...options] = command;
    spawnSync(file, options, { stdio: 'inherit', env: { ...withTools(node), DEBIAN_FRONTEND: 'noninteractive' } });
  }
  return (
    (await findBrowser()) ?? stop('No Chromium could be installed. Install one, or set CHROMIUM to the path of yours.')
  );
}
