import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#client/api/new-id.ts';
import { beginSharedUse, sealedOutboxOfSession, storedSealedOutbox } from '#client/device/stored.ts';
import { settled } from '#client/device/when-idle.ts';
import { outboxOf } from '#client/outbox/page-outbox.ts';
import { signOut } from '#client/session/session.ts';
import { today } from '#client/session/today.ts';
import { type Answers, never, offline, refusal } from '#client/testing/fake-server.ts';
import { happen } from '#client/testing/happen.ts';
import { aminata, emptyHome, showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';

const ben = { ...aminata, id: '0b5f7c1e-6f0a-4d53-9a39-1d4a3f0c2b12' as Id, fullName: 'Ben Cole' };
const keyOf = ({ id }: typeof aminata) => ({ 'account.sealKey': { key: id.replaceAll('-', '').padEnd(43, 'A') } });

/** Home of somebody of this test alone, since a page outlives it here, who has said without a network that they are ill. */
async function showUnsent() {
  const person = { ...aminata, id: newId() as Id };
  const server = await showApp(paths.home, {
    user: person,
    answers: { ...emptyHome, 'absence.report': offline, ...keyOf(person) },
  });
  const id = newId();
  const times = { startsOn: today(), returnsOn: null, minutesLate: null, saidAt: new Date().toISOString() };
  const input = { id, kind: 'sickness' as const, ...times, phone: '', note: 'A fever' };
  outboxOf(person.id).put('absence.report', id, input);
  return { server, input, person };
}

type Server = Awaited<ReturnType<typeof showUnsent>>['server'];

const isSealed = () => expect.poll(() => sealedOutboxOfSession.read()).not.toBeNull();

async function endSession(server: Server): Promise<void> {
  server.answer({ 'auth.session': { user: null } });
  happen('online');
  await expect.poll(() => location.pathname).toBe(paths.login);
}

async function signInAs(server: Server, user: typeof aminata, key: Answers = keyOf(user)): Promise<void> {
  server.answer({ 'auth.session': { user }, 'auth.signIn': user, ...key });
  await page.getByLabelText('Email').fill('somebody@stagedoor.example');
  await page.getByLabelText('Password', { exact: true }).fill('curtain up');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => location.pathname).not.toBe(paths.login);
}

test('what waits when the session ends is sent once the same person is back', async () => {
  const { server, input, person } = await showUnsent();
  await isSealed();
  expect(JSON.stringify(sealedOutboxOfSession.read())).not.toContain('fever');
  await endSession(server);
  expect(sealedOutboxOfSession.read()).toBeNull();
  const before = server.calls('absence.report').length;
  server.answer({ 'absence.report': never });
  await signInAs(server, person);
  await expect.poll(() => server.calls('absence.report').slice(before)).toEqual([input]);
  expect(outboxOf(person.id).entries()).toHaveLength(1);
  await expect.poll(() => storedSealedOutbox.read()).toBeNull();
});

test('what waited is sent though the server first gives no key', async () => {
  const { server, input, person } = await showUnsent();
  await isSealed();
  await endSession(server);
  const before = server.calls('absence.report').length;
  server.answer({ 'absence.report': never });
  const asked = server.calls('account.sealKey').length;
  const { key } = keyOf(person)['account.sealKey'];
  const once = () => (server.calls('account.sealKey').length > asked + 1 ? { key } : refusal('UNAVAILABLE'));
  await signInAs(server, person, { 'account.sealKey': once });
  await expect.poll(() => server.calls('absence.report').slice(before)).toEqual([input]);
});

test('nobody else sends it, and it waits for whoever said it', async () => {
  const { server } = await showUnsent();
  await isSealed();
  await endSession(server);
  const before = server.calls('absence.report').length;
  await signInAs(server, ben);
  await expect.poll(() => server.calls('account.sealKey')).toHaveLength(2);
  // His own is sealed after what is left was looked at.
  const [id, language] = [newId(), 'en' as const];
  server.answer({ 'timeOff.withdraw': offline });
  outboxOf(ben.id).put('timeOff.withdraw', id, { id, language });
  await isSealed();
  expect(server.calls('absence.report')).toHaveLength(before);
  expect(storedSealedOutbox.read()).not.toBeNull();
});

test('whoever signs out takes it away', async () => {
  const { server } = await showUnsent();
  await isSealed();
  server.answer({ 'auth.signOut': { signedOut: true } });
  await signOut();
  expect([sealedOutboxOfSession.read(), storedSealedOutbox.read()]).toEqual([null, null]);
});

test('a shared device stores nothing of it', async () => {
  beginSharedUse();
  const { server } = await showUnsent();
  await settled();
  await endSession(server);
  expect(server.calls('account.sealKey')).toEqual([]);
  expect([sealedOutboxOfSession.read(), storedSealedOutbox.read()]).toEqual([null, null]);
});
