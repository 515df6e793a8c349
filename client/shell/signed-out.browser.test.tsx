import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { navigate } from 'wouter/use-browser-location';
import { changeSession } from '#client/api/session-change.ts';
import { storedSignOutDue, storedUser } from '#client/device/stored.ts';
import { framedScreens } from '#client/features.ts';
import { lookAtSession, signOut } from '#client/session/session.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { happen } from '#client/testing/happen.ts';
import { aminata, emptyHome, showApp, signInElsewhere } from '#client/testing/show-app.tsx';
import type { UserData } from '#contract/auth.ts';
import { paths } from '#contract/paths.ts';

const logIn = page.getByRole('link', { name: /^Log in/ });
const screens = [
  ...framedScreens.filter(([, { signedOut }]) => signedOut !== 'redirects').map(([path]) => path),
  paths.myVoice,
  '/no-such-screen',
];

test('nobody is signed in: every screen has one notice, whose link comes back to it, and blames no connection', {
  tags: 'long',
}, async () => {
  await showApp(paths.more, { user: null });
  for (const screen of screens) {
    const address = screen.replace(':slot', 'news');
    navigate(`${address}?of=mine`);
    const to = address === '/no-such-screen' ? '/' : `/?to=${encodeURIComponent(`${address}?of=mine`)}`;
    await expect.element(logIn, { message: address }).toHaveAttribute('href', to);
    await expect.element(page.getByRole('main')).toBeVisible();
    expect(document.body.textContent, address).not.toMatch(/could not be loaded|Check your connection/);
    expect(document.querySelector('[aria-busy=true]'), address).toBeNull();
  }
  await expectAccessible();
});

test('who logs in from a screen is back at the very address', { tags: 'long' }, async () => {
  await showApp(`${paths.reportAbsence}?of=mine#latest`, {
    user: null,
    answers: { 'auth.signIn': aminata, 'absence.forms': [], 'absence.reports': [] },
  });
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  await logIn.click();
  await signIn();
  await expect.poll(() => location.pathname + location.search + location.hash).toBe('/report-absence?of=mine#latest');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the lock of pay leads to the login and back, with the document behind it', async () => {
  await showApp(`${paths.payDetails}?document=%2Fpayslips%2Fyear%2F2026.zip`, {
    user: null,
    answers: { 'auth.signIn': aminata },
  });
  await expect.poll(() => location.pathname).toBe('/');
  await signIn();
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/pay-details?document=%2Fpayslips%2Fyear%2F2026.zip');
});

test('a session that ended leads back to where it ended', async () => {
  const server = await showApp(paths.settings, { answers: { 'auth.signIn': aminata } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  server.answer({ 'auth.session': { user: null } });
  happen('online');
  await expect.element(page.getByRole('alert')).toHaveTextContent('You were signed out. Please log in again.');
  server.answer({ 'auth.session': { user: aminata } });
  await signIn();
  await expect.poll(() => location.pathname).toBe('/settings');
});

test('a sign-out in another tab leads nobody back: the next person may be another one', async () => {
  await showApp(paths.settings, { answers: { ...emptyHome, 'auth.signIn': aminata } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  signInElsewhere(null);
  await expect.element(page.getByRole('alert')).toHaveTextContent('You were signed out. Please log in again.');
  await signIn();
  await expect.poll(() => location.pathname).toBe('/home');
});

test('an address elsewhere leads home', { tags: 'long' }, async () => {
  await showApp('/?to=//evil.example/home', { user: null, answers: { ...emptyHome, 'auth.signIn': aminata } });
  await signIn();
  await expect.poll(() => location.pathname).toBe('/home');
});

async function signIn(): Promise<void> {
  await page.getByLabelText('Email').fill('aminata.kamara@stagedoor.example');
  await page.getByLabelText('Password', { exact: true }).fill('curtain up');
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a sign-out that the server never heard of is forgotten once somebody signs in', async () => {
  await showApp('/', {
    user: null,
    answers: { ...emptyHome, 'auth.signIn': aminata, 'auth.signOut': refusal('UNAVAILABLE') },
  });
  storedSignOutDue.write('yes');
  await signIn();
  await expect.poll(() => location.pathname).toBe('/home');
  expect(storedSignOutDue.read()).toBeNull();
});

test('a sign-out that the server did not hear is said again, on a page that stays in sight', async () => {
  const server = await showApp(paths.more);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const heard = () => (server.calls('auth.signOut').length > 1 ? { signedOut: true as const } : refusal('UNAVAILABLE'));
  server.answer({ 'auth.signOut': heard });
  await signOut();
  await expect.poll(() => storedSignOutDue.read()).toBeNull();
  expect(server.calls('auth.signOut')).toHaveLength(2);
});

test('a look at the session while a password is changed ends nothing', async () => {
  const server = await showApp(paths.more);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cookie = Promise.withResolvers<void>();
  const changing = changeSession(() => cookie.promise);
  const asked = server.calls('auth.session').length;
  server.answer({ 'auth.session': { user: null } });
  const looking = lookAtSession();
  await expect.poll(() => server.calls('auth.session')).toHaveLength(asked + 1);
  // The answer is read before the cookie of the next session arrives.
  await expect.poll(async () => (await navigator.locks.query()).pending?.length).toBe(1);
  server.answer({ 'auth.session': { user: aminata } });
  cookie.resolve();
  await Promise.all([changing, looking]);
  expect(storedUser.read()?.id).toBe(aminata.id);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a late answer about the session of the person before changes nothing for the next one', async () => {
  const late = Promise.withResolvers<void>();
  const server = await showApp(paths.more);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const asked = server.calls('auth.session').length;
  server.answer({ 'auth.session': () => late.promise.then(() => ({ user: aminata })) });
  const before = lookAtSession();
  await expect.poll(() => server.calls('auth.session')).toHaveLength(asked + 1);
  const next = { ...aminata, id: 'a0000000-0000-4000-8000-000000000002', fullName: 'Hilde Brandt' } as UserData;
  server.answer({ 'auth.session': { user: next } });
  signInElsewhere(next);
  late.resolve();
  await before;
  expect(storedUser.read()?.fullName).toBe('Hilde Brandt');
  server.answer({ 'auth.session': { user: null } });
  signInElsewhere(null);
  // Nor does it sign anybody in again.
  expect(storedUser.read()).toBeNull();
});

test('whoever signs in over somebody in another tab finds nothing of theirs in this one', async () => {
  await showApp(paths.more);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  sessionStorage.setItem('stagedoor.v1.my-voice-draft', 'of the one before');
  signInElsewhere({ ...aminata, id: 'a0000000-0000-4000-8000-000000000002' } as UserData);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
