import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { trainingCounts, trainingPeople } from '#client/console/testing/shown-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths, trainingPath } from '#contract/console-paths.ts';

test('each training says for how many it is due, overdue and done, and leads to who that is', async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(consolePaths.trainings, {
    roles: ['hr'],
    answers: {
      'trainingEnrolments.list': trainingCounts,
      'trainingEnrolments.people': ({ after }) => (Number(after) ? { people: [], isMore: false } : trainingPeople),
    },
  });
  const fire = page.getByRole('link', { name: /Fire safety/ });
  await expect.element(fire).toMatchTextContent(/To be done by 6 · done by 41.*8 overdue/);
  await fire.click();
  const late = page.getByRole('list', { name: 'Are late' });
  await expect.element(late).toMatchTextContent(/Person 1.*Was due on 1 November 2026/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect
    .poll(() => server.calls('trainingEnrolments.people').at(-1))
    .toMatchObject({ state: 'overdue', after: '3' });
  await page.getByRole('button', { name: 'Have done it (41)' }).click();
  await expect.poll(() => server.calls('trainingEnrolments.people').at(-1)).toMatchObject({ state: 'done' });
});

test('a training that is not there any more says so', async () => {
  await page.viewport(390, 844);
  await showConsole(trainingPath('gone'), {
    roles: ['hr'],
    answers: { 'trainingEnrolments.list': trainingCounts },
  });
  await expect.element(page.getByText('There is no such training.')).toBeVisible();
});
