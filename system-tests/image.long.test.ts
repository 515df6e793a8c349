import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ownPort } from '#server/testing/own-port.ts';
import { copyAsCloned } from './testing/fresh-copy.ts';
import { run } from './testing/running.ts';
import { folderToRemove } from './testing/temporary-folder.ts';

/** Without an image registry, the test builds the base itself, for which it needs Debian and root. */
const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
if (!isDebianRoot) console.log('The image is not built: that takes root on Debian.');

/** Files of a developer's folder that must never reach an image. */
const secrets = ['.env', 'data/secret', 'server/.env.local', 'id_rsa'];

const { folder, remove } = await folderToRemove();
const buildah = (...words: string[]) =>
  execFileSync('buildah', ['--root', join(folder, 'store'), '--storage-driver=vfs', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e9,
  }).trim();

describe.runIf(isDebianRoot)('the image, as buildah builds it from the Dockerfile', () => {
  let mounted: string;
  let config: { Cmd: string[]; Env: string[]; User: string; WorkingDir: string };

  beforeAll(async () => {
    const tools = ['buildah', 'debootstrap'].filter(
      (tool) => !existsSync(`/usr/bin/${tool}`) && !existsSync(`/usr/sbin/${tool}`),
    );
    if (tools.length > 0) {
      execFileSync('apt-get', ['update']);
      execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...tools]);
    }
    await makeBase(join(folder, 'base'));
    const clone = join(folder, 'clone');
    await copyAsCloned(clone);
    for (const secret of secrets) {
      mkdirSync(dirname(join(clone, secret)), { recursive: true });
      writeFileSync(join(clone, secret), 'a secret\n');
    }
    buildah(
      'build',
      '--isolation=chroot',
      '--format=docker',
      '--pull=never',
      ...npmOptions(),
      '--tag=stagedoor',
      clone,
    );
    const container = buildah('from', '--pull=never', 'localhost/stagedoor');
    config = JSON.parse(buildah('inspect', container)).Docker.config;
    mounted = buildah('mount', container);
  });

  afterAll(async () => {
    if (existsSync(join(folder, 'store'))) buildah('rm', '--all');
    await remove();
  });

  test('holds nothing of ours but the bundle, and runs as an unprivileged user', async () => {
    expect(await readdir(join(mounted, 'app'))).toEqual(['dist', 'package.json']);
    expect((await readdir(join(mounted, 'app/dist'))).sort()).toEqual(['client', 'server']);
    const files = await readdir(join(mounted, 'app'), { recursive: true });
    expect(files.filter((file) => /\.env|\.test\.|id_rsa|(^|\/)(demo|testing)(\/|$)/.test(file))).toEqual([]);
    expect(config.User).toBe('node');
    expect(config.Env.filter((each) => /SECRET|PASSWORD|TOKEN/i.test(each))).toEqual([]);
  });

  test('refuses to start without its settings; with them it opens, writes only into /data, and closes', async () => {
    const without = start({});
    expect(await without.ended).toEqual({ code: 1, signal: null });
    for (const name of ['PUBLIC_URL', 'AUTH_SECRET']) expect(without.output()).toContain(`- ${name}: missing`);

    const port = String(await ownPort());
    const address = `http://localhost:${port}`;
    const server = start({ PORT: port, PUBLIC_URL: address, AUTH_SECRET: 'a secret that only this test knows' });
    await server.says(/Stagedoor is open at/);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    expect(await (await fetch(address)).text()).toContain('<div id="root">');
    expect(existsSync(join(mounted, 'data/database'))).toBe(true);
    server.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  /** Runs it as a container would: with its files, user and environment. */
  function start(settings: Record<string, string>) {
    const env = Object.fromEntries(config.Env.map((each) => each.split(/=(.*)/s, 2)));
    const inside = ['env', '-C', config.WorkingDir, ...config.Cmd];
    const options = [`--userspec=${config.User}:${config.User}`, mounted, ...inside];
    const server = run('chroot', options, { cwd: '/', env: { ...env, ...settings } });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.ended;
    });
    return server;
  }
});

/**
 * Builds what the Dockerfile starts from: Debian with a user `node`, the project's own Node, and this machine's npm.
 */
async function makeBase(base: string): Promise<void> {
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', base], { stdio: 'ignore' });
  execFileSync('chroot', [base, 'useradd', '--create-home', 'node']);
  const local = join(base, 'usr/local');
  await cp(realpathSync(process.execPath), join(local, 'bin/node'));
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())));
  await cp(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name)]);
  }
  const made = buildah('from', 'scratch');
  buildah('copy', '--quiet', made, base, '/');
  const env = ['--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (authorities) {
    buildah('copy', '--quiet', made, authorities, '/authorities.crt');
    env.push('--env=NODE_EXTRA_CA_CERTS=/authorities.crt');
  }
  buildah('config', ...env, made);
  buildah('commit', '--quiet', '--rm', made, 'localhost/node:here');
}

/** Build options for the base and this machine's npm settings. */
function npmOptions(): string[] {
  const settings = join(homedir(), '.npmrc');
  return ['--build-arg=NODE=here', ...(existsSync(settings) ? [`--volume=${settings}:/root/.npmrc:ro`] : [])];
}
