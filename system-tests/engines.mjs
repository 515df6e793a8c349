// `npm run test:engines`: one journey through the demo in Firefox and in WebKit, if they are installed or installable.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { buildIfNeeded } from '#scripts/build.mjs';
import { root } from '#scripts/root.mjs';
import { withoutSettings } from '#scripts/settings-names.mjs';
import { bringOwnMachine } from '#scripts/test-machine.mjs';
import { toolchain } from '#scripts/toolchain.mjs';

/**
 * @typedef {object} Browser
 * @property {(address: string) => Promise<unknown>} open
 * @property {(script: string) => Promise<unknown>} run
 * @property {(actions: object[]) => Promise<unknown>} act input actions, in the format of both WebDriver and BiDi
 * @property {() => void} close
 */

/** How long a step may take on a slow machine, in milliseconds. */
const deadline = 60_000;
const keys = { escape: '\uE00C', enter: '\uE007' };
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));

const engines = [
  { name: 'Firefox', program: 'firefox-esr', packages: ['firefox-esr'], start: startFirefox },
  { name: 'WebKit', program: 'WebKitWebDriver', packages: ['webkit2gtk-driver', 'xvfb'], start: startWebKit },
];

bringOwnMachine();
const node = await toolchain();
await buildIfNeeded(node);
for (const { name, program, packages, start } of engines) {
  if (!isThere(program)) spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'ignore' });
  if (!isThere(program)) {
    console.log(`${name} is left out: ${packages.join(' and ')} cannot be installed here.`);
    continue;
  }
  try {
    await play(start);
    console.log(`${name} played the journey.`);
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
  }
}

/** @param {string} program */
function isThere(program) {
  return spawnSync('which', [program]).status === 0;
}

/** @param {(folder: string) => Promise<Browser>} start */
async function play(start) {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-engines-'));
  const port = await freePort();
  const testServer = `http://localhost:${port}`;
  let server = await startServer(port, folder);
  const browser = await start(folder);
  /** @param {string} step @param {string} script */
  const until = async (step, script) => {
    const end = Date.now() + deadline;
    while (!(await browser.run(`return Boolean(${script})`).catch(() => false))) {
      const text = Date.now() > end && (await browser.run('return location.href + document.body.innerText'));
      if (text) throw new Error(`${step}: ${text}`);
      await pause();
    }
  };
  /** @param {string} selector @param {string} text */
  const fill = (selector, text) =>
    browser.run(`const field = document.querySelector('${selector}');
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, '${text}');
      field.dispatchEvent(new Event('input', { bubbles: true }));`);
  /** @param {string} selector @param {string} words */
  const click = async (selector, words = '') => {
    const found = `[...document.querySelectorAll('${selector}')].find((one) => one.textContent.includes('${words}'))`;
    await until(`${selector} ${words}`, found);
    await browser.run(`${found}.click()`);
  };
  /** @param {string} words */
  const says = (words) => until(words, `document.body.innerText.includes('${words}')`);
  /** @param {string} value */
  const press = (value) =>
    browser.act([
      {
        type: 'key',
        id: 'keys',
        actions: [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ],
      },
    ]);
  /** Right-clicks the last element that matches. @param {string} selector */
  const rightClick = async (selector) => {
    const place =
      await browser.run(`const box = [...document.querySelectorAll('${selector}')].at(-1).getBoundingClientRect();
      return Math.round(box.left + 8) + ' ' + Math.round(box.top + box.height / 2);`);
    const [x, y] = String(place).split(' ').map(Number);
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 2 },
      { type: 'pointerUp', button: 2 },
    ];
    await browser.act([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]);
  };
  const password = 'backstage-demo-2026';

  try {
    await browser.open(testServer);
    await until('the login', "document.querySelector('input[name=email]')");
    await fill('input[name=email]', 'aminata.kamara@stagedoor.example');
    await fill('input[name=password]', password);
    await click('form[name=login] button[type=submit]');
    await until('home', "location.pathname === '/home'");

    await browser.open(`${testServer}/pay-details`);
    await until('the lock', "document.querySelector('main input[name=password]')");
    await fill('main input[name=email]', 'aminata.kamara@stagedoor.example');
    await fill('main input[name=password]', password);
    await click('main form button[type=submit]');
    await says('All Documents');
    await browser.run('location.reload()');
    await says('All Documents');

    await browser.open(`${testServer}/my-voice`);
    await until('the room', "document.querySelector('[data-state=live] textarea, textarea')");
    await fill('textarea', 'Hello from another engine');
    await click('form button[type=submit], button[aria-label=Send]');
    await says('Hello from another engine');
    const menu = "document.querySelector('[role=menu]')";
    // An unsent message has no menu.
    const last = "[...document.querySelectorAll('[role=listitem]')].at(-1)";
    await until(
      'the message is sent',
      `${last}.innerText.includes('another engine') && ${last}.querySelector('[aria-haspopup=menu]')`,
    );
    await rightClick('[role=listitem] p[dir=auto]');
    await until('the menu of a message, by the secondary button', menu);
    await press(keys.escape);
    await until('no menu', `!${menu}`);
    await browser.run("[...document.querySelectorAll('[role=listitem] [aria-haspopup=menu]')].at(-1).focus()");
    await press(keys.enter);
    await until('the menu of a message, by the keyboard', menu);
    await press(keys.escape);
    await until('no menu', `!${menu}`);

    await browser.run(`localStorage.setItem('stagedoor.v1.language', 'Arabic'); location.assign('/settings')`);
    await until('Arabic', "document.dir === 'rtl' && document.querySelector('main select, main [aria-haspopup]')");
    await browser.run(`localStorage.setItem('stagedoor.v1.language', 'English'); location.assign('/settings')`);
    await until('English', "document.dir === 'ltr' && document.body.innerText.includes('Logout')");

    await until('the app is kept', 'navigator.serviceWorker.controller');
    await browser.open(`${testServer}/home`);
    await until('the app has started', "document.querySelector('main section button:enabled')");
    const scripts = await browser.run(`return JSON.stringify(performance.getEntriesByType('resource')
      .map(({ name }) => name).filter((name) => name.endsWith('.js')))`);
    const names = JSON.parse(String(scripts));
    if (new Set(names).size < names.length) throw new Error(`A script was read twice: ${names.sort().join(' ')}`);
    await browser.open(`${testServer}/settings`);
    await says('Logout');
    await server.stop();
    await click('nav a', 'Pay');
    await says('You are offline.');
    await says('See pay details');
    server = await startServer(port, folder);
    await until('the network again', "!document.body.innerText.includes('You are offline.')");
    await browser.run('history.back()');
    await click('main button', 'Logout');
    await until('signed out', "location.pathname === '/' && !localStorage.getItem('stagedoor.v1.user')");
  } finally {
    browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @param {number} port @param {string} folder */
async function startServer(port, folder) {
  const env = {
    ...withoutSettings(),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
  };
  const child = spawn(node, ['dist/server/start.js'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await answer(`http://localhost:${port}/`);
  return {
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

/** Waits until an address answers. @param {string} address */
async function answer(address) {
  const end = Date.now() + deadline;
  while (!(await fetch(address).catch(() => null))) {
    if (Date.now() > end) throw new Error(`Nobody answers at ${address}.`);
    await pause();
  }
}

/**
 * Debian's Firefox over WebDriver BiDi, which needs no separate driver.
 * @param {string} folder @returns {Promise<Browser>}
 */
async function startFirefox(folder) {
  const port = await freePort();
  const options = ['--headless', '--no-remote', '--profile', folder, `--remote-debugging-port=${port}`];
  const child = spawn('firefox-esr', options, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  await answer(`http://localhost:${port}/`);
  const socket = new WebSocket(`ws://localhost:${port}/session`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let last = 0;
  /** @param {string} method @param {object} params @returns {Promise<any>} */
  const ask = (method, params) => {
    last += 1;
    const id = last;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => {
      /** @param {import('ws').RawData} data */
      const hear = (data) => {
        const reply = JSON.parse(String(data));
        if (reply.id !== id) return;
        socket.off('message', hear);
        if (reply.type === 'success') resolve(reply.result);
        else reject(new Error(reply.message));
      };
      socket.on('message', hear);
    });
  };
  await ask('session.new', { capabilities: {} });
  const { contexts } = await ask('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    open: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
    run: async (script) => {
      const expression = `(() => { ${script} })()`;
      const { result, exceptionDetails } = await ask('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: false,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    act: (actions) => ask('input.performActions', { context, actions }),
    close: () => void child.kill(),
  };
}

/** WebKitGTK with its own driver, on a virtual screen. @returns {Promise<Browser>} */
async function startWebKit() {
  const port = await freePort();
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], { stdio: 'ignore', detached: true });
  const driver = `http://localhost:${port}`;
  await answer(`${driver}/status`);
  /** @param {string} path @param {object} body @returns {Promise<any>} */
  const ask = async (path, body) => {
    const reply = await fetch(driver + path, { method: 'POST', body: JSON.stringify(body) });
    const { value } = /** @type {{ value: any }} */ (await reply.json());
    if (value?.error) throw new Error(value.message);
    return value;
  };
  const { sessionId } = await ask('/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] },
      },
    },
  });
  return {
    open: (url) => ask(`/session/${sessionId}/url`, { url }),
    run: (script) => ask(`/session/${sessionId}/execute/sync`, { script, args: [] }),
    act: (actions) => ask(`/session/${sessionId}/actions`, { actions }),
    close: () => {
      // Kills xvfb-run's whole process group.
      if (child.pid) process.kill(-child.pid);
    },
  };
}

/** Debian's path of WebKitGTK's MiniBrowser. */
function miniBrowser() {
  const found = spawnSync('sh', ['-c', 'ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser | tail -1'], { encoding: 'utf8' });
  return found.stdout.trim();
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
