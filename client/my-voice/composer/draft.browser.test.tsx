import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  beginSharedUse,
  sealedDraftOfTab,
  sealedOutboxOfSession,
  storedSealedDraft,
  storedSealedOutbox,
  storedSessionEnded,
} from '#client/device/stored.ts';
import { openFor } from '#client/session/seal.ts';
import { signOut } from '#client/session/session.ts';
import { type Answers, never, offline } from '#client/testing/fake-server.ts';
import { happen } from '#client/testing/happen.ts';
import { aminata, emptyHome, showApp, signInElsewhere } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';

const newest = {
  epoch: '00000000-0000-4000-8000-000000000001' as Id,
  upto: 0,
  mode: 'open' as const,
  messages: [],
  more: false,
  reacted: [],
  you: { moderator: false, mutedUntil: null, mutedFor: 0 },
};
const ben = { ...aminata, id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id, fullName: 'Ben Cole' };
const input = page.getByRole('textbox', { name: 'Message' });
const keys: Record<string, string> = { [aminata.id]: 'A'.repeat(43), [ben.id]: `${'B'.repeat(42)}A` };

/** The room of somebody, who has a key of their own. */
const showRoom = (answers: Answers = {}, user = aminata) =>
  showApp(paths.myVoice, {
    user,
    answers: {
      ...emptyHome,
      'myVoice.history': newest,
      'myVoice.changes': { epoch: newest.epoch, from: 0, to: 0, mode: 'open', events: [] },
      'account.sealKey': { key: keys[user.id] ?? '' },
      ...answers,
    },
  });

/** Sealing needs code that loads once the page has settled. */
const isSealed = () => expect.poll(() => sealedDraftOfTab.read()).not.toBeNull();

/** The session ends on the server, and the page hears of it when it asks again. */
async function endSession(server: Awaited<ReturnType<typeof showRoom>>): Promise<void> {
  server.answer({ 'auth.session': { user: null } });
  happen('online');
  await expect.poll(() => location.pathname).toBe(paths.login);
}

/** Signs in on the login screen, which then leads back to the room, if the same person was in it. */
async function signInAs(server: Awaited<ReturnType<typeof showRoom>>, user: typeof aminata): Promise<void> {
  server.answer({ 'auth.session': { user }, 'auth.signIn': user, 'account.sealKey': { key: keys[user.id] ?? '' } });
  await page.getByLabelText('Email').fill('somebody@stagedoor.example');
  await page.getByLabelText('Password', { exact: true }).fill('curtain up');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => location.pathname).not.toBe(paths.login);
  history.pushState(null, '', paths.myVoice);
}

test('what was typed when the session ended is there again for the same person, once', async () => {
  const server = await showRoom();
  await input.fill('Break a leg');
  await isSealed();
  expect(JSON.stringify(sealedDraftOfTab.read())).not.toContain('Break');
  await endSession(server);
  expect(sessionStorage).toHaveLength(0);
  await signInAs(server, aminata);
  await expect.element(input).toHaveValue('Break a leg');
  expect(storedSealedDraft.read()).toBeNull();
});

test('what waited to be sent is there again, too, but for what had arrived, and is not sent unread', {
  tags: 'long',
}, async () => {
  const server = await showRoom({ 'myVoice.send': offline });
  for (const text of ['Places', 'Curtain in five']) {
    await input.fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  }
  await input.fill('Or six');
  await isSealed();
  const waiting = async () => {
    const sealed = sealedOutboxOfSession.read();
    return sealed && openFor<unknown[]>(aminata.id, sealed);
  };
  await expect.poll(waiting).toHaveLength(2);
  await endSession(server);
  // The room has the first: only its answer was lost.
  const [arrived] = server.calls('myVoice.send');
  if (!arrived) throw new Error('Nothing was sent.');
  const { text } = arrived;
  const clientId = arrived.clientId as Id;
  const places = { seq: 1, modSeq: 1, clientId, sender: aminata, text, ts: new Date().toISOString() };
  const untouched = { editedAt: null, gone: null, replyTo: null, announcement: null, reactions: [] };
  server.answer({
    'myVoice.history': { ...newest, upto: 1, messages: [{ ...places, ...untouched }] },
    'myVoice.changes': never,
  });
  const before = server.calls('myVoice.send').length;
  await signInAs(server, aminata);
  await expect.element(input).toHaveValue('Curtain in five\nOr six');
  expect(server.calls('myVoice.send')).toHaveLength(before);
  await expect.poll(() => storedSealedOutbox.read()).toBeNull();
});

test.for([
  ['noticed the end first: it is there again', true, 'Break a leg'],
  ['signed out: it is gone', false, ''],
] as const)('what was typed here when another tab %s', async ([, hasEnded, given]) => {
  const server = await showRoom({ 'auth.signOut': { signedOut: true } });
  await input.fill('Break a leg');
  await isSealed();
  if (hasEnded) storedSessionEnded.write('yes');
  server.answer({ 'auth.session': { user: null } });
  signInElsewhere(null);
  await expect.poll(() => location.pathname).toBe(paths.login);
  expect(storedSealedDraft.read() !== null).toBe(hasEnded);
  await signInAs(server, aminata);
  await expect.element(input).toHaveValue(given);
});

test('nobody else gets it, and its writer still does', async () => {
  const server = await showRoom();
  await input.fill('Not for you');
  await isSealed();
  await endSession(server);
  await signInAs(server, ben);
  await expect.poll(() => server.calls('account.sealKey')).toHaveLength(2);
  await expect.element(input).toHaveValue('');
  expect(storedSealedDraft.read()).not.toBeNull();
});

test('whoever signs out takes it away', async () => {
  await showRoom({ 'auth.signOut': { signedOut: true } });
  await input.fill('Mine');
  await isSealed();
  await signOut();
  expect([storedSealedDraft.read(), sealedDraftOfTab.read()]).toEqual([null, null]);
});

test('it is kept for a day, and never on a shared device', async () => {
  const sealed = { iv: 'AAAA', data: 'AAAA' };
  storedSealedDraft.write({ ...sealed, at: Date.now() - 25 * 60 * 60 * 1000 });
  beginSharedUse();
  const server = await showRoom();
  await input.fill('On the till');
  await expect.poll(() => localStorage.getItem(storedSealedDraft.key)).toBeNull();
  await expect.element(input).toHaveValue('On the till');
  expect(server.calls('account.sealKey')).toEqual([]);
});
