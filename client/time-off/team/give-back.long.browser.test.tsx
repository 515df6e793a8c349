import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { waitingRequest } from '#client/testing/blank-answers.ts';
import { type Answers, refusal } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import type { TeamRequest } from '#contract/time-off.ts';

const approved: TeamRequest = {
  ...waitingRequest,
  ...{ endsOn: '2026-12-11', halves: 10, state: 'approved', canGiveBack: true },
};

const show = (more: Answers) =>
  showApp(paths.teamTimeOff, {
    answers: {
      'timeOff.overview': {
        ...{ workingDays: '23456', holidays: [], types: [], balances: [], manager: null },
        ...{ teamWaiting: 0, teamAbsent: null },
      },
      'timeOff.team': [approved],
      'timeOff.teamPeople': [],
      'deputies.mine': { leads: true, deputy: null, standsInFor: [] },
      ...more,
    },
  });

const dialog = page.getByRole('dialog', { name: 'Give days back' });

async function give() {
  await page.getByRole('button', { name: /^Give days back.*Jonas Brandt/ }).click();
  await dialog.getByLabelText('First day').fill('2026-12-09');
  await dialog.getByRole('button', { name: 'Give back' }).click();
}

test('a manager gives a day of somebody’s leave back, and undoes it', async () => {
  const server = await show({
    'timeOff.giveBackOfTeam': { ...approved, halves: 8 },
    'timeOff.undoGiveBackOfTeam': approved,
  });
  await page.getByRole('button', { name: /^Give days back.*Jonas Brandt/ }).click();
  await expect.element(dialog.getByText(/Jonas Brandt.* is told/)).toBeVisible();
  await expectAccessible(dialog.element());
  await page.getByRole('button', { name: 'Close' }).click();
  await give();
  await expect.element(page.getByText('Given back: 1 day')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => server.calls('timeOff.undoGiveBackOfTeam')).toHaveLength(1);
  const [given] = server.calls('timeOff.giveBackOfTeam');
  expect(given).toMatchObject({ id: approved.id, startsOn: '2026-12-09', endsOn: '2026-12-09' });
  expect(server.calls('timeOff.undoGiveBackOfTeam')).toMatchObject([{ id: approved.id, giveBack: given?.giveBack }]);
});

test('days that cannot be given back say why, and the dialog keeps what was chosen', async () => {
  await show({ 'timeOff.giveBackOfTeam': refusal('NOT_FOUND') });
  await give();
  await expect.element(dialog.getByText(/not there any more/)).toBeVisible();
  await expect.element(dialog.getByLabelText('First day')).toHaveValue('2026-12-09');
});
