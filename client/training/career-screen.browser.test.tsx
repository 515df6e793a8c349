import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#client/api/query-client.ts';
import { dayOf } from '#client/i18n/dates.ts';
import { thisDay } from '#client/session/today.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import type { EnrolledTraining, OfferedTraining } from '#contract/training.ts';

const english = (text: string) => ({ text, lang: 'en' as const });

const firstAid: OfferedTraining = {
  id: 'first-aid',
  title: english('First aid basics'),
  summary: english('Learn what to do in the first five minutes.'),
  minutes: 60,
  url: null,
};

const hearing: EnrolledTraining = {
  id: 'hearing',
  title: english('Look after your hearing'),
  summary: english('Why and how to wear protection beside the stage.'),
  minutes: 20,
  url: 'https://learn.stagedoor.example/hearing-protection',
  dueOn: '2099-01-31',
  doneAt: null,
  validUntil: null,
  ownChoice: false,
};

const main = page.getByRole('main');
const inSection = (name: string) => main.getByRole('region', { name, exact: true }).getByRole('listitem');

test('the tile of the home page leads to the trainings that it counts', async () => {
  const mine = [hearing, { ...hearing, id: 'fire', title: english('Fire safety') }];
  await showApp(paths.home, {
    answers: { 'home.news': { news: [], mustRead: [], events: [] }, 'training.mine': mine, 'training.offered': [] },
  });
  await page.getByRole('link', { name: /^2 Trainings, you enrolled in/ }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Career and Training');
  await expect.element(main.getByText('2 Trainings, you enrolled in')).toBeVisible();
  await expect.element(inSection('To do')).toHaveLength(2);
  await expect
    .element(inSection('To do').first())
    .toMatchTextContent(/Look after your hearing.*Due by 31 January 2099/);
});

test('a training of one’s own choice can be left, and the dialog describes it', { tags: 'long' }, async () => {
  const own: EnrolledTraining = { ...firstAid, dueOn: null, doneAt: null, validUntil: null, ownChoice: true };
  const server = await showApp(paths.career, { answers: { 'training.mine': [own], 'training.offered': [] } });
  await expect.element(main.getByText('You are enrolled in every training that is offered.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  await page.getByRole('button', { name: /^First aid basics/ }).click();
  const dialog = page.getByRole('dialog', { name: 'First aid basics' });
  await expect.element(dialog).toMatchTextContent('60 minutes');
  await expect.element(dialog).toMatchTextContent('Learn what to do in the first five minutes');
  await expect.element(dialog).toMatchTextContent('You chose this one yourself.');
  server.answer({ 'training.leave': { left: true } });
  server.answer({ 'training.mine': [] });
  await dialog.getByRole('button', { name: 'Leave this training' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('You left “First aid basics”.')).toBeVisible();
  expect(server.calls('training.leave')).toEqual([{ id: 'first-aid' }]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a training of one’s own choice that is done is not left', { tags: 'long' }, async () => {
  const own: EnrolledTraining = {
    ...firstAid,
    dueOn: null,
    doneAt: '2026-03-02T02:00:00.000Z',
    validUntil: null,
    ownChoice: true,
  };
  await showApp(paths.career, { answers: { 'training.mine': [own], 'training.offered': [] } });
  await page.getByRole('button', { name: /^First aid basics/ }).click();
  const dialog = page.getByRole('dialog', { name: 'First aid basics' });
  await expect.element(dialog).toMatchTextContent('Learn what to do in the first five minutes');
  await expect.element(dialog.getByRole('button', { name: 'Leave this training' })).not.toBeInTheDocument();
});

test('what the company asks for is opened, not left', { tags: 'long' }, async () => {
  await showApp(paths.career, { answers: { 'training.mine': [hearing], 'training.offered': [] } });
  const row = page.getByRole('button', { name: /^Look after your hearing/ });
  await row.click();
  const dialog = page.getByRole('dialog', { name: 'Look after your hearing' });
  await expect.element(dialog).toMatchTextContent('The company asks for this one.');
  const link = dialog.getByRole('link', { name: /^Open the training\s*, opens in a new tab$/ });
  await expect.element(link).toHaveAttribute('href', 'https://learn.stagedoor.example/hearing-protection');
  await expect.element(dialog.getByRole('button', { name: 'Leave this training' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

test('what is late is marked, and what is done stands below with its day', async () => {
  const mine: EnrolledTraining[] = [
    { ...hearing, dueOn: '2026-01-31' },
    { ...hearing, id: 'forms', title: english('Forms and files') },
    { ...hearing, id: 'fire', title: english('Fire safety and evacuation'), doneAt: '2026-03-02T02:00:00.000Z' },
  ];
  await showApp(paths.career, { answers: { 'training.mine': mine, 'training.offered': [] } });
  await expect
    .element(inSection('To do').first())
    .toMatchTextContent(/Look after your hearing.*Was due on 31 January 2026.*Overdue/);
  await expect.element(inSection('To do').last()).not.toMatchTextContent('Overdue');
  await expect.element(inSection('Done')).toHaveLength(1);
  await expect.element(inSection('Done')).toMatchTextContent(/Fire safety and evacuation.*Done on 2 March 2026/);
});

test('a certificate says until when it is valid; one that ran out is to be done again', { tags: 'long' }, async () => {
  const certificate = (id: string, validUntil: string, dueOn: string | null = null): EnrolledTraining => ({
    ...{ ...hearing, id, title: english(id), dueOn, doneAt: '2025-03-02T12:00:00.000Z', validUntil },
  });
  const today = thisDay();
  const inDays = (days: number) => dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days));
  const mine = [
    certificate('Long', '2099-03-02'),
    certificate('Soon', inDays(60)),
    certificate('Late', '2026-03-02'),
    certificate('Again', '2026-03-02', '2099-01-31'),
  ];
  await showApp(paths.career, { answers: { 'training.mine': mine, 'training.offered': [] } });
  await expect.element(inSection('Done').first()).toMatchTextContent(/Soon.*Runs out on/);
  await expect.element(inSection('Done').last()).toMatchTextContent(/Long.*Valid until 2 March 2099/);
  await expect.element(inSection('To do').first()).toMatchTextContent(/Late.*Ran out on 2 March 2026.*Overdue/);
  const again = inSection('To do').last();
  await expect.element(again).toMatchTextContent(/Again.*Ran out on 2 March 2026, due by 31 January 2099/);
  await expect.element(again).not.toMatchTextContent('Overdue');
  await expect.element(main.getByText('2 still to do')).toBeVisible();
  await page.getByRole('button', { name: /^Late/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Late' });
  await expect
    .element(dialog)
    .toMatchTextContent(/Ran out on 2 March 2026.*Done on 2 March 2025.*Take it again to renew it/);
  await expectAccessible();
});

test('Home names the training whose certificate runs out or ran out, before one that can wait', async () => {
  const certificate = { ...hearing, dueOn: null, doneAt: '2025-03-02T12:00:00.000Z' };
  const other = { ...hearing, id: 'forms', title: english('Forms and files') };
  const soon = thisDay();
  const server = await showApp(paths.home, {
    answers: {
      ...{ 'home.news': { news: [], mustRead: [], events: [] }, 'training.offered': [] },
      'training.mine': [other, { ...certificate, validUntil: dayOf(soon) }],
    },
  });
  const tile = page.getByRole('link', { name: /^2 Trainings, you enrolled in/ });
  await expect.element(tile).toMatchTextContent(/Next: Look after your hearing, due/);
  server.answer({ 'training.mine': [other, { ...certificate, validUntil: '2026-03-02' }] });
  await queryClient.invalidateQueries({ queryKey: ['training'] });
  await expect.element(tile).toMatchTextContent('Overdue: Look after your hearing, was due 2 March 2026');
});

test('somebody without any is invited to pick one', async () => {
  await showApp(paths.career, { answers: { 'training.mine': [], 'training.offered': [firstAid] } });
  await expect.element(main.getByText('No trainings yet')).toBeVisible();
  await expect.element(inSection('Open to you')).toHaveLength(1);
});

test('enrolling moves the focus to the next open training, else to the heading', { tags: 'long' }, async () => {
  let offered = [firstAid, { ...firstAid, id: 'rigging', title: english('Rigging') }];
  const server = await showApp(paths.career, {
    answers: {
      'training.mine': [],
      'training.offered': () => offered,
      'training.enrol': ({ id }) => {
        offered = offered.filter((one) => one.id !== id);
        return { enrolled: true };
      },
    },
  });
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  const enrol = page.getByRole('button', { name: /^Enrol/ });
  await enrol.first().click();
  await expect.element(page.getByRole('button', { name: /^Enrol\s*, Rigging/ })).toHaveFocus();
  await enrol.click();
  await expect.element(page.getByRole('heading', { name: 'Open to you' })).toHaveFocus();

  server.answer({ 'training.leave': { left: true } });
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => server.calls('training.leave')).toEqual([{ id: 'rigging' }]);
});

test('a failure to enrol is shown, and nothing changed', async () => {
  await showApp(paths.career, {
    answers: { 'training.mine': [], 'training.offered': [firstAid], 'training.enrol': offline },
  });
  await inSection('Open to you')
    .getByRole('button', { name: /^Enrol\s*, First aid basics/ })
    .click();
  await expect.element(page.getByText('That did not work. Check your connection and try again.')).toBeVisible();
  await expect.element(inSection('Open to you')).toHaveLength(1);
});
