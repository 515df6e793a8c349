import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Input, Output } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { calendarDay, dayOf } from '#client/i18n/dates.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { today } from '#client/session/today.ts';
import { waitingRequest } from '#client/testing/blank-answers.ts';
import { never, refusal } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import { showToast } from '#client/ui/toast.tsx';
import type { Id } from '#contract/id.ts';
import { longestNote } from '#contract/leave-days.ts';
import { paths } from '#contract/paths.ts';
import type { LeaveBalance, LeaveRequest, TeamRequest } from '#contract/time-off.ts';

/** Whether a press on the middle of an element reaches it. */
function hitAt(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

const english = (text: string) => ({ text, lang: 'en' as const });

const annualOf = (year: number): LeaveBalance => ({
  typeId: 'annual',
  year,
  entitled: 56,
  taken: 10,
  planned: 8,
  waiting: 0,
  left: 38,
});

const overview: Output<'timeOff.overview'> = {
  workingDays: '23456',
  holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
  types: [
    { id: 'annual', name: english('Annual leave'), limited: true },
    { id: 'unpaid', name: english('Unpaid leave'), limited: false },
  ],
  balances: [
    annualOf(2026),
    annualOf(2027),
    { typeId: 'unpaid', year: 2026, entitled: null, taken: 0, planned: 0, waiting: 0, left: null },
  ],
  manager: 'Anke Lindner',
  teamWaiting: null,
  teamAbsent: null,
};

const request: LeaveRequest = {
  id: 'b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e01' as Id,
  type: english('Unpaid leave'),
  startsOn: '2026-12-09',
  endsOn: '2026-12-09',
  startsMidday: false,
  endsMidday: false,
  halves: 2,
  note: '',
  state: 'waiting',
  askedAt: '2026-11-20T10:00:00.000Z',
  answerNote: '',
  canWithdraw: true,
  givenBack: [],
  canGiveBack: false,
};

const winter = {
  ...request,
  id: 'b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e02' as Id,
  startsOn: '2027-02-17',
  endsOn: '2027-02-19',
};
const summer = {
  ...request,
  id: 'b0a0f2f2-4f0c-4d8e-9a52-0d5f3a1c7e03' as Id,
  startsOn: '2026-08-05',
  endsOn: '2026-08-05',
};

/** The server's version of a request. */
const asked = ({ id, typeId: _, language: __, ...rest }: Input<'timeOff.ask'>): LeaveRequest => ({
  ...request,
  ...rest,
  id: id as Id,
});

const main = page.getByRole('main');
const title = page.getByRole('heading', { level: 1 });

beforeEach(() => {
  vi.setSystemTime('2026-11-21T12:00:00');
});

afterEach(() => {
  vi.useRealTimers();
});

test('the four ways, in the words of the company, lead somewhere and back', { tags: 'long' }, async () => {
  await showApp(paths.timeOff, {
    answers: {
      'timeOff.overview': overview,
      'timeOff.requests': [],
      'absence.forms': [],
      'absence.reports': [],
    },
  });
  const links = {
    'Manage Time Off': paths.manageTimeOff,
    'Request Leave of Absence': paths.requestLeave,
    'Report Lateness or Absence': paths.reportAbsence,
    'View All Requests': paths.leaveRequests,
  };
  for (const [words, address] of Object.entries(links)) {
    await page.getByRole('link', { name: words }).first().click();
    await expect.element(title).toHaveTextContent(words);
    expect(location.pathname).toBe(address);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.element(title).toHaveTextContent('Time Off and Leave');
  }
  await expect.element(page.getByRole('link', { name: /team/ })).not.toBeInTheDocument();
});

test('whoever leads a team sees how many wait for an answer', { tags: 'long' }, async () => {
  await showApp(paths.timeOff, {
    answers: { 'timeOff.overview': { ...overview, teamWaiting: 2 }, 'timeOff.requests': [] },
  });
  const link = page.getByRole('link', { name: /^My team’s requests/ });
  await expect.element(link).toMatchTextContent('2 are waiting for you');
  await expect.element(link).toHaveAttribute('href', paths.teamTimeOff);
});

test('balances of this year and the next, and what is planned by date', async () => {
  const requests = [{ ...winter, state: 'approved' as const }, request, { ...summer, state: 'approved' as const }];
  await showApp(paths.manageTimeOff, { answers: { 'timeOff.overview': overview, 'timeOff.requests': requests } });
  const thisYear = page.getByRole('region', { name: '2026', exact: true });
  await expect.element(thisYear.getByRole('heading', { name: 'Annual leave' })).toBeVisible();
  await expect.element(thisYear.getByText('19 days of 28 days left')).toBeVisible();
  await expect.element(thisYear.getByText('No limit')).toBeVisible();
  await expect.element(page.getByRole('region', { name: '2027' }).getByText('19 days of 28 days left')).toBeVisible();
  await expect.element(page.getByRole('region', { name: '2027' }).getByText('No limit')).not.toBeInTheDocument();
  const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem');
  await expect.element(planned).toHaveLength(2);
  await expect.element(planned.first()).toMatchTextContent(/9 December 2026.*Waiting/);
  await expect.element(planned.last()).toMatchTextContent(/February 2027.*Approved/);
});

describe('asking', () => {
  const first = page.getByLabelText('First day', { exact: true });
  const last = page.getByLabelText('Last day', { exact: true });
  const note = page.getByLabelText(/^Note/);
  const send = page.getByRole('button', { name: 'Send request' });
  const answers = { 'timeOff.overview': overview, 'timeOff.requests': [] };

  test('a chosen day stands in the app’s language and order, whatever the browser’s', async () => {
    await showApp(paths.requestLeave, { language: 'de', answers });
    const first = page.getByLabelText('Erster Tag');
    const field = page.getByRole('group', { name: 'Wann' });
    await expect.element(field).toMatchTextContent(/24\. Nov\. 2026/);
    await first.fill('2026-12-09');
    // The second day follows, and nobody edits it.
    await expect.element(field).toMatchTextContent(/9\. Dez\. 2026.*9\. Dez\. 2026/);
    await expect.element(field.getByText('9. Dez. 2026').last()).toBeVisible();
  });

  test('a toast that stays hides no button', async () => {
    await showApp(paths.requestLeave, { answers });
    await expect.element(send).toBeVisible();
    const words = 'A new version is ready.';
    showToast({ message: words, ofPage: true });
    await expect.element(page.getByText(words)).toBeVisible();
    expect(hitAt(send.element())).toBe(true);
  });

  test('for some hours of a day, in a kind of leave that is counted in hours', async () => {
    const flexible = { ...annualOf(2026), typeId: 'flexible', unit: 'hours' as const, entitled: 80, left: 15 };
    const kinds = [
      ...overview.types,
      { id: 'flexible', name: english('Flexible hours'), limited: true, dayHalves: 15 },
    ];
    const withHours = { ...overview, types: kinds, balances: [...overview.balances, flexible] };
    const server = await showApp(paths.requestLeave, {
      answers: { ...answers, 'timeOff.overview': withHours, 'timeOff.ask': asked },
    });
    await page.getByRole('radio', { name: /^Flexible hours 7 h 30 min left/ }).click();
    await expect.element(main.getByText('0 h left in 2026 after that')).toBeVisible();
    await page.getByRole('radio', { name: 'Some hours' }).click();
    const [from, until] = [page.getByLabelText('From', { exact: true }), page.getByLabelText('Until', { exact: true })];
    await until.selectOptions('08:30');
    await send.click();
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('The end has to come after the start, on the same day.');
    await until.selectOptions('17:00');
    await expect.element(alert).toHaveTextContent('That is more than your working day. Ask for the whole day instead.');
    await from.selectOptions('13:30');
    await last.fill('2026-11-25');
    await last.fill('2026-11-24');
    // Hours are of one day: two of them took them away.
    await expect.element(page.getByRole('radio', { name: 'Some hours' })).not.toBeChecked();
    await page.getByRole('radio', { name: 'Some hours' }).click();
    await from.selectOptions('13:30');
    await until.selectOptions('17:00');
    await expect.element(main.getByText('4 h left in 2026 after that')).toBeVisible();
    await expect.element(main.getByText('24 November 2026, 13:30 to 17:00')).toBeVisible();
    await send.click();
    await expect
      .poll(() => server.calls('timeOff.ask'))
      .toMatchObject([{ typeId: 'flexible', startsOn: '2026-11-24', startsAt: '13:30', endsAt: '17:00' }]);
  });

  test('shows how long it is and what is left, and says what is wrong', async () => {
    await showApp(paths.requestLeave, { answers });
    // Today is a Saturday: Sunday and Monday are free.
    await expect.element(first).toHaveValue('2026-11-24');
    await expect.element(last).toHaveValue('2026-11-24');
    await expect.element(main.getByText('18 days left in 2026 after that')).toBeVisible();
    await first.fill('');
    await last.fill('');
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the first and the last day of your leave.');

    await first.fill('2026-12-01');
    await last.fill('2026-12-26');
    await expect.element(main.getByText('0 days left in 2026 after that')).toBeVisible();
    await first.fill('2026-12-24');
    await expect.element(main.getByText(/cost nothing: .*25 December.*Christmas Day/)).toBeVisible();
    await expect.element(main.getByText('17 days left in 2026 after that')).toBeVisible();
    await last.fill('2026-12-24');
    await first.fill('2026-12-09');
    await expect.element(last).toHaveValue('2026-12-09');
    await expect.element(main.getByRole('status').getByText('1 day', { exact: true })).toBeVisible();
    await expect.element(main.getByText('18 days left in 2026 after that')).toBeVisible();
    await page.getByLabelText('Morning').click();
    await expect.element(main.getByRole('status').getByText('0.5 days', { exact: true })).toBeVisible();
    await last.fill('2026-12-02');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The last day comes before the first.');
    await last.fill('2027-03-31');
    await expect.element(page.getByText(/too many in 2027/)).toBeVisible();
  });

  test('keeps what was typed through every refusal, until it is sent', async () => {
    const server = await showApp(paths.requestLeave, {
      answers: { ...answers, 'timeOff.ask': refusal('NOT_ENOUGH_LEAVE') },
    });
    await first.fill('2026-12-09');
    await note.fill('x'.repeat(5000));
    await expect.element(note).toHaveAccessibleDescription(/5,?000 characters/);
    await send.click();
    await expect.element(note).toHaveValue('x'.repeat(5000));
    expect(server.calls('timeOff.ask')).toEqual([]);

    const limit = { most: longestNote, says: /1,?001 characters/, send: () => send.click(), letter: '🎭' };
    const longest = await fillToLimit(note, limit);
    await send.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('That is more than is left.');
    await expect.element(note).toHaveValue(longest);
    expect(server.calls('timeOff.ask')).toHaveLength(1);

    server.answer({ 'timeOff.ask': asked });
    await page.getByLabelText(/^Unpaid leave/).click();
    await send.click();
    await expect.element(page.getByText('Your request is with Anke Lindner.')).toBeVisible();
    expect(location.pathname).toBe(paths.leaveRequests);
    expect(server.calls('timeOff.ask').at(-1)).toMatchObject({
      typeId: 'unpaid',
      startsOn: '2026-12-09',
      note: longest,
    });
  });

  test('refuses days already asked for by the name of the other, also where only the server knows of it', async () => {
    const server = await showApp(paths.requestLeave, { answers: { ...answers, 'timeOff.requests': [request] } });
    await page.getByLabelText(/^Unpaid leave/).click();
    await first.fill('2026-12-09');
    await send.click();
    const sentence = 'You have asked for leave on these days already: Unpaid leave, 9 December 2026.';
    await expect.element(page.getByRole('alert')).toMatchTextContent(sentence);
    expect(server.calls('timeOff.ask')).toEqual([]);

    await first.fill('2027-02-17');
    server.answer({ 'timeOff.ask': refusal('LEAVE_OVERLAPS'), 'timeOff.requests': [request, winter] });
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent(/already: Unpaid leave, .*February 2027/);
    await expect.element(page.getByRole('alert')).toHaveLength(1);
  });

  test('proposes no day that is asked for already', async () => {
    const next = { ...request, startsOn: '2026-11-24', endsOn: '2026-11-25' };
    await showApp(paths.requestLeave, { answers: { ...answers, 'timeOff.requests': [next] } });
    await expect.element(first).toHaveValue('2026-11-26');
  });

  test('without a manager on record says that nobody is notified', async () => {
    await showApp(paths.requestLeave, { answers: { ...answers, 'timeOff.overview': { ...overview, manager: null } } });
    await expect.element(page.getByText(/No manager is on record for you/)).toBeVisible();
  });

  test.for([
    ['ar', 'قيد الانتظار'],
    ['kri', 'De wet'],
  ] as const)('in %s leads to the request, which waits', async ([language, waiting]) => {
    const server = await showApp(paths.requestLeave, { language, answers });
    server.answer({
      'timeOff.ask': asked,
      // As read again after one was sent.
      'timeOff.requests': () => server.calls('timeOff.ask').map(asked),
    });
    await page.getByRole('radio').nth(1).click();
    await page.elementLocator(document.getElementsByName('startsOn')[0] as HTMLElement).fill('2026-12-09');
    await main.getByRole('button').click();
    await expect.element(main.getByRole('article')).toMatchTextContent(waiting);
  });
});

describe('own requests', () => {
  test('say what became of each, in the manager’s words', async () => {
    const declined = { ...request, state: 'declined' as const, answerNote: 'We open that day.', canWithdraw: false };
    await showApp(paths.leaveRequests, { answers: { 'timeOff.overview': overview, 'timeOff.requests': [declined] } });
    await expect.element(main.getByRole('listitem')).toMatchTextContent(/Declined.*We open that day\./);
    await expect.element(page.getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
  });

  test('say who entered one for them', async () => {
    const entered = { ...request, state: 'approved' as const, enteredBy: 'Hilde Brandt' };
    await showApp(paths.leaveRequests, { answers: { 'timeOff.overview': overview, 'timeOff.requests': [entered] } });
    await expect.element(main.getByRole('listitem')).toMatchTextContent(/Approved.*Entered by Hilde Brandt/);
  });

  test('one is withdrawn, and that is undone', { tags: 'long' }, async () => {
    let state: LeaveRequest['state'] = 'waiting';
    const now = (): LeaveRequest => ({ ...request, state, canWithdraw: state === 'waiting' });
    await showApp(paths.leaveRequests, {
      answers: {
        'timeOff.overview': overview,
        'timeOff.requests': () => [now()],
        'timeOff.withdraw': () => {
          state = 'withdrawn';
          return now();
        },
        'timeOff.restore': () => {
          state = 'waiting';
          return now();
        },
      },
    });
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await expect.element(main.getByText('Withdrawn')).toBeVisible();
    await expect.element(main.getByRole('listitem')).toHaveFocus();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(main.getByText('Waiting')).toBeVisible();
    await expect.element(main.getByRole('listitem')).toHaveFocus();
    await expect.element(page.getByText('Your request was withdrawn.')).not.toBeInTheDocument();
  });

  const withdraw = page.getByRole('button', { name: /^Withdraw/ }).last();
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  const ask = (id = newId()) => {
    const { startsOn, endsOn, startsMidday, endsMidday, note } = winter;
    const input = { id, typeId: 'unpaid', startsOn, endsOn, startsMidday, endsMidday, note, language: 'en' as const };
    outboxOf(aminata.id).put('timeOff.ask', id, input);
  };

  test('one that waited for the network is sent where it stands, and nothing moves', async () => {
    const server = await showApp(paths.leaveRequests, {
      answers: { 'timeOff.overview': overview, 'timeOff.requests': [request], 'timeOff.ask': asked },
    });
    await expect.element(withdraw).toBeVisible();
    server.goAway();
    ask();
    await expect.element(main.getByText('Waiting for a connection')).toBeVisible();
    const other = withdraw.element();
    const tops = new Set([topOf(other)]);
    const watch = new MutationObserver(() => tops.add(topOf(other)));
    watch.observe(main.element(), { subtree: true, childList: true, characterData: true });
    server.answer({ 'timeOff.requests': () => [...server.calls('timeOff.ask').map(asked), request] });
    server.comeBack();
    await expect.element(page.getByRole('button', { name: /^Take back/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Withdraw/ })).toHaveLength(2);
    watch.disconnect();
    expect([...tops]).toHaveLength(1);
  });

  test('one whose answer was lost is listed once', async () => {
    const server = await showApp(paths.leaveRequests, {
      answers: { 'timeOff.overview': overview, 'timeOff.requests': [winter, request] },
    });
    await expect.element(page.getByRole('button', { name: /^Withdraw/ })).toHaveLength(2);
    server.goAway();
    ask(winter.id);
    await expect.element(page.getByRole('button', { name: /^Take back/ })).toBeVisible();
    await expect.element(main.getByRole('listitem')).toHaveLength(2);
    await page.getByRole('button', { name: /^Take back/ }).click();
    // The server has the request: now its withdrawal waits to be sent.
    await expect.element(page.getByRole('button', { name: /^Withdraw/ })).toHaveLength(1);
    await expect.element(main.getByRole('listitem')).toHaveLength(2);
  });

  test('one that was taken back, and not after all, is asked for and not withdrawn', async () => {
    const server = await showApp(paths.leaveRequests, {
      answers: {
        'timeOff.overview': overview,
        'timeOff.requests': [request],
        'timeOff.ask': asked,
        'timeOff.withdraw': { ...winter, state: 'withdrawn', canWithdraw: false },
      },
    });
    await expect.element(withdraw).toBeVisible();
    server.goAway();
    ask(winter.id);
    await page.getByRole('button', { name: /^Take back/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(main.getByText('Waiting for a connection')).toBeVisible();
    server.comeBack();
    await expect.poll(() => server.calls('timeOff.ask')).toMatchObject([{ id: winter.id }]);
    await expect.element(main.getByText('Waiting for a connection')).not.toBeInTheDocument();
    expect(server.calls('timeOff.withdraw')).toEqual([]);
  });

  test('one that was withdrawn before it was undone is put back', async () => {
    const withdrawn = { ...winter, state: 'withdrawn' as const, canWithdraw: false };
    const server = await showApp(paths.leaveRequests, {
      answers: {
        'timeOff.overview': overview,
        'timeOff.requests': [request],
        'timeOff.ask': never,
        'timeOff.withdraw': withdrawn,
        'timeOff.restore': winter,
      },
    });
    await expect.element(withdraw).toBeVisible();
    ask(winter.id);
    await expect.poll(() => server.calls('timeOff.ask')).toHaveLength(1);
    await page.getByRole('button', { name: /^Take back/ }).click();
    await expect.poll(() => server.calls('timeOff.withdraw')).toHaveLength(1);
    server.answer({ 'timeOff.ask': withdrawn });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => server.calls('timeOff.restore')).toMatchObject([{ id: winter.id }]);
  });

  test('what comes by itself waits until a finger is lifted', async () => {
    const server = await showApp(paths.leaveRequests, {
      answers: { 'timeOff.overview': overview, 'timeOff.requests': [request] },
    });
    const offline = page.getByText(/^You are offline/);
    const finger = (type: string) =>
      withdraw.element().dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }));
    await expect.element(withdraw).toBeVisible();
    const top = topOf(withdraw.element());
    finger('pointerdown');
    server.goAway();
    ask();
    await expect.poll(() => outboxOf(aminata.id).entries()).toMatchObject([{ stuckBy: 'OFFLINE' }]);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    expect(topOf(withdraw.element())).toBe(top);
    await expect.element(offline).not.toBeInTheDocument();
    finger('pointerup');
    await expect.element(offline).toBeVisible();
    await expect.element(main.getByRole('listitem')).toHaveLength(2);
  });

  test('without a network the undo of a withdrawal is unsent, too', { tags: 'long' }, async () => {
    const withdrawn = { ...request, state: 'withdrawn' as const, canWithdraw: false };
    let now: LeaveRequest = request;
    const server = await showApp(paths.leaveRequests, {
      answers: {
        'timeOff.overview': overview,
        'timeOff.requests': () => [now],
        'timeOff.withdraw': () => (now = withdrawn),
        'timeOff.restore': () => (now = request),
      },
    });
    const card = main.getByRole('article');
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await expect.element(card).toMatchTextContent('Withdrawn');
    server.goAway();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(card).toMatchTextContent('Waiting for a connection');
    await expect.element(card.getByRole('button', { name: /^Take back/ })).toBeVisible();
    server.comeBack();
    await expect.poll(() => server.calls('timeOff.restore')).toMatchObject([{ id: request.id }]);
    await expect.element(card).not.toMatchTextContent(/Withdrawn|Waiting for a connection/);
  });

  test('without a network a withdrawal is unsent: it can be taken back, or goes out by itself', {
    tags: 'long',
  }, async () => {
    const withdrawn = { ...request, state: 'withdrawn' as const, canWithdraw: false };
    const server = await showApp(paths.leaveRequests, {
      answers: {
        'timeOff.overview': overview,
        'timeOff.requests': () => [server.calls('timeOff.withdraw').length > 0 ? withdrawn : request],
        'timeOff.withdraw': withdrawn,
      },
    });
    const card = main.getByRole('article');
    await expect.element(card).toMatchTextContent('Withdraw');
    server.goAway();
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await expect.element(page.getByText(/It goes out by itself/)).toBeVisible();
    await expect.element(card).toMatchTextContent('Waiting for a connection');
    await card.getByRole('button', { name: /^Take back/ }).click();
    await expect.element(card).not.toMatchTextContent('Waiting for a connection');
    await page.getByRole('button', { name: /^Withdraw/ }).click();
    await expect.element(card).toMatchTextContent('Waiting for a connection');
    expect(server.calls('timeOff.withdraw')).toEqual([]);
    server.comeBack();
    await expect.element(card).toMatchTextContent('Withdrawn');
    expect(server.calls('timeOff.withdraw')).toMatchObject([{ id: request.id }]);
  });

  test('whoever asked for nothing yet is shown how', async () => {
    await showApp(paths.leaveRequests, { answers: { 'timeOff.overview': overview, 'timeOff.requests': [] } });
    await expect.element(page.getByText('You have not asked for leave yet')).toBeVisible();
    await expect
      .element(main.getByRole('link', { name: 'Request Leave of Absence' }))
      .toHaveAttribute('href', paths.requestLeave);
  });

  test('that fail to load can be retried', async () => {
    const server = await showApp(paths.leaveRequests, {
      answers: { 'timeOff.overview': overview, 'timeOff.requests': refusal('INTERNAL') },
    });
    await expect.element(page.getByRole('alert')).toBeVisible();
    server.answer({ 'timeOff.requests': [request] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(main.getByRole('listitem')).toHaveLength(1);
  });
});

describe('the team’s requests', () => {
  const noDeputies = {
    'timeOff.teamPeople': [],
    'timeOff.overview': overview,
    'deputies.mine': { leads: true, deputy: null, standsInFor: [] },
  };
  const jonas: TeamRequest = {
    ...waitingRequest,
    startsOn: request.startsOn,
    endsOn: request.endsOn,
    alsoAway: ['Leyla Aksoy'],
  };

  test.for([
    ['en', 'Approved'],
    ['ar', 'تمت الموافقة'],
    ['kri', 'Dɛn dɔn gri'],
  ] as const)('in %s are answered by a tap', async ([language, approved]) => {
    let team = [jonas];
    const server = await showApp(paths.teamTimeOff, {
      language,
      answers: {
        'timeOff.team': () => team,
        ...noDeputies,
        'timeOff.answer': ({ answer, note }) => {
          const answered = { ...jonas, state: answer, answerNote: note, canTakeBack: true };
          team = [answered];
          return answered;
        },
      },
    });
    const card = main.getByRole('article');
    await expect.element(card).toMatchTextContent('Leyla Aksoy');
    await card.getByRole('button').last().click();
    await expect.element(card).toMatchTextContent(approved);
    expect(server.calls('timeOff.answer')).toMatchObject([{ id: jonas.id, answer: 'approved', note: '' }]);
  });

  test('the team says what each has left, and who is away now', async () => {
    const dates = { startsMidday: false, endsMidday: false };
    const annual = { text: 'Annual leave', lang: 'en' as const };
    await showApp(paths.teamTimeOff, {
      answers: {
        ...noDeputies,
        'timeOff.team': [],
        'timeOff.teamPeople': [
          {
            ...{ id: jonas.id, name: 'Jonas Brandt', portrait: null, left: [{ type: annual, halves: 25 }] },
            away: { startsOn: '2026-11-23', endsOn: '2026-11-28', ...dates, isNow: true },
          },
          { id: winter.id, name: 'Leyla Aksoy', portrait: null, left: [{ type: annual, halves: -2 }], away: null },
        ],
      },
    });
    const [first, second] = [main.getByRole('listitem').nth(1), main.getByRole('listitem').nth(2)];
    await expect.element(first).toMatchTextContent(/Jonas Brandt.*Annual leave · 12.5 days left.*23.*28.*Away now/);
    await expect.element(second).toMatchTextContent(/Leyla Aksoy.*Annual leave · -1 day left$/);
  });

  test('the focus goes back to Decline; once that is gone, to the next who waits, else to the title', {
    tags: 'long',
  }, async () => {
    const leyla = { ...jonas, id: winter.id, person: 'Leyla Aksoy' };
    let team = [jonas, leyla];
    await showApp(paths.teamTimeOff, {
      answers: {
        'timeOff.team': () => team,
        ...noDeputies,
        'timeOff.answer': ({ id, answer }) => {
          team = team.map((one) => (one.id === id ? { ...one, state: answer } : one));
          return { ...jonas, state: answer };
        },
      },
    });
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
    const decline = page.getByRole('button', { name: /^Decline/ });
    const ofLeyla = page.getByRole('button', { name: /^Decline.*Leyla Aksoy/ });
    const dialog = page.getByRole('dialog');
    await decline.first().click();
    await dialog.getByRole('textbox').fill('Not in the week of the premiere.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(decline.first()).toHaveFocus();
    // Nothing is typed in it the next time: Escape closes it.
    await decline.first().click();
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(decline.first()).toHaveFocus();
    for (const next of [ofLeyla, title]) {
      await decline.first().click();
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(next).toHaveFocus();
    }
  });

  test('without a network an answer is unsent, and says so where it comes too late', { tags: 'long' }, async () => {
    let team = [jonas];
    const server = await showApp(paths.teamTimeOff, {
      answers: { ...noDeputies, 'timeOff.team': () => team, 'timeOff.answer': refusal('LEAVE_NOT_OPEN') },
    });
    const card = main.getByRole('article');
    await expect.element(card).toMatchTextContent('Leyla Aksoy');
    server.goAway();
    await page.getByRole('button', { name: /^Decline/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(card).toMatchTextContent('Waiting for a connection');
    await expect.element(page.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
    team = [{ ...jonas, state: 'withdrawn' }];
    server.comeBack();
    await expect.element(page.getByText(/came too late/)).toBeVisible();
    await expect.element(card).toMatchTextContent('Withdrawn');
  });

  test('say that nobody waits', async () => {
    await showApp(paths.teamTimeOff, { answers: { ...noDeputies, 'timeOff.team': [] } });
    await expect.element(page.getByText('Nobody is waiting for an answer')).toBeVisible();
  });

  test('an answer that came too late says so', { tags: 'long' }, async () => {
    await showApp(paths.teamTimeOff, {
      answers: { ...noDeputies, 'timeOff.team': [jonas], 'timeOff.answer': refusal('LEAVE_NOT_OPEN') },
    });
    await page.getByRole('button', { name: /^Approve.*Jonas Brandt/ }).click();
    await expect.element(page.getByText('This request was answered or withdrawn meanwhile.')).toBeVisible();
  });

  test('a decline that came too late says so in its dialog, where the words still stand', {
    tags: 'long',
  }, async () => {
    await showApp(paths.teamTimeOff, {
      answers: { ...noDeputies, 'timeOff.team': [jonas], 'timeOff.answer': refusal('LEAVE_NOT_OPEN') },
    });
    const dialog = page.getByRole('dialog');
    const why = dialog.getByText('This request was answered or withdrawn meanwhile.');
    const decline = page.getByRole('button', { name: /^Decline/ });
    await decline.click();
    await dialog.getByRole('textbox').fill('We open that day.');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await expect.element(why).toBeVisible();
    // What was typed is discarded neither by a key nor by a press beside it.
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
    await expect.element(dialog.getByRole('textbox')).toHaveValue('We open that day.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await decline.click();
    await expect.element(dialog.getByRole('textbox')).toBeVisible();
    await expect.element(why).not.toBeInTheDocument();
  });
});

test('a leave is planned until its last day is over', async () => {
  const on = (endsOn: string) => ({
    ...request,
    id: newId() as Id,
    state: 'approved' as const,
    startsOn: '2026-01-05',
    endsOn,
  });
  const yesterday = calendarDay(today());
  yesterday.setDate(yesterday.getDate() - 1);
  const requests = [on(today()), on(dayOf(yesterday))];
  await showApp(paths.manageTimeOff, { answers: { 'timeOff.overview': overview, 'timeOff.requests': requests } });
  await expect.element(page.getByRole('region', { name: 'Planned' }).getByRole('listitem')).toHaveLength(1);
});
