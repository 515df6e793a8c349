import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayOf } from '#client/i18n/dates.ts';
import { thisDay } from '#client/session/today.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { payrollColumns } from '#contract/payroll-columns.ts';

const show = () =>
  showConsole(consolePaths.payroll, {
    roles: ['payroll'],
    answers: { 'payrollExports.list': { exports: [], columns: ['name', 'days'] } },
  });

/** So many days from today. */
function inDays(days: number): string {
  const day = thisDay();
  day.setDate(day.getDate() + days);
  return dayOf(day);
}

test('the period is the month that is over, from its first day to its last, unless another is chosen', async () => {
  await show();
  const before = thisDay();
  before.setDate(0);
  const last = dayOf(before);
  await expect.element(page.getByLabelText('Last day').first()).toHaveValue(last);
  await expect.element(page.getByLabelText('First day').first()).toHaveValue(last.replace(/\d\d$/, '01'));
});

test('a period that ends today is not over, which the form says; that of yesterday is', { tags: 'long' }, async () => {
  await show();
  // The period stands before the columns, two of which have the same names.
  const [first, last] = [page.getByLabelText('First day').first(), page.getByLabelText('Last day').first()];
  const notOver = page.getByText('This period is not over.', { exact: false });
  await first.fill(inDays(-10));
  await last.fill(inDays(0));
  await expect.element(notOver).toBeVisible();
  await last.fill(inDays(-1));
  await expect.element(notOver).not.toBeInTheDocument();
});

test('a period that was exported before says so, and one that only begins or ends on its days does not', {
  tags: 'long',
}, async () => {
  const made = { id, madeAt: '2026-11-03T09:00:00.000Z', lines: 40, changes: 0, before: null, isOpen: false };
  const exports = [{ ...made, first: '2026-10-01', last: '2026-10-31' }];
  await showConsole(consolePaths.payroll, {
    roles: ['payroll'],
    answers: { 'payrollExports.list': { exports, columns: ['name', 'days'] } },
  });
  const [first, last] = [page.getByLabelText('First day').first(), page.getByLabelText('Last day').first()];
  const before = page.getByText(/^You exported this period before\./);
  for (const [from, to, says] of [
    ['2026-10-01', '2026-10-31', 1],
    ['2026-10-01', '2026-10-15', 0],
    ['2026-10-16', '2026-10-31', 0],
  ] as const) {
    await first.fill(from);
    await last.fill(to);
    await expect.element(before).toHaveLength(says);
  }
});

test('a period without one of its days says so at the field, and nothing is made', { tags: 'long' }, async () => {
  const server = await show();
  const [first, last] = [page.getByLabelText('First day').first(), page.getByLabelText('Last day').first()];
  for (const field of [last, first]) {
    await field.fill('');
    await page.getByRole('button', { name: 'Export the period' }).click();
    await expect.element(field).toHaveAccessibleDescription('This is required.');
    await expect.element(field).toHaveFocus();
  }
  expect(server.calls('payrollExports.make')).toEqual([]);
});

const id = '00000000-0000-4000-8000-000000000101' as Id;

test('a press after a lost answer asks for the same export again, and one after its answer for another', async () => {
  const server = await show();
  const press = async (count: number) => {
    await page.getByRole('button', { name: 'Export the period' }).click();
    await expect.poll(() => server.calls('payrollExports.make')).toHaveLength(count);
  };
  server.answer({ 'payrollExports.make': offline });
  await press(1);
  await expect.element(page.getByRole('alert')).toBeVisible();
  const made = { id, madeAt: '2026-11-03T09:00:00.000Z', lines: 0, changes: 0, before: null, isOpen: false };
  server.answer({ 'payrollExports.make': { ...made, first: '2026-10-01', last: '2026-10-31' } });
  await press(2);
  await expect.element(page.getByText(/^The export is made\./)).toBeVisible();
  await press(3);
  const [lost, repeat, next] = server.calls('payrollExports.make');
  expect(repeat).toEqual(lost);
  expect(next?.id).not.toBe(lost?.id);
});

const days = (first: string, last: string, halves: number) => ({ first, last, halves, unit: 'days' as const });

test('what changed since the last export stands on the screen, before a file is saved', { tags: 'long' }, async () => {
  const made = { id, first: '2026-10-01', last: '2026-10-31', madeAt: '2026-11-03T09:00:00.000Z', lines: 40 };
  const type = { text: 'Annual leave', lang: 'en' as const };
  const server = await showConsole(consolePaths.payroll, {
    roles: ['payroll'],
    answers: {
      'payrollExports.list': {
        exports: [{ ...made, changes: 3, before: '2026-11-01T09:00:00.000Z', isOpen: false }],
        columns: [...payrollColumns],
      },
      'payrollExports.changes': {
        changes: [
          {
            ...{ person: 'Jonas Brandt', type },
            before: days('2026-10-05', '2026-10-06', 4),
            now: days('2026-10-05', '2026-10-07', 5),
          },
          { person: 'Leyla Aksoy', type: null, before: null, now: days('2026-10-12', '2026-10-12', 2) },
          { person: 'Marta Ruiz', type, before: days('2026-10-19', '2026-10-19', 2), now: null },
        ],
      },
    },
  });
  await expect.element(page.getByText('What changed')).toBeVisible();
  expect(server.calls('payrollExports.changes')).toEqual([]);
  await page.getByText('What changed').click();
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}`) });
  await expect
    .element(line('Jonas Brandt'))
    .toMatchTextContent(/Annual leave.*Before: 5.*6 October 2026 · 2 days.*Now: 5.*7 October 2026 · 2\.5 days/);
  await expect.element(line('Leyla Aksoy')).toMatchTextContent(/Absence.*New: 12 October 2026 · 1 day/);
  await expect.element(line('Marta Ruiz')).toMatchTextContent(/Annual leave.*Gone: 19 October 2026 · 1 day/);
  expect(server.calls('payrollExports.changes')).toEqual([{ id, language: 'en' }]);
  await expectAccessible();
});
