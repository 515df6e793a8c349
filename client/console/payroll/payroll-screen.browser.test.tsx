import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayOf } from '#client/i18n/dates.ts';
import { thisDay } from '#client/session/today.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';

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

test('a period that ends today is not over, which the form says; that of yesterday is', async () => {
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
