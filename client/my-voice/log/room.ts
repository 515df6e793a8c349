import type { CallOperation } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import type { LiveChannel } from '#client/live/live-connection.ts';
import { inTime } from '#client/live/pause.ts';
import type { Reaction } from '#contract/my-voice-limits.ts';
import type { Message } from '#contract/my-voice-log.ts';
import {
  type OptimisticReaction,
  type OwnReactions,
  unconfirmed,
  withOptimistic,
  withPage,
  withStates,
} from './own-reactions.ts';
import type { HistoryPage } from './reading-machine.ts';
import type { CachedRoom, RoomCache } from './room-cache.ts';
import { messageAt, shown } from './room-log.ts';
import type { RoomOutbox } from './room-outbox.ts';
import { createRoomReading } from './room-reading.ts';
import type { RoomActs, RoomView } from './room-view.ts';
import { createTypists } from './typists.ts';

type RoomParts = {
  userId: string;
  call: CallOperation;
  line: LiveChannel;
  outbox: RoomOutbox;
  /** Keeps the newest messages on this device, where there is one. */
  keeper?: RoomCache;
};

/** The room as one person has it: to be looked at, and to take part in. */
export type Room = {
  /** Tells of each new view. The person is in the room for as long as anybody listens. */
  subscribe(listener: () => void): () => void;
  view(): RoomView;
  acts: RoomActs;
};

/** How often others are told that somebody is writing, in milliseconds; they forget it after five seconds. */
const typingPace = 3_000;

/** How long a room that does not answer leaves the screen empty, where something of it was kept; in milliseconds. */
const emptyFor = 2_000;

/** How long an answer to a tap may take, in milliseconds. */
const timeoutMs = 15_000;

/** Opens the room for a person. It needs no page and no browser. */
export function openRoom({ userId, call, line, outbox, keeper }: RoomParts): Room {
  let own: OwnReactions = new Map();
  let optimistic: readonly OptimisticReaction[] = [];
  let you: RoomView['you'] = { moderator: false, mutedUntil: null, muteEndsAt: 0 };
  let present: number | null = null;
  let readAt: number | null = null;
  let wasLive = false;
  let lastTyping = Number.NEGATIVE_INFINITY;
  const listeners = new Set<() => void>();
  const typists = createTypists(changed);
  const reading = createRoomReading({
    call,
    line,
    onChange(read) {
      if (!read) return onState();
      readAt = Date.now();
      if ('pages' in read) read.pages.forEach(takePage);
      else {
        const isHeld = (message: Message) => messageAt(reading.log(), message.seq) === message;
        own = withStates(own, read.frame.events.filter(isHeld), userId);
        for (const { sender } of read.frame.events) typists.forget(sender.id);
      }
      outbox.arrived(reading.log().messages);
      changed();
      keeper?.keep(kept, 'frame' in read && read.frame.events.some(({ gone }) => gone !== null));
    },
    onPresent(count) {
      present = count;
      if (count === null) typists.forgetAll();
      changed();
    },
    onTyping(who) {
      if (who.id !== userId) typists.heard(who);
    },
  });
  let view = build();

  function takePage(page: HistoryPage): void {
    own = withPage(own, page);
    const newer = page.messages.flatMap((message) => {
      const held = messageAt(reading.log(), message.seq);
      return held && held !== message ? held : [];
    });
    own = withStates(own, newer, userId);
    you = youOf(page);
  }

  function build(): RoomView {
    const log = reading.log();
    const { messages, more } = shown(log);
    optimistic = unconfirmed(optimistic, own, messages);
    const merged = withOptimistic(messages, own, optimistic, userId);
    return {
      state: reading.state(),
      readAt,
      ...merged,
      more,
      newest: log.back ? log.messages : merged.messages,
      newer: log.back !== null,
      unsent: outbox.unsent(),
      mode: log.mode,
      you,
      present,
      typing: typists.names(),
    };
  }

  const kept = (): CachedRoom => ({ log: reading.log(), own, you, readAt: readAt ?? Date.now() });
  let held: CachedRoom | null = null;

  function onState(): void {
    const isLive = reading.state() === 'live';
    // Until it stopped being live, nothing was missing.
    if (isLive || wasLive) readAt = Date.now();
    if (wasLive && !isLive) keeper?.keep(kept, false);
    wasLive = isLive;
    if (reading.state() === 'offline') showHeld();
    changed();
  }

  /** Shows what was kept of the room in place of nothing. */
  function showHeld(): void {
    if (!held || reading.log().epoch) return;
    const { log, ...rest } = held;
    held = null;
    ({ own, you, readAt } = rest);
    reading.showKept(log);
  }

  async function bringBack(): Promise<void> {
    held = (await keeper?.read()) ?? null;
    if (reading.state() === 'offline') showHeld();
  }

  function changed(): void {
    view = build();
    for (const listener of listeners) listener();
  }

  /** One reaction of one message at a time: two taps must not overtake each other. */
  const lastTaps = new Map<string, Promise<unknown>>();

  async function react(seq: number, emoji: Reaction, on: boolean): Promise<void> {
    const key = `${seq} ${emoji}`;
    const since = messageAt(reading.log(), seq)?.modSeq ?? 0;
    const tapped: OptimisticReaction = { seq, emoji, on, since, taken: false };
    optimistic = [...optimistic.filter((other) => other.seq !== seq || other.emoji !== emoji), tapped];
    changed();
    const sent = (lastTaps.get(key) ?? Promise.resolve()).then(() =>
      inTime(call('myVoice.react', { seq, emoji, on }), timeoutMs),
    );
    const answered = sent.catch(() => {});
    lastTaps.set(key, answered);
    try {
      await sent;
      optimistic = optimistic.map((other) => (other === tapped ? { ...tapped, taken: true } : other));
    } catch (error) {
      optimistic = optimistic.filter((other) => other !== tapped);
      throw error;
    } finally {
      if (lastTaps.get(key) === answered) lastTaps.delete(key);
      changed();
    }
  }

  async function readYou(): Promise<void> {
    const asked = call('myVoice.history', { limit: 1 }).then((page) => {
      you = youOf(page);
      changed();
    });
    await failureOf(asked);
  }

  let refused = 0;
  function onOutbox(): void {
    outbox.arrived(reading.log().messages);
    const muted = outbox.unsent().filter((one) => one.state === 'failed' && one.why === 'MUTED').length;
    // Nobody is told of their being muted, nor until when.
    if (muted > refused) void readYou();
    refused = muted;
    changed();
  }

  let leave = () => {};
  function enter(): void {
    const stop = outbox.subscribe(onOutbox);
    reading.enter();
    changed();
    void bringBack();
    const waiting = setTimeout(showHeld, emptyFor);
    leave = () => {
      clearTimeout(waiting);
      stop();
      reading.leave();
      typists.forgetAll();
    };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) enter();
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leave();
      };
    },
    view: () => view,
    acts: {
      send: outbox.send,
      retry: outbox.retry,
      discard: outbox.discard,
      readOlder: reading.readOlder,
      readNewer: reading.readNewer,
      goTo: reading.goTo,
      goToNewest: reading.goToNewest,
      isAt: reading.isAt,
      edit: async (seq, text) => void (await call('myVoice.edit', { seq, text })),
      remove: async (seq) => void (await call('myVoice.remove', { seq })),
      react,
      report: async (seq, reason) => void (await call('myVoice.report', { seq, reason })),
      isTyping() {
        const now = performance.now();
        if (now - lastTyping < typingPace) return;
        lastTyping = now;
        line.say({ typing: true });
      },
    },
  };
}

function youOf({ you: { moderator, mutedUntil, mutedFor } }: HistoryPage): RoomView['you'] {
  return { moderator, mutedUntil, muteEndsAt: mutedUntil === null ? 0 : Date.now() + mutedFor };
}
