import { describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import type { Output } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import { leaveRequests, waitingLeave } from '#client/console/testing/leave-answers.ts';
import { newsGroups } from '#client/console/testing/news-answers.ts';
import { sealedDraftOfTab, sealedOutboxOfSession, storedSealedDraft } from '#client/device/stored.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { blankRecord, waitingRequest } from '#client/testing/blank-answers.ts';
import { never, offline, refusal } from '#client/testing/fake-server.ts';
import { happen } from '#client/testing/happen.ts';
import { aminata, emptyHome, showApp } from '#client/testing/show-app.tsx';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { paths } from '#contract/paths.ts';

const english = (text: string) => ({ text, lang: 'en' as const });

const overview: Output<'timeOff.overview'> = {
  workingDays: '1234567',
  holidays: [],
  types: [
    { id: 'annual', name: english('Annual leave'), limited: true },
    { id: 'unpaid', name: english('Unpaid leave'), limited: false },
  ],
  balances: [],
  manager: 'Anke Lindner',
  teamWaiting: null,
  teamAbsent: null,
};
const ben = { ...aminata, id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id, fullName: 'Ben Cole' };
const keys: Record<string, string> = { [aminata.id]: 'A'.repeat(43), [ben.id]: `${'B'.repeat(42)}A` };
const keyOf = (user: typeof aminata) => ({ 'account.sealKey': { key: keys[user.id] ?? '' } });

const inboxRequest = { ...waitingLeave, nudgedAt: null, alsoAway: [], enteredBy: null };

const note = page.getByLabelText(/^Note for your manager/);
const morning = page.getByLabelText('Morning');
const send = page.getByRole('button', { name: 'Send request' });

const showForm = () =>
  showApp(paths.requestLeave, {
    answers: { ...emptyHome, 'timeOff.overview': overview, 'timeOff.requests': [], ...keyOf(aminata) },
  });

/** Fills the form once it is sealed, by code that loads when the page has settled, and waits until all of it is. */
async function fill(): Promise<void> {
  const sealNow = async (text: string) => {
    await note.fill(text);
    return sealedDraftOfTab.read()?.data;
  };
  await expect.poll(() => sealNow('').then(() => sealNow('My brother marries.'))).toBeTruthy();
  await page.getByLabelText(/^Unpaid leave/).click();
  const before = sealedDraftOfTab.read()?.data;
  await morning.click();
  await expect.poll(() => sealedDraftOfTab.read()?.data).not.toBe(before);
}

type Server = Awaited<ReturnType<typeof showForm>>;

async function signInAs(server: Server, user: typeof aminata): Promise<void> {
  await expect.poll(() => location.pathname).toBe(paths.login);
  server.answer({ 'auth.session': { user }, 'auth.signIn': user, ...keyOf(user) });
  await page.getByLabelText('Email').fill('somebody@stagedoor.example');
  await page.getByLabelText('Password', { exact: true }).fill('curtain up');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => location.pathname).not.toBe(paths.login);
}

async function expectFilled(): Promise<void> {
  await expect.element(note).toHaveValue('My brother marries.');
  await expect.element(page.getByLabelText(/^Unpaid leave/)).toBeChecked();
  await expect.element(morning).toBeChecked();
  await expect.poll(() => storedSealedDraft.read()).toBeNull();
}

test('what a form holds when the session ends is in it again for the same person', async () => {
  const server = await showForm();
  await fill();
  expect(JSON.stringify(sealedDraftOfTab.read())).not.toContain('brother');
  server.answer({ 'auth.session': { user: null } });
  happen('online');
  await signInAs(server, aminata);
  await expectFilled();
  expect(location.pathname).toBe(paths.requestLeave);
});

test('a form that is sent when the session is over stays unsent, and leads back to itself', async () => {
  const server = await showForm();
  await fill();
  server.answer({ 'timeOff.ask': refusal('UNAUTHENTICATED'), 'auth.session': { user: null } });
  await send.click();
  await signInAs(server, aminata);
  await expectFilled();
  expect(location.pathname).toBe(paths.requestLeave);
  await expect.element(page.getByText(/^Waiting to be sent/)).not.toBeInTheDocument();
});

test('nobody else finds what it held, and a form that was left or sent leaves nothing', async () => {
  const server = await showForm();
  await fill();
  server.answer({ 'auth.session': { user: null } });
  happen('online');
  await signInAs(server, ben);
  history.pushState(null, '', paths.requestLeave);
  await expect.element(note).toHaveValue('');
  await expect.poll(() => server.calls('account.sealKey')).toHaveLength(2);
  await expect.element(note).toHaveValue('');
  expect(storedSealedDraft.read()).not.toBeNull();

  await note.fill('Mine');
  await expect.poll(() => sealedDraftOfTab.read()).not.toBeNull();
  history.pushState(null, '', paths.home);
  await expect.poll(() => sealedDraftOfTab.read()).toBeNull();
});

test('a field that was saved meanwhile is left as it is', async () => {
  const info = { preferredName: null, phone: null, emergencyName: null, emergencyRelation: null, emergencyPhone: null };
  const mine = (phone: string | null) => ({ ...info, phone, version: phone ? 2 : 1 });
  const server = await showApp(paths.personalInfo, {
    answers: { ...emptyHome, 'profile.personalInfo': mine(null), 'profile.mine': blankRecord, ...keyOf(aminata) },
  });
  const [name, phone] = [page.getByLabelText(/^Preferred name/), page.getByLabelText(/^Phone/)];
  const sealNow = async (text: string) => {
    await name.fill(text);
    return sealedDraftOfTab.read()?.data;
  };
  await expect.poll(() => sealNow('A').then(() => sealNow('Ami'))).toBeTruthy();
  const before = sealedDraftOfTab.read()?.data;
  await phone.fill('+232 76 000111');
  await expect.poll(() => sealedDraftOfTab.read()?.data).not.toBe(before);
  server.answer({ 'auth.session': { user: null }, 'profile.personalInfo': mine('+232 76 000222') });
  happen('online');
  await signInAs(server, aminata);
  await expect.element(name).toHaveValue('Ami');
  await expect.poll(() => storedSealedDraft.read()).toBeNull();
  await expect.element(phone).toHaveValue('+232 76 000222');
});

/** Types into a field until it is sealed, by code that loads when the page has settled. */
async function typeSealed(field: Locator, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await field.fill('');
      await field.fill(text);
      return sealedDraftOfTab.read();
    })
    .toBeTruthy();
}

async function comeBack(server: Server, user = aminata): Promise<void> {
  server.answer({ 'auth.session': { user: null } });
  happen('online');
  await signInAs(server, user);
}

const asksBeforeReload = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  happen(leaving);
  return leaving.defaultPrevented;
};

const dialog = page.getByRole('dialog');
const reason = dialog.getByRole('textbox');
const close = dialog.getByRole('button', { name: 'Close' });

describe('a dialog', () => {
  const monday = {
    ...waitingRequest,
    id: newId() as Id,
    person: 'Jonas Brandt',
    startsOn: '2031-12-01',
    endsOn: '2031-12-01',
  };
  const friday = { ...monday, id: newId() as Id, startsOn: '2031-12-05', endsOn: '2031-12-05' };
  const decline = page.getByRole('button', { name: /^Decline\b/ });
  const showTeam = () =>
    showApp(paths.teamTimeOff, {
      answers: {
        ...{ ...emptyHome, ...keyOf(aminata), 'timeOff.team': [monday, friday], 'timeOff.teamPeople': [] },
        ...{ 'timeOff.overview': overview, 'deputies.mine': { leads: true, deputy: null, standsInFor: [] } },
      },
    });

  test('has its text again for the same person about the same thing, until it is closed', {
    tags: 'long',
  }, async () => {
    const server = await showTeam();
    await decline.nth(1).click();
    await typeSealed(reason, 'We open that day.');
    await comeBack(server);
    await decline.nth(0).click();
    await expect.element(reason).toHaveValue('');
    await close.click();
    await decline.nth(1).click();
    await expect.element(reason).toHaveValue('We open that day.');
    await expect.poll(() => storedSealedDraft.read()).toBeNull();
    await close.click();
    await expect.poll(() => sealedDraftOfTab.read()).toBeNull();
    await decline.nth(1).click();
    await expect.element(reason).toHaveValue('');
  });

  test('shows nobody else what was typed, and its writer still finds it', async () => {
    const server = await showTeam();
    await decline.nth(1).click();
    await typeSealed(reason, 'We open that day.');
    await comeBack(server, ben);
    history.pushState(null, '', paths.teamTimeOff);
    await decline.nth(1).click();
    await typeSealed(reason, 'Mine');
    await close.click();
    await comeBack(server);
    history.pushState(null, '', paths.teamTimeOff);
    await decline.nth(1).click();
    await expect.element(reason).toHaveValue('We open that day.');
  });

  test('of the console has it again on the same page, and nothing of it is stored', { tags: 'long' }, async () => {
    const server = await showConsole(consolePaths.leaveRequests, {
      roles: ['hr'],
      answers: {
        ...{ ...emptyHome, ...leaveRequests, ...keyOf(aminata) },
        'leaveInbox.list': { requests: [inboxRequest], next: null, total: 1, types: [] },
      },
    });
    await decline.click();
    await reason.fill('We open that week.');
    await expect.poll(() => server.calls('account.sealKey')).toHaveLength(1);
    await reason.fill('We open that week, all of us.');
    expect([sealedDraftOfTab.read(), storedSealedDraft.read()]).toEqual([null, null]);
    expect(asksBeforeReload()).toBe(true);
    await comeBack(server, ben);
    expect(asksBeforeReload()).toBe(false);
    await comeBack(server);
    history.pushState(null, '', consolePaths.leaveRequests);
    await decline.click();
    await expect.element(reason).toHaveValue('We open that week, all of us.');
    expect([sealedDraftOfTab.read(), storedSealedDraft.read()]).toEqual([null, null]);
  });
});

test('the new words of a message are there again once its writer edits it again, and of no other message', {
  tags: 'long',
}, async () => {
  const { id, username, fullName, profilePic } = aminata;
  const said = (seq: number): Message => ({
    ...{ seq, modSeq: seq, clientId: newId() as Id, sender: { id, username, fullName, profilePic } },
    ...{ text: `Message ${seq}`, ts: new Date().toISOString(), editedAt: null, gone: null, replyTo: null },
    ...{ announcement: null, reactions: [] },
  });
  const server = await showApp(paths.myVoice, {
    answers: {
      ...{ ...emptyHome, ...keyOf(aminata), 'myVoice.changes': never },
      'myVoice.history': {
        ...{ epoch: newId() as Id, upto: 2, mode: 'open', messages: [said(2), said(1)], more: false, reacted: [] },
        you: { moderator: false, mutedUntil: null, mutedFor: 0 },
      },
    },
  });
  const input = page.getByRole('textbox', { name: 'Message' });
  const edit = async (text: string) => {
    await userEvent.click(page.getByText(text, { exact: true }), { button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect.element(page.getByText('Editing')).toBeVisible();
  };
  await edit('Message 1');
  await typeSealed(input, 'Message one, in other words');
  await comeBack(server);
  await expect.element(input).toHaveValue('');
  await edit('Message 2');
  await expect.element(input).toHaveValue('Message 2');
  await edit('Message 1');
  await expect.element(input).toHaveValue('Message one, in other words');
  await page.getByRole('button', { name: 'Stop editing' }).click();
  await expect.poll(() => sealedDraftOfTab.read()).toBeNull();
  expect(storedSealedDraft.read()).toBeNull();
});

test('what is typed in the console is about others, and is not stored', { tags: 'long' }, async () => {
  const server = await showConsole(consolePaths.newArticle, {
    roles: ['editor'],
    answers: { 'newsroom.groups': newsGroups, 'newsroom.reach': { people: 200 }, ...keyOf(aminata) },
  });
  // Asked for once drafts are looked for.
  await expect.poll(() => server.calls('account.sealKey')).toHaveLength(1);
  await page.getByLabelText('Title in English').fill('About somebody');
  const id = newId();
  server.answer({ 'timeOff.withdraw': offline });
  outboxOf(aminata.id).put('timeOff.withdraw', id, { id, language: 'en' });
  await expect.poll(() => sealedOutboxOfSession.read()).not.toBeNull();
  expect(sealedDraftOfTab.read()).toBeNull();
});
