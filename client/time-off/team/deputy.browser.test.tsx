import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Output } from '#client/api/call.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { waitingRequest } from '#client/testing/blank-answers.ts';
import { type Answers, never, refusal } from '#client/testing/fake-server.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { DeputyPerson } from '#contract/deputies.ts';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import type { TeamRequest } from '#contract/time-off.ts';

const jonas: DeputyPerson = {
  id: 'b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e01' as Id,
  name: 'Jonas Brandt',
  position: 'Rigger',
  portrait: null,
};
const leyla: DeputyPerson = { ...jonas, id: 'b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e02' as Id, name: 'Leyla Aksoy' };
const december = { startsOn: '2026-12-07', endsOn: '2026-12-18' };
const none: Output<'deputies.mine'> = { leads: true, deputy: null, standsInFor: [] };
const ofJonas = { ...none, deputy: { ...jonas, ...december } };

const request: TeamRequest = {
  ...waitingRequest,
  person: 'Marta Ruiz',
  standsInFor: 'Anke Lindner',
  startsOn: '2026-12-09',
  endsOn: '2026-12-09',
};

const main = page.getByRole('main');
const title = page.getByRole('heading', { level: 1 });
const search = page.getByRole('searchbox', { name: 'Who answers for you' });
const [first, last] = [
  page.getByLabelText('First day', { exact: true }),
  page.getByLabelText('Last day', { exact: true }),
];
const submit = page.getByRole('button', { name: 'Name as deputy' });

/** A server that has this deputy or none, and finds two people. */
function managers(mine: Output<'deputies.mine'>, more: Answers = {}): Answers {
  let now = mine;
  return {
    'timeOff.overview': never,
    'timeOff.team': [],
    'timeOff.teamPeople': [],
    'deputies.mine': () => now,
    'deputies.candidates': ({ text }) => [jonas, leyla].filter(({ name }) => name.includes(text)),
    'deputies.name': ({ userId, ...dates }) => {
      const deputy = { ...([jonas, leyla].find(({ id }) => id === userId) ?? jonas), ...dates };
      now = { ...now, deputy };
      return deputy;
    },
    'deputies.end': () => {
      now = { ...now, deputy: null };
      return { ended: true };
    },
    ...more,
  };
}

beforeEach(() => {
  vi.setSystemTime('2026-11-21T12:00:00');
});

afterEach(() => {
  vi.useRealTimers();
});

test.for([
  ['Africa/Freetown', '2026-11-21'],
  ['Europe/Berlin', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-21'],
  ['Pacific/Kiritimati', '2026-11-22'],
] as const)(
  'a manager who works in %s is offered the day there first, wherever this device is',
  async ([timeZone, day]) => {
    vi.setSystemTime('2026-11-21T23:20:00Z');
    await showApp(paths.deputy, { user: { ...aminata, timeZone }, answers: managers(none) });
    await expect.element(first).toHaveValue(day);
  },
);

describe('a manager', () => {
  test('finds somebody by name and names them for some days', { tags: 'long' }, async () => {
    const server = await showApp(paths.teamTimeOff, { answers: managers(none) });
    await page.getByRole('link', { name: /^Deputy.*Somebody who answers while you are away/ }).click();
    await expect.element(title).toHaveTextContent('Deputy');
    await submit.click();
    await expect.element(search).toHaveAccessibleDescription(/Choose who answers for you\./);
    await expect.element(page.getByRole('alert').last()).toHaveTextContent('Choose a first and a last day.');
    expect(server.calls('deputies.name')).toEqual([]);

    await search.fill('Nobody');
    await expect.element(page.getByText('Nobody who works here has this in their name.')).toBeVisible();
    await search.fill('Leyla');
    await page.getByRole('radio', { name: /Leyla Aksoy/ }).click();
    await expect.element(search).toHaveValue('');
    await expect.element(page.getByRole('radio')).toHaveLength(1);
    await expect.element(last).toHaveAttribute('min', '2026-11-21');
    await expect.element(last).toHaveAttribute('max', '2028-11-21');
    await first.fill('2026-12-07');
    await last.fill('2026-12-01');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The last day comes before the first.');
    await last.fill('2027-12-08');
    await expect.element(page.getByRole('alert')).toHaveTextContent('A deputy is named for a year at most.');
    await last.fill('2026-12-18');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await submit.click();
    await expect.element(page.getByText('Leyla Aksoy is your deputy.')).toBeVisible();
    expect(server.calls('deputies.name')).toEqual([{ userId: leyla.id, ...december }]);
    await expect.element(page.getByRole('link', { name: /^Deputy.*Leyla Aksoy.*7.*18 December 2026/ })).toBeVisible();
  });

  test('changes the days and the person', { tags: 'long' }, async () => {
    const server = await showApp(paths.deputy, { answers: managers(ofJonas) });
    await expect.element(page.getByRole('radio', { name: /Jonas Brandt/ })).toBeChecked();
    await expect.element(last).toHaveValue('2026-12-18');
    await last.fill('2026-12-21');
    await search.fill('Leyla');
    await page.getByRole('radio', { name: /Leyla Aksoy/ }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(title).toHaveTextContent('My team’s requests');
    expect(server.calls('deputies.name')).toEqual([{ userId: leyla.id, ...december, endsOn: '2026-12-21' }]);
  });

  test('ends it, and undoes that', async () => {
    const server = await showApp(paths.deputy, { answers: managers(ofJonas) });
    // What was typed and not saved is not what Undo brings back.
    await last.fill('2026-12-21');
    await page.getByRole('button', { name: 'End it now' }).click();
    await expect.element(page.getByText('Jonas Brandt is not your deputy any more.')).toBeVisible();
    await expect.element(submit).toBeVisible();
    await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByRole('radio', { name: /Jonas Brandt/ })).toBeChecked();
    expect(server.calls('deputies.name')).toEqual([{ userId: jonas.id, ...december }]);
  });

  test('keeps what was typed where it could not be saved', async () => {
    const server = await showApp(paths.deputy, {
      answers: managers(ofJonas, { 'deputies.name': refusal('NOT_FOUND') }),
    });
    await last.fill('2026-12-24');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('This person does not work here any more.');
    server.goAway();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Check your connection/);
    await expect.element(last).toHaveValue('2026-12-24');
    await search.fill('Leyla');
    await expect.element(page.getByRole('alert')).toHaveLength(2);
  });

  test('sees that it is being read', async () => {
    await showApp(paths.deputy, { answers: { 'deputies.mine': never } });
    await expect.element(title).toHaveTextContent('Deputy');
    await expect.element(main.getByRole('status')).toBeInTheDocument();
    await expect.element(submit).not.toBeInTheDocument();
  });

  test('reads it again after a failure', async () => {
    const server = await showApp(paths.deputy, { answers: { 'deputies.mine': refusal('INTERNAL') } });
    await expect.element(page.getByRole('alert')).toBeVisible();
    server.answer({ 'deputies.mine': none });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(submit).toBeVisible();
  });
});

test('whoever leads nobody is told that there is nothing to do', async () => {
  await showApp(paths.deputy, { answers: { 'deputies.mine': { ...none, leads: false } } });
  await expect.element(page.getByText('You lead nobody')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

test('a deputy sees for whom each request is, and until when they answer', { tags: 'long' }, async () => {
  const standsInFor = [{ manager: 'Anke Lindner', ...december }];
  await showApp(paths.teamTimeOff, {
    answers: {
      'timeOff.overview': never,
      'timeOff.team': [request],
      'timeOff.teamPeople': [],
      'deputies.mine': { leads: false, deputy: null, standsInFor },
    },
  });
  await expect.element(main.getByText(/^You answer for Anke Lindner: 7.*18 December 2026/)).toBeVisible();
  await expect.element(main.getByRole('article')).toMatchTextContent(/Marta Ruiz.*for Anke Lindner/);
  await expect.element(page.getByRole('link', { name: /^Deputy/ })).not.toBeInTheDocument();
});

test('a request unanswered for days says so to the manager and to the manager above', async () => {
  const unansweredSince = '2026-11-03T10:00:00.000Z';
  const own = { ...request, id: leyla.id, person: 'Omar Farouk', standsInFor: null, unansweredSince };
  await showApp(paths.teamTimeOff, {
    answers: {
      'timeOff.overview': never,
      'timeOff.team': [{ ...request, unansweredSince }, own],
      'timeOff.teamPeople': [],
      'deputies.mine': none,
    },
  });
  const cards = main.getByRole('article');
  await expect.element(cards.first()).toMatchTextContent('for Anke Lindner, without an answer since 3 November 2026');
  const said = 'Without an answer since 3 November 2026: your own manager sees it, too';
  await expect.element(cards.last()).toMatchTextContent(said);
});

test.for([
  ['en', 'light'],
  ['ar', 'dark'],
] as const)('can be named by everybody: %s, %s', { tags: 'long' }, async ([language, theme]) => {
  await showApp(paths.deputy, { language, theme, answers: managers(ofJonas) });
  await page.getByRole('searchbox').fill('Leyla');
  await expect.element(page.getByRole('radio')).toHaveLength(2);
  await expectAccessible();
});
