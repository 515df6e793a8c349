import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#run/free-port.mjs';
import { root } from '#run/root.mjs';
import { ignoredBy } from './testing/docker-ignore.ts';
import { listOf, readDockerfile, type Stage } from './testing/dockerfile.ts';
import { copyAsCloned } from './testing/fresh-copy.ts';
import { buildImage, type Image, inImage } from './testing/image.ts';
import { giveTo, otherUser, type User } from './testing/other-user.ts';
import { type Running, run } from './testing/running.ts';
import { folderToRemove } from './testing/temporary-folder.ts';

/** What lies about in a developer's folder and must never reach an image. */
const secrets = ['.env', '.git/config', 'data/secret', 'server/kept.test.ts', 'server/.env.local', 'id_rsa'];

const stages = readDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'));
const final = stages.at(-1) as Stage;
let user: User;
let image: Image;

const { folder, remove } = await folderToRemove();
afterAll(remove);

beforeAll(async () => {
  user = otherUser();
  const context = join(folder, 'context');
  await copyContext(join(folder, 'clone'), context);
  await mkdir(join(folder, 'workshop'));
  giveTo(user, folder);
  image = await buildImage(stages, context, join(folder, 'workshop'), user);
});

/** Copies what `docker build` sends: the clone and a developer's secrets, without what .dockerignore names. */
async function copyContext(clone: string, context: string): Promise<void> {
  await copyAsCloned(clone);
  for (const secret of secrets) {
    await mkdir(dirname(join(clone, secret)), { recursive: true });
    await writeFile(join(clone, secret), 'a secret\n');
  }
  const isIgnored = ignoredBy(await readFile(join(clone, '.dockerignore'), 'utf8'));
  for (const path of await filesIn(clone)) if (!isIgnored(path)) await cp(join(clone, path), join(context, path));
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

describe('the image', () => {
  test('is built on a version, runs as somebody without rights, and carries no secret', () => {
    const bases = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
    for (const base of bases) expect(base).toMatch(/^node:24\.\d+-[a-z-]+$/);
    expect(final.instructions.filter(({ name }) => name === 'USER').map(({ text }) => text)).toEqual(['node']);
    expect(
      final.instructions.filter(({ name, text }) => name === 'ARG' || /SECRET|PASSWORD|TOKEN/i.test(text)),
    ).toEqual([]);
  });

  test('holds the product: no history, no settings, no data, no tests, no demo', async () => {
    const files = (await filesIn(inImage(image, '.'))).filter((file) => !file.startsWith('node_modules/'));
    expect(files).toContain('server/start.ts');
    expect(files).toContain('dist/client/index.html');
    expect(
      files.filter((file) =>
        /(^|\/)(\.git|\.env|data|demo|testing|operations)(\/|$)|\.test\.|id_rsa|\.map$/.test(file),
      ),
    ).toEqual([]);
  });

  test('holds the packages of production and no others', async () => {
    const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; optional?: boolean }>;
    };
    const present = Object.entries(packages).filter(([path]) => path && existsSync(inImage(image, path)));
    expect(present.length).toBeGreaterThan(20);
    expect(present.filter(([, { dev, optional }]) => dev || optional).map(([path]) => path)).toEqual([]);
  });
});

describe('a container of it', () => {
  test('refuses to start without its settings, and names them', async () => {
    const container = await start({});
    expect(await container.ended).toEqual({ code: 1, signal: null });
    expect(container.output()).toContain('- PUBLIC_URL: missing');
    expect(container.output()).toContain('- AUTH_SECRET: missing');
  });

  test('opens with them on a read-only file system, is healthy, and closes', async () => {
    await makeReadOnly();
    const port = String(await freePort());
    const settings = {
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      AUTH_SECRET: 'a secret that only this test knows',
    };
    expect(await health(settings)).toBe(1);

    const container = await start(settings);
    await container.says(/Stagedoor is open at/);
    expect((await fetch(`http://localhost:${port}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toContain('<div id="root">');
    expect(await health(settings)).toBe(0);
    expect(existsSync(inImage(image, '/data/database'))).toBe(true);

    container.kill('SIGTERM');
    expect(await container.ended).toEqual({ code: 0, signal: null });
  });
});

async function start(settings: Record<string, string>): Promise<Running> {
  const container = runInImage(listOf(final, 'CMD'), settings);
  onTestFinished(async () => {
    container.kill('SIGKILL');
    await container.ended;
  });
  return container;
}

async function health(settings: Record<string, string>): Promise<number | null> {
  const { code } = await runInImage(listOf(final, 'HEALTHCHECK'), settings).ended;
  return code;
}

function runInImage([command = '', ...options]: string[], settings: Record<string, string>): Running {
  return run(command, options, { ...user, cwd: inImage(image, '.'), env: { ...image.env, ...settings } });
}

/** All but the volume: given back to root where we are root, as in a real image, and made unwritable where not. */
async function makeReadOnly(): Promise<void> {
  const app = inImage(image, '.');
  if (user.uid !== undefined) execFileSync('chown', ['-R', '0:0', app]);
  execFileSync('chmod', ['-R', 'a-w', app]);
  await chmod(inImage(image, '/data'), 0o700);
  onTestFinished(() => void execFileSync('chmod', ['-R', 'u+w', app]));
}
