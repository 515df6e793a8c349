// `npm run test:bare`: an empty Debian with Node and npm alone, in which somebody clones the project, starts it, signs in
// and runs the tests. Words choose test files, as for `npm test`. It takes the mirror, the registry and the proxies of the
// machine that it runs on.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';
import { stop } from './stop.mjs';

const words = process.argv.slice(2);
const where = '/stagedoor';
const authorities = '/etc/ssl/certs/ca-certificates.crt';

if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isThere('debootstrap') || !isThere('unshare'))
  stop('A bare machine is made by debootstrap, which needs root on a Debian; this machine has not both.');

const suite = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
const sources = said('apt-get', ['indextargets', '--format', '$(SITE) $(RELEASE) $(COMPONENT)'])
  .split('\n')
  .filter((line, index, all) => line.split(' ')[1]?.startsWith(suite) && all.indexOf(line) === index);
const mirror = sources.find((line) => line.split(' ')[1] === suite)?.split(' ')[0];
if (!mirror) stop(`The apt sources of this machine name no mirror for ${suite}.`);

const machine = mkdtempSync(join(tmpdir(), 'stagedoor-bare-'));
// Its root: whoever runs PostgreSQL there, which refuses to run as root, has to get through it.
chmodSync(machine, 0o755);
/** The process that runs on the bare machine now. @type {import('node:child_process').ChildProcess | undefined} */
let running;
let isStopped = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    isStopped = true;
    running?.kill('SIGKILL');
  });
try {
  furnish(mirror);
  const signedIn = await startAndSignIn();
  console.log(`\nOn the bare machine, a sign-in was answered with ${signedIn}.\n`);
  const isTested = signedIn === 200 && !isStopped && (await finished(onMachine(['npm', 'test', '--', ...words]))) === 0;
  process.exitCode = isTested ? 0 : 1;
} finally {
  rmSync(machine, { recursive: true, force: true });
}

/** Installs Debian with git, Node, the library that Node 26 needs, and npm; and clones what is committed. @param {string} mirror */
function furnish(mirror) {
  must('debootstrap', ['--variant=minbase', '--include=ca-certificates,git,libatomic1', suite, machine, mirror]);
  writeFileSync(join(machine, 'etc/apt/sources.list'), sources.map((line) => `deb ${line}\n`).join(''));
  writeFileSync(join(machine, 'etc/apt/apt.conf.d/50of-the-host'), said('apt-config', ['dump', 'Acquire']));
  for (const file of ['/etc/resolv.conf', '/etc/hosts', authorities])
    if (existsSync(file)) cpSync(file, join(machine, file), { dereference: true });
  const npm = dirname(dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'));
  cpSync(process.execPath, join(machine, 'usr/local/bin/node'));
  mkdirSync(join(machine, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(machine, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(machine, 'usr/local/bin', name));
  must('git', ['clone', '--quiet', root, join(machine, where)]);
}

/** Runs `npm start` until a sign-in is answered; answers its status. */
async function startAndSignIn() {
  const port = await freePort();
  const server = onMachine(['npm', 'start'], { PORT: String(port) });
  const ended = finished(server);
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  let status = 0;
  while (!hasEnded && status === 0) {
    status = await signIn(`http://localhost:${port}`).catch(() => 0);
    if (status === 0) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  server.kill('SIGKILL');
  await ended;
  return status;
}

/** @param {string} origin */
async function signIn(origin) {
  const body = JSON.stringify({ email: 'aminata.kamara@stagedoor.example', password: 'backstage-demo-2026' });
  const headers = { 'content-type': 'application/json', origin };
  return (await fetch(`${origin}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status;
}

/**
 * Starts a command on the bare machine, in namespaces of its own: its mounts and processes end with it.
 * @param {string[]} command @param {Record<string, string>} [more]
 */
function onMachine(command, more = {}) {
  const inside = [
    `mount --rbind /dev ${machine}/dev`,
    `mount -t proc proc ${machine}/proc`,
    `mount -t tmpfs tmpfs ${machine}/dev/shm`,
    `exec chroot ${machine} sh -c 'cd ${where} && exec "$0" "$@"' "$@"`,
  ].join(' && ');
  const options = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', inside, 'sh', ...command];
  running = spawn('unshare', options, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...environment(), ...more } });
  return running;
}

/** What a bare machine must know of this one: how to reach the registry. */
function environment() {
  const proxies = Object.entries(process.env).filter(([name]) => /^(https?|no)_proxy$/i.test(name));
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    NODE_EXTRA_CA_CERTS: authorities,
    npm_config_registry: said('npm', ['config', 'get', 'registry']).trim(),
    ...Object.fromEntries(proxies),
  };
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number | null>} its exit code */
function finished(child) {
  return new Promise((resolve) => child.once('close', resolve));
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/** @param {string} program */
function isThere(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** @param {string} program @param {string[]} options */
function said(program, options) {
  return spawnSync(program, options, { encoding: 'utf8' }).stdout ?? '';
}

/** @param {string} program @param {string[]} options */
function must(program, options) {
  if (spawnSync(program, options, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0) return;
  throw new Error(`${program} failed; it says why above.`);
}
