import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitingRequest } from '#client/testing/blank-answers.ts';
import type { Answers } from '#client/testing/fake-server.ts';
import { readScreen } from '#client/testing/read-screen.ts';
import { showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import type { Path } from '#contract/paths.ts';
import { paths } from '#contract/paths.ts';
import type { EnrolledTraining } from '#contract/training.ts';

/** Screens that show the same thing in several states, with one of each. */

const moment = '2026-11-20T09:00:00.000Z';
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as Id;
const english = (text: string) => ({ text, lang: 'en' as const });

const fatmata = { id: idOf(1), username: 'fbangura', fullName: 'Fatmata Bangura', profilePic: null };
const jonas = { ...fatmata, id: idOf(2), username: 'jbrandt', fullName: null };
const message = { seq: 1, text: 'Who has my ladder?', ts: moment, editedAt: null, gone: null };
const report = { id: idOf(3), reporter: jonas, reason: '', at: moment, message };
const moderation: Answers = {
  'moderation.overview': {
    mode: 'slow',
    reports: [
      { ...report, sender: { ...fatmata, mutedUntil: '2026-11-20T21:00:00.000Z' } },
      { ...report, id: idOf(4), reason: 'Rude.', sender: { ...fatmata, mutedUntil: null } },
      {
        ...{ ...report, id: idOf(5), message: { ...message, seq: 2, editedAt: moment } },
        sender: { ...jonas, mutedUntil: null },
      },
      {
        ...{ ...report, id: idOf(6), message: { ...message, seq: 3, text: null, gone: 'hidden' } },
        sender: { ...jonas, mutedUntil: null },
      },
    ],
    muted: [{ person: fatmata, until: '2026-11-20T21:00:00.000Z', by: jonas, reason: 'Rude.', at: moment }],
  },
};

const training: EnrolledTraining = {
  id: 'due',
  title: english('Rigging'),
  summary: english('How to hang what must not fall.'),
  minutes: 90,
  url: null,
  dueOn: '2026-12-15',
  doneAt: null,
  validUntil: null,
  ownChoice: false,
};
const done = { dueOn: null, doneAt: '2025-11-02T09:00:00.000Z' };
const trainings: Answers = {
  'training.mine': [
    {
      ...training,
      id: 'overdue',
      title: english('Fire safety'),
      dueOn: '2026-11-01',
      url: 'https://learn.example/fire',
    },
    training,
    { ...training, id: 'own', title: english('French'), dueOn: null, ownChoice: true },
    { ...training, ...done, id: 'expired', title: english('Ladders'), validUntil: '2026-11-02' },
    { ...training, ...done, id: 'soon', title: english('First aid'), validUntil: '2026-12-01' },
    { ...training, ...done, id: 'good', title: english('Hearing'), validUntil: '2028-11-02' },
    { ...training, ...done, id: 'done', title: english('Welcome'), ownChoice: true },
  ],
  'training.offered': [{ ...training, id: 'offered', title: english('Spanish') }],
};

const dates = { startsOn: '2026-12-21', endsOn: '2026-12-23', startsMidday: false, endsMidday: false };
const request = {
  ...{ ...dates, id: idOf(7), type: english('Annual leave'), halves: 6, note: '', answerNote: '' },
  ...{ state: 'waiting' as const, askedAt: moment, canWithdraw: true, givenBack: [], canGiveBack: false },
};
const requests: Answers = {
  'timeOff.overview': {
    workingDays: '12345',
    holidays: [
      { day: '2026-12-24', name: 'Christmas Eve', half: 'afternoon' },
      { day: '2026-12-25', name: 'Christmas Day' },
    ],
    types: [
      { id: 'annual', name: english('Annual leave'), limited: true },
      { id: 'unpaid', name: english('Unpaid leave'), limited: false },
    ],
    balances: [
      { typeId: 'annual', year: 2026, entitled: 56, taken: 10, planned: 7, waiting: 6, left: 33 },
      { typeId: 'unpaid', year: 2026, entitled: null, taken: 0, planned: 0, waiting: 0, left: null },
    ],
    manager: 'Anke Lindner',
    teamWaiting: 2,
    teamAbsent: { absent: 2, unseen: 1 },
  },
  'timeOff.requests': [
    { ...request, note: 'My sister marries.', startsMidday: true, halves: 5 },
    {
      ...request,
      id: idOf(8),
      state: 'approved',
      canGiveBack: true,
      enteredBy: 'Hilde Brandt',
      givenBack: ['2026-12-22'],
    },
    { ...request, id: idOf(9), state: 'declined', canWithdraw: false, answerNote: 'Everybody is away then.' },
    { ...request, id: idOf(10), state: 'withdrawn', canWithdraw: false },
  ],
};
const team: Answers = {
  ...requests,
  'timeOff.team': [
    { ...waitingRequest, alsoAway: ['Leyla Aksoy'], note: 'Moving house.' },
    { ...waitingRequest, id: idOf(11), standsInFor: 'Anke Lindner', unansweredSince: '2026-11-10T09:00:00.000Z' },
    { ...waitingRequest, id: idOf(12), state: 'approved', canTakeBack: true, canGiveBack: true },
    { ...waitingRequest, id: idOf(13), state: 'declined', answerNote: 'Everybody is away then.' },
  ],
  'timeOff.teamPeople': [],
  'deputies.mine': {
    leads: true,
    deputy: null,
    standsInFor: [{ manager: 'Anke Lindner', startsOn: '2026-11-16', endsOn: '2026-11-27' }],
  },
};

const device = { id: idOf(14), userAgent: null, signedInAt: moment, lastSeenAt: moment, current: true };
const account: Answers = {
  'account.identity': { name: 'Aminata Kamara', email: 'aminata.kamara@stagedoor.example', company: 'Lumière Park' },
  'account.devices': [
    device,
    { ...device, id: idOf(15), current: false },
    { ...device, id: idOf(16), current: false, isSignedOut: true },
  ],
  'account.nameChanges': [
    { at: moment, name: 'email', by: 'hr' },
    { at: moment, name: 'employeeId', by: 'operator' },
  ],
  'account.payslipViews': [
    { at: moment, by: 'Zainab Malik' },
    { at: moment, by: null },
  ],
  'account.emergencyLooks': [{ at: moment, by: 'Anke Lindner', reason: null }],
  'account.roles': [],
};

/** Each with the buttons that open a dialog, by what their name begins with. */
const shown: [Path, Answers, RegExp[]?][] = [
  [paths.moderation, moderation],
  [paths.career, trainings, [/^Fire safety/, /^Rigging/, /^French/, /^Ladders/, /^Welcome/]],
  [paths.timeOff, requests],
  [paths.leaveRequests, requests],
  [paths.teamTimeOff, team],
  [paths.account, account],
];

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) }));
afterEach(() => void vi.useRealTimers());

/** As client/console/tours does with every screen of the console. */
test.for(shown)('%s shows what it did', async ([path, answers, pressed = []]) => {
  await showApp(path, { answers });
  const main = page.getByRole('main');
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await readScreen(main.element())).toMatchSnapshot();
  for (const name of pressed) {
    await main.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    expect(await readScreen(dialog.element())).toMatchSnapshot();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
