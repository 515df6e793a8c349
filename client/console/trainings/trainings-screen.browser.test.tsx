import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { trainingCounts, trainingPeople } from '#client/console/testing/text-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths, trainingPath, trainingPeopleAddress } from '#contract/console-paths.ts';

test('each training says for how many it is due, overdue and done, and leads to who that is', {
  tags: 'long',
}, async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(consolePaths.trainings, {
    roles: ['hr'],
    answers: {
      'trainingEnrolments.list': trainingCounts,
      'trainingEnrolments.people': ({ after }) => (Number(after) ? { people: [], isMore: false } : trainingPeople),
    },
  });
  const fire = page.getByRole('link', { name: /Fire safety/ });
  await expect
    .element(fire)
    .toMatchTextContent(/To be done by 6 · done by 41 · runs out soon for 3.*8 overdue.*2 ran out/);
  await fire.click();
  const late = page.getByRole('list', { name: 'Are late' });
  await expect.element(late).toMatchTextContent(/Person 1.*Was due on 1 November 2026/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect
    .poll(() => server.calls('trainingEnrolments.people').at(-1))
    .toMatchObject({ state: 'overdue', after: '3' });
  await page.getByRole('button', { name: 'Have done it (38)' }).click();
  await expect.poll(() => server.calls('trainingEnrolments.people').at(-1)).toMatchObject({ state: 'done' });
});

test('whose certificate ran out, and whose runs out soon, is listed with the day', { tags: 'long' }, async () => {
  await page.viewport(390, 844);
  const days = {
    expired: { dueOn: '2026-12-24', doneOn: '2025-11-01', validUntil: '2026-11-01' },
    soon: { dueOn: null, doneOn: '2026-01-01', validUntil: '2027-01-01' },
    done: { dueOn: null, doneOn: '2026-11-01', validUntil: '2027-11-01' },
  };
  const asked: string[] = [];
  await showConsole(trainingPath('fire'), {
    roles: ['hr'],
    files: {
      [trainingPeopleAddress]: ({ url }) => {
        asked.push(new URL(url).search);
        return new Response('PK');
      },
    },
    answers: {
      'trainingEnrolments.list': trainingCounts.map((one) => ({ ...one, overdue: 0 })),
      'trainingEnrolments.people': ({ state }) => ({
        people: trainingPeople.people.slice(0, 1).map((one) => ({ ...one, ...days[state as keyof typeof days] })),
        isMore: false,
      }),
    },
  });
  const list = (name: string) => page.getByRole('list', { name });
  await expect
    .element(list('Ran out'))
    .toMatchTextContent(/Person 1.*Ran out on 1 November 2026, due by 24 December 2026/);
  await expectAccessible();
  await page.getByRole('button', { name: 'Runs out soon (3)' }).click();
  await expect.element(list('Runs out soon')).toMatchTextContent(/Person 1.*Runs out on 1 January 2027/);
  await page.getByRole('button', { name: 'Have done it (38)' }).click();
  await expect.element(list('Have done it')).toMatchTextContent(/Person 1.*Valid until 1 November 2027/);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(page.getByText('The list is saved.')).toBeVisible();
  expect(asked).toEqual(['?id=fire&language=en']);
});

test('a training without certificates has no lists of them', async () => {
  await showConsole(trainingPath('ladders'), {
    roles: ['hr'],
    answers: { 'trainingEnrolments.list': trainingCounts, 'trainingEnrolments.people': { people: [], isMore: false } },
  });
  await expect.element(page.getByRole('button', { name: 'Are late (0)' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Ran out/ })).not.toBeInTheDocument();
});

test('a training that is not there any more says so', async () => {
  await page.viewport(390, 844);
  await showConsole(trainingPath('gone'), {
    roles: ['hr'],
    answers: { 'trainingEnrolments.list': trainingCounts },
  });
  await expect.element(page.getByText('There is no such training.')).toBeVisible();
});
