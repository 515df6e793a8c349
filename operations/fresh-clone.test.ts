import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#run/free-port.mjs';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { copyAsCloned } from './testing/fresh-copy.ts';
import { giveTo, otherUser } from './testing/other-user.ts';
import { outside } from './testing/outside.ts';
import { type Running, run, type Surroundings } from './testing/running.ts';
import { isSignedIn, signIn } from './testing/sign-in.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const [someone = ''] = demoEmails;

test('npm start opens a fresh clone, and again in less than 10 seconds', async () => {
  const clone = await temporaryFolder();
  await copyAsCloned(clone);
  await startTwice({ cwd: clone, env: outside() });
});

test('npm start opens a clone in a private home, by somebody who is not root, whatever NODE_ENV builds', async () => {
  const user = otherUser();
  const home = await temporaryFolder();
  const clone = join(home, 'stagedoor');
  await mkdir(clone);
  await copyAsCloned(clone);
  await chmod(home, 0o700);
  giveTo(user, home);
  await startTwice({ ...user, cwd: clone, env: { ...outside(), HOME: home, NODE_ENV: 'development', CI: 'true' } });
});

async function startTwice(surroundings: Surroundings): Promise<void> {
  const PORT = String(await freePort());
  const url = `http://localhost:${PORT}`;
  const env = { ...surroundings.env, PORT, LOG_LEVEL: 'warn' };

  const first = await npmStart({ ...surroundings, env });
  expect(first.output()).toContain('Installing the packages');
  expect(first.output()).toContain('Building the client');
  expect(first.output()).not.toMatch(/EBADENGINE|deprecated|install script|npm error/);
  expect((await fetch(`${url}/home`)).status).toBe(200);
  const cookie = await signIn(url, someone, demoPassword);
  first.interrupt();
  await first.ended;
  await expect(fetch(url)).rejects.toThrow('fetch failed');

  const began = performance.now();
  const second = await npmStart({ ...surroundings, env });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(second.output()).not.toContain('Installing');
  expect(second.output()).not.toContain('Building');
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(await isSignedIn(url, cookie as string)).toBe(true);
  // As a service manager does: npm alone gets the signal.
  second.kill('SIGTERM');
  await second.ended;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
}

async function npmStart(surroundings: Surroundings): Promise<Running> {
  const running = run('npm', ['start'], { ...surroundings, detached: true });
  onTestFinished(async () => {
    running.kill('SIGTERM');
    await running.ended;
  });
  await running.says(/Stagedoor is open at/);
  return running;
}
