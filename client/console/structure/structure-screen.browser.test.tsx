import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { today } from '#client/session/today.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { never, refusal } from '#client/testing/fake-server.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths, personPath } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { TreePerson } from '#contract/structure.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as Id;

function person(number: number, name: string, reports = 0, below = reports): TreePerson {
  return { id: id(number), name, position: `Position ${number}`, profilePic: null, reports, below };
}

const levels: Record<string, { people: TreePerson[]; more: number }> = {
  '': { people: [person(1, 'Hilde Brandt', 2, 4), person(9, 'Nobody’s')], more: 0 },
  [id(1)]: { people: [person(2, 'Claire Moreau', 2), person(3, 'Omar Shahin')], more: 0 },
  [id(2)]: { people: [person(4, 'Aminata Kamara')], more: 1 },
};

const answers = {
  'people.units': {
    departments: [
      { name: 'Show Operations', people: 12 },
      { name: 'Stage Engineering', people: 1 },
    ],
    locations: [{ name: 'Lumley Stage, Freetown', people: 13 }],
  },
  'structure.reports': ({ managerId = '' }: { managerId?: string | undefined }) =>
    levels[managerId] ?? { people: [], more: 0 },
};

const show = (part: string, more: object = {}) =>
  showConsole(`${consolePaths.structure}?show=${part}`, { roles: ['hr'], answers, ...more });

test('departments and locations lead to whoever is in them', { tags: 'long' }, async () => {
  await showConsole(consolePaths.structure, { roles: ['hr'], answers });
  const link = (name: RegExp) => page.getByRole('link', { name });
  await expect
    .element(link(/Show Operations, ?12 people/))
    .toHaveAttribute('href', `${consolePaths.people}?department=Show+Operations`);
  await page.getByRole('button', { name: 'Locations (1)' }).click();
  await expect
    .element(link(/Lumley Stage, Freetown/))
    .toHaveAttribute('href', `${consolePaths.people}?location=Lumley+Stage%2C+Freetown`);
  expect(location.search).toBe('?show=locations');
});

test('managers are a tree for the keyboard: it opens level by level, and a row leads to its record', {
  tags: 'long',
}, async () => {
  await show('managers', { answers: { ...answers, 'people.record': never, 'people.acts': { acts: [] } } });
  const row = (name: string) => page.getByRole('row', { name });
  // The one at the top is open from the start.
  await expect.element(row('Claire Moreau')).toHaveAttribute('aria-level', '2');
  await expect.element(page.getByText('leads 2 people · 4 in all')).toBeVisible();
  await userEvent.tab();
  while (!row('Hilde Brandt').element().matches(':focus')) await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(row('Aminata Kamara')).toHaveAttribute('aria-level', '3');
  await expect.element(page.getByText('and 1 more')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row('Aminata Kamara')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(location.pathname).toBe(personPath(id(2)));
});

test('the chart opens and closes, and what is not in it is in the table', async () => {
  await show('chart');
  const toggle = page.getByRole('button', { name: 'Whom Claire Moreau leads' });
  await expect.element(page.getByText('1 person leads nobody and reports to nobody.')).toBeVisible();
  await toggle.click();
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('link', { name: 'Aminata Kamara' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'and 1 more' }))
    .toHaveAttribute('href', `${consolePaths.people}?managerId=${id(2)}`);
  await toggle.click();
  await expect.element(page.getByRole('link', { name: 'Aminata Kamara' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Whom Hilde Brandt leads' }).click();
  await expect.element(page.getByRole('link', { name: 'Claire Moreau' })).not.toBeInTheDocument();
});

describe('time zones', () => {
  const zones = {
    company: 'Africa/Freetown',
    locations: [
      { name: 'Bühne 2, Berlin', timeZone: 'Europe/Berlin' },
      { name: 'Workshop', timeZone: null },
    ],
    known: ['Africa/Freetown', 'America/Los_Angeles', 'Europe/Berlin', 'Europe/Paris'],
  };
  const dialog = page.getByRole('dialog');

  test('of a location is found by the name it has in the reader’s language, and set', { tags: 'long' }, async () => {
    const server = await show('zones', {
      language: 'de',
      answers: { ...answers, 'structure.zones': zones, 'structure.setZone': { set: true } },
    });
    await expect
      .element(page.getByRole('button', { name: /Bühne 2, Berlin.*Berlin, Mitteleuropäische/ }))
      .toBeVisible();
    await page.getByRole('button', { name: /^Workshop/ }).click();
    await expect.element(dialog.getByRole('radio')).toHaveLength(1);
    await dialog.getByRole('searchbox').fill('mitteleuropaische');
    await expect.element(dialog.getByRole('radio')).toHaveLength(3);
    await dialog.getByRole('radio', { name: /Paris/ }).click();
    await dialog.getByRole('searchbox').fill('nowhere');
    await expect.element(dialog.getByRole('radio', { name: /Paris/ })).toBeChecked();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls('structure.setZone')).toEqual([{ location: 'Workshop', timeZone: 'Europe/Paris' }]);
  });

  test('of the company is set as well, and a refusal is said', { tags: 'long' }, async () => {
    await show('zones', {
      answers: { ...answers, 'structure.zones': zones, 'structure.setZone': refusal('BAD_REQUEST') },
    });
    await page.getByRole('button', { name: /^The company/ }).click();
    await expect.element(dialog.getByRole('radio', { name: /Freetown/ })).toBeChecked();
    const none = dialog.getByText('No time zone has this in its name.');
    await expect.element(none).not.toBeInTheDocument();
    // Each word is to be in it.
    await dialog.getByRole('searchbox').fill('paris ang');
    await expect.element(none).toBeVisible();
    await dialog.getByRole('searchbox').fill('los ang');
    await dialog.getByRole('radio', { name: /Los Angeles/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(/does not know this time zone/)).toBeVisible();
  });
});

test('a level that fails to load can be retried', { tags: 'long' }, async () => {
  await show('managers', { answers: { ...answers, 'structure.reports': refusal('UNAVAILABLE') } });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

/** For how long what is kept, as long as nobody chose. */
const retention = {
  absence: 365,
  leave: null,
  payslips: null,
  leavers: null,
  room: null,
  audit: 730,
  payslipYears: 10,
  stuck: [],
};

test('messages in My Voice are kept for ever until HR says for how long, and what goes at once is said first', {
  tags: 'long',
}, async () => {
  const server = await show('retention', {
    answers: {
      ...answers,
      'retention.read': retention,
      'retention.due': { count: 4_812, since: '2024-05-03' },
      'retention.keepFor': { days: 90 },
    },
  });
  await page.getByRole('button', { name: /^How long messages in My Voice are kept/ }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible();
  await dialog.getByRole('checkbox', { name: 'Keep them for ever' }).click();
  await dialog.getByLabelText('Days after they were sent').fill('29');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter a number of days from 30 to 3650.')).toBeVisible();
  await dialog.getByLabelText('Days after they were sent').fill('90');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText(/^4,812 messages go within the hour, the oldest of 3 May 2024\./))
    .toBeVisible();
  expect(server.calls('retention.keepFor')).toEqual([]);
  server.answer({ 'retention.read': { ...retention, room: 90 } });
  await dialog.getByRole('button', { name: 'Delete 4,812 messages and save' }).click();
  await expect.element(page.getByText('They are deleted 90 days after they were sent.')).toBeVisible();
  expect(server.calls('retention.keepFor')).toEqual([{ kind: 'room', days: 90, agreed: 4_812 }]);
});

test('leave is kept for ever until HR says for how many days after its year, and what goes at once is said first', {
  tags: 'long',
}, async () => {
  const server = await show('retention', {
    answers: {
      ...answers,
      'retention.read': retention,
      'retention.due': { count: 1_204, since: '2021-01-01' },
      'retention.keepFor': { days: 1_095 },
    },
  });
  await expect.element(page.getByText('For ever, or until its person is erased.')).toBeVisible();
  await page.getByRole('button', { name: /^How long leave is kept/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Keep them for ever' }).click();
  await dialog.getByLabelText('Days after the end of the year').fill('1095');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText(/^1,204 entries of leave go within the hour, the oldest of 1 January/))
    .toBeVisible();
  server.answer({ 'retention.read': { ...retention, leave: 1_095 } });
  await dialog.getByRole('button', { name: 'Delete 1,204 entries and save' }).click();
  await expect.element(page.getByText(/^It is deleted 1,095 days after the end of its year\./)).toBeVisible();
  expect(server.calls('retention.keepFor')).toEqual([{ kind: 'leave', days: 1_095, agreed: 1_204 }]);
});

test('the erasure of leavers is asked for after the days that HR sets, and where nobody asks any more the row says so', {
  tags: 'long',
}, async () => {
  const server = await show('retention', {
    answers: {
      ...answers,
      'retention.read': retention,
      'retention.due': { count: 3, since: '2022-05-31' },
      'retention.keepFor': { days: 730 },
    },
  });
  await page.getByRole('button', { name: /^How long records of leavers are kept/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Keep them for ever' }).click();
  await dialog.getByLabelText('Days after they left').fill('730');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(
      dialog.getByText(/^3 erasures are asked for within the hour, the first of somebody who left on 31 May 2022/),
    )
    .toBeVisible();
  server.answer({ 'retention.read': { ...retention, leavers: 730, stuck: ['leavers'] } });
  await dialog.getByRole('button', { name: 'Ask for 3 erasures and save' }).click();
  await expect.element(page.getByText(/^Nothing is asked for now: whoever set this/)).toBeVisible();
  expect(server.calls('retention.keepFor')).toEqual([{ kind: 'leavers', days: 730, agreed: 3 }]);
});

test('payslips go after the days that HR sets, but for those that the law asks for, and so do entries of the audit', {
  tags: 'long',
}, async () => {
  const server = await show('retention', {
    answers: {
      ...answers,
      'retention.read': retention,
      'retention.due': { count: 31_204, since: '2009-01-28' },
      'retention.keepFor': { days: 4_000 },
    },
  });
  await expect.element(page.getByText(/^For ever, or until their person is erased\./)).toBeVisible();
  await page.getByRole('button', { name: /^How long payslips are kept/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Keep them for ever' }).click();
  await dialog.getByLabelText('Days after the end of the year').fill('4000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText(/^31,204 payslips go within the hour, the oldest of 28 January 2009\./))
    .toBeVisible();
  server.answer({
    'retention.read': { ...retention, payslips: 4_000 },
    'retention.due': { count: 1, since: '2024-11-30' },
  });
  await dialog.getByRole('button', { name: 'Delete 31,204 payslips and save' }).click();
  const year = Number(today().slice(0, 4)) - retention.payslipYears;
  await expect
    .element(
      page.getByText(
        `They are deleted 4,000 days after the end of their year. Those of ${year} and later stay in any case, as the law asks.`,
      ),
    )
    .toBeVisible();

  await page.getByRole('button', { name: /^How long the audit is kept/ }).click();
  await dialog.getByLabelText('Days after an entry was made').fill('364');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter a number of days from 365 to 36500.')).toBeVisible();
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument();
  await dialog.getByLabelText('Days after an entry was made').fill('400');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText(/^1 entry of the audit goes within the hour, of 30 November 2024\./))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Delete 1 audit entry and save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('retention.keepFor')).toEqual([
    { kind: 'payslips', days: 4_000, agreed: 31_204 },
    { kind: 'audit', days: 400, agreed: 1 },
  ]);
});
