// @module-tag long
import { expect, test } from 'vitest';
import { root } from '#scripts/root.mjs';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { openLiveSocket } from './testing/live-socket.ts';
import { open } from './testing/operator.ts';
import { outside } from './testing/outside.ts';
import { demoServer } from './testing/prepared.ts';
import { stopWithRequestsInFlight } from './testing/requests-in-flight.ts';
import { run } from './testing/running.ts';
import { compiledOnce, serverProgram, startServer } from './testing/server.ts';
import { signIn } from './testing/sign-in.ts';

test('SIGTERM with 100 requests in flight answers all of them, says 503 to a balancer, and ends with 0', async () => {
  await stopWithRequestsInFlight(100, await demoServer());
});

test('SIGTERM sends open pages away to come back, and waits for none that is gone', async () => {
  const server = await open(await demoServer());
  const people = demoEmails.slice(0, 20);
  const pages = await Promise.all(
    people.map(async (email) => {
      const cookie = (await signIn(server.url, email, demoPassword)) ?? '';
      return Promise.all(Array.from({ length: 5 }, () => openLiveSocket(server.url, cookie)));
    }),
  );
  const [gone, ...others] = pages.flat();
  gone?.socket.pause();

  // If it waited for the page that no longer answers, it would exit with 1 after its time limit.
  server.kill('SIGTERM');
  expect(await Promise.all(others.map(({ closed }) => closed))).toEqual(others.map(() => 'restarting'));
  expect(await server.ended).toEqual({ code: 0, signal: null });
  gone?.socket.terminate();
});

test('signals that come within a second are one stop', async () => {
  const server = await startServer(await demoServer());
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGTERM'] as const) server.kill(signal);
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

test('a service manager that signals launcher and server alike stops both once', async () => {
  const settings = await demoServer();
  const launched = run(process.execPath, ['scripts/node.mjs', compiledOnce, serverProgram], {
    cwd: root,
    env: { ...outside(), ...settings, LOG_LEVEL: 'info' },
  });
  const [, pid] = /"pid":(\d+)/.exec(await launched.says(/"pid":\d+.*"started"/)) ?? [];
  await launched.says(/Stagedoor is open at/);
  process.kill(Number(pid), 'SIGTERM');
  launched.kill('SIGTERM');
  expect(await launched.ended).toEqual({ code: 0, signal: null });
});
