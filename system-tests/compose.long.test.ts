import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import packageFile from '#package.json' with { type: 'json' };
import { root } from '#scripts/root.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { folderToRemove } from './testing/temporary-folder.ts';

const { folder, remove } = await folderToRemove();
const place = join(folder, 'place');
const backups = join(folder, 'backups');
const project = `stagedoor-test-${process.pid}`;

/** Runs a program without any of this machine's settings; answers its exit code and all that it said. */
function run(program: string, ...words: string[]) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, COMPOSE_PROJECT_NAME: project };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e9 });
  return { status, said: `${stdout}${stderr}` };
}
const compose = (...words: string[]) => run('docker', 'compose', '--project-directory', place, ...words);

/** What is missing to try it, in a sentence; null for nothing. An image that is not here is asked for in its registry. */
function missing(): string | null {
  if (process.getuid?.() !== 0) return 'that takes root';
  for (const asked of [['info'], ['compose', 'version']])
    if (run('docker', ...asked).status !== 0) return `\`docker ${asked.join(' ')}\` finds none`;
  for (const image of ['debian:bookworm-slim', 'postgres:18-bookworm'])
    if ([['image', 'inspect'], ['pull']].every((words) => run('docker', ...words, image).status !== 0))
      return `there is no image ${image} here, nor a registry that has it`;
  return null;
}
const lacks = missing();
if (lacks) console.log(`Compose is not tried: ${lacks}.`);

describe.runIf(!lacks)('in containers, by docs/install.md', () => {
  let common: string[];

  beforeAll(async () => {
    mkdirSync(join(place, 'release'), { recursive: true });
    const made = spawnSync('npm', ['run', '--silent', 'release'], { cwd: root, encoding: 'utf8' });
    const archive = join(place, `release/stagedoor-${packageFile.version}-linux-x64.tar.gz`);
    run('cp', made.stdout.trim().split('\n').at(-1) ?? '', archive);
    const parts = ['*/compose.yaml', '*/Dockerfile', '*/.dockerignore'];
    const into = ['--strip-components=1', '--directory', place];
    expect(run('tar', '--extract', '--gzip', ...into, '--file', archive, '--wildcards', ...parts).status).toBe(0);
    mkdirSync(backups);
    chownSync(backups, 1000, 1000);
    common = ['PUBLIC_URL=https://staff.example.com', `PORT=${await ownPort()}`];
  });

  afterAll(async () => {
    compose('down', '--volumes', '--rmi', 'local');
    await remove();
  });

  test('a setting that is missing is named, and no database is made up', () => {
    settings([]);
    const nothing = compose('up');
    expect([nothing.status === 0, nothing.said]).toEqual([false, expect.stringContaining('PUBLIC_URL is missing')]);
    settings([...common, 'AUTH_SECRET=a secret that only this test knows']);
    const { status, said } = compose('run', '--rm', '--no-deps', 'app');
    expect([status, said]).toEqual([1, expect.stringContaining('DATABASE_URL and DATABASE_URL_FILE: none is set')]);
  });

  test('a company lives in it, and moves to another place with its secrets in files', async () => {
    settings([...common, 'AUTH_SECRET=a secret that only this test knows', "POSTGRES_PASSWORD='p@ss/w#rd$x?:%41'"]);
    opens();
    expect(inApp('touch', '/opt/stagedoor/x').said).toContain('Read-only file system');
    expect(inApp('stagedoor', 'invite', 'first@house.example').said).toContain('first@house.example: invited');
    expect(inApp('stagedoor', 'status')).toEqual({ status: 0, said: expect.stringContaining('ok    Server: ready') });
    expect(beside('stagedoor', 'backup', '/backups').status).toBe(0);
    expect(compose('stop', 'app').status).toBe(0);
    expect(run('docker', 'inspect', '--format={{.State.ExitCode}}', `${project}-app-1`).said.trim()).toBe('0');
    expect(compose('down', '--volumes').status).toBe(0);

    const files = {
      AUTH_SECRET_FILE: 'a secret that only this test knows',
      POSTGRES_PASSWORD_FILE: 'another-password',
      DATABASE_URL_FILE: 'postgres://stagedoor:another-password@database/stagedoor',
    };
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(place, name), content, { mode: 0o400 });
      chownSync(join(place, name), 1000, 1000);
    }
    settings([...common, ...Object.keys(files).map((name) => `${name}=./${name}`)]);
    expect(compose('up', '--detach', '--wait', 'database').status).toBe(0);
    const [backup] = readdirSync(backups);
    expect(beside('stagedoor', 'restore', `/backups/${backup}`).said).toContain('The keys are those of the backup.');
    opens();
    const people = [
      'psql',
      '--username=stagedoor',
      '--no-align',
      '--tuples-only',
      '--command=select email from "user"',
    ];
    expect(compose('exec', '-T', 'database', ...people).said).toContain('first@house.example');
  });
});

/** @param lines what the file of settings says */
function settings(lines: string[]): void {
  writeFileSync(join(place, '.env'), lines.map((line) => `${line}\n`).join(''));
}

/** Starts all of it; it ends once all is well. */
function opens(): void {
  const { status, said } = compose('up', '--detach', '--wait');
  if (status !== 0) throw new Error(`${said}\n${compose('logs').said}`);
}

const inApp = (...words: string[]) => compose('exec', '-T', 'app', ...words);

/** An operator's command in a container of its own, with the folder of backups. */
const beside = (...words: string[]) => compose('run', '--rm', '-T', '--volume', `${backups}:/backups`, 'app', ...words);
