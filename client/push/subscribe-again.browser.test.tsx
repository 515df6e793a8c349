import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetPush, notePush } from '#client/device/worker-notes.ts';
import { offline, openFakeServer, refusal } from '#client/testing/fake-server.ts';
import { subscribeAgain } from './subscribe-again.ts';

const made = { endpoint: 'https://push.example/next', keys: { p256dh: 'p', auth: 'a' } };

/** Has the browser end its subscription under a server that answers so; tells what became of the next one. */
async function renew(answer: NonNullable<Parameters<typeof openFakeServer>[0]['push.subscribe']>) {
  const server = openFakeServer({ 'push.subscribe': answer });
  onTestFinished(() => server.close());
  const next = { toJSON: () => made, unsubscribe: vi.fn(async () => true) };
  const subscribe = vi.fn(async () => next);
  const pushManager = { subscribe, getSubscription: async () => next } as unknown as PushManager;
  const registration = { pushManager } as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  await subscribeAgain(null, pushManager);
  return { asked: subscribe.mock.calls.length, ended: next.unsubscribe.mock.calls.length, server };
}

test.for([
  ['is told of it', { subscribed: true as const }, 0],
  ['cannot be reached', offline, 0],
  ['fails', refusal('INTERNAL'), 0],
  ['asks for waiting', refusal('TOO_MANY_REQUESTS', 60), 0],
  ['knows no session', refusal('UNAUTHENTICATED'), 1],
] as const)('a renewed subscription where the server %s', async ([, answer, ended]) => {
  await notePush({ language: 'kri', anything: 'News', publicKey: 'x'.repeat(87) });
  onTestFinished(forgetPush);
  const renewed = await renew(answer);
  expect(renewed).toMatchObject({ asked: 1, ended });
  expect(renewed.server.calls('push.subscribe').at(-1)).toEqual({ ...made, language: 'kri' });
});

test('nobody is subscribed again who signed out', async () => {
  await forgetPush();
  expect(await renew(offline)).toMatchObject({ asked: 0, ended: 0 });
});
