import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { leaveCalendar, leaveRequests, waitingLeave } from '#client/console/testing/leave-answers.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { type Answers, refusal } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { longestNote } from '#contract/leave-days.ts';
import type { InboxRequest } from '#contract/leave-inbox.ts';
import { requestsAtOnce } from '#contract/limits.ts';

const request = (number: number, person: string): InboxRequest => ({
  ...waitingLeave,
  id: `00000000-0000-4000-8000-000000001${String(number).padStart(3, '0')}` as Id,
  person,
  nudgedAt: null,
  alsoAway: [],
  enteredBy: null,
});
const jonas = request(1, 'Jonas Brandt');
const leyla = request(2, 'Leyla Aksoy');
const marta = request(3, 'Marta Ruiz');
/** Of whoever looks: somebody else answers it. */
const own = { ...request(4, 'Aminata Kamara'), isOwn: true };

const show = (more: Answers = {}) =>
  showConsole(consolePaths.leaveRequests, {
    roles: ['hr'],
    answers: {
      ...leaveRequests,
      'leaveInbox.list': { requests: [jonas, own, leyla, marta], next: null, total: 4, types: kinds },
      ...more,
    },
  });

const kinds = [{ id: 'annual', name: { text: 'Annual leave', lang: 'en' as const }, isRetired: false }];

const bar = page.getByRole('group', { name: 'Several requests' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('several are approved at once, and each that is not says why and may be approved all the same', {
  tags: 'long',
}, async () => {
  const server = await show({
    'leaveInbox.answer': ({ ids, despiteClashes }) => ({
      results: ids.map((id) => {
        const [outcome, alsoAway] =
          id === marta.id
            ? (['answered', []] as const)
            : id === leyla.id && !despiteClashes
              ? (['clashes', ['Nils Berg']] as const)
              : (['done', []] as const);
        return { id: id as Id, outcome, alsoAway: [...alsoAway] };
      }),
    }),
  });
  await expect.element(page.getByText('Choose all shown')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Choose all shown' }).click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('3 requests chosen');
  await bar.getByRole('button', { name: /^Approve/ }).click();
  await expect.element(page.getByText('1 request is approved.')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  const notice = page.getByRole('alert');
  await expect.element(notice.getByRole('listitem')).toHaveLength(2);
  await expect.element(notice).toMatchTextContent(/Leyla Aksoy.*Also away then.*Nils Berg/);
  await expect.element(notice).toMatchTextContent(/Marta Ruiz.*answered or withdrawn meanwhile/);
  await expectAccessible();

  await button('Approve it all the same').click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(server.calls('leaveInbox.answer').map(({ ids, despiteClashes }) => [ids, despiteClashes])).toEqual([
    [[jonas.id, leyla.id, marta.id], false],
    [[leyla.id], true],
  ]);
});

test('no more requests are chosen at once than the server takes', async () => {
  const requests = Array.from({ length: requestsAtOnce + 1 }, (_, index) => request(index, `Person ${index}`));
  await show({ 'leaveInbox.list': { requests, next: null, total: requests.length, types: kinds } });
  const all = page.getByText('Choose all shown');
  await all.click();
  await expect.element(bar.getByRole('status')).toHaveTextContent('100 requests chosen');
  await expect.element(all).not.toBeInTheDocument();
});

test('one is declined with a reason, handed to somebody else, and those who can answer are reminded', {
  tags: 'long',
}, async () => {
  const done = ({ ids }: { ids: Id[] }) => ({ results: ids.map((id) => ({ id, outcome: 'done', alsoAway: [] })) });
  const nils = { id: waitingLeave.userId, name: 'Nils Berg', position: 'Stage manager', profilePic: null };
  const server = await show({
    'leaveInbox.answer': done as never,
    'leaveInbox.assign': done as never,
    'leaveInbox.nudge': done as never,
    'people.managers': [nils],
  });
  const dialog = page.getByRole('dialog');
  const of = (act: string) => page.getByRole('button', { name: new RegExp(`^${act}.*Jonas Brandt`) });
  await of('Remind').click();
  await expect.element(page.getByText('Jonas Brandt · A reminder of 1 request is sent.')).toBeVisible();
  // A mail is not called back.
  await expect.element(button('Undo')).not.toBeInTheDocument();
  await of('Ask somebody else').click();
  await dialog.getByRole('button', { name: 'Ask them' }).click();
  await expect.element(dialog.getByText('Choose somebody.')).toBeVisible();
  await dialog.getByLabelText('Who is to answer').first().fill('nils');
  await dialog.getByRole('radio', { name: /Nils Berg/ }).click();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Ask them' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await of('Decline').click();
  await expect.element(dialog.getByText(/^Jonas Brandt · /)).toBeVisible();
  const send = () => dialog.getByRole('button', { name: 'Decline' }).click();
  const limit = { most: longestNote, says: /1,?001 characters/, send, letter: '🎭' };
  const note = await fillToLimit(dialog.getByRole('textbox'), limit);
  await send();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('leaveInbox.assign')).toEqual([{ ids: [jonas.id], managerId: nils.id }]);
  expect(server.calls('leaveInbox.answer')).toMatchObject([{ answer: 'declined', note }]);
});

test('of several, those alone are taken back that were answered', async () => {
  const server = await show({
    'leaveInbox.answer': ({ ids }) => ({
      results: ids.map((id) => ({ id: id as Id, outcome: id === leyla.id ? 'answered' : 'done', alsoAway: [] })),
    }),
    'leaveInbox.takeBack': ({ ids }) => ({
      results: ids.map((id) => ({ id: id as Id, outcome: 'done', alsoAway: [] })),
    }),
  });
  await button('Choose all shown').click();
  await bar.getByRole('button', { name: /^Approve/ }).click();
  await expect.element(page.getByText('2 requests are approved.')).toBeVisible();
  await button('Undo').click();
  await expect.element(page.getByText('2 requests wait again.')).toBeVisible();
  expect(server.calls('leaveInbox.takeBack')).toEqual([{ ids: [jonas.id, marta.id] }]);
});

test('an answer is taken back from its message, or from the request itself, and what stays says why', async () => {
  const done = ({ ids }: { ids: Id[] }) => ({ results: ids.map((id) => ({ id, outcome: 'done', alsoAway: [] })) });
  const server = await show({
    'leaveInbox.list': {
      requests: [jonas, leyla, { ...marta, state: 'approved', canTakeBack: true }],
      next: null,
      total: 3,
      types: kinds,
    },
    'leaveInbox.answer': done as never,
    'leaveInbox.takeBack': ({ ids }) => ({
      results: ids.map((id) => ({ id: id as Id, outcome: id === marta.id ? 'begun' : 'done', alsoAway: [] })),
    }),
  });
  await page.getByRole('button', { name: /^Approve.*Jonas Brandt/ }).click();
  await expect.element(page.getByText('Jonas Brandt · 1 request is approved.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Jonas Brandt · 1 request waits again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Take the answer back.*Marta Ruiz/ }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Marta Ruiz.*has begun already/);
  expect(server.calls('leaveInbox.takeBack')).toEqual([{ ids: [jonas.id] }, { ids: [marta.id] }]);
});

test('the list is narrowed by state, name and days, which a link keeps', { tags: 'long' }, async () => {
  const server = await show();
  await button('Approved').click();
  await expect.poll(() => server.calls('leaveInbox.list').at(-1)).toMatchObject({ state: 'approved' });
  // On a phone the filters stand behind one button, which counts those that narrow the list.
  await button('Filters').click();
  await page.getByLabelText('From day').fill('2026-12-01');
  await expect.poll(() => server.calls('leaveInbox.list').at(-1)).toMatchObject({ from: '2026-12-01' });
  await expect.element(page.getByLabelText('To day')).toHaveAttribute('min', '2026-12-01');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('aksoy');
  await expect.poll(() => server.calls('leaveInbox.list').at(-1)).toMatchObject({ text: 'aksoy' });
  await expect.poll(() => location.search).toBe('?state=approved&from=2026-12-01&text=aksoy');
  await page.getByLabelText('To day').fill('2026-12-24');
  await expect.element(page.getByLabelText('From day')).toHaveAttribute('max', '2026-12-24');
});

test.for([
  [consolePaths.leaveRequests, 'leaveInbox.list'],
  [consolePaths.leaveCalendar, 'leaveCalendar.company'],
] as const)('a reload keeps whose team is shown, by name: %s', { tags: 'long' }, async ([path, read]) => {
  const nils = { id: waitingLeave.userId, name: 'Nils Berg', position: 'Stage manager', profilePic: null };
  const server = await showConsole(`${path}?managerId=${nils.id}`, {
    roles: ['hr'],
    answers: { ...leaveRequests, ...leaveCalendar, 'people.managers': ({ id }) => (id === nils.id ? [nils] : []) },
  });
  await expect.poll(() => server.calls(read).at(-1)).toMatchObject({ managerId: nils.id });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect.element(page.getByRole('radio', { name: /Nils Berg/ })).toBeChecked();
  await page.getByRole('radio', { name: 'All teams' }).click();
  await expect.poll(() => location.search).not.toContain('managerId');
});

test('days of an approved leave are given back, and that is undone', { tags: 'long' }, async () => {
  const entered = { enteredBy: 'Hilde Brandt', answeredBy: 'Hilde Brandt' };
  const approved = {
    ...jonas,
    ...entered,
    state: 'approved',
    canGiveBack: true,
    endsMidday: false,
    halves: 6,
  } as const;
  const server = await show({
    'leaveInbox.list': { requests: [approved], next: null, total: 1, types: kinds },
    'leaveInbox.giveBack': { halves: 4 },
    'leaveInbox.undoGiveBack': { halves: 6 },
  });
  await expect.element(page.getByText('Entered by Hilde Brandt')).toBeVisible();
  await expect.element(page.getByText(/^Answered by/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Give days back.*Jonas Brandt/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Give days back' });
  await expect.element(dialog.getByText(/Jonas Brandt.* is told/)).toBeVisible();
  await dialog.getByLabelText('First day').fill('2026-12-22');
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await expect.element(page.getByText('Given back: 1 day')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.poll(() => server.calls('leaveInbox.undoGiveBack')).toHaveLength(1);
  const [given] = server.calls('leaveInbox.giveBack');
  expect(given).toMatchObject({ id: jonas.id, userId: jonas.userId, startsOn: '2026-12-22', endsOn: '2026-12-22' });
  expect(server.calls('leaveInbox.undoGiveBack')).toEqual([
    { id: jonas.id, userId: jonas.userId, giveBack: given?.giveBack },
  ]);
});

test('days that cannot be given back say why, and the dialog stays as it is', { tags: 'long' }, async () => {
  const approved = { ...jonas, state: 'approved', canGiveBack: true } as const;
  await show({
    'leaveInbox.list': { requests: [approved], next: null, total: 1, types: kinds },
    'leaveInbox.giveBack': refusal('OWN_LEAVE'),
  });
  await page.getByRole('button', { name: /^Give days back.*Jonas Brandt/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Give days back' });
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Somebody else in HR enters your own leave.');
});

/** What Nils has: 5.5 days of 2026, and a public holiday on 8 December. */
const leaveOf = (userId: string) => ({
  workingDays: userId === waitingLeave.userId ? '12345' : '',
  holidays: [{ day: '2026-12-08', name: 'Founding Day', half: null }],
  types: [{ id: 'annual', name: { text: 'Annual leave', lang: 'en' as const }, limited: true, dayHalves: null }],
  balances: [
    {
      ...{ typeId: 'annual', year: 2026, entitled: 50, taken: 39, planned: 0, waiting: 0, left: 11 },
      unit: 'days' as const,
    },
  ],
});

test('leave is entered for somebody without a phone, and a refusal leaves the form as it is', {
  tags: 'long',
}, async () => {
  const nils = { id: waitingLeave.userId, name: 'Nils Berg', position: 'Stage manager', profilePic: null };
  const server = await show({
    'people.managers': [nils],
    'leaveInbox.leaveOf': ({ userId }) => leaveOf(userId),
    'leaveInbox.enter': refusal('LEAVE_NO_WORKING_DAYS'),
  });
  const dialog = page.getByRole('dialog');
  await button('Enter leave').click();
  const nobodyChosen = dialog.getByText('Choose somebody.');
  await dialog.getByRole('button', { name: 'Enter leave' }).click();
  await expect.element(nobodyChosen).toBeVisible();
  await dialog.getByLabelText('Whose leave').first().fill('nils');
  await dialog.getByRole('radio', { name: /Nils Berg/ }).click();
  await expect.element(nobodyChosen).not.toBeInTheDocument();
  await dialog.getByLabelText('First day').fill('2026-12-07');
  await dialog.getByLabelText('Last day').fill('2026-12-11');
  // Tuesday is a public holiday there.
  const sum = dialog.getByRole('status').filter({ hasText: '4 days' });
  await expect.element(sum).toMatchTextContent(/Public holidays.*Founding Day.*1\.5 days left in 2026 after that/);
  await expectAccessible(dialog.element());
  await dialog.getByLabelText('Last day').fill('2026-12-18');
  await expect.element(dialog.getByText('3.5 days too many in 2026')).toBeVisible();
  await dialog.getByLabelText('Last day').fill('2026-12-11');
  await dialog.getByRole('button', { name: 'Enter leave' }).click();
  await expect.element(dialog.getByText('They do not work on any of these days.')).toBeVisible();
  server.answer({ 'leaveInbox.enter': ({ id }) => ({ id: id as Id }) });
  await dialog.getByRole('button', { name: 'Enter leave' }).click();
  await expect.element(page.getByText('The leave is entered and approved.')).toBeVisible();
  const [first, second] = server.calls('leaveInbox.enter');
  expect(second).toMatchObject({ userId: nils.id, typeId: 'annual', startsOn: '2026-12-07', endsOn: '2026-12-11' });
  expect(second?.id).toBe(first?.id);
});
