import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { happen } from '#client/testing/happen.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { languages } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';

const user = { ...aminata, payslipsUntil: '2027-03-12T12:00:00.000Z' };
const payslips = [
  {
    id: '3f1f5a52-6a3c-4d50-b8cd-5f3c8f2d7c00' as Id,
    fileName: 'Payslip October 2026.pdf',
    date: '2026-10-15',
    downloadURL: '/payslips/3f1f5a52-6a3c-4d50-b8cd-5f3c8f2d7c00',
  },
];
const answers = {
  'pay.payslips': { unlockedUntil: '2026-11-21T12:15:00.000Z', secondsLeft: 900, payslips },
  'auth.signOut': { signedOut: true as const },
};

test.for([paths.home, paths.more, paths.pay, paths.myVoice, paths.settings, paths.payslips])(
  'whoever left comes from %s to their payslips, and is offered nothing else',
  { tags: 'long' },
  async (path) => {
    await showApp(path, { user, answers });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payroll');
    expect(location.pathname).toBe(paths.payslips);
    await expect.element(page.getByRole('banner')).toMatchTextContent('until 12 March 2027.');
    await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'All Documents (1)' })).toBeVisible();
    const addresses = page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
      .filter((address) => address !== '#root');
    expect(addresses.toSorted()).toEqual([paths.allDocuments, payslips[0]?.downloadURL]);
    await expectAccessible();
  },
);

test('a leaver can open and download all payslips, and cache none', async () => {
  await showApp(paths.allDocuments, { user, answers });
  await expect.element(page.getByRole('link', { name: /^Download/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Keep on this device/ })).not.toBeInTheDocument();
});

test('the lock of pay leads a leaver to their payslips', async () => {
  const unlocked = { unlockedUntil: '2026-11-21T12:15:00.000Z', secondsLeft: 900 };
  const server = await showApp(paths.payslips, {
    user,
    answers: { ...answers, 'pay.payslips': refusal('STEP_UP_REQUIRED'), 'pay.unlock': unlocked },
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to payroll');
  await expect.element(page.getByRole('link', { name: 'Back' })).not.toBeInTheDocument();
  server.answer({ 'pay.payslips': answers['pay.payslips'] });
  await page.getByLabelText('Email').fill('aminata.kamara@stagedoor.example');
  await page.getByLabelText('Password', { exact: true }).fill('a password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payroll');
});

test('by keys and by ear it is as for everybody: a link past the notice, and the focus on each title', {
  tags: 'long',
}, async () => {
  await showApp(paths.payslips, { user, answers });
  const title = page.getByRole('heading', { level: 1 });
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect.element(title).toHaveTextContent('Payroll');
  await expect.element(skip).toBeInTheDocument();
  await userEvent.tab();
  await expect.element(skip).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveFocus();
  await page.getByRole('link', { name: 'All Documents (1)' }).click();
  await expect.element(title).toHaveTextContent('All Documents');
  await expect.element(title).toHaveFocus();
});

test('a leaver can log out from their payslips', async () => {
  await showApp(paths.payslips, { user, answers });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('once they are out, the login says so', async () => {
  const server = await showApp(paths.payslips, { user, answers });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Payroll');
  server.answer({ 'auth.session': { user: null } });
  happen('visibilitychange', document);
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test.for(languages)('it is said in their language: %s', async (language) => {
  await showApp(paths.payslips, { user, language, answers });
  const notice = page.getByRole('banner').getByRole('status');
  await expect.element(notice).toMatchTextContent('2027');
  if (language !== 'en') await expect.element(notice).not.toMatchTextContent('You have left');
});
