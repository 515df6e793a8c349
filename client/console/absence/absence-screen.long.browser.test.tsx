import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { absence, answered } from '#client/console/testing/leave-answers.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';

test('a shorter time for reports says how many go before it is saved, and again where more would go by then', async () => {
  const due = (count: number) => ({ count, since: '2026-02-03' });
  const server = await showConsole(consolePaths.absence, {
    roles: ['hr'],
    answers: {
      'absences.board': { reports: [] },
      'retention.read': {
        absence: 365,
        leave: null,
        payslips: null,
        leavers: null,
        room: null,
        audit: 730,
        payslipYears: 10,
        stuck: [],
      },
      'retention.due': due(12),
      'retention.keepFor': refusal('CHANGED_MEANWHILE'),
    },
  });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: /^How long reports of absence are kept/ }).click();
  await dialog.getByLabelText('Days after the last day').fill('100');
  await press('Save');
  await expect
    .element(dialog.getByText(/^12 reports go within the hour, the oldest of 3 February 2026\./))
    .toBeVisible();
  expect(server.calls('retention.keepFor')).toEqual([]);
  // Of another number of days something else would go, which is not said yet.
  await dialog.getByLabelText('Days after the last day').fill('101');
  await expect.element(dialog.getByText(/^12 reports go within the hour/)).not.toBeInTheDocument();
  await dialog.getByLabelText('Days after the last day').fill('100');
  await press('Save');
  server.answer({ 'retention.due': due(13) });
  await press('Delete 12 reports and save');
  await expect.element(dialog.getByText('More would go by now. Look at the number once more.')).toBeVisible();
  server.answer({ 'retention.keepFor': { days: 100 } });
  await press('Delete 13 reports and save');
  await expect.element(page.getByText('It is saved.')).toBeVisible();
  expect(server.calls('retention.keepFor')).toEqual([
    { kind: 'absence', days: 100, agreed: 12 },
    { kind: 'absence', days: 100, agreed: 13 },
  ]);
});

test('a report reads by the day on which the person was back, not by the one that was said before', async () => {
  await showConsole(consolePaths.absence, {
    roles: ['hr'],
    answers: {
      'absences.see': { seen: 1 },
      'absences.board': { reports: [{ ...absence, ...answered, proofs: [] }] },
      'retention.read': {
        absence: 365,
        leave: null,
        payslips: null,
        leavers: null,
        room: null,
        audit: 730,
        payslipYears: 10,
        stuck: [],
      },
    },
  });
  await expect.element(page.getByText('From 20 November 2026, back on 21 November 2026')).toBeVisible();
  await expect.element(page.getByText(/22 November 2026/)).not.toBeInTheDocument();
});
