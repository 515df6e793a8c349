import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { never, offline, refusal } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { MailKind } from '#contract/push.ts';

const address = '/unsubscribe?token=payslips.x.y';
const turnOff = page.getByRole('button', { name: 'Turn off' });
const toNotifications = page.getByRole('link', { name: 'Choose what you are told' });

for (const [kind, ends, ended] of [
  ['payslips', 'You will get no more mails about new payslips.', 'Turned off: mails about new payslips.'],
  [
    'mentions',
    'You will get no more mails when somebody mentions you or answers you in My Voice.',
    'Turned off: mails when somebody mentions you or answers you in My Voice.',
  ],
  [
    'timeOff',
    'You will get no more mails about answers to your leave.',
    'Turned off: mails about answers to your leave.',
  ],
] satisfies [MailKind, string, string][]) {
  test(`signed out, says what a link turns off, and one tap does it: ${kind}`, async () => {
    const server = await showApp(address, {
      user: null,
      answers: { 'push.readMailLink': { kind }, 'push.turnMailOff': { kind } },
    });
    await expect.element(page.getByText(ends)).toBeVisible();
    expect(server.calls('push.readMailLink')).toEqual([{ token: 'payslips.x.y' }]);
    expect(server.calls('push.turnMailOff')).toEqual([]);
    await expectAccessible();
    await turnOff.click();
    await expect.element(page.getByRole('status').filter({ hasText: ended })).toBeVisible();
    expect(server.calls('push.turnMailOff')).toEqual([{ token: 'payslips.x.y' }]);
    await expect.element(toNotifications).toHaveAttribute('href', '/settings/notifications');
    await expect.element(turnOff).not.toBeInTheDocument();
    await expectAccessible();
  });
}

test('a link that is not ours, or too old, says so and leads to the settings', async () => {
  await showApp(address, { user: null, answers: { 'push.readMailLink': refusal('LINK_UNKNOWN') } });
  await expect.element(page.getByText('This link is incomplete, or not one of ours.')).toBeVisible();
  await expect.element(page.getByText('It may be too old. You can turn mails off in your settings.')).toBeVisible();
  await expect.element(toNotifications).toBeVisible();
  await expect.element(turnOff).not.toBeInTheDocument();
});

test('without a network it says so, and goes on where there is one again', { tags: 'long' }, async () => {
  const server = await showApp(address, { user: null, answers: { 'push.readMailLink': offline } });
  await page.getByRole('button', { name: 'Try again' }).click();
  server.answer({ 'push.readMailLink': { kind: 'timeOff' }, 'push.turnMailOff': offline });
  await page.getByRole('button', { name: 'Try again' }).click();
  await turnOff.click();
  await expect.element(page.getByText('That did not work. Check your connection and try again.')).toBeVisible();
  server.answer({ 'push.turnMailOff': { kind: 'timeOff' } });
  await turnOff.click();
  await expect.element(page.getByText('Turned off: mails about answers to your leave.')).toBeVisible();
});

test('speaks Arabic while it reads, and keeps still', async () => {
  await showApp(address, { user: null, language: 'ar', answers: { 'push.readMailLink': never } });
  await expect.element(page.getByRole('heading', { name: 'رسائل Stagedoor البريدية' })).toBeVisible();
  await expectAccessible();
});
