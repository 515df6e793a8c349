import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Input, Output } from '#client/api/call.ts';
import { listed, listOf, showPeople } from '#client/console/people/testing/shown-people.ts';
import { lookAtSession } from '#client/session/session.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { type Answers, offline, refusal } from '#client/testing/fake-server.ts';
import { aminata } from '#client/testing/show-app.tsx';
import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { ActKind, ActOutcome, ActState, ActSummary } from '#contract/people-acts.ts';

const dialog = page.getByRole('dialog');
const progress = (name: string) => page.getByRole('progressbar', { name });

/** A server that works on an act as far as the test lets it. */
function actOf(total: number, kind: ActKind = 'invite', outcome: ActOutcome = 'invited') {
  const now = { id: '' as Id, state: 'working' as ActState, done: 0 };
  const summary = () => ({ ...now, kind, total, takeBackUntil: null });
  const begin = ({ id }: { id: string }) => {
    now.id = id as Id;
    return { id: now.id };
  };
  const answers: Answers = {
    'people.list': listOf(total),
    'people.invite': begin,
    'people.showOut': begin,
    'people.acts': () => ({ acts: now.id ? [summary()] : [] }),
    'people.act': ({ after }: Input<'people.act'>): Output<'people.act'> => {
      const results = Array.from({ length: now.done }, (_, index) => {
        const { id, fullName } = listed(index + 1);
        return { id, name: fullName ?? '', outcome };
      });
      const from = Number(after);
      return {
        ...summary(),
        counts: now.done > 0 ? [{ outcome, people: now.done }] : [],
        results: results.slice(from, from + 100),
      };
    },
    'people.stopAct': ({ id }) => {
      now.state = 'stopped';
      return { id: id as Id };
    },
    'people.resumeAct': ({ id }) => {
      now.state = 'working';
      return { id: id as Id };
    },
  };
  return {
    answers,
    now,
    reach: (done: number) => {
      now.done = done;
      if (done === total) now.state = 'done';
    },
  };
}

async function inviteAll() {
  await page.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
}

test('where one person is chosen, the question names them', async () => {
  await showPeople(consolePaths.people, actOf(3).answers);
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await rows.nth(1).getByRole('checkbox').click({ force: true });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(dialog.getByRole('heading')).toHaveTextContent(`Invite ${listed(1).fullName}?`);
});

test('many are invited, and each is told apart once it is done', async () => {
  const act = actOf(3);
  const server = await showPeople(consolePaths.people, act.answers);
  await inviteAll();
  await expect.element(progress('Done so far')).toHaveAttribute('aria-valuetext', '0 of 3');
  expect(server.calls('people.invite')).toEqual([
    { id: act.now.id, expected: 3, selection: { filter: {}, except: [] } },
  ]);
  const reads = server.calls('people.list').length;
  act.reach(2);
  await expect.element(dialog.getByText('2 · invited')).toBeVisible();
  await expect.element(dialog.getByRole('link')).toHaveLength(2);
  expect(server.calls('people.list')).toHaveLength(reads);
  act.reach(3);
  await expect.element(dialog.getByText('3 · invited')).toBeVisible();
  await expect.element(dialog.getByRole('link')).toHaveLength(3);
  await expect.poll(() => server.calls('people.list').length).toBeGreaterThan(reads);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Show results' })).not.toBeInTheDocument();
});

test('whoever closes the dialog is told that it goes on, and finds it above the table', async () => {
  const act = actOf(250);
  await showPeople(consolePaths.people, act.answers);
  await inviteAll();
  act.reach(120);
  await expect.element(dialog.getByText('120 · invited')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('This goes on without the page. People shows how far it is.')).toBeVisible();
  await expect.element(progress('Invite people')).toHaveAttribute('aria-valuetext', '120 of 250');
  await expectAccessible();
  act.reach(250);
  await expect.element(progress('Invite people')).toHaveAttribute('aria-valuetext', '250 of 250');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Invite people' })).toBeVisible();
  await expect.element(dialog.getByRole('link')).toHaveLength(250);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(progress('Invite people')).not.toBeInTheDocument();
});

test('a reload finds what is in progress, with all of its results', async () => {
  const act = actOf(3, 'show-out', 'left');
  act.now.id = '01930000-0000-7000-8000-000000000009' as Id;
  act.reach(2);
  await showPeople(consolePaths.people, act.answers);
  await expect.element(progress('Record departures')).toHaveAttribute('aria-valuetext', '2 of 3');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect.element(dialog.getByText('2 · has no access any more')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
});

test('it stops when it is told to, and goes on from there', async () => {
  const act = actOf(3);
  const server = await showPeople(consolePaths.people, act.answers);
  await inviteAll();
  act.reach(1);
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Go on' })).toBeVisible();
  await expect.element(progress('Done so far')).toHaveAttribute('aria-valuetext', '1 of 3');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(server.calls('people.stopAct')).toEqual([{ id: act.now.id }]);
  expect(server.calls('people.resumeAct')).toEqual([{ id: act.now.id }]);
});

test('the table shows what became of people also where the rest is done as soon as it goes on', async () => {
  const act = actOf(3);
  act.now.id = '01930000-0000-7000-8000-000000000010' as Id;
  act.reach(1);
  act.now.state = 'stopped';
  const server = await showPeople(consolePaths.people, {
    ...act.answers,
    'people.resumeAct': ({ id }) => {
      act.reach(3);
      return { id: id as Id };
    },
  });
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect.element(dialog.getByText('1 · invited')).toBeVisible();
  const reads = server.calls('people.list').length;
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect.element(dialog.getByText('3 · invited')).toBeVisible();
  await expect.poll(() => server.calls('people.list').length).toBeGreaterThan(reads);
});

test('what could not be done says so, and is tried again', async () => {
  const act = actOf(3);
  act.now.id = '01930000-0000-7000-8000-000000000009' as Id;
  act.reach(1);
  act.now.state = 'failed';
  const server = await showPeople(consolePaths.people, act.answers);
  await expect.element(progress('Invite people')).toHaveAttribute('aria-valuetext', 'Stopped at 1 of 3');
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect.element(dialog.getByText('This came to a halt. Go on to try again from there.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(server.calls('people.resumeAct')).toEqual([{ id: act.now.id }]);
  act.reach(3);
  await expect.element(dialog.getByText('3 · invited')).toBeVisible();
});

test('a filter that finds others by now begins nothing, and asks again', async () => {
  const act = actOf(3);
  const server = await showPeople(consolePaths.people, { ...act.answers, 'people.invite': { now: 5 } });
  await inviteAll();
  await expect.element(dialog.getByText(/^This now affects 5 people\./)).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Invite 5 people?' })).toBeVisible();
  server.answer(act.answers);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(server.calls('people.invite').map(({ expected }) => expected)).toEqual([3, 5]);
});

test('a request whose answer was lost is repeated under the same id', async () => {
  const act = actOf(3);
  const server = await showPeople(consolePaths.people, { ...act.answers, 'people.invite': offline });
  await inviteAll();
  await expect.element(dialog.getByText('That did not work. Check your connection and try again.')).toBeVisible();
  server.answer(act.answers);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect.element(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  const ids = server.calls('people.invite').map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids)).toEqual(new Set([act.now.id]));
});

test('whoever begins too many is told when to try again', async () => {
  const act = actOf(3);
  await showPeople(consolePaths.people, {
    ...act.answers,
    'people.invite': refusal('TOO_MANY_REQUESTS', 600),
  });
  await inviteAll();
  await expect.element(dialog.getByText('Too many tries. Try again in 10 minutes.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Invite', exact: true })).toBeVisible();
});

test('what was changed of many can be taken back, and put away', async () => {
  const changed: ActSummary = {
    id: '0b5f7c1e-6f0a-7d53-9a39-1d4a3f0c2b77' as Id,
    kind: 'change',
    state: 'done',
    done: 3,
    total: 3,
    takeBackUntil: '2026-11-28T09:00:00.000Z',
    changes: [
      { field: 'language', to: 'de' },
      { field: 'shift', to: null },
      { field: 'manager', to: null },
    ],
    changed: 2,
  };
  const server = await showPeople(consolePaths.people, {
    'people.list': listOf(2),
    'people.acts': { acts: [changed] },
    'people.takeBack': ({ id }) => ({ id: id as Id }),
    'people.act': ({ id }) => ({
      // One of the three was so already, and is not changed back.
      ...{ ...changed, id: id as Id, kind: 'take-back', done: 2, total: 2, takeBackUntil: null },
      counts: [{ outcome: 'restored', people: 2 }],
      results: [],
    }),
    'people.putAwayAct': ({ id }) => ({ id: id as Id }),
  });
  await expect.element(page.getByText('Language: German · Shift: Nothing · Manager')).toBeVisible();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Take back the changes to 2 people?' })).toBeVisible();
  await expect.element(dialog.getByText(/^You can do this until/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.element(dialog.getByText('2 · as before')).toBeVisible();
  await expect.element(progress('Done so far')).toHaveAttribute('aria-valuetext', '2 of 2');
  // A question no more.
  await expect.element(dialog.getByRole('heading', { name: 'Take changes back' })).toBeVisible();
  expect(server.calls('people.takeBack')).toMatchObject([{ act: changed.id }]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  server.answer({ 'people.acts': { acts: [] } });
  await page.getByRole('button', { name: 'Put away' }).click();
  await expect.element(progress('Change people')).not.toBeInTheDocument();
  expect(server.calls('people.putAwayAct')).toEqual([{ id: changed.id }]);
});

test('what is not taken back any more does not say until when it is', async () => {
  const changed: ActSummary = {
    id: '0b5f7c1e-6f0a-7d53-9a39-1d4a3f0c2b77' as Id,
    kind: 'change',
    state: 'done',
    done: 3,
    total: 3,
    takeBackUntil: '2026-11-28T09:00:00.000Z',
    changes: [{ field: 'shift', to: null }],
  };
  const server = await showPeople(consolePaths.people, {
    'people.list': listOf(2),
    'people.acts': { acts: [changed] },
    'people.takeBack': refusal('CHANGED_MEANWHILE'),
  });
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.element(dialog.getByText(/^You can do this until/)).toBeVisible();
  server.answer({ 'people.acts': { acts: [{ ...changed, takeBackUntil: null }] } });
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await expect.element(dialog.getByText('This cannot be taken back any more.')).toBeVisible();
  await expect.element(dialog.getByText(/^You can do this until/)).not.toBeInTheDocument();
});

test('a benefit is given to many, or ended, once it and its day are chosen', async () => {
  const act = actOf(3, 'give-benefit', 'given');
  const begin = ({ id }: { id: string }) => {
    act.now.id = id as Id;
    return { id: act.now.id };
  };
  const server = await showPeople(consolePaths.people, {
    ...act.answers,
    ...{ 'people.giveBenefit': begin, 'people.endBenefit': begin },
    'benefitEnrolments.choices': [{ id: 'pension', kind: 'money', name: { en: 'Pension' } }],
  });
  await page.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
  await page.getByRole('button', { name: 'Benefits…' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Give 3 people a benefit?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Give it' }).click();
  await expect.element(dialog.getByText('Choose a benefit first.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: /Benefit/ }).click();
  await page.getByRole('option', { name: 'Pension' }).click();
  await dialog.getByRole('radio', { name: 'End it' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'End a benefit of 3 people?' })).toBeVisible();
  await dialog.getByLabelText('Last day').fill('2031-01-31');
  await dialog.getByRole('radio', { name: 'Give it' }).click();
  await dialog.getByLabelText('From this day on').fill('');
  await dialog.getByRole('button', { name: 'Give it' }).click();
  await expect.element(dialog.getByText('Choose the day.')).toBeVisible();
  await dialog.getByLabelText('From this day on').fill('2031-01-01');
  await dialog.getByRole('button', { name: 'Give it' }).click();
  act.reach(3);
  await expect.element(dialog.getByText('3 · has it')).toBeVisible();
  expect(server.calls('people.giveBenefit')).toEqual([
    { id: act.now.id, expected: 3, selection: { filter: {}, except: [] }, benefit: 'pension', since: '2031-01-01' },
  ]);
  expect(server.calls('people.endBenefit')).toEqual([]);
});

test('what the company does not use is given to nobody, and the other still is', async () => {
  const server = await showPeople(consolePaths.people, actOf(3).answers, { user: { ...aminata, off: ['benefits'] } });
  const benefits = page.getByRole('button', { name: 'Benefits…' });
  const trainings = page.getByRole('button', { name: 'Trainings…' });
  await page.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
  await expect.element(trainings).toBeVisible();
  await expect.element(benefits).not.toBeInTheDocument();
  server.answer({ 'auth.session': { user: { ...aminata, off: ['training'] } } });
  await lookAtSession();
  await expect.element(benefits).toBeVisible();
  await expect.element(trainings).not.toBeInTheDocument();
});

test('many are enrolled in a training, not up to a day that has passed, and what is done is confirmed', async () => {
  const act = actOf(3, 'training', 'enrolled');
  const server = await showPeople(consolePaths.people, {
    ...act.answers,
    'people.changeTraining': ({ id }) => {
      act.now.id = id as Id;
      return { id: act.now.id };
    },
    'trainingEnrolments.list': [
      { id: 'fire', title: { en: 'Fire safety' }, due: 0, overdue: 0, soon: 0, expired: 0, done: 0 },
    ],
  });
  await page.getByRole('checkbox', { name: 'Select All' }).click({ force: true });
  await page.getByRole('button', { name: 'Trainings…' }).click();
  const enrol = dialog.getByRole('button', { name: 'Enrol them' });
  await enrol.click();
  await expect.element(dialog.getByText('Choose a training first.')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: /Training/ }).click();
  await page.getByRole('option', { name: 'Fire safety' }).click();
  await dialog.getByRole('radio', { name: 'Confirm that it is done' }).click();
  await dialog.getByLabelText('Done on').fill('2999-01-01');
  await dialog.getByRole('button', { name: 'Confirm that it is done' }).click();
  await expect.element(dialog.getByText('Choose the day, today at the latest.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Enrol them' }).click();
  await dialog.getByLabelText('To be done by').fill('2020-01-01');
  await enrol.click();
  await expect.element(dialog.getByText('This day has passed. Choose a later one.')).toBeVisible();
  await dialog.getByLabelText('To be done by').fill('2999-01-31');
  await enrol.click();
  act.reach(3);
  await expect.element(dialog.getByText('3 · enrolled')).toBeVisible();
  expect(server.calls('people.changeTraining')).toMatchObject([
    { expected: 3, training: 'fire', what: 'enrol', day: '2999-01-31' },
  ]);
});
