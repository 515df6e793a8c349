import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#client/testing/accessible.ts';
import { type Answers, type Files, never, offline, refusal } from '#client/testing/fake-server.ts';
import { fillToLimit } from '#client/testing/fill-to-limit.ts';
import { aminata, showApp } from '#client/testing/show-app.tsx';
import type { Announcement } from '#contract/announcements.ts';
import type { Id } from '#contract/id.ts';
import { notAcknowledgedAddress, roomLimits } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import { paths } from '#contract/paths.ts';

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id;
const ben = { id: idOf(99), username: 'bcole', fullName: 'Ben Cole', profilePic: null };
const { id, username, fullName, profilePic } = aminata;
const me = { id, username, fullName, profilePic };

const said = (seq: number, more: Partial<Message> = {}): Message => ({
  ...{ seq, modSeq: seq, clientId: idOf(seq), sender: ben, text: `Message ${seq}`, ts: new Date().toISOString() },
  ...{ editedAt: null, gone: null, replyTo: null, announcement: null, reactions: [] },
  ...more,
});
const fireDoors = said(2, { text: 'The fire doors stay shut', announcement: { id: idOf(50), mustRead: true } });
const history = {
  ...{ epoch: idOf(1), upto: 2, mode: 'open' as const, messages: [fireDoors, said(1)], more: false, reacted: [] },
  you: { moderator: true, mutedUntil: null, mutedFor: 0 },
};
const asks = { id: idOf(50), seq: 2, author: ben, text: 'The fire doors stay shut' };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const pinned = page.getByRole('region', { name: /to acknowledge$/ });

describe('in the room', () => {
  const showRoom = (answers: Answers) =>
    showApp(paths.myVoice, { answers: { 'myVoice.history': history, 'myVoice.changes': never, ...answers } });

  test('an announcement is marked, stands on top until it is acknowledged by a press, and keeps the focus', {
    tags: 'long',
  }, async () => {
    const server = await showRoom({
      'announcements.asking': { upto: 2, announcements: [asks] },
      'announcements.acknowledge': { acknowledgedAt: new Date().toISOString() },
    });
    const message = page.getByRole('listitem').filter({ hasText: 'The fire doors stay shut' });
    await expect.element(message.getByText('Announcement', { exact: true })).toBeVisible();
    await expect.element(pinned).toMatchTextContent(/An announcement to acknowledge.*Ben Cole: The fire doors/);
    await expectAccessible();
    button('I have read it').element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('You have acknowledged it.')).toBeVisible();
    await expect.element(pinned).not.toBeInTheDocument();
    expect(server.calls('announcements.acknowledge')).toEqual([{ id: idOf(50) }]);
    await expect.element(page.getByRole('log')).toHaveFocus();
  });

  test('one that came after the read asks, too; one that was taken away or is the reader’s own does not', {
    tags: 'long',
  }, async () => {
    await showRoom({
      'myVoice.history': {
        ...history,
        upto: 5,
        messages: [
          said(5, { sender: me, text: 'Mine', announcement: { id: idOf(53), mustRead: true } }),
          said(4, { text: null, gone: 'hidden', announcement: { id: idOf(52), mustRead: true } }),
          said(3, { text: 'Just came', announcement: { id: idOf(51), mustRead: true } }),
          fireDoors,
          said(1),
        ],
      },
      'announcements.asking': { upto: 2, announcements: [asks] },
      'announcements.acknowledge': refusal('NOT_FOUND'),
    });
    await expect.element(pinned).toMatchTextContent(/2 announcements to acknowledge/);
    // The first was taken away meanwhile: it asks nobody any more.
    await button('I have read it').click();
    await expect.element(pinned).toMatchTextContent(/An announcement to acknowledge.*Just came/);
  });

  test('without a network it says that it did not work, and still asks', { tags: 'long' }, async () => {
    await showRoom({
      'announcements.asking': { upto: 2, announcements: [asks] },
      'announcements.acknowledge': offline,
    });
    await button('I have read it').click();
    await expect.element(pinned).toMatchTextContent(/That did not work/);
  });
});

describe('for moderators', () => {
  const announcement: Announcement = {
    ...{ id: idOf(60), author: me, state: 'scheduled', text: 'Curtain at seven', mustRead: true, missed: null },
    ...{ publishAt: '2031-03-29T18:00:00.000Z', version: 3, seq: null },
  };
  const zones = { company: 'Europe/Berlin', others: ['Africa/Freetown'] };
  const moderation: Answers = { 'moderation.overview': { mode: 'open', reports: [], muted: [] } };
  const showModeration = (announcements: Announcement[], answers: Answers = {}, files: Files = {}) =>
    showApp(paths.moderation, {
      files,
      answers: { ...moderation, 'announcements.list': { announcements, zones }, ...answers },
    });
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByLabelText(name, { exact: true });

  test('one is written and scheduled for an hour in a zone, of which it says that it does not exist', {
    tags: 'long',
  }, async () => {
    const server = await showModeration([], { 'announcements.add': announcement });
    await button('Write an announcement').click();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await expect.element(dialog.getByText('Write what is to be announced.')).toBeVisible();
    const send = () => dialog.getByRole('button', { name: 'Send now' }).click();
    const text = await fillToLimit(field('Announcement'), { most: roomLimits.message, says: /too long/, send });
    await field('Ask everybody to acknowledge it').click();
    await field('At a set time').click();
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(dialog.getByText('Choose a day and a time.')).toBeVisible();
    await field('Time').fill('02:30');
    await field('Day').fill('2031-03-30');
    await expect.element(dialog.getByText(/This time does not exist on that day/)).toBeVisible();
    await expectAccessible();
    await field('Day').fill('2031-03-31');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(page.getByText('The announcement is scheduled.')).toBeVisible();
    expect(server.calls('announcements.add')).toMatchObject([
      { text, mustRead: true, publishAt: '2031-03-31T00:30:00.000Z' },
    ]);
  });

  test('one that was cancelled before its answer arrived is called neither scheduled nor in the room', async () => {
    const cancelled = { ...announcement, state: 'cancelled' as const };
    const server = await showModeration([], {
      'announcements.add': () => {
        server.answer({ 'announcements.list': { announcements: [cancelled], zones } });
        return cancelled;
      },
    });
    await button('Write an announcement').click();
    await field('Announcement').fill('Doors open at six');
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await expect.element(page.getByText('Cancelled')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/The announcement is/);
  });

  test('an hour that has passed is said at the form, and nothing that was typed is lost', {
    tags: 'long',
  }, async () => {
    await showModeration([], { 'announcements.add': refusal('SCHEDULE_PASSED') });
    await button('Write an announcement').click();
    await field('Announcement').fill('Too late');
    await field('At a set time').click();
    await field('Day').fill('2031-03-31');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect.element(dialog.getByText(/This time has passed/)).toBeVisible();
    await expect.element(field('Announcement')).toHaveValue('Too late');
  });

  test('what was typed is there again for whoever closed the form or left the screen, until it is sent', {
    tags: 'long',
  }, async () => {
    const server = await showModeration([announcement], {
      ...{ 'announcements.add': refusal('UNAVAILABLE'), 'myVoice.history': never },
    });
    const kept = page.getByText('What you typed here before is in the form. It is not saved.');
    await button('Write an announcement').click();
    await field('Announcement').fill('Half a sentence');
    await field('Ask everybody to acknowledge it').click();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await expect.poll(() => server.calls('announcements.add')).toHaveLength(1);
    // The server answered: the connection is not to blame.
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^The server could not do that\. .*Reference/);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    // Each has its own form.
    await button(/^Change.*Curtain at seven/).click();
    await expect.element(field('Announcement')).toHaveValue('Curtain at seven');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(kept).not.toBeInTheDocument();
    await page.getByRole('link', { name: /Back/ }).first().click();
    await expect.element(button('Write an announcement')).not.toBeInTheDocument();
    window.history.back();
    await button('Write an announcement').click();
    await expect.element(field('Announcement')).toHaveValue('Half a sentence');
    await expect.element(field('Ask everybody to acknowledge it')).toBeChecked();
    await expect.element(kept).toBeVisible();
    server.answer({ 'announcements.add': { ...announcement, state: 'sent', seq: 2 } });
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    // What may have arrived before counts once.
    const [first, second] = server.calls('announcements.add');
    expect(second).toEqual(first);
    await button('Write an announcement').click();
    await expect.element(field('Announcement')).toHaveValue('');
  });

  test('what was typed before is taken out of the form by Undo', async () => {
    await showModeration([announcement]);
    await button(/^Change.*Curtain at seven/).click();
    await field('Announcement').fill('Curtain at nine');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await button(/^Change.*Curtain at seven/).click();
    await expect.element(field('Announcement')).toHaveValue('Curtain at nine');
    await expectAccessible();
    await button('Undo').click();
    await expect.element(field('Announcement')).toHaveValue('Curtain at seven');
    await expect.element(button('Undo')).not.toBeInTheDocument();
  });

  test('one that had an hour goes out at once where that is chosen instead', async () => {
    const server = await showModeration([announcement], { 'announcements.change': { ...announcement, state: 'sent' } });
    await button(/^Change.*Curtain at seven/).click();
    await field('At once').click();
    await dialog.getByRole('button', { name: 'Send now' }).click();
    await expect.element(page.getByText('The announcement is in the room.')).toBeVisible();
    expect(server.calls('announcements.change')).toMatchObject([{ id: idOf(60), publishAt: null }]);
  });

  test('its author changes and cancels one until its hour; of somebody else’s one only cancels', {
    tags: 'long',
  }, async () => {
    const others = { ...announcement, id: idOf(61), author: ben, text: 'Not mine' };
    const server = await showModeration([announcement, others], {
      'announcements.change': { ...announcement, text: 'Curtain at eight' },
      'announcements.cancel': { ...others, state: 'cancelled' },
    });
    await expectAccessible();
    await expect.element(button(/^Change.*Not mine/)).not.toBeInTheDocument();
    await button(/^Change.*Curtain at seven/).click();
    await field('Announcement').fill('Curtain at eight');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.calls('announcements.change')).toMatchObject([
      { id: idOf(60), version: 3, text: 'Curtain at eight', publishAt: announcement.publishAt },
    ]);
    await button(/^Do not send it.*Not mine/).click();
    await expect.element(page.getByText('The announcement is cancelled.')).toBeVisible();
    expect(server.calls('announcements.cancel')).toEqual([{ id: idOf(61) }]);
  });

  test('it says why one was not sent, who has not acknowledged one, and reminds them', { tags: 'long' }, async () => {
    const reading = {
      ...{ people: 5, acknowledged: 4, remindedAt: null, mayRemind: true },
      missing: [{ id: idOf(98), name: 'Cara Diaz', position: null, profilePic: null }],
    };
    const asked: string[] = [];
    const server = await showModeration(
      [
        { ...announcement, state: 'sent', seq: 2 },
        { ...announcement, id: idOf(62), state: 'missed', missed: 'off', text: 'Missed' },
      ],
      {
        'announcements.reading': reading,
        'announcements.remind': {
          outcome: 'reminded',
          reading: { ...reading, mayRemind: false, remindedAt: '2031-03-29T19:00:00.000Z' },
        },
      },
      {
        [notAcknowledgedAddress]: ({ url }) => {
          asked.push(new URL(url).search);
          return new Response('PK');
        },
      },
    );
    await expect.element(page.getByText(/My Voice was turned off at its hour/)).toBeVisible();
    await expect.element(page.getByText('4 of 5 have acknowledged it.')).toBeVisible();
    await expect.element(page.getByText('Cara Diaz')).toBeVisible();
    await expectAccessible();
    await button('Export').click();
    await expect.element(page.getByText('The list is saved.')).toBeVisible();
    expect(asked).toEqual([`?id=${idOf(60)}&language=en`]);
    await button('Remind those who have not').click();
    await expect.element(page.getByText(/Last reminded .* Once an hour is enough/)).toBeVisible();
    expect(server.calls('announcements.remind')).toEqual([{ id: idOf(60) }]);
  });
});
