import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#client/api/query-client.ts';
import { storedReading } from '#client/device/stored.ts';
import { liveReads } from '#client/features.ts';
import { offline } from '#client/testing/fake-server.ts';
import { aminata, emptyHome, showApp } from '#client/testing/show-app.tsx';
import type { Id } from '#contract/id.ts';
import { paths } from '#contract/paths.ts';

const karim = { seq: 12, name: 'Karim Haddad', isOwn: false, text: 'خلف الكواليس' };
const unread = { seen: 9, newest: 12, unread: 3, last: karim, addressed: null };
const row = page.getByRole('main').getByRole('link', { name: /^My Voice/ });
const more = page.getByRole('navigation').getByRole('link', { name: /^More/ });

test('Home and More show how much is unread in My Voice, and the last line; the tab has a dot', {
  tags: 'long',
}, async () => {
  await showApp(paths.home, { answers: { ...emptyHome, 'myVoice.unread': unread } });
  await expect.element(row).toHaveAccessibleName(/^My Voice, Karim Haddad: خلف الكواليس ?3 unread$/);
  await expect.element(more).toHaveAccessibleName(/^More ?unread messages$/);
  await more.click();
  await expect.element(row).toHaveAccessibleName(/3 unread$/);
});

test('what comes while the screen is open shows by itself, a hundred as more than that', async () => {
  const server = await showApp(paths.home, { answers: { ...emptyHome, 'myVoice.unread': { ...unread, unread: 0 } } });
  await expect.element(row).toMatchTextContent('Karim');
  expect(row.element().textContent).not.toContain('unread');
  server.answer({ 'myVoice.unread': { ...unread, unread: 100 } });
  await Promise.all(liveReads['my-voice'].map((read) => read()));
  await expect.element(row).toHaveAccessibleName(/more than 99 unread$/);
});

test('what this device has read does not count, and the server hears of it', async () => {
  storedReading.write({ userId: aminata.id, seq: 12 });
  const server = await showApp(paths.home, { answers: { ...emptyHome, 'myVoice.unread': unread } });
  await expect.element(row).toMatchTextContent('Karim');
  expect(row.element().textContent).not.toContain('unread');
  await expect.poll(() => server.calls('myVoice.seen')).toEqual([{ seq: 12 }]);
});

test('what somebody else has read on this device counts', async () => {
  storedReading.write({ userId: '01890000-0000-7000-8000-00000000000a' as Id, seq: 12 });
  await showApp(paths.home, { answers: { ...emptyHome, 'myVoice.unread': unread } });
  await expect.element(row).toHaveAccessibleName(/3 unread$/);
});

test('whoever was never in the room counts from now on', { tags: 'long' }, async () => {
  const server = await showApp(paths.home, {
    answers: { ...emptyHome, 'myVoice.unread': { ...unread, seen: null, unread: 0 } },
  });
  await expect.poll(() => server.calls('myVoice.seen')).toEqual([{ seq: 12 }]);
  expect(storedReading.read()).toEqual({ userId: aminata.id, seq: 12 });
});

test('a mention is the first thing on Home', async () => {
  const addressed = { ...karim, seq: 11, text: '@Aminata Kamara, are you in?' };
  await showApp(paths.home, { answers: { ...emptyHome, 'myVoice.unread': { ...unread, addressed } } });
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect.element(first).toMatchTextContent(/Karim Haddad wrote to you in My Voice.*are you in\?/);
});

test('what addressed a newcomer before they first looked into My Voice is unread', async () => {
  const addressed = { ...karim, seq: 11, text: '@Aminata Kamara, are you in?' };
  const answer = { ...unread, seen: null, unread: 0, addressed };
  const server = await showApp(paths.home, { answers: { ...emptyHome, 'myVoice.unread': answer } });
  await expect.poll(() => server.calls('myVoice.seen')).toEqual([{ seq: 10 }]);
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect.element(first).toMatchTextContent(/Karim Haddad wrote to you in My Voice/);
});

test('a manager’s Home says how many are waiting for them, and nobody else’s does', async () => {
  const server = await showApp(paths.home, { answers: { ...emptyHome, 'timeOff.waiting': { count: 4 } } });
  const team = page.getByRole('link', { name: /4 are waiting for you/ });
  await expect.element(team).toHaveAttribute('href', paths.teamTimeOff);
  server.answer({ 'timeOff.waiting': { count: 0 } });
  await Promise.all(liveReads['team-time-off'].map((read) => read()));
  await expect.element(team).not.toBeInTheDocument();
});

test('without a network Home keeps the link, and what was read before', async () => {
  const server = await showApp(paths.home, { answers: { ...emptyHome, 'myVoice.unread': offline } });
  await expect.element(row).toBeVisible();
  server.answer({ 'myVoice.unread': unread });
  await queryClient.refetchQueries({ queryKey: ['my-voice'] });
  await expect.element(row).toMatchTextContent('Karim');
  server.goAway();
  await queryClient.refetchQueries({ queryKey: ['my-voice'] });
  await expect.element(row).toHaveAccessibleName(/3 unread$/);
});

test('signed out, More asks the room for nothing', async () => {
  const server = await showApp(paths.more, { user: null });
  await expect.element(row).toBeVisible();
  expect(server.calls('myVoice.unread')).toEqual([]);
});
