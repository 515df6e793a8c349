import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { emptyHome, showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import { version } from '#package.json';

const stored = (name: string) => localStorage.getItem(`stagedoor.v1.${name}`);
const theme = page.getByRole('switch', { name: 'Theme' });
const background = () => getComputedStyle(document.body).backgroundColor;

test('each language shows at once, and is remembered', async () => {
  await showApp(paths.settings);
  // The first button opens the list of languages: it is above the switches.
  const choice = page.getByRole('main').getByRole('button').first();
  for (const [displayName, tag] of [
    ['Arabic', 'ar'],
    ['Sierra Leone Krio', 'kri'],
    ['German', 'de'],
    ['Spanish', 'es'],
    ['French', 'fr'],
    ['English', 'en'],
  ] as const) {
    await choice.click();
    await page.getByRole('option', { name: new RegExp(`^${displayName}`) }).click();
    await expect.poll(() => document.documentElement.lang).toBe(tag);
    expect(document.documentElement.dir).toBe(tag === 'ar' ? 'rtl' : 'ltr');
    await expect.poll(() => stored('language')).toBe(displayName);
    await expect.element(choice).toHaveFocus();
  }
});

test('the foot says which version this is', async () => {
  await showApp(paths.settings);
  await expect.element(page.getByText(`Version ${version}`)).toBeVisible();
});

test('the theme starts light, turns dark at once and is remembered', { tags: 'long' }, async () => {
  await showApp(paths.settings);
  await expect.element(theme).not.toBeChecked();
  await expect.poll(background).toBe('rgb(250, 246, 239)');
  (theme.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(background).toBe('rgb(19, 14, 23)');
  expect(stored('theme')).toBe('dark');
});

test('a dark theme is there from the start', async () => {
  await showApp(paths.settings, { theme: 'dark' });
  await expect.element(theme).toBeChecked();
  await expect.poll(background).toBe('rgb(19, 14, 23)');
});

test('the notifications preference moves and is remembered', { tags: 'long' }, async () => {
  await showApp(paths.settings);
  const notifications = page.getByRole('switch', { name: 'Notifications' });
  await expect.element(notifications).not.toBeChecked();
  (notifications.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(notifications).toBeChecked();
  expect(stored('notifications')).toBe('true');
  await expect.element(page.getByRole('link', { name: /^Choose your notifications/ })).toBeVisible();
  await expectAccessible();
});

test('the focus goes back to the link to the home screen', async () => {
  await showApp(paths.settings);
  const row = page.getByRole('button', { name: /^Add to your home screen/ });
  await row.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row).toHaveFocus();
});

for (const [network, isOnline] of [
  ['with', true],
  ['without', false],
] as const) {
  test(`logout forgets the person ${network} a network, and keeps the theme`, { tags: 'long' }, async () => {
    const server = await showApp(paths.settings, {
      theme: 'dark',
      isOnline,
      answers: { ...emptyHome, 'auth.signOut': { signedOut: true } },
    });
    sessionStorage.setItem('draft', 'secret');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(location.pathname).toBe('/');
    expect([stored('user'), sessionStorage.getItem('draft'), stored('theme')]).toEqual([null, null, 'dark']);
    expect(server.calls('auth.signOut')).toHaveLength(isOnline ? 1 : 0);
  });
}
