import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { run } from './testing/running.ts';
import { folderToRemove } from './testing/temporary-folder.ts';

/** Without an image registry, the test builds the base itself, for which it needs Debian and root. */
const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version');
if (!isDebianRoot) console.log('The image is not built: that takes root on Debian.');

const { folder, remove } = await folderToRemove();
const buildah = (...words: string[]) =>
  execFileSync('buildah', ['--root', join(folder, 'store'), '--storage-driver=vfs', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e9,
  }).trim();

describe.runIf(isDebianRoot)('the image, as buildah builds it from the Dockerfile', () => {
  let mounted: string;
  let config: { Cmd: string[]; Env: string[]; User: string };

  beforeAll(async () => {
    const tools = ['buildah', 'debootstrap'].filter(
      (tool) => !existsSync(`/usr/bin/${tool}`) && !existsSync(`/usr/sbin/${tool}`),
    );
    if (tools.length > 0) {
      execFileSync('apt-get', ['update']);
      execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...tools]);
    }
    await makeBase(join(folder, 'base'));
    const archive = execFileSync('npm', ['run', '--silent', 'release'], { cwd: root, encoding: 'utf8' }).trim();
    const context = join(folder, 'context');
    mkdirSync(join(context, 'release'), { recursive: true });
    await cp(archive.split('\n').at(-1) ?? '', join(context, 'release', 'stagedoor-0-linux-x64.tar.gz'));
    await cp(join(root, 'Dockerfile'), join(context, 'Dockerfile'));
    const options = ['--isolation=chroot', '--format=docker', '--pull=never', '--build-arg=BASE=localhost/debian:here'];
    buildah('build', ...options, '--tag=stagedoor', context);
    const container = buildah('from', '--pull=never', 'localhost/stagedoor');
    config = JSON.parse(buildah('inspect', container)).Docker.config;
    mounted = buildah('mount', container);
  });

  afterAll(async () => {
    if (existsSync(join(folder, 'store'))) buildah('rm', '--all');
    await remove();
  });

  test('holds nothing of ours but the archive, and runs as an unprivileged user', async () => {
    expect(await readdir(join(mounted, 'opt'))).toEqual(['stagedoor']);
    const files = await readdir(join(mounted, 'opt/stagedoor'), { recursive: true });
    expect(files.filter((file) => /\.env$|\.test\.|(^|\/)(demo|testing)(\/|$)/.test(file))).toEqual([
      'deploy/stagedoor.env',
    ]);
    expect(config.User).toBe('stagedoor');
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
    const options = [`--userspec=${config.User}:${config.User}`, mounted, ...config.Cmd];
    const server = run('chroot', options, { cwd: '/', env: { ...env, ...settings } });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.ended;
    });
    return server;
  }
});

/** Builds what the Dockerfile starts from: a bare Debian. */
async function makeBase(base: string): Promise<void> {
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', base], { stdio: 'ignore' });
  const made = buildah('from', 'scratch');
  buildah('copy', '--quiet', made, base, '/');
  buildah('config', '--env=PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', made);
  buildah('commit', '--quiet', '--rm', made, 'localhost/debian:here');
}
