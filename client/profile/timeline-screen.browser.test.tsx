import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { blankRecord } from '#client/testing/blank-answers.ts';
import { refusal } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import { paths } from '#contract/paths.ts';
import type { EmployeeRecord, JobChange } from '#contract/profile.ts';

const line = (date: string, event: string): JobChange => ({
  date,
  event,
  position: 'Stage Technician',
  department: 'Show Operations',
  manager: 'Claire Moreau',
  managerEmail: null,
});

const record: EmployeeRecord = {
  ...blankRecord,
  hireDate: '2016-03-14',
  jobHistory: [
    line('2023-09-04', 'Promotion'),
    line('2020-02-03', 'Change of manager'),
    line('2018-05-07', 'Promotion'),
    line('2016-03-14', 'Hire'),
  ],
};

beforeEach(() => {
  vi.setSystemTime('2026-11-21T12:00:00');
});

afterEach(() => {
  vi.useRealTimers();
});

test('a working life is a line in time, with the anniversaries and the next one', async () => {
  await showApp(paths.eventsTimeline, { answers: { 'profile.mine': record } });
  const points = page.getByRole('main').getByRole('listitem');
  await expect.element(points).toHaveLength(8);
  expect(
    points
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    '11 years with us',
    '10 years with us',
    'Promotion',
    '5 years with us',
    'Change of manager',
    'Promotion',
    '1 year with us',
    'Hire',
  ]);
  await expect.element(points.first()).toMatchTextContent('14 March 2027');
  await expect.element(points.first()).toMatchTextContent('Next anniversary');
  await expect.element(points.last()).toMatchTextContent('14 March 2016');
  await expect
    .element(page.getByRole('link', { name: 'Back to your profile' }))
    .toHaveAttribute('href', paths.myProfile);
});

test('a person with nothing on file has an empty timeline, said kindly', async () => {
  await showApp(paths.eventsTimeline, { answers: { 'profile.mine': { ...record, hireDate: null, jobHistory: [] } } });
  await expect.element(page.getByText('Your story here has not been written yet.')).toBeVisible();
});
test('a timeline that cannot be read can be asked for again', { tags: 'long' }, async () => {
  const server = await showApp(paths.eventsTimeline, { answers: { 'profile.mine': refusal('INTERNAL') } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('Your timeline could not be loaded.');
  server.answer({ 'profile.mine': record });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Hire' })).toBeVisible();
});
