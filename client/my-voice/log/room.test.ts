import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallOperation } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import type { LiveState, LiveSubscriber } from '#client/live/live-connection.ts';
import { openOutbox } from '#client/outbox/outbox.ts';
import { memoryStore } from '#client/outbox/queue-store.ts';
import type { Id } from '#contract/id.ts';
import type { Frame, Message } from '#contract/my-voice-log.ts';
import { openRoom, type Room } from './room.ts';
import { roomOutbox } from './room-outbox.ts';
import { epoch, otherEpoch, said, TestRoom } from './testing/test-room.ts';

const [me, ben] = ['00000000-0000-4000-8000-00000000000a' as Id, said(1).sender.id];
const you = { moderator: false, mutedUntil: null, mutedFor: 0 };

let server: TestRoom;
let asked: [name: string, input: unknown][];
/** Answers operations instead of the server. */
let answers: Record<string, () => Promise<unknown>>;
let channel: ReturnType<typeof fakeChannel>;
let room: Room;
let leave: () => void;

const page = (input: Parameters<TestRoom['page']>[0]) => ({ ...server.page(input), reacted: [], you });
const never = new Promise(() => {});
const call = (async (name: string, input: object) => {
  asked.push([name, input]);
  await Promise.resolve();
  const answer = answers[name];
  if (answer) return answer();
  return { 'myVoice.history': page(input), 'myVoice.changes': never }[name] ?? {};
}) as unknown as CallOperation;

function fakeChannel() {
  let state: LiveState = 'connecting';
  let subscriber: LiveSubscriber | null = null;
  const sent: unknown[] = [];
  return {
    sent,
    state: () => state,
    say: (remark: unknown) => void sent.push(remark),
    ask: () => void sent.push('ask'),
    listen(one: LiveSubscriber) {
      subscriber = one;
      return () => {
        subscriber = null;
      };
    },
    become(next: LiveState) {
      state = next;
      subscriber?.onState(next);
    },
    says: (event: Parameters<LiveSubscriber['onEvent']>[0]) => subscriber?.onEvent(event),
  };
}

function open(): Room {
  const random = () => 0.999;
  const outbox = roomOutbox(openOutbox({ userId: me, call, store: memoryStore(), alone: (work) => work(), random }));
  return openRoom({ userId: me, call, channel, outbox, random });
}

const frame = (from: number, to: number, events: Message[] = []): Frame => ({ epoch, from, to, mode: 'open', events });
const seqs = () => room.view().messages.map(({ seq }) => seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const joins = () => channel.sent.filter((one) => one !== 'ask');
const soon = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  [server, asked, answers, channel] = [new TestRoom(), [], {}, fakeChannel()];
  server.say(60);
  room = open();
  leave = room.subscribe(() => {});
  await soon();
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

async function goLive(): Promise<void> {
  channel.become('catching-up');
  channel.says({ here: true });
  await soon();
  expect(room.view().state).toBe('live');
}

test('reads the newest page, goes on from its cursor, and is live once what was missed is there', async () => {
  expect(seqs()).toEqual(range(11, 60));
  expect(room.view()).toMatchObject({ state: 'connecting', more: true });
  channel.become('catching-up');
  expect(channel.sent).toEqual([{ room: { epoch, after: 60 } }, 'ask']);
  channel.says(frame(60, 61, [said(61)]));
  expect(room.view().state).toBe('connecting');
  channel.says({ here: true });
  expect(room.view().state).toBe('live');
  expect(seqs()).toEqual(range(11, 61));
});

test('after a lost connection it goes on from where it is', async () => {
  await goLive();
  channel.says(frame(60, 62, [said(61), said(62)]));
  channel.become('offline');
  expect(room.view()).toMatchObject({ state: 'offline', present: null });
  channel.become('connecting');
  expect(room.view().state).toBe('offline');
  channel.become('catching-up');
  expect(room.view().state).toBe('catching-up');
  expect(joins().at(-1)).toEqual({ room: { epoch, after: 62 } });
});

test('a hole is filled from where it is, and a second one makes it begin again', async () => {
  await goLive();
  channel.says(frame(62, 63, [said(63)]));
  expect(joins().at(-1)).toEqual({ room: { epoch, after: 60 } });
  channel.says(frame(60, 63, [said(61), said(62), said(63)]));
  expect(seqs()).toEqual(range(11, 63));
  server.say(66 - server.last);
  channel.says(frame(64, 65));
  channel.says(frame(65, 66));
  await soon();
  expect(seqs()).toEqual(range(17, 66));
  expect(joins().at(-1)).toEqual({ room: { epoch, after: 66 } });
});

describe('told to begin again', () => {
  test('it reads what the reader has gone back to again', async () => {
    await goLive();
    room.acts.isAt(15);
    server.say(200 - server.last);
    channel.says({ reset: true });
    await vi.advanceTimersByTimeAsync(10);
    expect(seqs()).toEqual(range(1, 100));
    expect(room.view()).toMatchObject({ newer: true, more: false });
    expect(room.view().newest.map(({ seq }) => seq)).toEqual(range(151, 200));
    expect(joins().at(-1)).toEqual({ room: { epoch, after: 200 } });
  });

  test('it keeps only the newest page for who read that, or where the history is another', async () => {
    await goLive();
    server.say(5_000 - server.last);
    channel.says({ reset: true });
    await soon();
    expect(seqs()).toEqual(range(4_951, 5_000));
    server.restore(30, otherEpoch);
    channel.says({ reset: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seqs()).toEqual(range(1, 30));
    expect(joins().at(-1)).toEqual({ room: { epoch: otherEpoch, after: 30 } });
  });

  test('again and again it waits longer each time', async () => {
    await goLive();
    const reads = () => asked.filter(([name]) => name === 'myVoice.history').length;
    const first = reads();
    for (let times = 0; times < 4; times += 1) {
      channel.says({ reset: true });
      await vi.advanceTimersByTimeAsync(1_900);
    }
    expect(reads() - first).toBe(2);
  });

  test('a page asked for before leaves no hole', async () => {
    await goLive();
    let arrive = () => {};
    const old = page({ before: 11 });
    answers['myVoice.history'] = () => new Promise((resolve) => (arrive = () => resolve(old)));
    const older = room.acts.readOlder();
    await soon();
    answers = {};
    server.say(5_000 - server.last);
    channel.says({ reset: true });
    await soon();
    arrive();
    expect(await older).toBe(false);
    expect(seqs()).toEqual(range(1, 100));
    expect(room.view().newest.map(({ seq }) => seq)).toEqual(range(4_951, 5_000));
  });
});

describe('led far back', () => {
  beforeEach(async () => {
    await goLive();
    server.say(5_000 - server.last);
    channel.says({ reset: true });
    await vi.advanceTimersByTimeAsync(10);
    expect(await room.acts.goTo(1_000)).toBe(true);
  });
  const newest = () => room.view().newest.map(({ seq }) => seq);

  test('a reader sees what was said around it, reads on in both directions, and what comes is at the end', async () => {
    expect(seqs()).toEqual(range(951, 1_050));
    expect(room.view()).toMatchObject({ more: true, newer: true });
    expect([await room.acts.readOlder(), await room.acts.readNewer()]).toEqual([true, true]);
    expect(seqs()).toEqual(range(901, 1_100));
    channel.says(frame(5_000, 5_001, [said(5_001)]));
    expect(seqs()).toEqual(range(901, 1_100));
    expect(newest()).toEqual(range(4_951, 5_001));
  });

  test('a reader sees it edited, taken away and reacted to', async () => {
    const reactions = [{ emoji: '👍' as const, count: 1, by: [me] }];
    channel.says(
      frame(5_000, 5_002, [
        { ...said(1_001), modSeq: 5_001, text: null, gone: 'deleted' },
        { ...said(1_002), modSeq: 5_002, reactions },
      ]),
    );
    const at = (seq: number) => room.view().messages.find((message) => message.seq === seq);
    expect(at(1_001)).toMatchObject({ text: null, gone: 'deleted' });
    expect(at(1_002)).toMatchObject({ reactions });
    expect([...(room.view().reacted.get(1_002) ?? [])]).toEqual(['👍']);
  });

  test('a press leads back to the newest, and so does reading on', async () => {
    room.acts.goToNewest();
    expect(seqs()).toEqual(range(4_951, 5_000));
    expect(room.view().newer).toBe(false);
    expect(await room.acts.goTo(4_900)).toBe(true);
    expect(seqs()).toEqual(range(4_851, 5_000));
    expect(room.view().newer).toBe(false);
  });

  test('a message that is not there is not gone to, and what cannot be read leaves everything as it is', async () => {
    expect(await room.acts.goTo(9_000)).toBe(false);
    answers['myVoice.history'] = () => Promise.reject(new CallFailure('OFFLINE'));
    await expect(room.acts.goTo(3_000)).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(seqs()).toEqual(range(951, 1_050));
  });

  test('leaving and coming back shows the newest', () => {
    leave();
    leave = room.subscribe(() => {});
    expect(seqs()).toEqual(range(4_951, 5_000));
  });
});

test('a page that is open for days holds no more than somebody may look back on', async () => {
  await goLive();
  for (let seq = 61; seq < 3_000; seq += 1) {
    channel.says(frame(seq - 1, seq, [said(seq)]));
    await soon();
  }
  expect(seqs().at(-1)).toBe(2_999);
  expect(seqs().length).toBeLessThanOrEqual(1_201);
});

describe('where the live connection does not work', () => {
  const waits = () => asked.filter(([name]) => name === 'myVoice.changes').map(([, input]) => input);

  test('because it is blocked, it reads every few seconds, until the connection answers', async () => {
    let deliver = (_: Frame) => {};
    answers['myVoice.changes'] = () => new Promise((resolve) => (deliver = resolve));
    channel.become('offline');
    expect(waits()).toEqual([]);
    channel.become('connecting');
    channel.become('offline');
    await soon();
    expect(waits()).toEqual([{ epoch, after: 60 }]);
    deliver(frame(60, 60));
    await soon();
    expect(room.view().state).toBe('live');
    await vi.advanceTimersByTimeAsync(2_900);
    expect(waits()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    deliver(frame(60, 61, [said(61)]));
    await soon();
    expect(seqs()).toEqual(range(11, 61));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(waits().at(-1)).toEqual({ epoch, after: 61 });
    channel.become('connecting');
    channel.become('catching-up');
    expect(room.view().state).toBe('live');
    channel.says({ here: true });
    deliver(frame(61, 61));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waits()).toHaveLength(3);
  });

  test('because it is open and silent, requests begin after ten seconds', async () => {
    channel.become('catching-up');
    await vi.advanceTimersByTimeAsync(9_900);
    expect(waits()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(waits()).toEqual([{ epoch, after: 60 }]);
  });

  test('and requests fail too, it is offline and tries on', async () => {
    answers['myVoice.changes'] = () => Promise.reject(new CallFailure('OFFLINE'));
    channel.become('offline');
    channel.become('connecting');
    channel.become('offline');
    await soon();
    expect(room.view().state).toBe('offline');
    const before = waits().length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waits().length).toBeGreaterThan(before + 2);
    expect(waits().length).toBeLessThan(before + 8);
  });

  test('because the server refuses this page, nothing is asked until somebody comes back', async () => {
    await goLive();
    channel.become('refused');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(room.view().state).toBe('refused');
    expect(waits()).toEqual([]);
    channel.become('connecting');
    await goLive();
  });
});

test('without a network at first, it shows the room once there is one', async () => {
  answers['myVoice.history'] = () => Promise.reject(new CallFailure('OFFLINE'));
  channel = fakeChannel();
  const elsewhere = open();
  const leaveIt = elsewhere.subscribe(() => {});
  await soon();
  expect(elsewhere.view()).toMatchObject({ state: 'offline', messages: [] });
  answers = {};
  await vi.advanceTimersByTimeAsync(1_000);
  expect(elsewhere.view().messages).toHaveLength(50);
  leaveIt();
});

test('a page that leaves tells the server, hears nothing more, and continues there when it is back', async () => {
  await goLive();
  leave();
  expect(joins().at(-1)).toEqual({ room: null });
  channel.says(frame(60, 61, [said(61)]));
  expect(seqs()).toEqual(range(11, 60));
  leave = room.subscribe(() => {});
  expect(joins().at(-1)).toEqual({ room: { epoch, after: 60 } });
});

describe('a reaction', () => {
  const reactions = (seq: number) => room.view().messages.find((one) => one.seq === seq)?.reactions;
  const by = (count: number, ...who: Id[]) => [{ emoji: '👍' as const, count, by: who }];
  const mine = (seq: number) => [...(room.view().reacted.get(seq) ?? [])];

  test('shows at once, and stays one when the room shows it', async () => {
    await goLive();
    const reacting = room.acts.react(60, '👍', true);
    expect([reactions(60), mine(60)]).toEqual([by(1, me), ['👍']]);
    await reacting;
    expect([reactions(60), mine(60)]).toEqual([by(1, me), ['👍']]);
    channel.says(frame(60, 61, [{ ...said(60), modSeq: 61, reactions: by(2, ben, me) }]));
    expect([reactions(60), mine(60)]).toEqual([by(2, ben, me), ['👍']]);
  });

  test('goes back where the server refuses it', async () => {
    await goLive();
    answers['myVoice.react'] = () => Promise.reject(new CallFailure('MUTED'));
    const reacting = room.acts.react(60, '👍', true);
    expect(mine(60)).toEqual(['👍']);
    await expect(reacting).rejects.toMatchObject({ code: 'MUTED' });
    expect([reactions(60), mine(60)]).toEqual([[], []]);
  });

  test('of two taps the later one holds, and is sent after the first', async () => {
    await goLive();
    const taps = [room.acts.react(60, '👍', true), room.acts.react(60, '👍', false)];
    expect(mine(60)).toEqual([]);
    await Promise.all(taps);
    expect(asked.filter(([name]) => name === 'myVoice.react').map(([, input]) => input)).toEqual([
      { seq: 60, emoji: '👍', on: true },
      { seq: 60, emoji: '👍', on: false },
    ]);
    channel.says(frame(60, 62, [{ ...said(60), modSeq: 62 }]));
    expect([reactions(60), mine(60)]).toEqual([[], []]);
  });

  test('among more than are named is known from before, and one from elsewhere is taken over', async () => {
    await goLive();
    channel.says(frame(60, 61, [{ ...said(60), modSeq: 61, reactions: by(1, me) }]));
    expect(mine(60)).toEqual(['👍']);
    const crowd = range(1, 20).map((one) => `00000000-0000-4000-8000-${String(one).padStart(12, '1')}` as Id);
    channel.says(frame(61, 62, [{ ...said(60), modSeq: 62, reactions: by(30, ...crowd) }]));
    expect(mine(60)).toEqual(['👍']);
    channel.says(frame(62, 63, [{ ...said(60), modSeq: 63, reactions: by(1, ben) }]));
    expect(mine(60)).toEqual([]);
  });
});

test('other people’s typing ends after five seconds or with their message; one’s own is not shown', async () => {
  await goLive();
  channel.says({ present: 3 });
  channel.says({ typing: { id: ben, name: 'Ben' } });
  channel.says({ typing: { id: me, name: 'Me' } });
  expect(room.view()).toMatchObject({ present: 3, typing: ['Ben'] });
  await vi.advanceTimersByTimeAsync(4_000);
  channel.says({ typing: { id: ben, name: 'Ben' } });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(room.view().typing).toEqual(['Ben']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(room.view().typing).toEqual([]);
  channel.says({ typing: { id: ben, name: 'Ben' } });
  channel.says(frame(60, 61, [said(61)]));
  expect(room.view().typing).toEqual([]);
});

test('that the person is writing is said every three seconds, however fast they type', async () => {
  await goLive();
  channel.sent.length = 0;
  for (let keys = 0; keys < 40; keys += 1) {
    room.acts.isTyping();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(channel.sent).toEqual([{ typing: true }, { typing: true }]);
});

test('an own message is unsent until the room shows it, and a refused one asks how long the mute lasts', async () => {
  await goLive();
  answers['myVoice.send'] = async () => ({ seq: 61, ts: '', duplicate: false });
  room.acts.send('hello', null);
  await soon();
  expect(room.view().unsent).toMatchObject([{ text: 'hello', state: 'sent' }]);
  const clientId = room.view().unsent[0]?.clientId as Id;
  channel.says(frame(60, 61, [{ ...said(61), clientId, sender: { ...said(1).sender, id: me } }]));
  expect(room.view().unsent).toEqual([]);

  answers['myVoice.send'] = () => Promise.reject(new CallFailure('MUTED'));
  answers['myVoice.history'] = async () => ({
    ...page({}),
    you: { moderator: false, mutedUntil: '2026-11-21T12:00:00Z', mutedFor: 60_000 },
  });
  room.acts.send('hello?', null);
  await soon();
  expect(room.view()).toMatchObject({
    unsent: [{ text: 'hello?', state: 'failed', why: 'MUTED' }],
    you: { mutedUntil: '2026-11-21T12:00:00Z', muteEndsAt: expect.any(Number) },
  });
  // By this device's own clock, whatever it says.
  expect(room.view().you.muteEndsAt - Date.now()).toBeGreaterThan(59_000);
});

test('a mute, and that it is lifted, shows at once, or once the page is connected again', async () => {
  await goLive();
  const muted = { moderator: false, mutedUntil: '2026-11-21T12:00:00Z', mutedFor: 60_000 };
  answers['myVoice.history'] = async () => ({ ...page({}), you: muted });
  channel.says({ topic: 'profile' });
  await soon();
  expect(room.view().you.mutedUntil).toBeNull();
  channel.says({ topic: 'room-mute' });
  await soon();
  expect(room.view().you.mutedUntil).toBe(muted.mutedUntil);

  answers['myVoice.history'] = async () => page({});
  channel.become('offline');
  channel.become('catching-up');
  channel.become('live');
  await soon();
  expect(room.view().you.mutedUntil).toBeNull();
});
