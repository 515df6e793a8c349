import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Output } from '#client/api/call.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { offline } from '#client/testing/fake-server.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import type { CalendarLeave } from '#contract/leave-calendar.ts';
import { paths } from '#contract/paths.ts';

const inDecember = `${paths.leaveCalendar}?month=2026-12`;

const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}` as Id;
const leave: CalendarLeave = {
  ...{ id: id(1), type: { text: 'Annual leave', lang: 'en' }, halves: 7, state: 'approved' },
  ...{ startsOn: '2026-12-21', endsOn: '2026-12-24', startsMidday: true, endsMidday: false },
};
const person = (number: number, name: string, leaves: CalendarLeave[]) => ({
  ...{ id: id(number), name, portrait: null, isMe: false, leaves },
});
const hidden = { ...leave, id: null, type: null, halves: null };

const december: Output<'leaveCalendar.team'> = {
  ...{ of: 'led', leads: true, today: '2026-12-15', next: null },
  people: [
    person(2, 'Jonas Brandt', [leave]),
    person(3, 'Leyla Aksoy', [{ ...leave, id: id(4), state: 'waiting', startsOn: '2026-12-22', startsMidday: false }]),
  ],
  month: {
    people: 6,
    away: [
      { day: '2026-12-21', people: 1 },
      { day: '2026-12-22', people: 3 },
    ],
    holidays: [{ day: '2026-12-25', name: 'Christmas Day', half: null, places: ['London'] }],
    clashes: [{ managerId: id(5), manager: 'Anke Lindner', people: 6, days: [{ day: '2026-12-22', people: 3 }] }],
  },
};
const january = { ...december, people: [], month: { people: 6, away: [], holidays: [], clashes: [] } };

test('on a desk a month is a table of who is away, and a cell opens the request', { tags: 'long' }, async () => {
  await page.viewport(1280, 800);
  await showApp(inDecember, { answers: { 'leaveCalendar.team': december } });
  const row = page.getByRole('row', { name: /Jonas Brandt/ });
  const cell = row.getByRole('button', { name: /Annual leave.*21 December 2026, midday to 24 December 2026/ });
  await expect.element(cell).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: /Friday 25 December.*Christmas Day/ })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '3 people, many of one team' })).toBeVisible();
  await expect.element(page.getByText(/Team of .*Anke Lindner.*: 22 \(up to 3 of 6 are away\)/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /22.*24 December 2026.*waiting for an answer/ })).toBeVisible();
  await expectAccessible();
  await cell.click();
  const dialog = page.getByRole('dialog', { name: 'Jonas Brandt' });
  await expect.element(dialog.getByText('Approved')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: /requests/ })).toHaveAttribute('href', paths.teamTimeOff);
});

test('on a phone a month is a list for each day, from today on', { tags: 'long' }, async () => {
  await page.viewport(390, 844);
  const early = { ...leave, id: id(6), startsOn: '2026-12-01', endsOn: '2026-12-01', startsMidday: false };
  const away = [{ day: '2026-12-01', people: 1 }, ...(december.month?.away ?? [])];
  await showApp(inDecember, {
    answers: {
      'leaveCalendar.team': {
        ...december,
        people: [...december.people, person(7, 'Marta Ruiz', [early])],
        month: december.month && { ...december.month, away },
      },
    },
  });
  const monday = page.getByRole('region', { name: 'Monday 21 December' });
  await expect.element(monday.getByRole('button', { name: /Jonas Brandt, Annual leave \(afternoon\)/ })).toBeVisible();
  const today = page.getByRole('region', { name: 'Tuesday 15 December' });
  await expect.element(today.getByText('Nobody is away today.')).toBeVisible();
  await expect.element(page.getByText('Marta Ruiz')).not.toBeInTheDocument();
  await expectAccessible();
  await page.getByRole('button', { name: 'Show earlier days' }).click();
  await expect.element(page.getByText('Marta Ruiz')).toBeVisible();
});

test('a month is in the address, and one without anybody away says so', { tags: 'long' }, async () => {
  await page.viewport(1280, 800);
  const server = await showApp(inDecember, {
    answers: { 'leaveCalendar.team': ({ month }) => (month === '2026-12' ? december : january) },
  });
  await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  await page.getByRole('button', { name: 'The month after' }).click();
  await expect.element(page.getByText('Nobody here has leave in this month.')).toBeVisible();
  expect(location.search).toContain('month=2027-01');
  await page.getByRole('link', { name: 'The team I am in' }).click();
  await expect.poll(() => server.calls('leaveCalendar.team').at(-1)).toMatchObject({ month: '2027-01', of: 'own' });
  await page.getByRole('button', { name: 'This month' }).click();
  await expect.poll(() => location.search).not.toContain('month=2027-01');
});

test('a colleague learns that somebody is away, and nothing opens', async () => {
  await page.viewport(1280, 800);
  await showApp(inDecember, {
    answers: {
      'leaveCalendar.team': { ...december, of: 'own', leads: false, people: [person(2, 'Jonas Brandt', [hidden])] },
    },
  });
  await expect.element(page.getByRole('cell', { name: /Away.*21 December 2026, midday to/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Jonas/ }).getByRole('button')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'The team I am in' })).not.toBeInTheDocument();
});

test('without a network it says so, and reads again when asked', { tags: 'long' }, async () => {
  const server = await showApp(inDecember, { answers: { 'leaveCalendar.team': offline } });
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  server.answer({ 'leaveCalendar.team': december });
  await again.click();
  await expect.element(page.getByText('Jonas Brandt').first()).toBeVisible();
});

test('a private address is shown once, copied or replaced, and ended with one press', { tags: 'long' }, async () => {
  let since: string | null = null;
  const server = await showApp(paths.calendarFeeds, {
    answers: {
      'calendarFeeds.mine': () => ({ feeds: since ? [{ kind: 'team' as const, since }] : [] }),
      'calendarFeeds.make': () => {
        since = '2026-12-15T09:00:00.000Z';
        return { address: 'https://house.example/calendar/secret.ics' };
      },
      'calendarFeeds.end': () => {
        since = null;
        return { ended: true as const };
      },
    },
  });
  const card = page.getByRole('region', { name: 'My team' });
  await expect.element(card.getByText(/It never says why/)).toBeVisible();
  await card.getByRole('button', { name: /^Make an address/ }).click();
  await expect.element(card.getByText('https://house.example/calendar/secret.ics')).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Replace by a new one/ })).toBeVisible();
  await expectAccessible();
  await card.getByRole('button', { name: /^End the address/ }).click();
  await expect.element(card.getByRole('button', { name: /^Make an address/ })).toBeVisible();
  await expect.element(card.getByText('https://house.example/calendar/secret.ics')).not.toBeInTheDocument();
  expect(server.calls('calendarFeeds.end')).toEqual([{ kind: 'team' }]);
});

test('on a phone the present month says once that nobody is away in it', async () => {
  const empty = { ...december, people: [], month: { people: 6, away: [], holidays: [], clashes: [] } };
  await showApp(inDecember, { answers: { 'leaveCalendar.team': empty } });
  await expect.element(page.getByText('Nobody here has leave in this month.')).toBeVisible();
  await expect.element(page.getByText('Nobody is away today.')).not.toBeInTheDocument();
});
