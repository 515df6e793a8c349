import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Output } from '#client/api/call.ts';
import { storedWipeDue } from '#client/device/stored.ts';
import { forgetPush } from '#client/device/worker-notes.ts';
import { type Answers, refusal } from '#client/testing/fake-server.ts';
import { happen } from '#client/testing/happen.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';

const settings: Output<'push.settings'> = {
  ...{ categories: { payslips: true, news: true, mentions: true, timeOff: true }, quietHours: null, mail: [] },
  ...{ payslipMail: 'unreached', isAddressRefused: false, publicKey: 'x'.repeat(87) },
  ...{ mailTo: 'aminata.kamara@stagedoor.example', sendsMail: true },
};

const isOn = page.getByText('On for this device.');

/** Turns notifications on, in a browser that allows them; tells whether it is subscribed. */
async function turnOn(answers: Answers = {}) {
  let isSubscribed = false;
  const made = {
    ...{ endpoint: 'https://push.example/here', options: {} },
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? made : null),
    subscribe: async () => {
      isSubscribed = true;
      return made;
    },
  };
  const registration = { pushManager } as unknown as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration);
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue(registration);
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  onTestFinished(forgetPush);
  const server = await showApp(paths.settings, {
    answers: { 'push.settings': settings, 'push.subscribe': { subscribed: true }, ...answers },
  });
  const wanted = page.getByRole('switch', { name: 'Notifications' });
  await expect.element(wanted).toBeInTheDocument();
  (wanted.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(isOn).toBeVisible();
  return { server, isSubscribed: () => isSubscribed };
}

test('where the server knows no subscription of this browser, it is told of it, and the test is sent', async () => {
  const { server } = await turnOn();
  server.answer({
    'push.sendTest': () => (server.calls('push.subscribe').length > 1 ? { sent: true } : refusal('NOT_FOUND')),
  });
  await page.getByRole('link', { name: /^Choose your notifications/ }).click();
  await page.getByRole('button', { name: 'Send a test notification' }).click();
  await expect.element(page.getByText('Sent. It shows in a moment.')).toBeVisible();
});

test('whoever signs out has no notifications any more', async () => {
  const { server, isSubscribed } = await turnOn();
  server.answer({ 'auth.signOut': { signedOut: true } });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(isSubscribed).toBe(false);
});

test('notifications go on for somebody whose session has ended', async () => {
  const { server, isSubscribed } = await turnOn();
  server.answer({ 'auth.session': { user: null } });
  happen('online');
  await expect.element(page.getByText('You were signed out. Please log in again.')).toBeVisible();
  await expect.poll(storedWipeDue.read).toBeNull();
  expect(isSubscribed()).toBe(true);
});
