import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { storedSnapshots } from '#client/device/stored.ts';
import { screens } from '#client/features.ts';
import { isOff, lookAtSession } from '#client/session/session.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { type Answers, never, refusal } from '#client/testing/fake-server.ts';
import { aminata, emptyHome, showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';
import { type FeatureSwitch, featureSwitches } from '#contract/switches.ts';

const without = (...off: FeatureSwitch[]) => ({ ...aminata, off });
const switched = Object.entries(screens).flatMap(([path, screen]) =>
  'switchedBy' in screen && screen.switchedBy ? [{ path, feature: screen.switchedBy }] : [],
);
const saysSo = page.getByText('Your company does not use this part of Stagedoor.');
const linksTo = (address: string) => document.querySelectorAll(`a[href="${address}"]`).length;
const home: Answers = { 'home.news': { news: [], mustRead: [], events: [] } };

/** What the time off of a manager reads, of whose team somebody is absent. */
const ofManager: Answers = {
  'timeOff.overview': {
    ...{ workingDays: '12345', holidays: [], types: [], balances: [], manager: null },
    ...{ teamWaiting: 0, teamAbsent: { absent: 1, unseen: 1 } },
  },
  'timeOff.team': [],
  'timeOff.teamPeople': [],
  'deputies.mine': { leads: true, deputy: null, standsInFor: [] },
};

afterEach(() => localStorage.removeItem('stagedoor.v1.my-voice-draft'));

test('every feature that a company may turn off has screens that go with it', () => {
  expect(new Set(switched.map(({ feature }) => feature))).toEqual(new Set(featureSwitches));
});

test.for(switched)('$path says so, leads home, and asks the server for nothing', async ({ path, feature }) => {
  await showApp(path, { user: without(feature), answers: feature === 'training' ? home : emptyHome });
  await expect.element(saysSo).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect.poll(() => location.pathname).toBe(paths.home);
});

test.for<[string, FeatureSwitch[], Answers]>([
  [paths.home, ['benefits', 'myVoice', 'training'], home],
  [paths.more, ['benefits', 'myVoice', 'training'], {}],
  [paths.myProfile, ['benefits', 'timeline', 'discount'], { 'profile.mine': never }],
  [paths.timeOff, ['benefits', 'absence'], { ...ofManager, 'timeOff.requests': [] }],
  [paths.teamTimeOff, ['benefits', 'absence'], ofManager],
  [paths.notifications, ['benefits'], { 'push.settings': never }],
])('nothing on %s leads to what is turned off, or reads it, and %s each go alone', async ([path, used, answers]) => {
  const server = await showApp(path, { user: without(...featureSwitches), answers });
  await expect.element(page.getByRole('navigation')).toBeVisible();
  const more = page.getByRole('button', { name: /Show More/ });
  if (path === paths.myProfile) await more.first().click();
  const linked = () => new Set(switched.filter((one) => linksTo(one.path) > 0).map(({ feature }) => feature));
  expect(linked()).toEqual(new Set());
  server.answer(emptyHome);
  for (const off of featureSwitches) {
    server.answer({ 'auth.session': { user: without(off) } });
    await lookAtSession();
    await expect.poll(linked).toEqual(new Set(used.filter((feature) => feature !== off)));
  }
});

test('an open screen goes as soon as the session says so, and comes back', async () => {
  const answers = { 'benefits.mine': [], ...emptyHome };
  const server = await showApp(paths.benefits, { answers });
  const tab = page.getByRole('navigation').getByRole('link', { name: 'Benefits' });
  await expect.element(tab).toBeVisible();
  storedSnapshots.write({
    [paths.home]: { html: '<main>', at: Date.now(), language: 'en', code: '/x.js', styles: [] },
  });
  await lookAtSession();
  expect(storedSnapshots.read()).not.toBeNull();
  server.answer({ 'auth.session': { user: without('benefits') } });
  await lookAtSession();
  await expect.element(saysSo).toBeVisible();
  // The screens stored for the next opening show what is gone.
  expect(storedSnapshots.read()).toBeNull();
  await expect.element(tab).not.toBeInTheDocument();
  server.answer({ 'auth.session': { user: aminata } });
  await lookAtSession();
  await expect.element(tab).toBeVisible();
  await expect.element(saysSo).not.toBeInTheDocument();
});

test('a page that missed it learns of it from the first refusal', async () => {
  const server = await showApp(paths.benefits, { answers: { 'benefits.mine': refusal('FEATURE_OFF') } });
  server.answer({ 'auth.session': { user: without('benefits') } });
  await expect.element(saysSo).toBeVisible();
  expect(isOff('benefits')).toBe(true);
});

const newest = {
  epoch: '00000000-0000-4000-8000-000000000001' as Id,
  upto: 0,
  mode: 'open' as const,
  messages: [],
  more: false,
  reacted: [],
  you: { moderator: false, mutedUntil: null, mutedFor: 0 },
};
const room: Answers = {
  ...emptyHome,
  'myVoice.history': newest,
  'myVoice.changes': { epoch: newest.epoch, from: 0, to: 0, mode: 'open', events: [] },
};

const keptLine = page.getByText('Kept, since your company turned it off:');

/** A message that was sent as My Voice was turned off. */
async function sentTooLate() {
  const server = await showApp(paths.myVoice, { answers: room });
  server.answer({ 'myVoice.send': refusal('FEATURE_OFF'), 'auth.session': { user: without('myVoice') } });
  await page.getByRole('textbox', { name: 'Message' }).fill('Is anybody there?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(saysSo).toBeVisible();
  await expect.element(keptLine).toBeVisible();
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('kept on this device: 1 message.');
  return server;
}

test('what was not sent is kept, and goes out once it is turned on again', { tags: 'long' }, async () => {
  const server = await sentTooLate();
  await expectAccessible();
  const tries = server.calls('myVoice.send').length;
  server.answer({ 'auth.session': { user: aminata }, 'myVoice.send': never });
  await lookAtSession();
  // What nobody answers is sent again meanwhile.
  await expect.poll(() => server.calls('myVoice.send').length).toBeGreaterThan(tries);
  expect(server.calls('myVoice.send').at(-1)).toMatchObject({ text: 'Is anybody there?' });
  await expect.element(keptLine).not.toBeInTheDocument();
});

test('what was not sent goes where its writer discards it', { tags: 'long' }, async () => {
  const server = await sentTooLate();
  await page.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard what was not sent?' });
  await expect.element(dialog.getByText('1 message')).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(keptLine).not.toBeInTheDocument();
  server.answer({ 'auth.session': { user: aminata } });
  const tries = server.calls('myVoice.send').length;
  await lookAtSession();
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(server.calls('myVoice.send')).toHaveLength(tries);
});
