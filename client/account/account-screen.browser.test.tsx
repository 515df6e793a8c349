import { createStore, keys, set } from 'idb-keyval';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#client/api/query-client.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline, refusal } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { Device } from '#contract/account.ts';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import { accountQueries } from './account-queries.ts';

const here: Device = {
  id: '6f0c9d3e-3f0b-4a39-8a31-2a8d7c1e5b01' as Id,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0',
  signedInAt: '2031-11-20T09:00:00.000Z',
  lastSeenAt: '2031-11-20T09:00:00.000Z',
  current: true,
};
const there: Device = { ...here, id: '6f0c9d3e-3f0b-4a39-8a31-2a8d7c1e5b02' as Id, userAgent: null, current: false };

const elsewhere: Device = { ...there, id: '6f0c9d3e-3f0b-4a39-8a31-2a8d7c1e5b03' as Id, userAgent: here.userAgent };

const answers = {
  'account.identity': { name: 'Aminata Kamara', email: 'aminata.kamara@stagedoor.example', company: 'Lumière Park' },
  'account.devices': [here],
  'account.nameChanges': [],
  'account.payslipViews': [],
  'account.emergencyLooks': [],
  'account.roles': [],
};

const current = page.getByLabelText('Current password', { exact: true });
const next = page.getByLabelText('New password', { exact: true });
const change = page.getByRole('button', { name: 'Change password' });
const resetMail = page.getByRole('button', { name: 'Send password reset email' });

test('sends a reset mail to the signed-in person', { tags: 'long' }, async () => {
  await showApp(paths.account, { answers: { ...answers, 'account.requestPasswordReset': { sent: true } } });
  await resetMail.click();
  await expect.element(page.getByText('Password reset email sent. Check your inbox.')).toBeVisible();
});

test('says when no mail could be sent', { tags: 'long' }, async () => {
  await showApp(paths.account, { answers: { ...answers, 'account.requestPasswordReset': offline } });
  await resetMail.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to send password reset email.');
});

test('says who is missing where nobody is signed in', async () => {
  await showApp(paths.account, { user: null });
  await expect.element(page.getByRole('alert')).toHaveTextContent('User not found. Please log in.');
});

test('a wrong password is shown beside its field, and the right one changes it', { tags: 'long' }, async () => {
  const server = await showApp(paths.account, {
    answers: { ...answers, 'account.changePassword': refusal('WRONG_PASSWORD') },
  });
  await current.fill('not this one at all');
  await next.fill('curtain rises at seven sharp');
  await change.click();
  await expect.element(current).toHaveAccessibleDescription('This is not your password.');
  // A payslip that is kept under the old password.
  const files = createStore('stagedoor-payslips', 'files');
  await set('kept', { userId: aminata.id }, files);
  server.answer({ 'account.changePassword': { changed: true } });
  await current.fill('backstage');
  await change.click();
  await expect.element(page.getByText(/^Your password was changed/)).toBeVisible();
  expect(await keys(files)).toEqual([]);
  expect(server.calls('account.changePassword').at(-1)).toEqual({
    current: 'backstage',
    next: 'curtain rises at seven sharp',
  });
  await expect.element(next).toHaveValue('');
});

test('a new password signs the other devices out, which the list shows at once', async () => {
  const server = await showApp(paths.account, {
    answers: { ...answers, 'account.devices': [here, there], 'account.changePassword': { changed: true } },
  });
  await expect.element(page.getByText('Unknown device')).toBeVisible();
  server.answer({ 'account.devices': [here] });
  await current.fill('backstage');
  await next.fill('curtain rises at seven sharp');
  await change.click();
  await expect.element(page.getByText('Unknown device')).not.toBeInTheDocument();
});

test('what left with the session of before the change is sent again, and nobody is signed out', async () => {
  let letChange = () => {};
  const changed = new Promise<{ changed: true }>((resolve) => {
    letChange = () => resolve({ changed: true });
  });
  const server = await showApp(paths.account, { answers: { ...answers, 'account.changePassword': () => changed } });
  const [present, future] = [' backstage ', ' curtain rises at seven sharp '];
  await current.fill(present);
  await next.fill(future);
  await change.click();
  await expect.poll(() => server.calls('account.changePassword')).toEqual([{ current: present, next: future }]);
  server.answer({ 'account.devices': refusal('UNAUTHENTICATED') });
  const before = server.calls('account.devices').length;
  const reading = queryClient.refetchQueries(accountQueries.devices());
  await expect.poll(() => server.calls('account.devices').length).toBeGreaterThan(before);
  server.answer({ 'account.devices': [here, there] });
  letChange();
  await reading;
  await expect.element(page.getByText('Unknown device')).toBeVisible();
  await expect.element(page.getByText(/^Your password was changed/)).toBeVisible();
  expect(location.pathname).toBe(paths.account);
});

test('says in Arabic what makes a password easy to guess', { tags: 'long' }, async () => {
  await showApp(paths.account, { language: 'ar', answers });
  const field = page.getByLabelText('كلمة المرور الجديدة', { exact: true });
  for (const guessable of ['password12345', 'Aminata-Kamara-1', 'lumierepark2026']) {
    await field.fill(guessable);
    await expect.element(field).toHaveAccessibleDescription(/من السهل تخمين كلمة المرور هذه/);
  }
  await field.fill('ثلاثة أبواب حمراء');
  await expect.element(field).not.toHaveAttribute('aria-invalid');
  await expectAccessible();
});

test('the right password signs another device out; a wrong one is refused and stays typed', async () => {
  const server = await showApp(paths.account, {
    answers: { ...answers, 'account.devices': [here, there], 'account.endDevice': refusal('WRONG_PASSWORD') },
  });
  await page.getByRole('button', { name: 'Sign out Unknown device' }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabelText('Your password', { exact: true });
  await password.fill('wrong password here');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(password).toHaveAccessibleDescription('This is not your password.');
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveValue('wrong password here');
  await expectAccessible();
  // Whoever closed it is asked afresh.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Sign out Unknown device' }).click();
  await expect.element(password).toHaveValue('');
  await expect.element(password).not.toHaveAccessibleDescription(/./);
  server.answer({ 'account.endDevice': { ended: true }, 'account.devices': [here] });
  await password.fill('backstage');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Unknown device')).not.toBeInTheDocument();
  expect(server.calls('account.endDevice').at(-1)).toEqual({ id: there.id, password: 'backstage' });
});

test('an answer that comes after the dialog was closed neither refuses nor empties nor closes the next one', async () => {
  const late: ((answer: { ended: true } | ReturnType<typeof refusal>) => void)[] = [];
  const server = await showApp(paths.account, {
    answers: {
      ...answers,
      'account.devices': [here, there, elsewhere],
      'account.endDevice': () => new Promise((resolve) => late.push(resolve)),
    },
  });
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabelText('Your password', { exact: true });
  const send = async (device: string, typed: string) => {
    await page.getByRole('button', { name: `Sign out ${device}` }).click();
    await password.fill(typed);
    await dialog.getByRole('button', { name: 'Sign out' }).click();
  };
  for (const answer of [refusal('WRONG_PASSWORD'), { ended: true as const }]) {
    await send('Unknown device', 'the first');
    await expect.poll(() => late).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Sign out Chrome, Android' }).click();
    await password.fill('the second');
    const asked = server.calls('account.devices').length;
    late.pop()?.(answer);
    await expect.poll(() => server.calls('account.devices').length).toBeGreaterThan(asked);
    await expect.element(password).toHaveValue('the second');
    await expect.element(password).not.toHaveAccessibleDescription(/./);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
});

test('closing the dialog focuses its device; signing that out focuses the next one, else the heading', {
  tags: 'long',
}, async () => {
  const server = await showApp(paths.account, {
    answers: { ...answers, 'account.devices': [here, there, elsewhere], 'account.endDevice': { ended: true } },
  });
  const first = page.getByRole('button', { name: 'Sign out Unknown device' });
  const second = page.getByRole('button', { name: 'Sign out Chrome, Android' });
  const dialog = page.getByRole('dialog');
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  await first.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(first).toHaveFocus();
  for (const [button, left, next] of [
    [first, [here, elsewhere], second],
    [second, [here], page.getByRole('heading', { name: 'Where you are signed in' })],
  ] as const) {
    server.answer({ 'account.devices': [...left] });
    await button.click();
    await dialog.getByLabelText('Your password', { exact: true }).fill('backstage');
    await userEvent.keyboard('{Enter}');
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(next).toHaveFocus();
  }
});

test('devices that cannot be read can be asked for again', { tags: 'long' }, async () => {
  const server = await showApp(paths.account, { answers: { ...answers, 'account.devices': refusal('INTERNAL') } });
  await page.getByRole('button', { name: 'Try again' }).click();
  server.answer(answers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Chrome, Android')).toBeVisible();
});

test('shows a person’s roles and the link to the console, and nothing to people without a role', {
  tags: 'long',
}, async () => {
  const scope = { locations: ['Freetown'], departments: null };
  const roles = [{ role: 'hr' as const, scope, since: '2026-03-01T09:00:00.000Z', by: 'Hilde Brandt' }];
  const server = await showApp(paths.account, { answers: { ...answers, 'account.roles': roles } });
  await expect.element(page.getByRole('heading', { name: 'Your roles' })).toBeVisible();
  // Whoever reports a fault can say which build it was.
  await expect.element(page.getByText(/^Version \d+\.\d+\.\d+, commit [0-9a-f]{12}$/)).toBeVisible();
  await expect.element(page.getByText('Freetown')).toBeVisible();
  await expect.element(page.getByText(/Since 1 March 2026, given by Hilde Brandt/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the console' })).toHaveAttribute('href', '/console');
  await expectAccessible();
  expect(server.calls('console.mine')).toEqual([]);
});

test('says who changed how the person is known, and when', { tags: 'long' }, async () => {
  const changes = [
    { at: '2026-11-26T10:00:00.000Z', name: 'employeeId' as const, by: 'hr' as const },
    { at: '2026-10-20T10:00:00.000Z', name: 'email' as const, by: 'operator' as const },
  ];
  await showApp(paths.account, { answers: { ...answers, 'account.nameChanges': changes } });
  const changeOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(changeOf('HR changed your employee ID').getByText(/26 Nov 2026/)).toBeVisible();
  await expect
    .element(changeOf('Whoever runs the server changed the address you sign in with').getByText(/20 Oct 2026/))
    .toBeVisible();
  await expectAccessible();
});

test('says who else opened a payslip of the person, and when', { tags: 'long' }, async () => {
  const views = [
    { at: '2026-11-20T10:00:00.000Z', by: 'Zainab Malik' },
    { at: '2026-10-20T10:00:00.000Z', by: null },
  ];
  await showApp(paths.account, { answers: { ...answers, 'account.payslipViews': views } });
  const viewOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(viewOf('Zainab Malik').getByText(/20 Nov 2026/)).toBeVisible();
  await expect.element(viewOf('Somebody who left').getByText(/20 Oct 2026/)).toBeVisible();
  await expectAccessible();
});

test('says that nobody else opened a payslip of the person', async () => {
  await showApp(paths.account, { answers });
  const views = page.getByRole('region', { name: 'Who opened your payslips' });
  await expect.element(views.getByText('Nobody else, in the last year.')).toBeVisible();
});

test('says who looked at the emergency contact, and why', async () => {
  const looks = [
    { at: '2026-11-20T10:00:00.000Z', by: 'Claire Moreau', reason: 'Fell from a ladder' },
    { at: '2026-10-20T10:00:00.000Z', by: 'Hilde Brandt', reason: null },
  ];
  await showApp(paths.account, { answers: { ...answers, 'account.emergencyLooks': looks } });
  const list = page.getByRole('region', { name: 'Who looked at your emergency contact' });
  await expect.element(list).toMatchTextContent(/Claire Moreau.*20 Nov 2026.*Fell from a ladder.*Hilde Brandt/);
});

test('whoever is signed in here alone has no others to sign out', async () => {
  const server = await showApp(paths.account, { answers });
  const others = page.getByRole('button', { name: 'Sign out all other devices' });
  await expect.element(page.getByText('This device')).toBeVisible();
  await expect.element(others).not.toBeInTheDocument();
  server.answer({ 'account.devices': [here, there] });
  await queryClient.invalidateQueries(accountQueries.devices());
  await expect.element(others).toBeVisible();
});
