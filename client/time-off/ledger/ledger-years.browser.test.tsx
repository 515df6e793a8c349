import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { thisDay } from '#client/session/today.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import { paths } from '#contract/paths.ts';

test('the years of a ledger stand newest first, and the current one is open', async () => {
  const now = thisDay().getFullYear();
  const account = (year: number): LeaveAccount => ({
    ...{ typeId: 'annual', unit: 'days', year, entitled: 50, taken: 0, planned: 0, waiting: 0, left: 50 },
    type: { text: 'Annual leave', lang: 'en' },
    lines: [{ kind: 'accrual', day: `${year}-01-01`, halves: 50, reason: '', by: null, isExpected: year > now }],
    givenBack: [],
  });
  await showApp(paths.leaveLedger, {
    answers: { 'leaveLedger.mine': { accounts: [account(now - 1), account(now), account(now + 1)] } },
  });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { name: `Annual leave ${now}` })).toBeVisible();
  await expect.element(main).toMatchTextContent(new RegExp(`${now + 1}.*${now}.*${now - 1}`));
  await expectAccessible();
  const before = main.getByText(`Annual leave ${now - 1}`);
  await expect.element(before).not.toBeVisible();
  await main
    .getByText(String(now - 1), { exact: true })
    .first()
    .click();
  await expect.element(before).toBeVisible();
});
