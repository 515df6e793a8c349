import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { trainingList, trainingOne } from '#client/console/testing/text-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { aminata } from '#client/testing/show-app.tsx';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths, trainingTextPath } from '#contract/console-paths.ts';
import { textLengths } from '#contract/limits.ts';

const known = { 'companyTrainings.list': trainingList, 'companyTrainings.one': trainingOne };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('a training is added, and what is no number of minutes stands at its field', async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(consolePaths.trainingTexts, {
    roles: ['editor'],
    answers: {
      ...known,
      'companyTrainings.save': {
        outcome: 'refused',
        problems: [
          { field: 'content.minutes', problem: 'minutes' },
          { field: 'content.validMonths', problem: 'months' },
        ],
      },
    },
  });
  await expect
    .element(page.getByRole('list', { name: 'Trainings' }))
    .toMatchTextContent(/Fire safety.*14 people are to do it.*Ladders.*Everybody may enrol/);
  await page.getByRole('link', { name: 'Add a training' }).click();
  await field('Title in English').fill('Knots');
  const says = /longer than 4,?000 characters/;
  const longest = await fillToLimit(field('Text in English'), { most: textLengths.trainingSummary, says });
  await expect.element(field('Text in English')).not.toHaveAccessibleDescription(says);
  await field('How many minutes it takes').fill('an hour');
  await field('How many months it is valid').fill('0');
  await expectAccessible();
  await button('Save for everybody').click();
  await expect.element(page.getByText('Write a whole number of minutes, from 1 to 10,000.')).toBeVisible();
  await expect
    .element(page.getByText('Write a whole number of months, from 1 to 120, or leave this empty.'))
    .toBeVisible();
  server.answer({ 'companyTrainings.save': { outcome: 'done', text: trainingOne } });
  await field('How many minutes it takes').fill('60');
  await field('How many months it is valid').fill('24');
  await page.getByRole('checkbox', { name: 'People may enrol by themselves' }).click();
  await button('Save for everybody').click();
  await expect.element(page.getByText('It is saved, and everybody reads it so.')).toBeVisible();
  expect(server.calls('companyTrainings.save').at(-1)).toMatchObject({
    version: 0,
    content: {
      title: { en: 'Knots' },
      summary: { en: longest },
      minutes: '60',
      url: '',
      offered: true,
      validMonths: '24',
    },
  });
});

test('one that people are to do says how many, and is not removed', async () => {
  await page.viewport(390, 844);
  await showConsole(trainingTextPath('fire'), { roles: ['editor'], answers: known });
  await expect.element(page.getByText(/^14 people are still to do this\./)).toBeVisible();
  await expect.element(button('Remove')).not.toBeInTheDocument();
  await expectAccessible();
});

test('where the company does not use trainings, their address says so', async () => {
  await showConsole(trainingTextPath('fire'), {
    roles: ['editor'],
    user: { ...aminata, off: ['training'] },
    answers: known,
  });
  await expect.element(page.getByText('Your company does not use this part of Stagedoor.')).toBeVisible();
});
