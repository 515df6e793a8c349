import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { goLive } from '#server/testing/live-client.ts';
import { listen } from '#server/testing/over-the-wire.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';

const testServer = await openTestServer();
const port = await listen(testServer.app);
afterAll(testServer.close);
beforeEach(() => restRoom(testServer));

const member = async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  const room = roomOf(testServer, cookie);
  const unread = () => room.read<Record<string, unknown>>('/my-voice/unread');
  const saw = async (seq: number) => expect((await room.post('/my-voice/seen', { seq })).statusCode).toBe(200);
  return { ...person, cookie, ...room, unread, saw };
};
const [ada, ben] = [await member(), await member()];
const topic = { topic: 'my-voice' } as const;

describe('outside the room', () => {
  test('somebody who never was in it is told the last line, and counts nothing', async () => {
    const seq = await ada.say('Places in five');
    const last = { seq, name: ada.name, isOwn: false, text: 'Places in five' };
    const nobody = await member();
    expect(await nobody.unread()).toEqual({ seen: null, newest: seq, unread: 0, last, addressed: null });
    expect((await ada.unread()).last).toEqual({ ...last, name: null, isOwn: true });
  });

  test('a reader counts what others said since, on every device, and never goes back', async () => {
    const [before, first] = [await ada.say('Zero'), await ada.say('One')];
    await ben.saw(first);
    expect(await ben.unread()).toMatchObject({ seen: first, unread: 0 });
    await ada.say('Two');
    const gone = await ada.say('Three');
    await ben.say('Mine');
    expect(await ben.unread()).toMatchObject({ unread: 2 });
    await ada.post('/my-voice/messages/remove', { seq: gone });
    expect(await ben.unread()).toMatchObject({ unread: 1 });
    await ben.saw(before);
    expect(await ben.unread()).toMatchObject({ seen: first, unread: 1 });
    // As a device says that read further than a room which was restored from a backup goes.
    await ben.saw(999_999);
    await ada.say('Later');
    expect(await ben.unread()).toMatchObject({ seen: first, unread: 2 });
  });

  test('a mention and a reply stand until they are read, and not once they are taken back', async () => {
    const own = await ben.say('Who has the key?');
    await ben.saw(own);
    const mention = await ada.say(`@${ben.name} has it`);
    expect((await ben.unread()).addressed).toMatchObject({ seq: mention, name: ada.name });
    const reply = await ada.say('Here it is', { replyTo: own });
    expect((await ben.unread()).addressed).toMatchObject({ seq: reply, text: 'Here it is' });
    await ada.post('/my-voice/messages/remove', { seq: reply });
    expect((await ben.unread()).addressed).toMatchObject({ seq: mention });
    await ben.saw(reply);
    expect((await ben.unread()).addressed).toBeNull();
    expect((await ada.unread()).addressed).toBeNull();
  });

  test('a long message is cut', async () => {
    await ada.say('🎭'.repeat(200));
    expect((await ben.unread()).last).toMatchObject({ text: '🎭'.repeat(120) });
  });

  test('an open screen hears that there is something new or taken back, and one within the room once it has left it', async () => {
    const [outside, inside] = [await goLive(port, ben), await goLive(port, ada)];
    const { epoch, upto } = await ada.history('?limit=1');
    inside.socket.send(JSON.stringify({ room: { epoch, after: upto } }));
    await inside.hears({ present: 1 });
    // On the way there it may have heard of what another test said.
    inside.received.length = 0;
    const seq = await ada.say('News');
    await outside.hears(topic);
    await expect.poll(() => inside.received.some((event) => 'events' in event)).toBe(true);
    expect(inside.received).not.toContainEqual(topic);
    inside.socket.send(JSON.stringify({ room: null }));
    outside.received.length = 0;
    await ada.post('/my-voice/messages/remove', { seq });
    for (const screen of [outside, inside]) await screen.hears(topic);
    for (const { socket } of [outside, inside]) socket.terminate();
  });
});
