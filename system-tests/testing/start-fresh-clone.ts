import { execFileSync } from 'node:child_process';
import { expect, onTestFinished } from 'vitest';
import { ownPort } from '#server/testing/own-port.ts';
import { demoEmails, demoPassword } from './demo-company.ts';
import { outside } from './outside.ts';
import { type Running, run, type Surroundings } from './running.ts';
import { isSignedIn, signIn } from './sign-in.ts';

const [someone = ''] = demoEmails;

/** Runs npm start in a fresh clone, twice. Answers the first start's output. */
export async function startNewClone(surroundings: Surroundings): Promise<string> {
  const PORT = String(await ownPort());
  const url = `http://localhost:${PORT}`;
  const env = { ...surroundings.env, npm_config_prefer_offline: 'true', PORT, LOG_LEVEL: 'warn' };

  const first = await npmStart({ ...surroundings, env });
  expect(first.output()).not.toMatch(/EBADENGINE|deprecated|install script|npm error/);
  expect((await fetch(`${url}/home`)).status).toBe(200);
  const cookie = await signIn(url, someone, demoPassword);
  first.interrupt();
  await first.ended;
  await expect(fetch(url)).rejects.toThrow('fetch failed');

  const second = await npmStart({ ...surroundings, env });
  expect(second.output()).not.toContain('Installing');
  expect(second.output()).not.toContain('Building');
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(await isSignedIn(url, cookie as string)).toBe(true);
  // As from a service manager: only npm gets the signal.
  second.kill('SIGTERM');
  await second.ended;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  return first.output();
}

/** This machine's npm cache. */
export function npmCache(): string {
  return execFileSync('npm', ['config', 'get', 'cache'], { env: outside(), encoding: 'utf8' }).trim();
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
