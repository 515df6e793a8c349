import { expect, test } from 'vitest';
import { demoEmails, demoPassword } from './testing/demo-company.ts';
import { openLiveSocket } from './testing/live-socket.ts';
import { open } from './testing/operator.ts';
import { demoServer } from './testing/prepared.ts';
import { stopWithRequestsInFlight } from './testing/requests-in-flight.ts';
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
