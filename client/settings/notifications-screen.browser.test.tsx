import { expect, onTestFinished, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import type { Output } from '#client/api/call.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';

const settings: Output<'push.settings'> = {
  categories: { payslips: true, news: true, mentions: true, timeOff: true },
  quietHours: null,
  mail: [],
  payslipMail: 'unreached',
  isAddressRefused: false,
  publicKey: 'x'.repeat(87),
  mailTo: 'aminata.kamara@stagedoor.example',
  sendsMail: true,
};
const mailOf = (name: string) => page.getByRole('region', { name: 'By mail' }).getByRole('switch', { name });

const every = 'Every payslip, also if a device was notified';

/** The label draws the control. */
async function turn(choice: Locator) {
  await expect.element(choice).toBeInTheDocument();
  (choice.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
}

test('whoever has no notifications finds the link to mail, where payslips are on by themselves, and turns each kind on', {
  tags: 'long',
}, async () => {
  const real = Object.getOwnPropertyDescriptor(window, 'Notification');
  Reflect.deleteProperty(window, 'Notification');
  onTestFinished(() => void (real && Object.defineProperty(window, 'Notification', real)));
  let saved: Output<'push.settings'> = settings;
  const server = await showApp(paths.settings, {
    answers: {
      'push.settings': () => saved,
      'push.saveSettings': ({ mail = saved.mail, payslipMail = saved.payslipMail, ...rest }) => {
        saved = { ...saved, ...rest, mail, payslipMail };
        return { ...rest, mail, payslipMail };
      },
    },
  });
  await turn(page.getByRole('switch', { name: 'Notifications' }));
  await expect.element(page.getByText(/^This browser cannot show notifications/)).toBeVisible();
  await page.getByRole('link', { name: /^Choose your notifications/ }).click();
  await expect
    .element(page.getByText('Mails go to aminata.kamara@stagedoor.example and never name an amount.'))
    .toBeVisible();
  await expect.element(page.getByText(/has not set up mail/)).not.toBeInTheDocument();
  await expect.element(page.getByText(`Mails go to ${settings.mailTo} and never name an amount.`)).toBeVisible();
  await expect.element(mailOf('A new payslip')).toBeChecked();
  await expect.element(mailOf('A new payslip')).toHaveAccessibleDescription(/none of your devices can be notified/);
  for (const name of [every, 'A mention in My Voice', 'An answer to your leave']) {
    await expect.element(mailOf(name)).not.toBeChecked();
  }
  await expectAccessible();

  await turn(mailOf('A mention in My Voice'));
  await expect.element(mailOf('A mention in My Voice')).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(mailOf('A mention in My Voice')).not.toBeChecked();
  await turn(mailOf('An answer to your leave'));
  await turn(mailOf(every));
  await expect.element(mailOf(every)).toBeChecked();
  await turn(mailOf('A new payslip'));
  await expect.element(mailOf(every)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(mailOf(every)).toBeChecked();
  await expect
    .poll(() => server.calls('push.saveSettings').map(({ mail, payslipMail }) => mail ?? payslipMail))
    .toEqual([['mentions'], [], ['timeOff'], 'always', 'never', 'always']);
});

test('says that the mail server knows no such address', { tags: 'long' }, async () => {
  await showApp(paths.notifications, { answers: { 'push.settings': { ...settings, isAddressRefused: true } } });
  await expect.element(page.getByText(/^The mail server says that this address does not exist/)).toBeVisible();
  await expectAccessible();
});

test('a change of something else says nothing of mail, which a link may have turned off meanwhile', async () => {
  const server = await showApp(paths.notifications, {
    answers: {
      'push.settings': { ...settings, mail: ['payslips'] },
      'push.saveSettings': (input) => ({ ...settings, ...input, mail: [] }),
    },
  });
  await turn(page.getByRole('switch', { name: 'News' }));
  await expect
    .poll(() => server.calls('push.saveSettings'))
    .toEqual([{ categories: { ...settings.categories, news: false }, quietHours: null }]);
});

test('quiet hours begin by the clock of this device', async () => {
  const server = await showApp(paths.notifications, {
    answers: { 'push.settings': settings, 'push.saveSettings': (input) => ({ ...settings, ...input, mail: [] }) },
  });
  await turn(page.getByRole('switch', { name: 'Quiet hours' }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(timeZone).not.toBe('UTC');
  await expect
    .poll(() => server.calls('push.saveSettings'))
    .toMatchObject([{ quietHours: { from: '22:00', to: '07:00', timeZone } }]);
});

test('a change of quiet hours just before one leaves counts, too', async () => {
  const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
  const server = await showApp(paths.notifications, {
    answers: {
      'push.settings': { ...settings, quietHours },
      'push.saveSettings': (input) => ({ ...settings, ...input, mail: [] }),
    },
  });
  const from = page.getByLabelText('From', { exact: true });
  await expect.element(from).toHaveValue('22:00');
  const later = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  await from.fill('23:00');
  later.mockRestore();
  expect(server.calls('push.saveSettings')).toEqual([]);
  navigate(paths.settings);
  await expect
    .poll(() => server.calls('push.saveSettings'))
    .toMatchObject([{ quietHours: { from: '23:00', to: '07:00' } }]);
});

test('quiet hours that are turned off right after a change stay off', { tags: 'long' }, async () => {
  const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' };
  const server = await showApp(paths.notifications, {
    answers: {
      'push.settings': { ...settings, quietHours },
      'push.saveSettings': (input) => ({ ...settings, ...input, mail: [] }),
    },
  });
  const from = page.getByLabelText('From', { exact: true });
  await expect.element(from).toBeVisible();
  const later = vi.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
  await from.fill('23:00');
  later.mockRestore();
  await turn(page.getByRole('switch', { name: 'Quiet hours' }));
  const saved = () => server.calls('push.saveSettings').map((one) => one.quietHours);
  await expect.poll(saved).toEqual([null]);
  navigate(paths.settings);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(saved()).toEqual([null]);
});

test('what could not be saved goes back, and says so', { tags: 'long' }, async () => {
  await showApp(paths.notifications, {
    answers: { 'push.settings': settings, 'push.saveSettings': offline },
  });
  await turn(mailOf('A new payslip'));
  await expect.element(page.getByText('That was not saved. Check your connection and try again.')).toBeVisible();
  await expect.element(mailOf('A new payslip')).toBeChecked();
});

test('two changes right after each other that cannot be saved both go back', async () => {
  const refused = Promise.withResolvers<typeof offline>();
  const server = await showApp(paths.notifications, {
    answers: { 'push.settings': settings, 'push.saveSettings': () => refused.promise },
  });
  const choices = ['News', 'My Voice'].map((name) => page.getByRole('switch', { name, exact: true }));
  for (const one of choices) await turn(one);
  for (const one of choices) await expect.element(one).not.toBeChecked();
  // Nor can the settings be read again.
  server.answer({ 'push.settings': offline });
  refused.resolve(offline);
  await expect.poll(() => server.calls('push.saveSettings')).toHaveLength(2);
  for (const one of choices) await expect.element(one).toBeChecked();
});

test('says where there is no mail server', async () => {
  await showApp(paths.notifications, { answers: { 'push.settings': { ...settings, sendsMail: false } } });
  await expect
    .element(page.getByText('Your company has not set up mail. What you choose here begins once it has.'))
    .toBeVisible();
});

test('speaks Arabic, in the direction of Arabic', { tags: 'long' }, async () => {
  await showApp(paths.notifications, { language: 'ar', answers: { 'push.settings': settings } });
  await expect.element(page.getByRole('switch', { name: 'قسيمة راتب جديدة' })).toBeChecked();
  await expectAccessible();
});

test('nothing is said of mentions where the company has no room', async () => {
  const user = { ...aminata, off: ['myVoice' as const] };
  await showApp(paths.notifications, { user, answers: { 'push.settings': settings } });
  await expect.element(mailOf('An answer to your leave')).toBeInTheDocument();
  await expect.element(mailOf('A mention in My Voice')).not.toBeInTheDocument();
  await expect.element(page.getByRole('switch', { name: 'My Voice' })).not.toBeInTheDocument();
});
