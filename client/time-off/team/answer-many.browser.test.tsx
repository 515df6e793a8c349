import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { waitingRequest } from '#client/testing/blank-answers.ts';
import { type Answers, offline, refusal } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { longestNote } from '#contract/leave-days.ts';
import { paths } from '#contract/paths.ts';
import type { TeamRequest } from '#contract/time-off.ts';

/** A waiting request of a person for a day in December. */
function waiting(number: number, person: string, more: Partial<TeamRequest> = {}): TeamRequest {
  const day = `2026-12-${String(number + 6).padStart(2, '0')}`;
  return {
    ...waitingRequest,
    id: `b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e0${number}` as Id,
    person,
    startsOn: day,
    endsOn: day,
    ...more,
  };
}

const jonas = waiting(1, 'Jonas Brandt');
const leyla = waiting(2, 'Leyla Aksoy');
const marta = waiting(3, 'Marta Ruiz');
const omar = waiting(4, 'Omar Farouk');

const choose = page.getByRole('button', { name: 'Choose', exact: true });
const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
const bar = page.getByRole('group', { name: 'Chosen requests' });
const approve = bar.getByRole('button', { name: /^Approve/ });
const decline = bar.getByRole('button', { name: /^Decline/ });
const dialog = page.getByRole('dialog');
const box = (person: string) => page.getByRole('checkbox', { name: new RegExp(`^Choose ${person}`) });
const answered = page.getByRole('region', { name: 'Answered' }).getByRole('article');

/** A server that has a team's requests and applies what it is asked. */
const nothing = { workingDays: '12345', holidays: [], types: [], balances: [], manager: null };

function teamOf(requests: TeamRequest[], more: Answers = {}): Answers {
  const team = new Map<string, TeamRequest>(requests.map((request) => [request.id, request]));
  const change = (id: string, changed: Partial<TeamRequest>) => {
    const next = { ...(team.get(id) as TeamRequest), ...changed };
    team.set(id, next);
    return next;
  };
  return {
    'timeOff.overview': { ...nothing, teamWaiting: 0, teamAbsent: null },
    'timeOff.team': () => [...team.values()],
    'timeOff.teamPeople': [],
    'deputies.mine': { leads: true, deputy: null, standsInFor: [] },
    'timeOff.answer': ({ id, answer, note }) => change(id, { state: answer, answerNote: note, canTakeBack: true }),
    'timeOff.takeBack': ({ id }) => change(id, { state: 'waiting', answerNote: '', canTakeBack: false }),
    ...more,
  };
}

async function chooseSome(...people: string[]) {
  await choose.click();
  for (const person of people) await box(person).click();
}

beforeEach(() => {
  vi.setSystemTime('2026-11-21T12:00:00');
});

afterEach(() => {
  vi.useRealTimers();
});

describe('several requests of the team', () => {
  test('are chosen one by one or all, and none is answered before', { tags: 'long' }, async () => {
    const server = await showApp(paths.teamTimeOff, { answers: teamOf([jonas, leyla, marta]) });
    await expect.element(page.getByRole('button', { name: /^Approve/ })).toHaveLength(3);
    await choose.click();
    await expect.element(page.getByRole('checkbox')).toHaveLength(3);
    await expect.element(page.getByRole('button', { name: /^Approve/ })).toHaveLength(1);
    await expect.element(approve).toBeDisabled();
    await expect.element(decline).toBeDisabled();

    await box('Leyla Aksoy').click();
    await expect.element(bar.getByRole('status').first()).toHaveTextContent('1 chosen');
    // The whole card is the touch target.
    await page.getByText('Marta Ruiz').click({ force: true });
    await expect.element(bar.getByRole('status').first()).toHaveTextContent('2 chosen');
    await bar.getByRole('button', { name: 'Choose all' }).click();
    await expect.element(box('Jonas Brandt')).toBeChecked();
    await bar.getByRole('button', { name: 'Clear the selection' }).click();
    await expect.element(approve).toBeDisabled();

    await cancel.click();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    await expect.element(bar).not.toBeInTheDocument();
    expect(server.calls('timeOff.answer')).toEqual([]);
  });

  test('are approved without a question where none clash, and all of it is undone by one tap', {
    tags: 'long',
  }, async () => {
    const server = await showApp(paths.teamTimeOff, { answers: teamOf([jonas, leyla, marta, omar]) });
    await chooseSome('Jonas Brandt', 'Leyla Aksoy', 'Omar Farouk');
    await approve.click();
    await expect.element(page.getByText('3 requests are approved.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(answered).toHaveLength(3);
    await expect.element(bar).not.toBeInTheDocument();
    expect(server.calls('timeOff.answer').map(({ id, answer }) => [id, answer])).toEqual([
      [jonas.id, 'approved'],
      [leyla.id, 'approved'],
      [omar.id, 'approved'],
    ]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('3 requests wait again.')).toBeVisible();
    await expect.element(answered).not.toBeInTheDocument();
    expect(server.calls('timeOff.takeBack').map(({ id }) => id)).toEqual([jonas.id, leyla.id, omar.id]);
  });

  test('on days on which others are away are named before they are approved, and may be left out', {
    tags: 'long',
  }, async () => {
    const beside = waiting(3, 'Marta Ruiz', { alsoAway: ['Nils Berg'] });
    const sameDay = { ...waiting(5, 'Omar Farouk'), startsOn: leyla.startsOn, endsOn: leyla.endsOn };
    const server = await showApp(paths.teamTimeOff, { answers: teamOf([jonas, leyla, beside, sameDay]) });
    await choose.click();
    await bar.getByRole('button', { name: 'Choose all' }).click();
    await approve.click();
    await expect.element(dialog).toMatchTextContent('4 to approve, 3 of them while others are away:');
    await expect.element(dialog.getByRole('listitem')).toHaveLength(3);
    await expect.element(dialog.getByRole('listitem').nth(0)).toMatchTextContent(/Leyla Aksoy.*Omar Farouk/);
    await expect.element(dialog.getByRole('listitem').nth(1)).toMatchTextContent(/Marta Ruiz.*Nils Berg/);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls('timeOff.answer')).toEqual([]);

    await approve.click();
    await dialog.getByRole('button', { name: 'Approve the other one' }).click();
    await expect.element(page.getByText('1 request is approved.')).toBeVisible();
    expect(server.calls('timeOff.answer')).toMatchObject([{ id: jonas.id }]);

    await choose.click();
    await bar.getByRole('button', { name: 'Choose all' }).click();
    await approve.click();
    await dialog.getByRole('button', { name: 'Approve all 3' }).click();
    await expect.element(page.getByText('3 requests are approved.')).toBeVisible();
    await expect.element(page.getByText('Nobody is waiting for an answer')).toBeVisible();
  });

  test('are declined with one note for all, and none of another time', { tags: 'long' }, async () => {
    const server = await showApp(paths.teamTimeOff, { answers: teamOf([jonas, leyla, marta, omar]) });
    await chooseSome('Jonas Brandt', 'Leyla Aksoy');
    await decline.click();
    await expect.element(dialog.getByRole('heading', { name: 'Decline 2 requests' })).toBeVisible();
    const send = () => dialog.getByRole('button', { name: 'Decline' }).click();
    const says = /1,?001 characters/;
    const limit = { most: longestNote, says, send, letter: '🎭' };
    const note = await fillToLimit(dialog.getByRole('textbox'), limit);
    await send();
    await expect.element(page.getByText('2 requests are declined.')).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(answered.first()).toMatchTextContent(/Declined.*🎭/u);
    expect(server.calls('timeOff.answer').map((answer) => answer.note)).toEqual([note, note]);

    await chooseSome('Marta Ruiz');
    await decline.click();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('');
  });

  test('that cannot be answered show the reason until it is dismissed', { tags: 'long' }, async () => {
    const team = teamOf([jonas, leyla, marta]);
    const answer = team['timeOff.answer'] as (input: object) => TeamRequest;
    await showApp(paths.teamTimeOff, {
      answers: {
        ...team,
        'timeOff.answer': (input) => (input.id === leyla.id ? refusal('LEAVE_NOT_OPEN') : answer(input)),
        'timeOff.takeBack': refusal('NOT_ENOUGH_LEAVE'),
      },
    });
    await choose.click();
    await bar.getByRole('button', { name: 'Choose all' }).click();
    await approve.click();
    await expect.element(page.getByText('2 requests are approved. 1 could not be answered.')).toBeVisible();
    const notice = page.getByRole('alert');
    await expect
      .element(notice)
      .toMatchTextContent(/Leyla Aksoy · 8 December 2026.*This request was answered or withdrawn meanwhile\./);
    await expectAccessible();

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('2 answers could not be taken back.')).toBeVisible();
    await expect.element(notice.getByRole('listitem')).toHaveLength(2);
    await expect.element(notice).toMatchTextContent(/Jonas Brandt.*That is more than is left\./);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('of which none could be answered have nothing to undo', { tags: 'long' }, async () => {
    await showApp(paths.teamTimeOff, {
      answers: { ...teamOf([jonas, leyla]), 'timeOff.answer': refusal('LEAVE_NOT_OPEN') },
    });
    await choose.click();
    await bar.getByRole('button', { name: 'Choose all' }).click();
    await approve.click();
    await expect.element(page.getByText('2 could not be answered.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('without a network all wait to be sent, and Undo sends none of them', { tags: 'long' }, async () => {
    const server = await showApp(paths.teamTimeOff, { answers: teamOf([jonas, leyla, marta]) });
    const unsent = page.getByText('Waiting for a connection');
    await expect.element(page.getByRole('article')).toHaveLength(3);
    server.goAway();
    await chooseSome('Jonas Brandt', 'Leyla Aksoy');
    await approve.click();
    await expect.element(page.getByText('2 answers wait to be sent, and go out by themselves.')).toBeVisible();
    await expect.element(unsent).toHaveLength(2);
    // A request whose answer waits to be sent cannot be answered again.
    await expect.element(choose).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(unsent).not.toBeInTheDocument();

    await chooseSome('Jonas Brandt', 'Marta Ruiz');
    await approve.click();
    await expect.element(unsent).toHaveLength(2);
    expect(server.calls('timeOff.answer')).toEqual([]);
    server.comeBack();
    await expect.element(answered).toHaveLength(2);
    expect(server.calls('timeOff.answer').map(({ id }) => id)).toEqual([jonas.id, marta.id]);
    expect(server.calls('timeOff.takeBack')).toEqual([]);
  });

  test('cut off halfway are undone together: sent answers are taken back, the rest is not sent', {
    tags: 'long',
  }, async () => {
    const team = teamOf([jonas, leyla, marta]);
    const answer = team['timeOff.answer'] as (input: object) => TeamRequest;
    const server = await showApp(paths.teamTimeOff, {
      answers: {
        ...team,
        'timeOff.answer': (input) => {
          if (input.id === jonas.id) return answer(input);
          server.goAway();
          return offline;
        },
      },
    });
    await choose.click();
    await bar.getByRole('button', { name: 'Choose all' }).click();
    await approve.click();
    const said = '1 request is approved. 2 answers wait to be sent, and go out by themselves.';
    await expect.element(page.getByText(said)).toBeVisible();
    server.answer({ 'timeOff.answer': answer as never });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('1 answer waits to be sent, and goes out by itself.')).toBeVisible();
    server.comeBack();
    const takenBack = () => server.calls('timeOff.takeBack').map(({ id }) => id);
    await expect.poll(takenBack).toEqual([jonas.id]);
    await expect.element(page.getByRole('button', { name: /^Approve/ })).toHaveLength(3);
    expect(server.calls('timeOff.answer').map(({ id }) => id)).toEqual([jonas.id, leyla.id]);
  });

  test('sixty are answered in one go, each once', { tags: 'long' }, async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...waiting(1, `Person ${index}`),
      id: crypto.randomUUID() as string as Id,
      startsOn: new Date(Date.UTC(2027, 0, index + 1)).toISOString().slice(0, 10),
      endsOn: new Date(Date.UTC(2027, 0, index + 1)).toISOString().slice(0, 10),
    }));
    const server = await showApp(paths.teamTimeOff, { answers: teamOf(many) });
    await choose.click();
    await bar.getByRole('button', { name: 'Choose all' }).click();
    await approve.click();
    await expect.element(page.getByText('60 requests are approved.')).toBeVisible();
    expect(server.calls('timeOff.answer').map(({ id }) => id)).toEqual(many.map(({ id }) => id));
  });

  test('are chosen by keys, and the focus stays near', { tags: 'long' }, async () => {
    await showApp(paths.teamTimeOff, { answers: teamOf([jonas, leyla, marta]) });
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
    await choose.click();
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Tab} {Tab} ');
    await expect.element(box('Leyla Aksoy')).toHaveFocus();
    await expect.element(bar.getByRole('status').first()).toHaveTextContent('2 chosen');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
    await expect.element(approve).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(answered).toHaveLength(2);
    await expect.element(page.getByRole('heading', { name: 'Waiting for you' })).toHaveFocus();
  });

  test('one that waits alone is answered on its card', async () => {
    const overNewYear = { ...jonas, startsOn: '2026-12-28', endsOn: '2027-01-02' };
    await showApp(paths.teamTimeOff, { answers: teamOf([overNewYear]) });
    await expect.element(page.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await expect.element(choose).not.toBeInTheDocument();
    const calendar = page.getByRole('link', { name: /^See the calendar of these days/ });
    await expect.element(calendar).toHaveAttribute('href', `${paths.leaveCalendar}?of=led&month=2026-12`);
  });

  test.for([
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const)('can be chosen by everybody: %s, %s', { tags: 'long' }, async ([language, theme]) => {
    await showApp(paths.teamTimeOff, { language, theme, answers: teamOf([jonas, leyla]) });
    await page.getByRole('region').getByRole('button').first().click();
    await page.getByRole('checkbox').first().click();
    await expect.element(page.getByRole('checkbox').first()).toBeChecked();
    await expectAccessible();
  });
});
