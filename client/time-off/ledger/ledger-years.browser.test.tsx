import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { thisDay } from '#client/session/today.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import { paths } from '#contract/paths.ts';

test('the years of a ledger stand newest first, and the current one is open', { tags: 'long' }, async () => {
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

test.for([
  ['days', '-2', '-1.5', '-0.5', '+1'],
  ['hours', '−2 h', '−1 h 30 min', '−30 min', '+1 h'],
] as const)(
  'what is used of a ledger in %s takes from it, and what is given back adds to it',
  async ([unit, ...said]) => {
    const year = thisDay().getFullYear();
    const given = { startsOn: `${year}-03-02`, endsOn: `${year}-03-02`, startsMidday: false, endsMidday: false };
    const account: LeaveAccount = {
      ...{ typeId: 'annual', unit, year, entitled: 50, taken: 2, planned: 3, waiting: 1, left: 44 },
      type: { text: 'Annual leave', lang: 'en' },
      lines: [{ kind: 'accrual', day: `${year}-01-01`, halves: 50, reason: '', by: null, isExpected: false }],
      givenBack: [{ ...given, taken: 2, planned: 0, givenAt: `${year}-03-03T09:00:00.000Z`, by: null }],
    };
    await showApp(paths.leaveLedger, { answers: { 'leaveLedger.mine': { accounts: [account] } } });
    const rows = page.getByRole('main').getByRole('listitem');
    for (const [place, title] of ['Taken', 'Planned', 'Waiting', 'Given back'].entries()) {
      await expect.element(rows.nth(place + 1)).toMatchTextContent(title);
      await expect.element(rows.nth(place + 1)).toMatchTextContent(said[place] ?? '');
    }
  },
);
