import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveClose, liveQuestion } from '#contract/live.ts';
import type { Frame, Message, Position } from '#contract/my-voice-log.ts';
import { putSwitch } from '#server/company/setup-rows.ts';
import { randomId } from '#server/db/ids.ts';
import { mutePerson } from '#server/my-voice/moderation/moderation-rows.ts';
import { myVoicePresence, myVoiceRoom } from '#server/my-voice/my-voice-tables.ts';
import { publish } from '#server/notify/publish.ts';
import { goLive, type LiveClient } from '#server/testing/live-client.ts';
import { newId } from '#server/testing/new-id.ts';
import { askOverTheWire, listen } from '#server/testing/over-the-wire.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { restRoom, roomOf } from '#server/testing/test-room.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { groupedSends } from './send.ts';

const testServer = await openTestServer();
const other = await testServer.openAnother();
const [here, there] = [await listen(testServer.app), await listen(other.app)];
afterAll(async () => {
  await other.close();
  await testServer.close();
});

const open: LiveClient[] = [];
beforeEach(() => restRoom(testServer));
afterEach(() => {
  vi.useRealTimers();
  for (const { socket } of open.splice(0)) socket.terminate();
});

const newcomer = async () => {
  const person = await testServer.newcomer();
  const cookie = await testServer.signIn(person);
  return { ...person, cookie, ...roomOf(testServer, cookie) };
};
type Somebody = Awaited<ReturnType<typeof newcomer>>;
const [ada, ben] = [await newcomer(), await newcomer()];

async function live(port: number | string, { cookie }: { cookie: string }): Promise<LiveClient> {
  const client = await goLive(port, { cookie });
  open.push(client);
  return client;
}
const say = ({ socket }: LiveClient, remark: unknown) => socket.send(JSON.stringify(remark));

/** The current end of the room. */
async function end(): Promise<Position> {
  const { epoch, upto } = await ada.history('?limit=1');
  return { epoch, after: upto };
}

/** A person's connection that reads the room on from a position. */
async function join(port: number | string, who: Somebody, position: Position): Promise<LiveClient> {
  const client = await live(port, who);
  say(client, { room: position });
  return client;
}

/** Sends a message through the other node. */
async function sayThere({ cookie }: Somebody, text: string): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  const pieces = [JSON.stringify({ clientId: newId(), text })];
  const asked = { method: 'POST', path: '/api/my-voice/messages', headers, pieces };
  expect((await askOverTheWire(there, asked)).status).toBe(200);
}

const framesTo = ({ received }: LiveClient) => received.filter((event): event is Frame => 'events' in event);

/** The log of a reader who applies frames by the contract's rule; fails if a frame leaves a gap. */
function logOf(client: LiveClient, { epoch, after }: Position) {
  const messages = new Map<number, Message>();
  let at = after;
  for (const frame of framesTo(client)) {
    if (frame.epoch !== epoch || frame.from > at) throw new Error(`A hole: at ${at}, told from ${frame.from}`);
    for (const message of frame.events) messages.set(message.seq, message);
    at = Math.max(at, frame.to);
  }
  return { at, messages: [...messages.values()].sort((one, next) => one.seq - next.seq) };
}

/** Waits until a reader has caught up with the room, and answers what it holds. */
async function caughtUp(client: LiveClient, from: Position): Promise<Message[]> {
  const { after } = await end();
  await expect.poll(() => logOf(client, from).at).toBe(after);
  return logOf(client, from).messages;
}

/** Waits for a reply: everything written before it has then arrived. */
async function allHeard(client: LiveClient): Promise<void> {
  const before = client.received.filter((event) => 'here' in event).length;
  client.socket.send(liveQuestion);
  await expect.poll(() => client.received.filter((event) => 'here' in event).length).toBeGreaterThan(before);
}

describe('who joins the room', () => {
  test('from a position is sent everything after it, in order, edits and deletions included', async () => {
    await ada.say('Before');
    const from = await end();
    const [first, second] = [await ada.say('One'), await ben.say('Two')];
    const joined = await join(here, ben, from);
    await caughtUp(joined, from);
    const third = await ada.say('Three');
    await ada.post(`/my-voice/messages/edit`, { seq: first, text: 'One, edited' });
    await ben.post(`/my-voice/messages/react`, { seq: first, emoji: '👍', on: true });
    await ben.post(`/my-voice/messages/remove`, { seq: second });
    const messages = await caughtUp(joined, from);
    expect(messages.map(({ seq, text, gone }) => [seq, text, gone])).toEqual([
      [first, 'One, edited', null],
      [second, null, 'deleted'],
      [third, 'Three', null],
    ]);
    expect(messages[0]?.reactions).toEqual([{ emoji: '👍', count: 1, by: [ben.id] }]);
    expect(messages).toEqual((await ada.history('?limit=3')).messages.reverse());
    // Everybody gets contiguous frames, each once.
    const frames = framesTo(joined);
    expect(frames.slice(1).map(({ from: begins }) => begins)).toEqual(frames.slice(0, -1).map(({ to }) => to));
  });

  test('at its end is sent nothing that it has already', async () => {
    const joined = await join(here, ben, await end());
    await allHeard(joined);
    expect(framesTo(joined)).toEqual([]);
  });

  test('from an epoch that is none, or too long ago, or from the future, is to begin again, and then can', async () => {
    const { epoch, after } = await end();
    for (const position of [
      { epoch: randomId(), after },
      { epoch, after: after + 1_000 },
    ]) {
      const joined = await join(here, ben, position);
      await joined.hears({ reset: true });
      const from = await end();
      await ada.say('Nobody begins in the middle');
      await allHeard(joined);
      expect(framesTo(joined)).toEqual([]);
      say(joined, { room: from });
      expect((await caughtUp(joined, from)).map(({ text }) => text)).toEqual(['Nobody begins in the middle']);
    }
  });

  test('again goes on from the new position alone', async () => {
    const from = await end();
    const joined = await join(here, ben, from);
    await ada.say('Twice');
    await caughtUp(joined, from);
    joined.received.length = 0;
    say(joined, { room: from });
    // Otherwise the message may be there before the new position is.
    await allHeard(joined);
    await ada.say('Once');
    const messages = await caughtUp(joined, from);
    expect(messages.map(({ text }) => text)).toEqual(['Twice', 'Once']);
    expect(
      framesTo(joined)
        .flatMap(({ events }) => events)
        .filter(({ text }) => text === 'Once'),
    ).toHaveLength(1);
  });

  test('and leaves is sent nothing more, and may come back', async () => {
    const from = await end();
    const [leaving, staying] = [await join(here, ben, from), await join(here, ada, from)];
    await allHeard(leaving);
    say(leaving, { room: null });
    say(leaving, { room: null });
    await allHeard(leaving);
    await ada.say('Gone already?');
    await caughtUp(staying, from);
    await allHeard(leaving);
    expect(framesTo(leaving)).toEqual([]);
    say(leaving, { room: from });
    expect(await caughtUp(leaving, from)).toHaveLength(1);
  });

  test('is sent the same on every node, whichever node took the message', async () => {
    const from = await end();
    const readers = [await join(here, ada, from), await join(there, ben, from)];
    for (const [index, text] of ['Stage', 'door', 'shut', 'open'].entries()) {
      await (index % 2 ? sayThere(ben, text) : ada.say(text));
    }
    const [one, next] = await Promise.all(readers.map((reader) => caughtUp(reader, from)));
    expect(one?.map(({ text }) => text)).toEqual(['Stage', 'door', 'shut', 'open']);
    expect(next).toEqual(one);
  });

  test('before a backup was restored is to begin again', async () => {
    const from = await end();
    const joined = [await join(here, ada, from), await join(there, ben, from)];
    for (const client of joined) await allHeard(client);
    await testServer.db.update(myVoiceRoom).set({ epoch: randomId() });
    for (const client of joined) await client.hears({ reset: true });
    const again = await end();
    for (const client of joined) say(client, { room: again });
    await ada.say('A new history');
    for (const client of joined) {
      client.received.splice(0, client.received.findIndex((event) => 'reset' in event) + 1);
      expect(await caughtUp(client, again)).toHaveLength(1);
      expect(client.received.filter((event) => 'reset' in event)).toEqual([]);
    }
  });
});

describe('what was deleted', () => {
  test('is in no frame from then on, whoever asks from wherever', async () => {
    const from = await end();
    const secret = `Told in confidence ${randomId()}`;
    const watching = await join(here, ada, from);
    const seq = await ben.say(secret);
    await caughtUp(watching, from);
    await ben.post('/my-voice/messages/remove', { seq });
    await caughtUp(watching, from);
    const before = watching.received.findLastIndex((event) => JSON.stringify(event).includes(secret));
    await ben.post('/my-voice/messages/react', { seq, emoji: '👍', on: true });
    await ada.say('Moving on');
    const late = [await join(here, ada, from), await join(there, ben, from)];
    for (const client of [watching, ...late]) await caughtUp(client, from);
    expect(JSON.stringify(late.map(({ received }) => received))).not.toContain(secret);
    expect(JSON.stringify(watching.received.slice(before + 1))).not.toContain(secret);
  });
});

describe('a reader that stops reading', () => {
  /** Bypasses the room's limits, which other tests cover. */
  const send = groupedSends(testServer.db, () => {}, false);
  const sayMany = (count: number, text: string) =>
    Promise.all(
      Array.from({ length: count }, () => send({ senderId: ada.id, clientId: newId(), text, replyTo: null })),
    );

  // The kernel buffers megabytes for a TCP reader that does not read, and 200 KB on a Unix socket.
  const wires: Socket[] = [];
  const narrow = createServer((wire) => {
    wires.push(wire);
    Object.defineProperty(wire, 'remoteAddress', { value: '127.0.0.1' });
    testServer.app.server.emit('connection', wire);
  });
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(pathOf(tmpdir(), 'stagedoor-socket-'));
    await once(narrow.listen(pathOf(folder, 'live')), 'listening');
  });
  afterAll(async () => {
    narrow.close();
    await rm(folder, { recursive: true });
  });

  /** A reader who has stopped with a full buffer, and one who reads what the first should have read. */
  async function stopped() {
    const from = await end();
    const slow = await join(pathOf(folder, 'live'), ben, from);
    const wire = wires.at(-1) as Socket;
    const quick = await join(here, ada, from);
    await Promise.all([allHeard(slow), allHeard(quick)]);
    slow.socket.pause();
    // Node reads a little more after a pause, so the buffer may shrink again: the reader is behind once nothing is
    // written.
    for (let written = -1; written !== wire.bytesWritten; ) {
      written = wire.bytesWritten;
      await sayMany(25, '😀'.repeat(2_000));
      await caughtUp(quick, from);
    }
    return { from, slow, quick, wire };
  }

  test('has a bounded queue, and is brought up to date by one frame when it reads again', async () => {
    const { from, slow, quick, wire } = await stopped();
    const waits = wire.writableLength;
    // The bound itself, and the one frame that exceeded it.
    expect(waits).toBeLessThan(256 * 1024 + 25 * 8_500);
    const third = await join(here, await newcomer(), await end());
    say(third, { typing: true });
    for (let round = 0; round < 40; round += 1) {
      await sayMany(10, `Round ${round} of those it does not hear one by one`);
      await caughtUp(quick, from);
    }
    await quick.hears({ present: 3 });
    expect(quick.received.some((event) => 'typing' in event)).toBe(true);
    expect(wire.writableLength).toBe(waits);

    slow.socket.resume();
    await slow.hears({ present: 3 });
    expect(await caughtUp(slow, from)).toEqual(logOf(quick, from).messages);
    const last = framesTo(slow).at(-1);
    expect(last?.events.length).toBeGreaterThanOrEqual(400);
    expect(framesTo(quick).length).toBeGreaterThan(framesTo(slow).length + 30);
    // From here on it is a reader like any other.
    await sayMany(1, 'Together again');
    expect((await caughtUp(slow, from)).at(-1)?.text).toBe('Together again');
    expect(framesTo(slow).at(-1)?.events).toHaveLength(1);
  });

  test('is to begin again where more happened than is made up for', async () => {
    const { from, slow, quick } = await stopped();
    // In two parts: at once they may be too many for the quick reader to catch up on, too.
    for (const count of [251, 250]) {
      await sayMany(count, 'More than one catches up on');
      await caughtUp(quick, from);
    }
    slow.socket.resume();
    await slow.hears({ reset: true });
    expect(slow.received.filter((event) => 'reset' in event)).toHaveLength(1);
    const again = await end();
    say(slow, { room: again });
    slow.received.length = 0;
    await sayMany(1, 'After the reset');
    expect((await caughtUp(slow, again)).map(({ text }) => text)).toEqual(['After the reset']);
  });

  test('learns that it missed other news, and is cut where it never reads again', async () => {
    const { slow, quick, wire } = await stopped();
    await publish(testServer.db, ben.id, 'payslips');
    await publish(testServer.db, null, 'news');
    // The server has written to both: a reader that resumes earlier gets the frames one by one.
    await quick.hears({ topic: 'news' });
    slow.socket.resume();
    await slow.hears({ missed: true });
    const gone = await stopped();
    vi.setSystemTime(Date.now() + 31_000);
    await expect.poll(() => gone.wire.destroyed).toBe(true);
    expect(wire.destroyed).toBe(false);
  });
});

describe('a connection whose session ended', () => {
  test('closes, and is sent nothing of what is written from then on', async () => {
    const leaver = await newcomer();
    const from = await end();
    const [mine, also] = [await join(here, leaver, from), await join(there, leaver, from)];
    const watching = await join(here, ada, from);
    await Promise.all([mine, also, watching].map(allHeard));
    // With the clock stopped no session check is ever due: only a notification closes the connections.
    vi.setSystemTime(Date.now());
    await testServer.post('/auth/sign-out', {}, leaver.cookie);
    // The end of a session and a message are notified over separate connections, so either may come first.
    expect(await Promise.all([mine.closed, also.closed])).toEqual([liveClose.sessionEnded, liveClose.sessionEnded]);
    await ben.say('Now that they have gone');
    await caughtUp(watching, from);
    expect([...framesTo(mine), ...framesTo(also)]).toEqual([]);
  });

  test('is not heard any more: nobody is said to be writing who was signed out', async () => {
    const leaver = await newcomer();
    const watching = await join(here, ada, await end());
    const [leaving, tab] = [await join(here, leaver, await end()), await join(here, leaver, await end())];
    await Promise.all([watching, leaving].map(allHeard));
    // Its message arrives after the server closed the connection, before the client knows.
    leaving.socket.pause();
    await testServer.post('/auth/sign-out', {}, leaver.cookie);
    await tab.closed;
    say(leaving, { typing: true });
    leaving.socket.resume();
    await leaving.closed;
    await allHeard(watching);
    expect(typingTo(watching)).toEqual([]);
  });
});

const typingTo = ({ received }: LiveClient) => received.flatMap((event) => ('typing' in event ? [event.typing] : []));

describe('what no client of ours says', () => {
  const position = { epoch: randomId(), after: 0 };
  test.for([
    'null',
    '[]',
    '{}',
    '{"room"',
    '{"room":{}}',
    '{"room":true}',
    '{"room":null,"typing":true}',
    '{"typing":false}',
    '{"typing":{"id":"x","name":"Somebody else"}}',
    JSON.stringify({ room: { ...position, after: -1 } }),
    JSON.stringify({ room: { ...position, after: 0.5 } }),
    JSON.stringify({ room: { ...position, after: 2 ** 53 } }),
    JSON.stringify({ room: { ...position, after: '0' } }),
    JSON.stringify({ room: { ...position, epoch: 'x' } }),
    JSON.stringify({ room: { ...position, more: 1 } }),
    `{"room":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
  ])('%s closes with 1008', async (said) => {
    const client = await live(here, ben);
    client.socket.send(said);
    expect(await client.closed).toBe(liveClose.refused);
    expect(client.received).toEqual([]);
  });

  test('so many remarks end the connection, and nobody else feels it', async () => {
    const watching = await join(here, ada, await end());
    const position = await end();
    const floods = [{ room: position }, { room: null }, { typing: true }].map(async (remark) => {
      const client = await join(here, ben, position);
      for (let sent = 0; sent < 1_000; sent += 1) say(client, remark);
      expect(await client.closed).toBe(liveClose.refused);
      expect(framesTo(client)).toEqual([]);
    });
    await Promise.all(floods);
    const from = await end();
    await ada.say('Still here');
    await caughtUp(watching, from);
  });

  test('a remark of 70 KB closes with 1009', async () => {
    const client = await join(here, ben, await end());
    say(client, { room: 'x'.repeat(70_000) });
    expect(await client.closed).toBe(1009);
  });
});

const lastPresent = ({ received }: LiveClient) =>
  received.flatMap((event) => ('present' in event ? [event.present] : [])).at(-1);
const count = (client: LiveClient, people: number) => expect.poll(() => lastPresent(client)).toBe(people);

describe('how many are in the room', () => {
  test('are people, not screens, on every server that lives, and nobody who left', async () => {
    const [eve, onlooker] = [await newcomer(), await newcomer()];
    await expect.poll(() => testServer.db.$count(myVoicePresence)).toBe(0);
    const position = await end();
    const [adas, bens] = [await join(here, ada, position), await join(there, ben, position)];
    const twice = [await join(here, ada, position), await join(here, ben, position)];
    const eves = await join(there, eve, position);
    const outside = await live(there, onlooker);
    const dead = { node: randomId(), people: [ben.id, randomId(), randomId()] };
    await testServer.db.insert(myVoicePresence).values(dead);
    for (const client of [adas, bens, eves, ...twice]) await count(client, 5);

    for (const { socket } of twice) socket.close();
    say(eves, { room: null });
    const third = await testServer.openAnother();
    const last = await join(await listen(third.app), onlooker, position);
    await testServer.db
      .update(myVoicePresence)
      .set({ seenAt: sql`now() - interval '12 seconds'` })
      .where(eq(myVoicePresence.node, dead.node));
    for (const client of [adas, bens, last]) await count(client, 3);
    expect(await testServer.db.$count(myVoicePresence)).toBe(3);

    await third.close();
    expect(await last.closed).toBe(liveClose.restarting);
    expect(await testServer.db.$count(myVoicePresence)).toBe(2);
    bens.socket.terminate();
    await count(adas, 1);
    expect([lastPresent(eves), lastPresent(outside)]).toEqual([5, undefined]);
  });

  test('is told again to whoever comes back to the room, though it is the same', async () => {
    const position = await end();
    const [adas, bens] = [await join(here, ada, position), await join(here, ben, position)];
    await count(bens, 2);
    say(bens, { room: null });
    await count(adas, 1);
    bens.received.length = 0;
    say(bens, { room: position });
    await count(bens, 2);
  });
});

describe('while the company has turned My Voice off', () => {
  const turn = async (on: boolean) => {
    await putSwitch(testServer.db, 'myVoice', on);
    await publish(testServer.db, null, 'company');
  };
  afterEach(() => turn(true));

  test('nobody is in the room on any server, whoever was; turned on again, they may be', async () => {
    await expect.poll(() => testServer.db.$count(myVoicePresence)).toBe(0);
    const position = await end();
    const [adas, bens] = [await join(here, ada, position), await join(there, ben, position)];
    for (const client of [adas, bens]) await count(client, 2);
    await turn(false);
    await expect.poll(() => testServer.db.$count(myVoicePresence)).toBe(0);
    say(adas, { room: position });
    say(adas, { typing: true });
    // What the room's functions would take, no operation lets through.
    await groupedSends(
      testServer.db,
      () => {},
      false,
    )({
      senderId: ben.id,
      clientId: newId(),
      text: 'Unheard',
      replyTo: null,
    });
    await publish(testServer.db, null, 'news');
    await expect.poll(() => bens.received).toContainEqual({ topic: 'news' });
    await expect.poll(() => adas.received).toContainEqual({ topic: 'news' });
    expect([framesTo(adas), framesTo(bens)].flat().filter(({ events }) => events.length > 0)).toEqual([]);

    await turn(true);
    await publish(testServer.db, null, 'benefits');
    await expect.poll(() => adas.received).toContainEqual({ topic: 'benefits' });
    say(adas, { room: position });
    expect((await caughtUp(adas, position)).map(({ text }) => text)).toContain('Unheard');
  });
});

describe('who is writing', () => {
  /** Somebody new, not announced as typing yet, in the room on this node. */
  async function writer() {
    const person = await newcomer();
    return { person, client: await join(here, person, await end()) };
  }

  test('is published to the others on every node, not to themselves, and once in three seconds', async () => {
    const { person, client } = await writer();
    const own = await join(there, person, await end());
    const others = [await join(here, ada, await end()), await join(there, ben, await end())];
    const outside = await live(here, ben);
    await Promise.all([own, client, ...others].map(allHeard));
    const typing = { id: person.id, name: person.name };
    for (let key = 0; key < 20; key += 1) say(key % 2 ? client : own, { typing: true });
    for (const each of others) await each.hears({ typing });
    const now = Date.now();
    vi.setSystemTime(now + 3_000);
    say(client, { typing: true });
    for (const each of others) await expect.poll(() => typingTo(each)).toEqual([typing, typing]);
    await Promise.all([own, client, outside].map(allHeard));
    for (const each of [own, client, outside]) expect(typingTo(each)).toEqual([]);
  });

  test('is not published of who has not joined, is muted, or may not speak now', async () => {
    const watching = await join(here, ada, await end());
    const stranger = await live(here, await newcomer());
    const [muted, listener, speaker] = [await writer(), await writer(), await writer()];
    await mutePerson(testServer.db, { userId: muted.person.id, minutes: 5, reason: 'Loud', by: ada.id });
    await giveRole(testServer.db, speaker.person, 'moderator');
    await Promise.all([watching, stranger, muted.client, listener.client, speaker.client].map(allHeard));
    for (const client of [stranger, muted.client]) say(client, { typing: true });
    await Promise.all([stranger, muted.client].map(allHeard));
    await testServer.db.update(myVoiceRoom).set({ mode: 'announce-only' });
    say(listener.client, { typing: true });
    await allHeard(listener.client);
    say(speaker.client, { typing: true });
    await watching.hears({ typing: { id: speaker.person.id, name: speaker.person.name } });
    await testServer.db.update(myVoiceRoom).set({ mode: 'open' });
    expect(typingTo(watching)).toHaveLength(1);
  });

  test('is published of a few where many write at once', async () => {
    const watching = await join(here, ada, await end());
    const crowd: LiveClient[] = [];
    while (crowd.length < 12) crowd.push((await writer()).client);
    await Promise.all([watching, ...crowd].map(allHeard));
    vi.setSystemTime(Math.ceil(Date.now() / 1_000) * 1_000 + 3_000);
    for (const client of crowd) say(client, { typing: true });
    await Promise.all(crowd.map(allHeard));
    await expect.poll(() => typingTo(watching).length).toBeGreaterThanOrEqual(5);
    // A new second may begin in between.
    expect(typingTo(watching).length).toBeLessThanOrEqual(10);
  });
});
