import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Output } from '#client/api/call.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { givenBackWith, type LeaveDates } from '#contract/leave-days.ts';
import { paths } from '#contract/paths.ts';
import type { LeaveRequest } from '#contract/time-off.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const overview: Output<'timeOff.overview'> = {
  ...{ workingDays: '12345', holidays: [], types: [], balances: [] },
  ...{ manager: 'Anke Lindner', teamWaiting: null, teamAbsent: null },
};

const leave: LeaveRequest = {
  id: 'b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e01' as Id,
  type: { text: 'Annual leave', lang: 'en' },
  ...{ startsOn: '2026-11-23', endsOn: '2026-11-27', startsMidday: false, endsMidday: false },
  ...{ givenBack: [], halves: 10, note: '', state: 'approved', askedAt: '2026-11-02T10:00:00.000Z' },
  ...{ answerNote: '', canWithdraw: false, canGiveBack: true },
};
const without = (dates: LeaveDates) => ({
  ...leave,
  halves: 8,
  givenBack: givenBackWith(
    { ...leave, workingDays: '12345', holidays: [], freeMornings: [], freeAfternoons: [], dayHalves: null },
    [dates],
  ),
});

const card = page.getByRole('main').getByRole('article');
const dialog = page.getByRole('dialog');
const press = async () => {
  await card.getByRole('button', { name: /^Give days back/ }).click();
  await expect.element(dialog.getByLabelText('First day')).toHaveValue('2026-11-24');
  await dialog.getByRole('button', { name: 'Give back', exact: true }).click();
};

describe('days of an approved leave', () => {
  test('go back from today on, stand on the request, and are taken again with one tap', async () => {
    let now: LeaveRequest = leave;
    const server = await showApp(paths.leaveRequests, {
      answers: {
        'timeOff.overview': overview,
        'timeOff.requests': () => [now],
        'timeOff.giveBack': ({ giveBack: _, id: __, language: ___, ...dates }) => {
          now = without(dates);
          return now;
        },
        'timeOff.undoGiveBack': () => {
          now = leave;
          return now;
        },
      },
    });
    await expect.element(card).toMatchTextContent('5 days');
    await press();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('Given back: 1 day', { exact: true })).toBeVisible();
    await expect.element(card).toMatchTextContent(/4 days.*Given back: 24 November 2026/);
    const [given] = server.calls('timeOff.giveBack');
    expect(given).toMatchObject({ id: leave.id, startsOn: '2026-11-24', endsOn: '2026-11-24', startsMidday: false });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(card).toMatchTextContent('5 days');
    expect(server.calls('timeOff.undoGiveBack')).toMatchObject([{ id: leave.id, giveBack: given?.giveBack }]);
  });

  test('that cannot be given back stay as they were, and it says why', { tags: 'long' }, async () => {
    await showApp(paths.leaveRequests, {
      answers: {
        'timeOff.overview': overview,
        'timeOff.requests': [leave],
        'timeOff.giveBack': refusal('LEAVE_YEAR_CLOSED'),
      },
    });
    await press();
    const why = dialog.getByText(/The year of this leave is closed/);
    await expect.element(why).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: /^Give days back/ }).click();
    await expect.element(dialog.getByLabelText('First day')).toBeVisible();
    await expect.element(why).not.toBeInTheDocument();
    await expect.element(card).toMatchTextContent('5 days');
  });

  test('without a network wait to be sent, and can be taken back until then', { tags: 'long' }, async () => {
    const server = await showApp(paths.leaveRequests, {
      answers: {
        'timeOff.overview': overview,
        'timeOff.requests': () => [server.calls('timeOff.giveBack').length > 0 ? given : leave],
        'timeOff.giveBack': () => given,
      },
    });
    const day = '2026-11-24';
    const given = without({ startsOn: day, endsOn: day, startsMidday: false, endsMidday: false });
    await expect.element(card).toMatchTextContent('5 days');
    server.goAway();
    await press();
    await expect.element(card).toMatchTextContent('Waiting for a connection');
    await card.getByRole('button', { name: /^Take back/ }).click();
    await expect.element(card).not.toMatchTextContent('Waiting for a connection');
    await press();
    await expect.element(card).toMatchTextContent('Waiting for a connection');
    server.comeBack();
    await expect.element(card).toMatchTextContent('Given back');
    expect(server.calls('timeOff.giveBack')).toHaveLength(1);
  });
});
