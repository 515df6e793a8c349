import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { never, refusal } from '#client/testing/fake-server.ts';
import { aminata, emptyHome, showApp } from '#client/testing/show-app.tsx';
import type { FailureCode } from '#contract/failure.ts';
import { paths } from '#contract/paths.ts';

const link = {
  kind: 'reset' as const,
  email: 'samuel.macauley@stagedoor.example',
  fullName: 'Samuel Macauley',
  company: 'Lumière Park',
};
const field = page.getByLabelText('New password', { exact: true });
const change = page.getByRole('button', { name: 'Change password' });

test('says while one types what is missing, and what makes it easy to guess; what was typed stays', async () => {
  const server = await showApp(paths.resetPassword, {
    user: null,
    answers: { 'auth.readLink': link, 'auth.resetPassword': refusal('PASSWORD_TOO_SHORT') },
  });
  await field.fill('short');
  await expect.element(page.getByText('7 more characters')).toBeVisible();
  await change.click();
  await expect.element(page.getByText('The new password needs at least 12 characters.')).toBeVisible();
  await expect.element(field).toHaveValue('short');

  // Nothing is sent from here on: the browser checks this itself.
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
  await field.fill(' samuel macauley plays the tuba ');
  await change.click();
  await expect.element(page.getByText(/^Your password was changed/)).toBeVisible();
  // Whole, as the login sends it.
  expect(server.calls('auth.resetPassword').at(-1)?.password).toBe(' samuel macauley plays the tuba ');
  await expect.element(page.getByRole('link', { name: 'Go to the login page' })).toHaveAttribute('href', '/');
});

for (const [code, words] of [
  ['LINK_UNKNOWN', 'This link is incomplete, or no longer valid.'],
  ['LINK_USED', 'This link was used already.'],
  ['LINK_EXPIRED', 'This link is too old.'],
  ['LINK_REPLACED', 'A newer link, or a new password, has taken the place of this one.'],
] satisfies [FailureCode, string][]) {
  test(`${code}: ${words}`, async () => {
    await showApp(paths.resetPassword, { user: null, answers: { 'auth.readLink': refusal(code) } });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Go to the login page' })).toBeVisible();
    await expect.element(field).not.toBeInTheDocument();
  });
}

test('a newer link that is opened where the old one was refused takes its place', async () => {
  const server = await showApp(paths.resetPassword, {
    user: null,
    answers: { 'auth.readLink': refusal('LINK_REPLACED') },
  });
  await expect.element(toLogin).toBeVisible();
  server.answer({ 'auth.readLink': link });
  location.hash = '#newer';
  await expect.element(field).toBeVisible();
  expect(location.hash).toBe('');
  expect(server.calls('auth.readLink').at(-1)).toMatchObject({ token: 'newer' });
});

for (const [language, name] of [
  ['ar', 'كلمة المرور الجديدة'],
  ['kri', 'Nyu paswɔd'],
] as const) {
  test(`speaks ${language}`, { tags: 'long' }, async () => {
    await showApp(paths.resetPassword, { user: null, language, answers: { 'auth.readLink': link } });
    await expect.element(page.getByLabelText(name, { exact: true })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', language);
    await expectAccessible();
  });
}

const settings = '/settings/notifications#quiet';
const evil = [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '%2F%2Fevil.example',
  'javascript:alert(1)',
  '/\t/evil',
];
const at = (screen: string, to: string) => `${screen}?to=${encodeURIComponent(to)}`;
const toLogin = page.getByRole('link', { name: 'Go to the login page' });
const remember = (to: string) => localStorage.setItem('stagedoor.v1.way-back', JSON.stringify({ to, at: Date.now() }));

async function chooseAt(address: string): Promise<void> {
  await showApp(address, { user: null, answers: { 'auth.readLink': link, 'auth.resetPassword': { changed: true } } });
  await field.fill('samuel macauley plays the tuba');
  await change.click();
}

test('the link keeps its path in a browser that does not remember it', async () => {
  await chooseAt(at('/reset-password', settings));
  await expect.element(toLogin).toHaveAttribute('href', at('/', settings));
});

test('an expired link keeps its path in the next mail', { tags: 'long' }, async () => {
  const server = await showApp(at(paths.resetPassword, settings), {
    user: null,
    answers: { 'auth.readLink': refusal('LINK_EXPIRED'), 'auth.requestPasswordReset': { sent: true } },
  });
  await toLogin.click();
  await page.getByLabelText('Email').fill(link.email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect.poll(() => server.calls('auth.requestPasswordReset')).toEqual([{ email: link.email, to: settings }]);
});

test('where the link has no path, it leads on to the one that this browser remembers', async () => {
  remember(settings);
  await chooseAt('/reset-password');
  await expect.element(toLogin).toHaveAttribute('href', at('/', settings));
});

test.for(evil)('the link never leads to %j', async (to) => {
  remember(to);
  await chooseAt(at('/reset-password', to));
  await expect.element(toLogin).toHaveAttribute('href', '/');
});

test.for([
  [at('/invite', settings), settings],
  ['/invite', '/home'],
  ...evil.map((to) => [at('/invite', to), '/home'] as const),
] as const)('an invite at %s leads on to %s', async ([address, path]) => {
  await showApp(address, {
    user: null,
    answers: {
      ...emptyHome,
      'auth.readLink': { ...link, kind: 'invite' },
      'auth.acceptInvite': aminata,
      'push.settings': never,
    },
  });
  await field.fill('samuel macauley plays the tuba');
  await page.getByRole('button', { name: 'Open the door' }).click();
  await expect.poll(() => location.pathname + location.hash).toBe(path);
});

test.for([false, true])('an invite is accepted on a shared device: %s', async (sharedDevice) => {
  const server = await showApp(paths.invite, {
    user: null,
    answers: { ...emptyHome, 'auth.readLink': { ...link, kind: 'invite' }, 'auth.acceptInvite': aminata },
  });
  await field.fill(' samuel macauley plays the tuba ');
  if (sharedDevice) await page.getByRole('checkbox').click({ force: true });
  await page.getByRole('button', { name: 'Open the door' }).click();
  await expect
    .poll(() => server.calls('auth.acceptInvite'))
    .toMatchObject([{ sharedDevice, password: ' samuel macauley plays the tuba ' }]);
  await expect.poll(() => location.pathname).toBe(paths.home);
});

test.for([['/', {}], [at('/', settings), { to: settings }], ...evil.map((to) => [at('/', to), {}] as const)] as const)(
  'who forgot the password at %s sends with it',
  async ([address, sent]) => {
    const server = await showApp(address, { user: null, answers: { 'auth.requestPasswordReset': { sent: true } } });
    await page.getByLabelText('Email').fill(link.email);
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await expect.poll(() => server.calls('auth.requestPasswordReset')).toEqual([{ email: link.email, ...sent }]);
  },
);
