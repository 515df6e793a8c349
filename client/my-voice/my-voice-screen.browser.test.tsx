import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, never, refusal } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { aminata, emptyHome, showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import type { Report } from '#contract/moderation.ts';
import { roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { paths } from '#contract/paths.ts';

const ben = {
  id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id,
  username: 'bcole',
  fullName: 'Ben Cole',
  profilePic: null,
};

const karim = { ...ben, id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b13' as Id, username: 'كريم', fullName: 'كريم حداد' };

const said = (seq: number, sender: Message['sender']): Message => ({
  seq,
  modSeq: seq,
  clientId: `00000000-0000-7000-8000-${String(seq).padStart(12, '0')}` as Id,
  sender,
  text: `Message ${seq}`,
  ts: new Date(Date.now() - 60_000).toISOString(),
  editedAt: null,
  gone: null,
  replyTo: null,
  announcement: null,
  reactions: [],
});

const { id, username, fullName, profilePic } = aminata;
const history = {
  epoch: '00000000-0000-4000-8000-000000000001' as Id,
  upto: 2,
  mode: 'open' as const,
  messages: [said(2, { id, username, fullName, profilePic }), said(1, ben)],
  more: false,
  reacted: [],
  you: { moderator: true, mutedUntil: null, mutedFor: 0 },
};

const ofBen = page.getByRole('button', { name: 'More about the message of Ben Cole' });
const own = page.getByRole('button', { name: 'More about the message of You' });
const menu = page.getByRole('menu');
const dialog = page.getByRole('dialog');

/** The code that keeps the focus is there once the skip link is. */
const focusCodeIsLoaded = () => expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();

const showRoom = async (answers: Answers = {}) => {
  const server = await showApp(paths.myVoice, {
    answers: { 'myVoice.history': history, 'myVoice.changes': never, ...answers },
  });
  await expect.element(ofBen.first()).toBeVisible();
  return server;
};

test('the menu key opens a message’s menu from its button, every time', { tags: 'long' }, async () => {
  await showRoom();
  await focusCodeIsLoaded();
  ofBen.element().focus();
  for (const keys of ['{ContextMenu}', '{Shift>}{F10}{/Shift}']) {
    await userEvent.keyboard(keys);
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(ofBen).toHaveFocus();
  }
});

test('after a long-press menu, focus returns to its message and is visible to keyboard users', {
  tags: 'long',
}, async () => {
  await showRoom();
  await focusCodeIsLoaded();
  const message = page.getByRole('listitem').filter({ hasText: 'Message 1' });
  const finger = new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' });
  page.getByText('Message 1', { exact: true }).element().dispatchEvent(finger);
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(message).toHaveFocus();
  await expect.element(message).toHaveStyle({ outlineStyle: 'solid' });
  await userEvent.keyboard('{ContextMenu}');
  await expect.element(menu).toBeVisible();
});

test('mouse users see the menu button before they hover', async () => {
  await showRoom();
  await expect.element(ofBen).toHaveStyle({ opacity: '1' });
});

describe('the secondary button', () => {
  /** Whether the browser's own menu was prevented, for each press. */
  const pressed: boolean[] = [];
  const note = (event: Event) => void pressed.push(event.defaultPrevented);
  beforeEach(() => {
    pressed.length = 0;
    addEventListener('contextmenu', note);
    onTestFinished(() => {
      removeEventListener('contextmenu', note);
      getSelection()?.removeAllRanges();
    });
  });

  const words = page.getByText(/^See https/);
  const openLinks = () => {
    const message = { ...said(1, ben), text: 'See https://stagedoor.example/a' };
    return showRoom({ 'myVoice.history': { ...history, messages: [said(2, karim), message] } });
  };

  test('opens the menu of a message, also on a Mac, which selects the word below it first', {
    tags: 'long',
  }, async () => {
    await openLinks();
    await words.click({ button: 'right', position: { x: 4, y: 8 } });
    await expect.element(menu).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    const element = words.element();
    const mouse = { bubbles: true, cancelable: true, pointerType: 'mouse', button: 2 };
    element.dispatchEvent(new PointerEvent('pointerdown', mouse));
    getSelection()?.selectAllChildren(element);
    element.dispatchEvent(new PointerEvent('contextmenu', mouse));
    await expect.element(menu).toBeVisible();
    expect(getSelection()?.isCollapsed).toBe(true);
    expect(pressed).toEqual([true, true]);
  });

  test('is left to the browser on a link and on what is selected, in Safari too, which names no pointer', {
    tags: 'long',
  }, async () => {
    await openLinks();
    const link = page.getByRole('link', { name: /^https:/ });
    await link.click({ button: 'right' });
    link.element().dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2 }));
    getSelection()?.selectAllChildren(words.element());
    await words.click({ button: 'right', position: { x: 4, y: 8 } });
    expect(pressed).toEqual([false, false, false]);
    await expect.element(menu).not.toBeInTheDocument();
  });
});

test('the focus goes back to the message that was to be reported, hidden, or whose sender muted', {
  tags: 'long',
}, async () => {
  await showRoom();
  await focusCodeIsLoaded();
  for (const [action, title] of [
    ['Report', 'Report this message'],
    ['Hide…', 'Hide this message'],
    ['Mute…', 'Mute Ben Cole'],
  ] as const) {
    await ofBen.click();
    await page.getByRole('menuitem', { name: action }).click();
    await expect.element(dialog.getByRole('heading', { name: title })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(ofBen).toHaveFocus();
  }
});

test('a message is reported with a reason that is not too long', { tags: 'long' }, async () => {
  const server = await showRoom({ 'myVoice.report': { reported: true } });
  await ofBen.click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const send = () => dialog.getByRole('button', { name: 'Report' }).click();
  const limit = { most: roomLimits.reason, says: /501 characters/, send, letter: '🎭' };
  const reason = await fillToLimit(dialog.getByRole('textbox'), limit);
  await send();
  await expect.element(page.getByText('Thank you. The moderators will look at it.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls('myVoice.report')).toEqual([{ seq: 1, reason }]);
});

test('an Arabic name leaves an English sentence, and a list of names, in order', async () => {
  const message = { ...said(2, karim), reactions: [{ emoji: '👍' as const, count: 2, by: [karim.id, ben.id] }] };
  await showRoom({ 'myVoice.history': { ...history, messages: [message, said(1, ben)] } });
  const more = page.getByRole('button', { name: /^More about the message of .*كريم/ });
  await expect.element(more).toHaveAttribute('aria-label', 'More about the message of \u2068كريم حداد\u2069');
  const reaction = page.getByRole('button', { name: '👍 from 2 people' });
  await expect.element(reaction).toHaveAttribute('title', '\u2068كريم حداد\u2069, \u2068Ben Cole\u2069');
});

test('what another person began to write in this tab is not shown', async () => {
  await showApp(paths.home, { answers: { ...emptyHome, 'myVoice.history': history, 'myVoice.changes': never } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  sessionStorage.setItem('stagedoor.v1.my-voice-draft', JSON.stringify({ userId: ben.id, text: 'Not for you' }));
  window.history.pushState(null, '', paths.myVoice);
  await expect.element(ofBen.first()).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');
});

test('the focus stays with a message that is deleted', async () => {
  const server = await showRoom();
  await focusCodeIsLoaded();
  server.answer({ 'myVoice.remove': { removed: true } });
  await own.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(page.getByRole('listitem').last()).toHaveFocus();
});

test('a deleted message says so in its place, and when a reply leads to one that is gone', async () => {
  const gone: Message = { ...said(3, ben), text: null, gone: 'deleted' };
  const messages = [{ ...said(5, ben), replyTo: 1 }, { ...said(4, ben), replyTo: 3 }, gone];
  const server = await showRoom({
    'myVoice.history': ({ before, after }) => ({
      ...history,
      upto: 5,
      more: before === undefined && after === undefined,
      messages: before === undefined && after === undefined ? messages : [],
    }),
  });
  await expect.element(page.getByText('This message was deleted')).toHaveLength(2);
  await page.getByRole('button', { name: 'In reply to An earlier message' }).click();
  await expect.element(page.getByText('This message is not there any more.')).toBeVisible();
  // The page before them is empty, and asked for once.
  expect(server.calls('myVoice.history').filter(({ before }) => before)).toHaveLength(1);
});

test('a message that waited for the network and was refused says why, and is sent again', {
  tags: 'long',
}, async () => {
  const server = await showRoom({ 'myVoice.send': refusal('ANNOUNCE_ONLY') });
  server.goAway();
  await page.getByRole('textbox').fill('When do we open?');
  await page.getByRole('button', { name: 'Send' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'When do we open?' });
  await expect.element(waiting).toMatchTextContent('Waiting for the network');
  server.comeBack();
  await expect.element(waiting).toMatchTextContent('Not sent. Only moderators can write at the moment.');
  server.answer({ 'myVoice.send': { seq: 3, ts: new Date().toISOString(), duplicate: false } });
  await waiting.getByRole('button', { name: 'Retry' }).click();
  await expect.element(waiting).not.toMatchTextContent('Not sent.');
  await expect.poll(() => server.calls('myVoice.send')).toHaveLength(2);
});

test('the input is described by how many characters are left, once they are few', async () => {
  await showRoom();
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill('x'.repeat(roomLimits.message - 200));
  await expect.element(input).not.toHaveAccessibleDescription();
  await input.fill('x'.repeat(roomLimits.message - 1));
  await expect.element(input).toHaveAccessibleDescription('1 character left');
  await input.fill('x'.repeat(roomLimits.message + 1));
  await expect.element(input).toHaveAccessibleDescription(/^One character too many/);
});

/** A report of what Ben said, and what else is so of that message. */
function reported(more: object = {}): Report {
  const { text, ts, editedAt, gone } = said(1, ben);
  return {
    id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b21' as Id,
    reporter: { id, username, fullName, profilePic },
    reason: '',
    at: ts,
    message: { seq: 1, text, ts, editedAt, gone, ...more },
    sender: { ...ben, mutedUntil: null },
  };
}

test('how long somebody is muted, and why, is said again for each', async () => {
  const report = reported();
  const server = await showApp(paths.moderation, {
    answers: {
      'moderation.overview': { mode: 'open', reports: [report], muted: [] },
      'moderation.mute': refusal('NOT_FOUND'),
    },
  });
  const mute = page.getByRole('button', { name: /^Mute…/ });
  await mute.click();
  const week = dialog.getByRole('radio', { name: '1 week' });
  (week.element() as HTMLElement).click();
  await expect.element(week).toBeChecked();
  const send = () => dialog.getByRole('button', { name: 'Mute' }).click();
  const limit = { most: roomLimits.reason, says: /500 characters at most/, send, letter: '🎭' };
  const reason = await fillToLimit(dialog.getByRole('textbox'), limit);
  await send();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  expect(server.calls('moderation.mute')).toMatchObject([{ minutes: 7 * 24 * 60, reason }]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await mute.click();
  await expect.element(dialog.getByRole('radio', { name: '15 minutes' })).toBeChecked();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('');
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test.for([
  ['as it was sent', {}, false],
  ['edited', { editedAt: new Date().toISOString() }, true],
  ['hidden', { gone: 'hidden' as const, text: null }, true],
])('a reported message that is %s leads to what it said before: %s', async ([, more, isThere]) => {
  const report = reported(more as object);
  const overview = { mode: 'open' as const, reports: [report], muted: [] };
  await showApp(paths.moderation, { answers: { 'moderation.overview': overview } });
  await expect.element(page.getByRole('button', { name: /^Mute…/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^What it said/ })).toHaveLength(isThere ? 1 : 0);
});

test('closing a report focuses the next one, else the heading; hiding a message keeps its report focused', {
  tags: 'long',
}, async () => {
  const { text, ts, editedAt, gone } = said(1, ben);
  let reports: Report[] = [1, 2].map((seq) => ({
    id: `0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b2${seq}` as Id,
    reporter: { id, username, fullName, profilePic },
    reason: '',
    at: ts,
    message: { seq, text, ts, editedAt, gone },
    sender: { ...ben, mutedUntil: null },
  }));
  await showApp(paths.moderation, {
    answers: {
      'moderation.overview': () => ({ mode: 'open', reports, muted: [] }),
      'moderation.hide': () => {
        reports = reports.map((report) => ({ ...report, message: { ...report.message, text: null, gone: 'hidden' } }));
        return { hidden: true };
      },
      'moderation.closeReports': ({ ids }) => {
        reports = reports.filter((report) => !ids.includes(report.id));
        return { closed: true };
      },
    },
  });
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toBeInTheDocument();
  const hide = page.getByRole('button', { name: /^Hide…/ });
  const close = page.getByRole('button', { name: /^Close report/ });
  const cards = page.getByRole('region', { name: 'Reports' }).getByRole('listitem').filter({ has: close });
  await hide.first().click();
  await dialog.getByRole('textbox').fill('Rude');
  await dialog.getByRole('button', { name: 'Hide for everybody' }).click();
  await expect.element(hide).not.toBeInTheDocument();
  await expect.element(cards.first()).toHaveFocus();
  await close.first().click();
  await expect.element(page.getByRole('button', { name: 'What it said before' })).toHaveFocus();
  await close.click();
  await expect.element(page.getByRole('heading', { name: 'Reports' })).toHaveFocus();
});

test('Enter of an input method sends nothing and chooses nobody, and Enter does', async () => {
  const server = await showRoom({ 'myVoice.send': never });
  // On a phone, Enter begins a new line.
  const real = matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => real(/pointer: fine/.test(query) ? 'all' : query));
  const input = page.getByRole('textbox', { name: 'Message' });
  await input.fill('にほん @B');
  await expect.element(page.getByRole('option', { name: 'Ben Cole' })).toBeVisible();
  const pressed = { key: 'Enter', bubbles: true, cancelable: true };
  // Safari ends the composition before its last key.
  for (const composing of [{ isComposing: true }, { keyCode: 229 }])
    input.element().dispatchEvent(new KeyboardEvent('keydown', { ...pressed, ...composing }));
  await expect.element(input).toHaveValue('にほん @B');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('にほん @Ben Cole ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => server.calls('myVoice.send').map(({ text }) => text)).toEqual(['にほん @Ben Cole ']);
});

test('Escape of an input method leaves the search open, and Escape closes it', { tags: 'long' }, async () => {
  await showRoom();
  await page.getByRole('button', { name: 'Search the messages' }).click();
  const search = page.getByRole('searchbox', { name: 'Search the messages' });
  await expect.element(search).toHaveFocus();
  const pressed = { key: 'Escape', bubbles: true, cancelable: true };
  search.element().dispatchEvent(new KeyboardEvent('keydown', { ...pressed, isComposing: true }));
  await expect.element(search).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).not.toBeInTheDocument();
});
