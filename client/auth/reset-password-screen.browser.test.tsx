import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { FailureCode } from '#contract/failure.ts';

const link = {
  kind: 'reset' as const,
  email: 'samuel.macauley@stagedoor.example',
  fullName: 'Samuel Macauley',
  company: 'Lumière Park',
};
const field = page.getByLabelText('New password', { exact: true });
const change = page.getByRole('button', { name: 'Change password' });

test('says while one types what is missing, and what makes it easy to guess; what was typed stays', async () => {
  const server = await showApp('/reset-password', {
    user: null,
    answers: { 'auth.readLink': link, 'auth.resetPassword': refusal('PASSWORD_TOO_SHORT') },
  });
  await field.fill('short');
  await expect.element(page.getByText('7 more characters')).toBeVisible();
  await change.click();
  await expect.element(page.getByText('The new password needs at least 12 characters.')).toBeVisible();
  await expect.element(field).toHaveValue('short');

  // Nothing is sent from here on: the browser knows by itself.
  for (const guessable of ['password12345', 'samuel.macauley.2026', 'LumièrePark26', 'stagedoor2026!']) {
    await field.fill(guessable);
    await expect.element(field).toHaveAccessibleDescription(/easy to guess/);
    await expect.element(page.getByRole('status').filter({ hasText: 'easy to guess' })).toHaveLength(1);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible();
  await field.fill('x'.repeat(129));
  await expect.element(field).toHaveAccessibleDescription('The new password may have at most 128 characters.');
  await field.fill('samuel macauley plays the tuba');
  await expect.element(field).toHaveAccessibleDescription('Long enough. A few words in a row are easy to remember.');
  expect(server.calls('auth.resetPassword')).toHaveLength(1);

  server.answer({ 'auth.resetPassword': { changed: true } });
  await change.click();
  await expect.element(page.getByText(/^Your password was changed/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the login page' })).toHaveAttribute('href', '/');
});

for (const [code, words] of [
  ['LINK_UNKNOWN', 'This link is not whole, or not one of ours.'],
  ['LINK_USED', 'This link was used already.'],
  ['LINK_EXPIRED', 'This link is too old.'],
  ['LINK_REPLACED', 'A newer link, or a new password, has taken the place of this one.'],
] satisfies [FailureCode, string][]) {
  test(`${code}: ${words}`, async () => {
    await showApp('/reset-password', { user: null, answers: { 'auth.readLink': refusal(code) } });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the login page' })).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });
}

for (const [language, name] of [
  ['ar', 'كلمة المرور الجديدة'],
  ['kri', 'Nyu paswɔd'],
] as const) {
  test(`speaks ${language}`, async () => {
    await showApp('/reset-password', { user: null, language, answers: { 'auth.readLink': link } });
    await expect.element(page.getByLabelText(name, { exact: true })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', language);
    await expectAccessible();
  });
}
