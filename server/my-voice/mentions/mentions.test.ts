import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { myVoicePresence } from '#server/my-voice/my-voice-tables.ts';
import { peoplePresent } from '#server/my-voice/presence/presence-rows.ts';
import { user, userProfile } from '#server/session/session-tables.ts';
import { giveNames } from '#server/testing/give-names.ts';
import { goLive } from '#server/testing/live-client.ts';
import { newId } from '#server/testing/new-id.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { openPushTestServer } from '#server/testing/push-test-server.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { possibleMentions } from './mentions.ts';

const testServer = await openPushTestServer();
const port = await listen(testServer.app);
afterAll(testServer.close);
beforeEach(() => restRoom(testServer));

const member = async () => {
  const { person, cookie, browser } = await testServer.reader();
  const shown = () => testServer.receiver.on(browser).map(({ message }) => message.title);
  return { ...person, cookie, browser, shown, ...roomOf(testServer, cookie) };
};
const [ada, ben, mod] = [await member(), await member(), await member()];
await giveRole(testServer.db, mod, 'moderator');
const call = async ({ id }: { id: string }, fullName: string) => {
  await testServer.db.update(userProfile).set({ fullName }).where(sql`user_id = ${id}`);
};

const mentioned = 'Somebody mentioned you in My Voice';
const replied = 'Somebody replied to you in My Voice';
/** The notifications that an act shows somebody, beyond those shown before. */
async function shownTo({ shown }: { shown(): string[] }, doing: () => Promise<unknown>): Promise<string[]> {
  const before = shown().length;
  await doing();
  await testServer.deliver();
  return shown().slice(before);
}

describe('a mention', () => {
  test('by the whole name is notified, once however often a message has it, and says no more than that', async () => {
    expect(await shownTo(ben, () => ada.say(`Thanks @${ben.name}, great work @${ben.name}!`))).toEqual([mentioned]);
    const last = testServer.receiver.on(ben.browser).at(-1)?.message;
    expect(last).toMatchObject({ tag: 'mentions', path: '/my-voice', body: 'Open Stagedoor to see it.' });
    expect(JSON.stringify(last)).not.toContain(ada.name);
  });

  test('of several people notifies each, and of oneself nobody', async () => {
    const carl = await member();
    const text = `@${ben.name} @${carl.name} @${ada.name}`;
    expect(await shownTo(carl, () => shownTo(ben, () => ada.say(text)))).toEqual([mentioned]);
    expect(ada.shown()).toEqual([]);
  });

  test('is of the longer of two names, and of everybody who has it', async () => {
    const [short, long, alike] = [await member(), await member(), await member()];
    await call(short, 'Zoë');
    await call(long, 'Zoë O’Neil (Cairo)');
    await call(alike, 'Zoë O’Neil (Cairo)');
    await ada.say('Ask @Zoë O’Neil (Cairo)!');
    await testServer.deliver();
    expect([short, long, alike].map(({ shown }) => shown())).toEqual([[], [mentioned], [mentioned]]);
    expect(await shownTo(short, () => ada.say('مرحبا (@Zoë)'))).toEqual([mentioned]);
  });

  const none: [string, (name: string) => string][] = [
    ['part of a name', (name) => `@${name.slice(0, -1)}`],
    ['a longer word', (name) => `@${name}son`],
    ['an address of the web', (name) => `https://example.com/@${name.replace(' ', '')} x`],
    ['a mail address', (name) => `ada@${name}`],
    ['a name without the sign', (name) => name],
    ['a sign alone', () => '@ @@ @'],
  ];
  test.for(none)('is none in %s', async ([, text]) => {
    expect(await shownTo(ben, () => ada.say(text(ben.name)))).toEqual([]);
  });

  test('of somebody who left, or who has no name in the room, notifies nobody', async () => {
    const [guest, gone] = [await member(), await member()];
    await giveNames(testServer.db, guest.id, { username: null });
    await ada.say(`@${guest.name}`);
    await testServer.db.update(user).set({ deactivatedAt: new Date() }).where(sql`id = ${gone.id}`);
    await ada.say(`@${gone.name}`);
    await testServer.deliver();
    expect([guest.shown(), gone.shown()]).toEqual([[], []]);
  });
});

describe('a reply', () => {
  test('notifies whom it is to, and not where that is oneself', async () => {
    const seq = await ben.say('Who has the key?');
    expect(await shownTo(ben, () => ada.say('I do', { replyTo: seq }))).toEqual([replied]);
    expect(await shownTo(ben, () => ben.say('Found it', { replyTo: seq }))).toEqual([]);
  });

  test('that mentions its reader too notifies once', async () => {
    const seq = await ben.say('Who has the key?');
    const room = () => ada.say(`I do, @${ben.name}`, { replyTo: seq });
    expect(await shownTo(ben, room)).toEqual([mentioned]);
  });
});

describe('nobody is notified', () => {
  test('of a repeat under the same id', async () => {
    const clientId = newId();
    const text = `Hello @${ben.name}`;
    expect(await shownTo(ben, () => ada.send(text, { clientId }))).toEqual([mentioned]);
    expect(await shownTo(ben, () => ada.send(text, { clientId }))).toEqual([]);
  });

  test('of a message that is not taken', async () => {
    const muted = await member();
    await mod.post('/moderation/mute', { userId: muted.id, minutes: 5, reason: 'x' });
    expect(await shownTo(ben, () => muted.send(`Hello @${ben.name}`))).toEqual([]);
    expect(await shownTo(ben, () => ada.send(`Hello @${ben.name}`, { replyTo: 999_999 }))).toEqual([]);
  });

  test.for([
    ['taken back', (seq: number) => ada.post('/my-voice/messages/remove', { seq })],
    ['hidden', (seq: number) => mod.post('/moderation/hide', { seq, reason: 'x' })],
  ] as const)('of a message that was %s before', async ([, remove]) => {
    const doing = async () => remove(await ada.say(`Hello @${ben.name}`));
    expect(await shownTo(ben, doing)).toEqual([]);
  });

  test('of a message whose sender was muted before', async () => {
    const sender = await member();
    const doing = async () => {
      await sender.say(`Hello @${ben.name}`);
      await mod.post('/moderation/mute', { userId: sender.id, minutes: 5, reason: 'x' });
    };
    expect(await shownTo(ben, doing)).toEqual([]);
  });

  test('who has the room open at that moment; once they left it, they are notified again', async () => {
    const reader = await member();
    const { epoch, upto } = await reader.history('?limit=1');
    const { socket } = await goLive(port, { cookie: reader.cookie });
    onTestFinished(() => socket.terminate());
    socket.send(JSON.stringify({ room: { epoch, after: upto } }));
    await expect.poll(() => peoplePresent(testServer.db)).toBe(1);
    expect(await shownTo(reader, () => ada.say(`Hello @${reader.name}`))).toEqual([]);
    socket.send(JSON.stringify({ room: null }));
    await expect.poll(() => testServer.db.$count(myVoicePresence)).toBe(0);
    expect(await shownTo(reader, () => ada.say(`Hello again @${reader.name}`))).toEqual([mentioned]);
  });
});

test('what a sign may be followed by is bounded, whatever the text', () => {
  expect(possibleMentions('@Ada Love!')).toEqual([['Ada Love!', 'Ada Love', 'Ada']]);
  const flood = possibleMentions('@a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(40));
  expect(flood).toHaveLength(20);
  for (const names of flood) expect(names.length).toBeLessThanOrEqual(16);
  expect(possibleMentions('@'.repeat(2_000)).flat().length).toBeLessThanOrEqual(320);
});
