import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';

const id = '6f0c9d3e-3f0b-4a39-8a31-2a8d7c1e5b01' as Id;
const archive = { id, state: 'making' as const, askedAt: '2031-11-20T09:00:00.000Z', size: 0 };

const answers = {
  'account.identity': { name: 'Aminata Kamara', email: 'aminata.kamara@stagedoor.example', company: 'Lumière Park' },
  'account.archive': null,
  'account.personalData': {
    records: [
      {
        kind: 'record' as const,
        count: 3,
        title: 'Your record at work',
        why: 'To employ you.',
        until: 'Until erased.',
      },
      { kind: 'absence' as const, count: 1, title: 'Your absences', why: 'To be missed.', until: 'For 365 days.' },
    ],
    days: { absence: 365, leave: 1_460, payslips: 4_000, leavers: null, room: 400, audit: 730 },
    payslipYears: 10,
    proofs: [{ at: '2031-11-20T09:00:00.000Z', by: 'Fatu Sesay' }],
  },
  'account.payslipViews': [],
  'account.emergencyLooks': [],
};

test('says what is held, why, for how long, and who looked', async () => {
  const server = await showApp(paths.ownData, { answers, language: 'de' });
  await expect.element(page.getByRole('heading', { name: 'Your absences' })).toBeVisible();
  await expect.element(page.getByText('To be missed.')).toBeVisible();
  await expect.element(page.getByText('For 365 days.')).toBeVisible();
  expect(server.calls('account.personalData')).toEqual([{ language: 'de' }]);
  await expect.element(page.getByText('Fatu Sesay')).toBeVisible();
  await expectAccessible();
});

test('a copy is made once the password was right, and offered once it is ready', async () => {
  const unlocked = { unlockedUntil: '2031-11-20T09:05:00.000Z', secondsLeft: 300 };
  const server = await showApp(paths.ownData, {
    answers: { ...answers, 'pay.unlock': refusal('WRONG_PASSWORD'), 'account.askArchive': archive },
  });
  await page.getByRole('button', { name: 'Make a copy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a copy' });
  await dialog.getByLabelText('Your password', { exact: true }).fill('not this one at all');
  await dialog.getByRole('button', { name: 'Make' }).click();
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible();
  server.answer({ 'pay.unlock': unlocked, 'account.archive': archive });
  await dialog.getByLabelText('Your password', { exact: true }).fill('the right one this time');
  await dialog.getByRole('button', { name: 'Make' }).click();
  await expect.element(page.getByText(/Your copy is being made/)).toBeVisible();
  server.answer({ 'account.archive': { ...archive, state: 'ready', size: 1000 } });
  await expect.element(page.getByRole('button', { name: 'Download the copy' })).toBeVisible();
  // Another copy is another one: by the same id the server would answer the first again.
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await dialog.getByLabelText('Your password', { exact: true }).fill('the right one this time');
  await dialog.getByRole('button', { name: 'Make' }).click();
  await expect.poll(() => server.calls('account.askArchive')).toHaveLength(2);
  const [first, second] = server.calls('account.askArchive');
  expect(second?.id).not.toBe(first?.id);
});

test('what cannot be read is said once, and read again when asked', { tags: 'long' }, async () => {
  const failing = Object.fromEntries(Object.keys(answers).map((name) => [name, refusal('UNAVAILABLE')]));
  const server = await showApp(paths.ownData, { answers: failing });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  server.answer(answers);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: 'Make a copy' })).toBeVisible();
  await expect.element(page.getByText('Fatu Sesay')).toBeVisible();
});
