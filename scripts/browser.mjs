import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stop } from './stop.mjs';
import { withTools } from './toolchain.mjs';

/**
 * The names of the browser's command in Debian, Ubuntu, Fedora and Google's packages. The headless one comes first: it
 * opens a page in a third of the processor time.
 */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The path of a Chromium for the browser tests: the one CHROMIUM names, else the system's, else Playwright's.
 * @param {boolean} [whole] a full one, since a headless shell cannot show notifications
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
 * Finds a Chromium, or installs one and says so. Prefers Debian's packages, and installs its headless one even if only
 * the other is there.
 * @type {(node: string) => Promise<string>}
 */
export async function ensureBrowser(node) {
  const install = (/** @type {string} */ file, /** @type {string[]} */ ...options) => {
    console.log(`Installing a Chromium for the tests: ${[file, ...options].join(' ')}`);
    spawnSync(file, options, { stdio: 'inherit', env: { ...withTools(node), DEBIAN_FRONTEND: 'noninteractive' } });
  };
  const asRoot = process.getuid?.() === 0;
  const isDebian = asRoot && existsSync('/etc/debian_version');
  const packages = 'apt-get -q update; apt-get -qy --no-install-recommends install chromium chromium-headless-shell';
  if (isDebian && !process.env.CHROMIUM && !(await findBrowser())?.includes('headless-shell'))
    install('sh', '-c', packages);
  if (!(await findBrowser()) || !(await findBrowser(true)))
    install('npx', 'playwright', 'install', 'chromium', ...(asRoot ? ['--with-deps'] : []));
  const none = 'No Chromium could be installed. Install one, or set CHROMIUM to the path of yours.';
  return (await findBrowser()) ?? stop(none);
}
