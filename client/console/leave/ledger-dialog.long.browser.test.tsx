import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordOf, showPeople } from '#client/console/people/testing/shown-people.ts';
import { annual } from '#client/console/testing/leave-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { personPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';

const record = recordOf(2);
const nextYear = { ...annual, year: annual.year + 1, left: 52 };

test('who takes days of a year sees how many are left, and what to tick to take more', async () => {
  let isTicked = false;
  const server = await showPeople(personPath(record.id), {
    'people.record': record,
    'leaveLedger.ofPerson': { accounts: [annual, nextYear] },
    'leaveLedger.adjust': ({ id, belowZero }) => {
      isTicked = belowZero;
      return belowZero ? { id: id as Id } : refusal('LEAVE_BELOW_ZERO');
    },
  });
  const lines = page.getByRole('button', { name: 'Line by line' });
  await lines.click();
  await page.getByRole('button', { name: 'Add or take days' }).click();
  const form = page.getByRole('dialog', { name: 'Add or take days' });
  // Whoever closes the form finds the lines again.
  await form.getByRole('button', { name: 'Close' }).click();
  await lines.click();
  await page.getByRole('button', { name: 'Add or take days' }).click();
  await expect.element(form.getByText('Left now: 20')).toBeVisible();
  await form.getByRole('button', { name: /Leave/ }).click();
  await page.getByRole('option', { name: `Annual leave ${nextYear.year}` }).click();
  await expect.element(form.getByText('Left now: 26')).toBeVisible();
  await form.getByRole('button', { name: /Change/ }).click();
  await page.getByRole('option', { name: 'Take' }).click();
  await form.getByLabelText('Days').fill('30');
  await form.getByLabelText('Reason').fill('Booked twice');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText(/They do not have so many days/)).toBeVisible();
  await expectAccessible(form.element());
  await form.getByRole('checkbox', { name: 'Less than nothing may be left' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Leave, line by line' })).toBeVisible();
  expect(isTicked).toBe(true);
  const taken = { year: nextYear.year, halves: -60 };
  expect(server.calls('leaveLedger.adjust')).toMatchObject([taken, taken]);
});
