import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { never, offline, refusal } from '#client/testing/fake-server.ts';
import { aminata, emptyHome, showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';

const nobody = { user: null };
const address = 'aminata.kamara@stagedoor.example';
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const login = page.getByRole('button', { name: 'Login' });
const alert = page.getByRole('alert');

async function signIn(typed = address, secret = 'curtain up'): Promise<void> {
  await email.fill(typed);
  await password.fill(secret);
  await login.click();
}

for (const [what, typed, secret] of [
  ['both', '', ''],
  ['the email', '', 'curtain up'],
  ['the password', address, ''],
] as const) {
  test(`without ${what} it says what is required, and asks nobody`, async () => {
    await showApp(paths.login, nobody);
    await signIn(typed, secret);
    await expect.element(alert).toHaveTextContent('❌ Email and Password are required!');
    await expect.element(email).toHaveValue(typed);
  });
}

test('a form submitted twice before the page is drawn again is sent once', async () => {
  const server = await showApp(paths.login, { ...nobody, answers: { 'auth.signIn': never } });
  await email.fill(address);
  await password.fill('curtain up');
  const form = document.forms.namedItem('login');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.poll(() => server.calls('auth.signIn')).toHaveLength(1);
});

test('the Enter key signs in with the password as it was typed, and leads home', async () => {
  const server = await showApp(paths.login, { ...nobody, answers: { ...emptyHome, 'auth.signIn': aminata } });
  await email.fill(` ${address} `);
  await password.fill(' curtain up ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Aminata');
  expect(location.pathname).toBe('/home');
  expect(server.calls('auth.signIn')).toEqual([{ email: address, password: ' curtain up ', sharedDevice: false }]);
});

/** Fills a field as some password managers do: without an event. */
function fillSilently(field: typeof email, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field.element(), text);
}

test('what stands in the fields counts, whichever events told of it', { tags: 'long' }, async () => {
  const answers = { ...emptyHome, 'auth.signIn': aminata, 'auth.requestPasswordReset': { sent: true as const } };
  const server = await showApp(paths.login, { ...nobody, answers });
  await expect.element(email).toBeVisible();
  fillSilently(email, address);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect.poll(() => server.calls('auth.requestPasswordReset')).toEqual([{ email: address }]);
  // What it says moves the form; a press meanwhile would miss the button.
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Password reset email sent.');
  fillSilently(password, 'curtain up');
  await login.click();
  await expect.poll(() => server.calls('auth.signIn')).toMatchObject([{ email: address, password: 'curtain up' }]);
  await expect.poll(() => location.pathname).toBe('/home');
});

test('what stands in the fields stays while the rest of the form changes', async () => {
  const server = await showApp(paths.login, { ...nobody, answers: { ...emptyHome, 'auth.signIn': aminata } });
  await expect.element(email).toBeVisible();
  fillSilently(email, address);
  fillSilently(password, 'curtain up');
  await page.getByRole('checkbox').click({ force: true });
  await expect.element(page.getByRole('checkbox')).toBeChecked();
  await expect.element(password).toHaveValue('curtain up');
  await login.click();
  await expect
    .poll(() => server.calls('auth.signIn'))
    .toEqual([{ email: address, password: 'curtain up', sharedDevice: true }]);
});

test('on a shared device it says so to the server', async () => {
  const server = await showApp(paths.login, { ...nobody, answers: { ...emptyHome, 'auth.signIn': aminata } });
  await page.getByRole('checkbox').click({ force: true });
  await signIn();
  await expect.poll(() => location.pathname).toBe('/home');
  expect(server.calls('auth.signIn')).toMatchObject([{ sharedDevice: true }]);
});

for (const [reply, words] of [
  [refusal('INVALID_CREDENTIALS'), 'Invalid email or password.'],
  [refusal('PROFILE_NOT_FOUND'), 'User profile not found.'],
  [offline, 'The server cannot be reached.'],
] as const) {
  test(`says "${words}", and what was typed stays`, { tags: 'long' }, async () => {
    await showApp(paths.login, { ...nobody, answers: { 'auth.signIn': reply } });
    await signIn();
    await expect.element(alert).toMatchTextContent(words);
    await expect.element(email).toHaveValue(address);
    await expect.element(password).toHaveValue('curtain up');
    expect(location.pathname).toBe('/');
  });
}

for (const [language, seconds, words] of [
  ['en', 61, 'Too many tries. Try again in 2 minutes. Or choose a new password with Forgot Password.'],
  ['de', 60, 'Zu viele Versuche. Versuch es in 1 Minute noch einmal. Oder wähle ein neues Passwort'],
  ['ar', 900, '15'],
] as const) {
  test(`says in ${language} how many minutes to wait: "${words}"`, { tags: 'long' }, async () => {
    await showApp(paths.login, {
      ...nobody,
      language,
      answers: { 'auth.signIn': refusal('TOO_MANY_REQUESTS', seconds) },
    });
    await page.getByRole('textbox').first().fill(address);
    await page.elementLocator(document.querySelector('input[type=password]') as Element).fill('curtain up');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toMatchTextContent(words);
  });
}

test('a browser that drops the cookie is told so, and nobody is signed in', async () => {
  await showApp(paths.login, { answers: { 'auth.signIn': aminata, 'auth.session': { user: null } }, user: null });
  await signIn();
  await expect.element(alert).toMatchTextContent('This browser did not keep you signed in.');
  expect(location.pathname).toBe('/');
  expect(localStorage.getItem('stagedoor.v1.user')).toBeNull();
});

test('a session that ended while the browser was shut is said once', async () => {
  await showApp(paths.login, { answers: { ...emptyHome, 'auth.session': nobody } });
  await expect.element(alert).toHaveTextContent('You were signed out. Please log in again.');
  await email.fill(address);
  await expect.element(alert).not.toBeInTheDocument();
  expect(localStorage.getItem('stagedoor.v1.session-ended')).toBeNull();
});

test('says one thing at a time, and typing takes it away', { tags: 'long' }, async () => {
  await showApp(paths.home, {
    user: null,
    answers: { 'auth.requestPasswordReset': { sent: true }, 'auth.signIn': refusal('INVALID_CREDENTIALS') },
  });
  await expect.element(alert).toMatchTextContent('No user is currently logged in.');
  await login.click();
  await expect.element(alert).toMatchTextContent('Email and Password are required!');
  await email.fill(address);
  await expect.element(alert).not.toBeInTheDocument();
  await password.fill('curtain up');
  await login.click();
  await expect.element(alert).toMatchTextContent('Invalid email or password.');
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Password reset email sent.');
  await expect.element(alert).not.toBeInTheDocument();
});

test('is sent once, however often Login is pressed', async () => {
  const server = await showApp(paths.login, { ...nobody, answers: { 'auth.signIn': never } });
  await signIn();
  await expect.element(login).toHaveAttribute('aria-disabled', 'true');
  await password.click();
  await userEvent.keyboard('{Enter}');
  expect(server.calls('auth.signIn')).toHaveLength(1);
});

test('the password can be shown and hidden', async () => {
  await showApp(paths.login, nobody);
  await password.fill('curtain up');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('whoever is signed in already goes on to the home page', async () => {
  await showApp(paths.login, { answers: emptyHome });
  await expect.poll(() => location.pathname).toBe('/home');
});

test('a new password is asked for by an email', { tags: 'long' }, async () => {
  await showApp(paths.login, nobody);
  await expect.element(page.getByRole('heading', { name: 'Password request' })).toBeVisible();
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect.element(alert).toHaveTextContent('Please enter your email first.');
  await expectAccessible();
});

test('a new password that could not be mailed says so', async () => {
  await showApp(paths.login, { ...nobody, answers: { 'auth.requestPasswordReset': offline } });
  await email.fill(address);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect.element(alert).toHaveTextContent('Failed to send password reset email.');
});

for (const [language, dir] of [
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const) {
  test(`stands in ${language} from ${dir}`, async () => {
    await showApp(paths.login, { ...nobody, language });
    await expect.element(page.getByRole('textbox').first()).toBeVisible();
    expect(document.documentElement).toHaveAttribute('lang', language);
    expect(document.documentElement).toHaveAttribute('dir', dir);
  });
}
