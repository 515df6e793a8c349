import type { Id } from '#contract/id.ts';
import {
  type OptimisticReaction,
  type OwnReactions,
  unconfirmed,
  withOptimistic,
  withPage,
  withStates,
} from './own-reactions.ts';
import {
  type HistoryPage,
  initialReading,
  type Read,
  type Effect as ReadingEffect,
  type ReadingEvent,
  type ReadingState,
  step as stepReading,
} from './reading-machine.ts';
import type { CachedRoom } from './room-cache.ts';
import { messageAt, shown } from './room-log.ts';
import type { RoomView, Unsent } from './room-view.ts';

/** The room as one person has it: the reading, whose mode decides what may happen, and the data beside it. */
export type RoomData = Pick<RoomView, 'readAt' | 'you' | 'present' | 'unsent'> & {
  userId: Id;
  reading: ReadingState;
  own: OwnReactions;
  optimistic: readonly OptimisticReaction[];
  /** Names of others who are writing, by id. */
  typing: ReadonlyMap<string, string | null>;
  /** When the others were last told that the person is typing. */
  typedAt: number;
  /** The cached room, until it is shown. */
  cached: CachedRoom | null;
};

type OwnEvent =
  /** The person's messages that the room does not show yet. */
  | { type: 'unsent'; unsent: readonly Unsent[] }
  | { type: 'tap'; tap: OptimisticReaction }
  | { type: 'tap-answered'; tap: OptimisticReaction; taken: boolean }
  /** A moderator muted the person, or let them speak again. */
  | { type: 'mute' }
  | { type: 'you'; page: HistoryPage }
  | { type: 'present'; count: number }
  | { type: 'typing'; id: string; name: string | null }
  | { type: 'typing-over'; id: string }
  /** The person presses a key. */
  | { type: 'key' }
  | { type: 'cached'; room: CachedRoom | null }
  /** The screen has been empty for as long as it may be. */
  | { type: 'empty' };

export type RoomEvent = ReadingEvent | OwnEvent;

export type RoomEffect =
  | ReadingEffect
  /** Dispatches an event after so many milliseconds; replaces an alarm of the same name. */
  | { do: 'alarm'; name: string; after: number; event: RoomEvent }
  /** Tells the outbox which messages the room shows. */
  | { do: 'arrived' }
  /** Caches the room on this device, soon or now; or reads the cached one, and `cached` follows. */
  | { do: 'cache'; now: boolean }
  | { do: 'read-cache' }
  /** `you` follows. */
  | { do: 'read-you' }
  | { do: 'say-typing' };

type RoomStep = [room: RoomData, effects: RoomEffect[]];

/** How often others are told that somebody is typing, and how long they show it, in milliseconds. */
const typingPace = 3_000;
const typingLasts = 5_000;

/** How long the screen stays empty without an answer before the cached room is shown, in milliseconds. */
const emptyFor = 2_000;

const nobody: RoomData['typing'] = new Map();

/** The room before a person first enters it. */
export function initialRoom(userId: Id, unsent: readonly Unsent[]): RoomData {
  return {
    userId,
    reading: initialReading,
    own: new Map(),
    optimistic: [],
    unsent,
    you: { moderator: false, mutedUntil: null, muteEndsAt: 0 },
    readAt: null,
    present: null,
    typing: nobody,
    typedAt: Number.NEGATIVE_INFINITY,
    cached: null,
  };
}

type Transition<Type> = (room: RoomData, event: RoomEvent & { type: Type }, now: number) => RoomStep;

/** The transitions by event. The others are about the reading alone, and go to its machine. */
export const transitions: {
  [Type in OwnEvent['type'] | 'enter' | 'leave' | 'connection']: Transition<Type>;
} = {
  enter(before, event, now) {
    const [room, effects] = read(before, event, now);
    const empty: RoomEffect = { do: 'alarm', name: 'empty', after: emptyFor, event: { type: 'empty' } };
    return [room, [...effects, { do: 'read-cache' }, empty]];
  },
  leave: (room, event, now) => read(withNobody(room), event, now),
  connection(before, event, now) {
    const isOn = ['catching-up', 'live', 'connecting'].includes(event.connection);
    const [room, effects] = read(isOn ? before : withNobody(before), event, now);
    // What the server said of a mute meanwhile is missed.
    const isBack = event.connection === 'live' && room.you.mutedUntil !== null;
    return [room, isBack ? [...effects, { do: 'read-you' }] : effects];
  },

  unsent(room, { unsent }) {
    // A server of an older release says nothing of a mute: a refused message is the first sign.
    const isNews = mutedIn(unsent) > mutedIn(room.unsent);
    return [{ ...room, unsent }, [{ do: 'arrived' }, ...(isNews ? [{ do: 'read-you' } as const] : [])]];
  },

  tap(room, { tap }) {
    const others = room.optimistic.filter(({ seq, emoji }) => seq !== tap.seq || emoji !== tap.emoji);
    return [{ ...room, optimistic: [...others, tap] }, []];
  },
  'tap-answered': (room, { tap, taken }) => [
    { ...room, optimistic: room.optimistic.flatMap((one) => (one !== tap ? one : taken ? { ...tap, taken } : [])) },
    [],
  ],

  mute: (room) => [room, [{ do: 'read-you' }]],
  you: (room, { page }, now) => [{ ...room, you: youOf(page, now) }, []],
  present: (room, { count }) => [{ ...room, present: count }, []],

  typing(room, { id, name }) {
    if (id === room.userId) return [room, []];
    const over: RoomEvent = { type: 'typing-over', id };
    return [
      { ...room, typing: new Map([...room.typing, [id, name]]) },
      [{ do: 'alarm', name: `typing ${id}`, after: typingLasts, event: over }],
    ];
  },
  'typing-over': (room, { id }) => [withoutTyping(room, [id]), []],
  key(room, _, now) {
    if (Math.abs(now - room.typedAt) < typingPace) return [room, []];
    return [{ ...room, typedAt: now }, [{ do: 'say-typing' }]];
  },

  cached(before, { room: cached }, now) {
    const room = { ...before, cached };
    return room.reading.shown === 'offline' ? showCached(room, now) : [room, []];
  },
  empty: (room, _, now) => showCached(room, now),
};

/** The next state of the room after an event, and the effects to run. A pure function. */
export function step(before: RoomData, event: RoomEvent, now: number): RoomStep {
  const transition = (transitions[event.type as keyof typeof transitions] ?? read) as Transition<RoomEvent['type']>;
  const [room, effects] = transition(before, event, now);
  const optimistic = unconfirmed(room.optimistic, room.own, shown(room.reading.log).messages);
  return [{ ...room, optimistic }, effects];
}

/** Passes an event to the reading, and applies what it says of the person and of others. */
function read(before: RoomData, event: ReadingEvent, now: number): RoomStep {
  const [reading, todo, news] = stepReading(before.reading, event);
  let room: RoomData = { ...before, reading };
  const effects: RoomEffect[] = [...todo];
  if (news) {
    room = withNews(room, news, now);
    const isGone = 'frame' in news && news.frame.events.some(({ gone }) => gone !== null);
    effects.push({ do: 'arrived' }, { do: 'cache', now: isGone });
    // In a step of its own: the list keeps its position only if the rows change at one end at a time.
    if ('frame' in news) effects.push({ do: 'alarm', name: 'trim', after: 0, event: { type: 'trim' } });
  }
  if (reading.shown === before.reading.shown && (news || reading.log === before.reading.log)) return [room, effects];
  const [isLive, wasLive] = [reading.shown === 'live', before.reading.shown === 'live'];
  // Until it stopped being live, nothing was missing.
  if (isLive || wasLive) room = { ...room, readAt: now };
  if (wasLive && !isLive) effects.push({ do: 'cache', now: false });
  if (reading.shown !== 'offline') return [room, effects];
  const [next, more] = showCached(room, now);
  return [next, [...effects, ...more]];
}

function withNews(room: RoomData, news: Read, now: number): RoomData {
  const { userId } = room;
  /** The states in the log of these messages, which may be newer than those that came. */
  const inLog = (messages: readonly { seq: number }[]) =>
    messages.flatMap(({ seq }) => messageAt(room.reading.log, seq) ?? []);
  if ('frame' in news) {
    const { events } = news.frame;
    const senders = events.map(({ sender }) => sender.id);
    return { ...withoutTyping(room, senders), own: withStates(room.own, inLog(events), userId), readAt: now };
  }
  let { own, you } = room;
  for (const page of news.pages) {
    own = withStates(withPage(own, page), inLog(page.messages), userId);
    you = youOf(page, now);
  }
  return { ...room, own, you, readAt: now };
}

/** Shows the cached room if nothing else is loaded. */
function showCached(room: RoomData, now: number): RoomStep {
  const { cached, reading } = room;
  if (!cached || reading.log.epoch || reading.mode === 'outside') return [room, []];
  const { log, ...rest } = cached;
  return read({ ...room, ...rest, cached: null }, { type: 'show-cached', log }, now);
}

function withNobody(room: RoomData): RoomData {
  return { ...room, present: null, typing: nobody };
}

function withoutTyping(room: RoomData, ids: string[]): RoomData {
  return { ...room, typing: new Map([...room.typing].filter(([id]) => !ids.includes(id))) };
}

function mutedIn(unsent: readonly Unsent[]): number {
  return unsent.filter((one) => one.state === 'failed' && one.why === 'MUTED').length;
}

function youOf({ you: { moderator, mutedUntil, mutedFor } }: HistoryPage, now: number): RoomView['you'] {
  return { moderator, mutedUntil, muteEndsAt: mutedUntil === null ? 0 : now + mutedFor };
}

/** What the screen shows of the room. */
export function viewOf(room: RoomData): RoomView {
  const { log, shown: state, isCurrent } = room.reading;
  const { messages, more } = shown(log);
  const merged = withOptimistic(messages, room.own, room.optimistic, room.userId);
  return {
    ...room,
    ...merged,
    state,
    isCurrent,
    more,
    newest: log.back ? log.messages : merged.messages,
    newer: log.back !== null,
    mode: log.mode,
    typing: [...room.typing.values()],
  };
}

/** Whether the screen shows the same for both. */
export function isSameView(one: RoomData, other: RoomData): boolean {
  const parts = ['own', 'optimistic', 'unsent', 'you', 'readAt', 'present', 'typing'] as const;
  return (
    parts.every((part) => one[part] === other[part]) &&
    one.reading.log === other.reading.log &&
    one.reading.isCurrent === other.reading.isCurrent &&
    one.reading.shown === other.reading.shown
  );
}
