import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventContent, eventOne, eventZones } from '#client/console/testing/text-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths, eventPath } from '#contract/console-paths.ts';

const list = { 'companyEvents.list': { coming: [{ ...eventContent, id: 'rehearsal' }], past: [] } };
const known = { ...list, 'companyEvents.one': eventOne, 'companyEvents.zones': eventZones };
const saved = { outcome: 'done' as const, text: eventOne };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });

test('an event is added, with its moment in the company’s time zone', async () => {
  await page.viewport(1280, 900);
  const server = await showConsole(consolePaths.events, {
    roles: ['editor'],
    answers: {
      ...known,
      'companyEvents.save': { outcome: 'refused', problems: [{ field: 'content.startsAt', problem: 'moment' }] },
    },
  });
  await expect.element(page.getByRole('list', { name: 'Coming up' })).toMatchTextContent(/Open rehearsal.*Missing/);
  await page.getByRole('link', { name: 'Add an event' }).click();
  await field('Title in English').fill('Summer ball');
  await field('Place in English').fill('Hall');
  await expectAccessible();
  await button('Save for everybody').click();
  await expect.element(page.getByText('Choose a day and a time.')).toBeVisible();
  server.answer({ 'companyEvents.save': saved });
  await field('Day').fill('2031-07-01');
  await field('Time').fill('18:30');
  await button('Save for everybody').click();
  await expect.element(page.getByText('It is saved, and everybody reads it so.')).toBeVisible();
  expect(server.calls('companyEvents.save').at(-1)).toMatchObject({
    version: 0,
    content: { startsAt: '2031-07-01T16:30:00.000Z', title: { en: 'Summer ball' }, place: { en: 'Hall' } },
  });
});

test('an hour that does not exist, or comes twice, is said; another zone has it', async () => {
  await page.viewport(390, 844);
  const server = await showConsole(eventPath('rehearsal'), {
    roles: ['editor'],
    answers: { ...known, 'companyEvents.save': saved },
  });
  await expect.element(field('Time')).toHaveValue('18:30');
  await field('Time').fill('02:30');
  await field('Day').fill('2031-03-30');
  await expect.element(page.getByText(/This time does not exist on that day/)).toBeVisible();
  await field('Day').fill('2031-10-26');
  await expect.element(page.getByText(/This time comes twice that night/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: /Time zone/ }).click();
  await page.getByRole('option', { name: /Freetown/ }).click();
  await expect.element(page.getByText(/This time comes twice that night/)).not.toBeInTheDocument();
  await button('Save for everybody').click();
  await expect.poll(() => server.calls('companyEvents.save')).toHaveLength(1);
  expect(server.calls('companyEvents.save')[0]).toMatchObject({ content: { startsAt: '2031-10-26T02:30:00.000Z' } });
});

test('an event is removed, and comes back', async () => {
  await page.viewport(1280, 900);
  const gone = { ...eventOne, version: 3, content: null };
  const server = await showConsole(eventPath('rehearsal'), {
    roles: ['editor'],
    answers: { ...known, 'companyEvents.save': { outcome: 'done', text: gone } },
  });
  await button('Remove').click();
  await expect.element(page.getByText('It is removed.')).toBeVisible();
  server.answer({ 'companyEvents.save': saved });
  await button('Undo').click();
  await expect.poll(() => server.calls('companyEvents.save')).toHaveLength(2);
  expect(server.calls('companyEvents.save')[1]).toEqual({ id: 'rehearsal', version: 3, content: eventContent });
});
