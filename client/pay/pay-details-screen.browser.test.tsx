import { createStore, keys, set } from 'idb-keyval';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storedPayslips } from '#client/device/stored.ts';
import { offline, refusal } from '#client/testing/fake-server.ts';
import { happen } from '#client/testing/happen.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';

const idOf = (month: number) => `3f1f5a52-6a3c-4d50-b8cd-5f3c8f2d7c${month + 10}` as Id;

const main = page.getByRole('main');
const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign in' });

test('the password can be looked at', async () => {
  await showApp(paths.payDetails);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('an email and a password are required', async () => {
  const server = await showApp(paths.payDetails);
  await signIn.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('❌ Email and Password are required!');
  expect(server.calls('pay.unlock')).toEqual([]);
});

test('the email is filled in, and may be another one', async () => {
  const identity = { name: 'Aminata Kamara', email: 'aminata.kamara@stagedoor.example', company: 'Stagedoor' };
  const server = await showApp(paths.payDetails, {
    answers: { 'account.identity': identity, 'pay.unlock': refusal('WRONG_PASSWORD') },
  });
  await expect.element(email).toHaveValue(identity.email);
  await password.fill('curtain up');
  await signIn.click();
  await expect.poll(() => server.calls('pay.unlock')).toEqual([{ email: identity.email, password: 'curtain up' }]);
  await email.fill('');
  await signIn.click();
  await expect.element(email).toHaveValue('');
  await expect.element(page.getByRole('alert')).toHaveTextContent('❌ Email and Password are required!');
});

test.for([
  ['wrong', refusal('WRONG_PASSWORD'), 'Invalid email or password.'],
  ['tried too often', refusal('TOO_MANY_REQUESTS', 60), 'Too many tries. Try again in 1 minute.'],
  ['lost on the way', offline, 'The server cannot be reached. Check your connection and try again.'],
] as const)('credentials that are %s open nothing, and stay typed', async ([, reply, sentence]) => {
  const server = await showApp(paths.payDetails, { answers: { 'pay.unlock': reply } });
  await email.fill(' karim.haddad@stagedoor.example ');
  await password.fill(' not the password ');
  await signIn.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
  await expect.element(password).toHaveValue(' not the password ');
  expect(server.calls('pay.unlock')).toEqual([
    { email: 'karim.haddad@stagedoor.example', password: ' not the password ' },
  ]);
});

test('a person without a name is greeted all the same', async () => {
  await showApp(paths.payDetails, { user: { ...aminata, fullName: null, username: null } });
  await expect.element(main).toMatchTextContent('Hello, User Name Missing');
  await expect.element(main).toMatchTextContent('No Username');
});

test('names and dates stay readable, as this device keeps them; they open nothing', async () => {
  const payslips = [10, 9, 8, 7].map((month) => ({ id: idOf(month), fileName: `Payslip ${month}.pdf`, date: null }));
  storedPayslips.write({ userId: aminata.id, readAt: Date.now(), payslips });
  await showApp(paths.payDetails);
  await expect.element(main.getByRole('listitem')).toHaveLength(3);
  await page.getByRole('button', { name: 'Show all (4)' }).click();
  await expect.element(main.getByRole('listitem')).toHaveLength(4);
  await expect.element(main.getByRole('listitem').getByRole('link')).toHaveLength(0);
});

test('a payslip that another person kept in this browser is not listed', async () => {
  const database = createStore('stagedoor-payslips', 'files');
  for (const [month, userId] of [
    [10, aminata.id],
    [9, 'another'],
  ] as const) {
    const file = { id: idOf(month), fileName: `Payslip ${month}.pdf`, date: null };
    await set(file.id, { ...file, userId, type: 'application/pdf', sealed: {} }, database);
  }
  await showApp(paths.payDetails);
  await expect.element(page.getByRole('button', { name: /^Open Payslip/ })).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: /^Open Payslip 10/ })).toBeVisible();
});

test('a recalled payslip leaves this device, file and name, even while pay is locked', async () => {
  const database = createStore('stagedoor-payslips', 'files');
  const saved = [10, 9].map((month) => ({ id: idOf(month), fileName: `Payslip ${month}.pdf`, date: null }));
  for (const file of saved)
    await set(file.id, { ...file, userId: aminata.id, type: 'application/pdf', sealed: {} }, database);
  storedPayslips.write({ userId: aminata.id, readAt: Date.now(), payslips: saved });
  const server = await showApp(paths.payDetails, { answers: { 'pay.standing': refusal('UNAVAILABLE') } });
  const open = (month: number) => page.getByRole('button', { name: new RegExp(`^Open Payslip ${month}`) });
  await expect.element(open(10)).toBeVisible();
  happen('visibilitychange', document);
  await expect.poll(() => server.calls('pay.standing')).not.toHaveLength(0);
  expect(await keys(database)).toHaveLength(2);

  server.answer({ 'pay.standing': { ids: [idOf(9)] } });
  happen('visibilitychange', document);
  await expect.element(open(10)).not.toBeInTheDocument();
  await expect.element(open(9)).toBeVisible();
  expect(await keys(database)).toEqual([idOf(9)]);
  await expect.poll(() => storedPayslips.read()?.payslips.map(({ id }) => id)).toEqual([idOf(9)]);
});

test('whoever is not signed in is led from the lock to the login', async () => {
  await showApp(paths.payDetails, { user: null });
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
});
