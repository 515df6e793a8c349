import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import type { Reaction } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import type { OptimisticReaction } from './own-reactions.ts';
import type { HistoryPage } from './reading-machine.ts';
import type { CachedRoom } from './room-cache.ts';
import { emptyLog, messageAt, withNewestPage } from './room-log.ts';
import {
  initialRoom,
  isSameView,
  type RoomData,
  type RoomEffect,
  type RoomEvent,
  step,
  viewOf,
} from './room-machine.ts';
import type { Unsent } from './room-view.ts';
import { epoch, said, TestRoom } from './testing/test-room.ts';

const [me, ben] = ['00000000-0000-4000-8000-00000000000a' as Id, said(1).sender.id];
const now = 1_000_000;
const server = new TestRoom();
server.say(60);
const you = { moderator: false, mutedUntil: null, mutedFor: 0 };
const pageOf = (more: Partial<HistoryPage> = {}) =>
  ({ ...server.page({}), reacted: [], you, ...more }) as unknown as HistoryPage;
const frame = (from: number, to: number, events: Message[] = []): RoomEvent => ({
  type: 'frame',
  sent: { epoch, from, to, mode: 'open', events },
});

/** The room after some events, and the effects of the last. */
function after(room: RoomData, ...events: RoomEvent[]): { room: RoomData; effects: RoomEffect[] } {
  return events.reduce(
    (before, event) => {
      const [next, effects] = step(before.room, event, now);
      return { room: next, effects };
    },
    { room, effects: [] as RoomEffect[] },
  );
}
const named = ({ effects }: { effects: RoomEffect[] }) => effects.map((effect) => effect.do);

const outside = initialRoom(me, []);
const enter: RoomEvent = { type: 'enter', connection: 'live' };
const newest: RoomEvent = { type: 'newest', request: 1, answer: [pageOf()] };
const live = after(outside, enter, newest, { type: 'here' }).room;

describe('reading', () => {
  test('whoever enters reads the newest page, and what this device cached', () => {
    const entered = after(outside, enter);
    expect(named(entered)).toEqual(['wait', 'newest', 'read-cache', 'alarm']);
    const read = after(entered.room, newest);
    expect(named(read)).toEqual(['join', 'wait', 'arrived', 'cache']);
    expect(viewOf(read.room)).toMatchObject({ state: 'connecting', readAt: now, more: true });
    expect(viewOf(live)).toMatchObject({ state: 'live', readAt: now });
  });

  test('every event that is about reading goes on to its machine', () => {
    const far = pageOf({ ...server.page({ after: 0, limit: 5 }) } as HistoryPage);
    const walks: [RoomData, RoomEvent, (room: RoomData) => unknown, unknown][] = [
      [outside, enter, ({ reading }) => reading.mode, 'beginning'],
      [after(outside, enter).room, { type: 'failed', request: 1, retryAfter: null }, viewOf, { state: 'offline' }],
      [live, frame(60, 61, [said(61)]), ({ reading }) => reading.log.cursor, 61],
      [live, { type: 'connection', connection: 'offline' }, viewOf, { state: 'offline' }],
      [live, { type: 'at', seq: 12 }, ({ reading }) => reading.at, 12],
      [live, { type: 'page', page: far, put: 'elsewhere' }, viewOf, { newer: true }],
      [
        after(live, { type: 'page', page: far, put: 'elsewhere' }).room,
        { type: 'to-newest' },
        viewOf,
        { newer: false },
      ],
      [live, { type: 'trim' }, ({ reading }) => reading, live.reading],
      [live, { type: 'leave' }, ({ reading }) => reading.mode, 'outside'],
      [
        after(live, { type: 'connection', connection: 'catching-up' }).room,
        { type: 'alarm' },
        ({ reading }) => reading.mode,
        'polling',
      ],
    ];
    for (const [room, event, look, expected] of walks) {
      const seen = look(after(room, event).room);
      if (typeof expected === 'object') expect(seen).toMatchObject(expected as object);
      else expect(seen).toBe(expected);
    }
    const polls = after(live, { type: 'connection', connection: 'catching-up' }, { type: 'alarm' }).room;
    const request = polls.reading.request;
    const sent = { epoch, from: 60, to: 61, mode: 'open' as const, events: [said(61)] };
    expect(viewOf(after(polls, { type: 'changes', request, answer: sent }).room).messages.at(-1)?.seq).toBe(61);
  });

  test('a frame goes to the outbox and the cache, at once after a deletion, and then the log is trimmed', () => {
    const frames = (event: RoomEvent) => after(live, event).effects;
    expect(frames(frame(60, 61, [said(61)]))).toEqual([
      { do: 'arrived' },
      { do: 'cache', now: false },
      { do: 'alarm', name: 'trim', after: 0, event: { type: 'trim' } },
    ]);
    const gone: Message = { ...said(60, 61, null) };
    expect(frames(frame(60, 61, [gone]))).toContainEqual({ do: 'cache', now: true });
  });

  test('the room caches itself with the time when it stops being live', () => {
    const later = (room: RoomData, event: RoomEvent, at: number) => step(room, event, at);
    const [lost, effects] = later(live, { type: 'connection', connection: 'offline' }, now + 5_000);
    expect([lost.readAt, effects.at(-1)]).toEqual([now + 5_000, { do: 'cache', now: false }]);
    expect(later(lost, { type: 'connection', connection: 'connecting' }, now + 9_000)[0].readAt).toBe(now + 5_000);
  });

  test('leaving or losing the connection forgets who is there and who is writing', () => {
    const together = after(
      live,
      { type: 'present', count: 3 },
      { type: 'typing', id: ben, name: 'Ben' },
      { type: 'connection', connection: 'connecting' },
    ).room;
    expect(viewOf(together)).toMatchObject({ present: 3, typing: ['Ben'] });
    for (const event of [{ type: 'leave' }, { type: 'connection', connection: 'resting' }] as const)
      expect(viewOf(after(together, event).room)).toMatchObject({ present: null, typing: [] });
  });
});

describe('what this device cached', () => {
  const cachedRoom: CachedRoom = {
    log: withNewestPage(pageOf()),
    own: new Map([[60, new Set<Reaction>(['👍'])]]),
    you: { moderator: true, mutedUntil: null, muteEndsAt: 0 },
    readAt: 7,
  };
  const cached: RoomEvent = { type: 'cached', room: cachedRoom };
  const entered = after(outside, enter).room;
  const failed: RoomEvent = { type: 'failed', request: 1, retryAfter: null };
  const shows = { readAt: 7, you: cachedRoom.you, messages: cachedRoom.log.messages, reacted: cachedRoom.own };

  test('is shown where the room cannot be read, whichever is known first', () => {
    expect(viewOf(after(entered, cached).room)).toMatchObject({ messages: [], readAt: null });
    expect(viewOf(after(entered, cached, failed).room)).toMatchObject({ ...shows, state: 'offline' });
    expect(viewOf(after(entered, failed, cached).room)).toMatchObject({ ...shows, state: 'offline' });
  });

  test('is shown when the screen is empty for too long, and is replaced by what arrives', () => {
    const shown = after(entered, cached, { type: 'empty' });
    expect(viewOf(shown.room)).toMatchObject({ ...shows, state: 'connecting' });
    expect(shown.room.cached).toBeNull();
    expect(viewOf(after(shown.room, newest).room)).toMatchObject({ readAt: now, you: { moderator: false } });
  });

  test('never replaces the live room, and is not shown to nobody or when nothing is cached', () => {
    for (const room of [live, outside])
      expect(isSameView(after(room, cached, { type: 'empty' }).room, room)).toBe(true);
    const nothing = after(entered, failed, { type: 'cached', room: null }, { type: 'empty' }).room;
    expect(viewOf(nothing)).toMatchObject({ messages: [], readAt: null });
    expect(after(entered, { type: 'show-cached', log: emptyLog }).room.reading.isCached).toBe(true);
  });
});

describe('the person', () => {
  const unsent = (why: 'MUTED' | 'ANNOUNCE_ONLY'): Unsent => ({
    clientId: why,
    text: '',
    replyTo: null,
    saidAt: 1,
    state: 'failed',
    why,
  });

  test('sees what waits to be sent, and learns until when they are muted, once for each refusal', () => {
    const one: RoomEvent = { type: 'unsent', unsent: [unsent('MUTED')] };
    expect(named(after(live, one))).toEqual(['arrived', 'read-you']);
    expect(viewOf(after(live, one).room).unsent).toHaveLength(1);
    expect(named(after(live, one, one))).toEqual(['arrived']);
    expect(named(after(live, { type: 'unsent', unsent: [unsent('ANNOUNCE_ONLY')] }))).toEqual(['arrived']);
    const page = pageOf({ you: { moderator: false, mutedUntil: '2026-11-21T12:00:00Z', mutedFor: 60_000 } });
    expect(viewOf(after(live, { type: 'you', page }).room).you).toEqual({
      moderator: false,
      mutedUntil: '2026-11-21T12:00:00Z',
      muteEndsAt: now + 60_000,
    });
  });

  test('says that they are writing every three seconds, however fast they type', () => {
    const typed = after(live, { type: 'key' });
    expect(named(typed)).toEqual(['say-typing']);
    expect(step(typed.room, { type: 'key' }, now + 2_999)).toEqual([typed.room, []]);
    expect(step(typed.room, { type: 'key' }, now + 3_000)[1]).toEqual([{ do: 'say-typing' }]);
  });

  test('sees who else is writing until they have said something, or five seconds are over', () => {
    const typing = after(live, { type: 'typing', id: ben, name: 'Ben' });
    expect(typing.effects).toEqual([
      { do: 'alarm', name: `typing ${ben}`, after: 5_000, event: { type: 'typing-over', id: ben } },
    ]);
    expect(viewOf(typing.room).typing).toEqual(['Ben']);
    expect(viewOf(after(typing.room, { type: 'typing-over', id: ben }).room).typing).toEqual([]);
    expect(viewOf(after(typing.room, frame(60, 61, [said(61)])).room).typing).toEqual([]);
    expect(after(live, { type: 'typing', id: me, name: 'Me' })).toEqual({ room: live, effects: [] });
    expect(after(live, { type: 'typing-over', id: ben })).toEqual({ room: live, effects: [] });
  });
});

describe('a reaction', () => {
  const tap = (on: boolean, more: Partial<OptimisticReaction> = {}): OptimisticReaction => ({
    seq: 60,
    emoji: '👍',
    on,
    since: 60,
    taken: false,
    ...more,
  });
  const shows = (room: RoomData) => viewOf(room).reacted.get(60)?.has('👍') ?? false;

  test('shows from the tap on, and goes back where the server refuses it', () => {
    const tapped = tap(true);
    const { room } = after(live, { type: 'tap', tap: tapped });
    expect(shows(room)).toBe(true);
    expect(shows(after(room, { type: 'tap-answered', tap: tapped, taken: true }).room)).toBe(true);
    expect(shows(after(room, { type: 'tap-answered', tap: tapped, taken: false }).room)).toBe(false);
  });

  test('is replaced by later frames once the server has it', () => {
    const tapped = tap(true);
    const shown = { ...said(60, 61), reactions: [{ emoji: '👍' as const, count: 1, by: [me] }] };
    const taken = after(
      live,
      { type: 'tap', tap: tapped },
      { type: 'tap-answered', tap: tapped, taken: true },
      frame(60, 61, [shown]),
    );
    expect([shows(taken.room), taken.room.optimistic]).toEqual([true, []]);
    expect(shows(after(taken.room, frame(61, 62, [said(60, 62)])).room)).toBe(false);
  });

  test('survives an older state of its message in a newer frame', () => {
    const shown = { ...said(60, 61), reactions: [{ emoji: '👍' as const, count: 1, by: [me] }] };
    const { room } = after(live, frame(60, 61, [shown]), frame(59, 62, [said(60, 60), said(61, 62)]));
    expect([room.reading.log.cursor, shows(room)]).toEqual([62, true]);
  });

  test('follows the later of two taps, whatever happens to the first', () => {
    const [first, second] = [tap(true), tap(false)];
    const { room } = after(live, { type: 'tap', tap: first }, { type: 'tap', tap: second });
    expect(room.optimistic).toEqual([second]);
    for (const taken of [true, false])
      expect(after(room, { type: 'tap-answered', tap: first, taken }).room.optimistic).toEqual([second]);
  });

  test('ends as the server has it, in whatever order answers and frames arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), fc.array(fc.nat()), (taps, order) => {
        let room = live;
        let mod = 60;
        let isOn = false;
        /** What is in flight: the answers in the order of the taps, and the frames in the order of the room. */
        const [answers, frames]: RoomEvent[][] = [[], []];
        for (const on of taps) {
          const one = tap(on, { since: messageAt(room.reading.log, 60)?.modSeq ?? 0 });
          room = after(room, { type: 'tap', tap: one }).room;
          answers?.push({ type: 'tap-answered', tap: one, taken: true });
          if (on === isOn) continue;
          isOn = on;
          mod += 1;
          const reactions = on ? [{ emoji: '👍' as const, count: 1, by: [me] }] : [];
          frames?.push(frame(mod - 1, mod, [{ ...said(60, mod), reactions }]));
        }
        for (const which of [...order, ...taps.flatMap(() => [0, 1])]) {
          const event = (which % 2 === 0 ? answers : frames)?.shift();
          if (event) room = after(room, event).room;
        }
        expect(shows(room)).toBe(isOn);
      }),
    );
  });
});

/** An example of each event. */
const examples: { [Type in RoomEvent['type']]: RoomEvent & { type: Type } } = {
  enter: { type: 'enter', connection: 'live' },
  leave: { type: 'leave' },
  connection: { type: 'connection', connection: 'catching-up' },
  here: { type: 'here' },
  alarm: { type: 'alarm' },
  trim: { type: 'trim' },
  'to-newest': { type: 'to-newest' },
  frame: { type: 'frame', sent: { epoch, from: 60, to: 61, mode: 'open', events: [said(61)] } },
  newest: { type: 'newest', request: 1, answer: [pageOf()] },
  changes: { type: 'changes', request: 1, answer: { reset: true } },
  failed: { type: 'failed', request: 1, retryAfter: null },
  'show-cached': { type: 'show-cached', log: emptyLog },
  page: { type: 'page', page: pageOf(), put: 'beside' },
  at: { type: 'at', seq: 20 },
  unsent: { type: 'unsent', unsent: [] },
  mute: { type: 'mute' },
  tap: { type: 'tap', tap: { seq: 60, emoji: '👍', on: true, since: 60, taken: false } },
  'tap-answered': {
    type: 'tap-answered',
    tap: { seq: 60, emoji: '👍', on: true, since: 60, taken: false },
    taken: true,
  },
  you: { type: 'you', page: pageOf() },
  present: { type: 'present', count: 2 },
  typing: { type: 'typing', id: ben, name: 'Ben' },
  'typing-over': { type: 'typing-over', id: ben },
  key: { type: 'key' },
  cached: { type: 'cached', room: null },
  empty: { type: 'empty' },
};

test.each(Object.keys(examples) as RoomEvent['type'][])('%s leaves the room it happens to as it was', (type) => {
  const tapped = after(live, examples.tap, examples.typing).room;
  for (const room of [outside, live, tapped]) {
    const before = structuredClone(room);
    const once = step(room, examples[type], now);
    expect(room).toEqual(before);
    expect(step(room, examples[type], now)).toEqual(once);
  }
});
