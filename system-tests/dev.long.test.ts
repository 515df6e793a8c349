import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { ownPort } from '#server/testing/own-port.ts';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { openLiveSocket } from './testing/live-socket.ts';
import { outside } from './testing/outside.ts';
import { preparedFolder } from './testing/prepared.ts';
import { run } from './testing/running.ts';
import { isSignedIn, signIn } from './testing/sign-in.ts';

const [someone = ''] = demoEmails;

test('npm run dev serves both sides at one address, and what changes on either is there at once', async () => {
  const port = String(await ownPort());
  const url = `http://localhost:${port}`;
  const env = { ...outside(), PORT: port, DATA_DIR: await preparedFolder('demo') };
  const dev = run('npm', ['run', '--silent', 'dev'], { cwd: root, env, detached: true });
  onTestFinished(async () => {
    dev.kill('SIGTERM');
    await dev.ended;
  });
  await dev.says(/Stagedoor is open at/);
  expect(dev.output().match(/https?:\/\/\S+/g)).toEqual([url]);

  expect(await (await fetch(`${url}/home`)).text()).toContain('/@vite/client');
  expect(await (await fetch(`${url}/api/call.ts`)).text()).toContain('CallFailure');
  expect(await (await fetch(`${url}/api/openapi.json`)).json()).toHaveProperty('openapi');
  const cookie = (await signIn(url, someone, demoPassword)) as string;
  expect(await (await fetch(`${url}/live/live-connection.ts`)).text()).toContain('WebSocket');
  const live = await openLiveSocket(url, cookie);

  const screen = 'shell/not-found-screen.tsx';
  const news = await newsOfVite(url);
  await fetch(`${url}/${screen}`);
  const update = news.next(/"type":"update"/);
  await touch(`client/${screen}`);
  expect(await update).toContain(screen);

  await touch('server/log.ts');
  expect(await live.closed).toBe('restarting');
  await dev.says(/(Stagedoor is open at.*){2}/s);
  expect(await isSignedIn(url, cookie)).toBe(true);

  dev.interrupt();
  await dev.ended;
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

/** Rewrites a file so that a watcher notices. */
async function touch(file: string): Promise<void> {
  await utimes(join(root, file), new Date(), new Date());
}

/** Connects to Vite's hot-reload socket as an open page does. */
async function newsOfVite(url: string): Promise<{ next(pattern: RegExp): Promise<string> }> {
  const client = await (await fetch(`${url}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  onTestFinished(() => socket.close());
  await heard(socket, /"type":"connected"/);
  return { next: (pattern) => heard(socket, pattern) };
}

function heard(socket: WebSocket, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => pattern.test(String(data)) && resolve(String(data)));
    socket.addEventListener('close', () => reject(new Error(`Vite hung up without saying ${pattern}.`)));
  });
}
