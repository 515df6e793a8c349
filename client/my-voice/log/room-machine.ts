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
  type Reading,
  type Effect as ReadingEffect,
  type ReadingEvent,
  step as readOn,
} from './reading-machine.ts';
import type { CachedRoom } from './room-cache.ts';
import { messageAt, shown } from './room-log.ts';
import type { RoomView, Unsent } from './room-view.ts';

/** The room as one person has it: how it is read, whose mode says what they do in it, and what stands beside that. */
export type RoomData = Pick<RoomView, 'readAt' | 'you' | 'present' | 'unsent'> & {
  userId: string;
  reading: Reading;
  own: OwnReactions;
  optimistic: readonly OptimisticReaction[];
  /** Names of others who are writing, by id. */
  typing: ReadonlyMap<string, string | null>;
  /** When the others were last told that the person is writing. */
  typedAt: number;
  /** What this device cached of the room, until it is shown. */
  cached: CachedRoom | null;
};

type OwnEvent =
  /** What the person said and the room does not show. */
  | { type: 'unsent'; unsent: readonly Unsent[] }
  | { type: 'tap'; tap: OptimisticReaction }
  | { type: 'tap-answered'; tap: OptimisticReaction; taken: boolean }
  | { type: 'you'; page: HistoryPage }
  | { type: 'present'; count: number }
  | { type: 'typing'; id: string; name: string | null }
  | { type: 'typing-over'; id: string }
  /** The person presses a key. */
  | { type: 'key' }
  | { type: 'cached'; room: CachedRoom | null }
  /** The room has not answered for as long as the screen may be empty. */
  | { type: 'empty' };

export type RoomEvent = ReadingEvent | OwnEvent;

export type RoomEffect =
  | ReadingEffect
  /** An event comes after so many milliseconds; another alarm of the same name takes its place. */
  | { do: 'alarm'; name: string; after: number; event: RoomEvent }
  /** Lets the outbox know what the room shows. */
  | { do: 'arrived' }
  /** Caches the room on this device, soon or now; or reads what was cached, which `cached` answers. */
  | { do: 'cache'; now: boolean }
  | { do: 'read-cache' }
  /** `you` answers. */
  | { do: 'read-you' }
  | { do: 'say-typing' };

export type RoomStep = [room: RoomData, effects: RoomEffect[]];

/** How often others are told that somebody is writing, and how long they believe it, in milliseconds. */
const typingPace = 3_000;
const typingLasts = 5_000;

/** How long a room that does not answer leaves the screen empty, where something of it was cached; in milliseconds. */
const emptyFor = 2_000;

const nobody: RoomData['typing'] = new Map();

/** Of somebody who was not in it yet. */
export function initialRoom(userId: string, unsent: readonly Unsent[]): RoomData {
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

/** What follows from each event. What is not named is about the reading alone, and goes on to its machine. */
export const transitions: {
  [Type in OwnEvent['type'] | 'enter' | 'leave' | 'connection']: Transition<Type>;
} = {
  enter(before, event, now) {
    const [room, effects] = read(before, event, now);
    const empty: RoomEffect = { do: 'alarm', name: 'empty', after: emptyFor, event: { type: 'empty' } };
    return [room, [...effects, { do: 'read-cache' }, empty]];
  },
  leave: (room, event, now) => read(withNobody(room), event, now),
  connection: (room, event, now) =>
    read(['catching-up', 'live', 'connecting'].includes(event.connection) ? room : withNobody(room), event, now),

  unsent(room, { unsent }) {
    // Nobody is told of their being muted, nor until when.
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

/** What becomes of the room by an event, and what is to be done for it. It changes nothing itself. */
export function step(before: RoomData, event: RoomEvent, now: number): RoomStep {
  const transition = (transitions[event.type as keyof typeof transitions] ?? read) as Transition<RoomEvent['type']>;
  const [room, effects] = transition(before, event, now);
  const optimistic = unconfirmed(room.optimistic, room.own, shown(room.reading.log).messages);
  return [{ ...room, optimistic }, effects];
}

/** Reads on, and takes over what that says of the person and of others. */
function read(before: RoomData, event: ReadingEvent, now: number): RoomStep {
  const [reading, todo, news] = readOn(before.reading, event);
  let room: RoomData = { ...before, reading };
  const effects: RoomEffect[] = [...todo];
  if (news) {
    room = withNews(room, news, now);
    const isGone = 'frame' in news && news.frame.events.some(({ gone }) => gone !== null);
    effects.push({ do: 'arrived' }, { do: 'cache', now: isGone });
    // Apart from what just came: whoever draws this keeps its place over a change at one end alone.
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
  /** The states that are held, which may be newer than those that came. */
  const held = (messages: readonly { seq: number }[]) =>
    messages.flatMap(({ seq }) => messageAt(room.reading.log, seq) ?? []);
  if ('frame' in news) {
    const { events } = news.frame;
    const senders = events.map(({ sender }) => sender.id);
    return { ...withoutTyping(room, senders), own: withStates(room.own, held(events), userId), readAt: now };
  }
  let { own, you } = room;
  for (const page of news.pages) {
    own = withStates(withPage(own, page), held(page.messages), userId);
    you = youOf(page, now);
  }
  return { ...room, own, you, readAt: now };
}

/** Shows what was cached of the room in place of nothing. */
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

/** What the screen shows of it; the same for as long as `isSameView`. */
export function viewOf(room: RoomData): RoomView {
  const { log, shown: state } = room.reading;
  const { messages, more } = shown(log);
  const merged = withOptimistic(messages, room.own, room.optimistic, room.userId);
  return {
    ...room,
    ...merged,
    state,
    more,
    newest: log.back ? log.messages : merged.messages,
    newer: log.back !== null,
    mode: log.mode,
    typing: [...room.typing.values()],
  };
}

/** Whether the screen shows the same of both. */
export function isSameView(one: RoomData, other: RoomData): boolean {
  const parts = ['own', 'optimistic', 'unsent', 'you', 'readAt', 'present', 'typing'] as const;
  return (
    parts.every((part) => one[part] === other[part]) &&
    one.reading.log === other.reading.log &&
    one.reading.shown === other.reading.shown
  );
}
