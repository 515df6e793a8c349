import type { CallOperation } from '#client/api/call.ts';
import { CallFailure, failureOf } from '#client/api/call-failure.ts';
import { createAtom } from '#client/device/store.ts';
import type { LiveChannel, LiveSubscriber } from '#client/live/live-connection.ts';
import { inTime } from '#client/live/pause.ts';
import { millisecondsOf } from '#client/live/reconnect-delay.ts';
import type { Id } from '#contract/id.ts';
import type { Reaction } from '#contract/my-voice-limits.ts';
import type { OptimisticReaction } from './own-reactions.ts';
import type { HistoryPage } from './reading-machine.ts';
import type { RoomCache } from './room-cache.ts';
import { messageAt, shown, withNewestPage } from './room-log.ts';
import { initialRoom, isSameView, type RoomEffect, type RoomEvent, step, viewOf } from './room-machine.ts';
import type { RoomOutbox } from './room-outbox.ts';

type RoomParts = {
  userId: Id;
  call: CallOperation;
  channel: LiveChannel;
  outbox: RoomOutbox;
  /** Caches the newest messages on this device, if given. */
  cache?: RoomCache;
  random?(): number;
};

/** The room of one person: to read, and to act in. */
export type Room = ReturnType<typeof openRoom>;

/** The actions of a person in the room. The promises reject with a CallFailure. */
export type RoomActs = Room['acts'];

/** Timeouts for a page or for changes, and for a tap, in milliseconds. */
const timeout = 10_000;
const tapTimeout = 15_000;

/** How many messages a page from elsewhere in the room has; the one asked for is in its middle. */
const longPage = 100;

/**
 * Opens the room for a person: runs the effects of `room-machine.ts`, and dispatches their results to it. It needs no
 * DOM.
 */
export function openRoom({ userId, call, channel, outbox, cache, random = Math.random }: RoomParts) {
  let room = initialRoom(userId, outbox.unsent());
  let seen = room;
  const view = createAtom(viewOf(room));
  let subscribers = 0;
  let leave = () => {};
  let readingFurther: Promise<boolean> | null = null;
  const alarms = new Map<string, ReturnType<typeof setTimeout>>();
  const log = () => room.reading.log;

  function dispatch(event: RoomEvent): void {
    const [next, effects] = step(room, event, Date.now());
    room = next;
    for (const effect of effects) (run[effect.do] as (effect: RoomEffect) => void)(effect);
    if (isSameView(room, seen)) return;
    seen = room;
    view.set(viewOf(room));
  }

  const run: { [Do in RoomEffect['do']]: (effect: RoomEffect & { do: Do }) => void } = {
    join({ position }) {
      channel.say({ room: position });
      channel.ask();
    },
    newest: (effect) => answer(effect, newestPages(effect)),
    changes: (effect) => answer(effect, inTime(call('myVoice.changes', effect.position), timeout)),
    wait: ({ wait }) => setAlarm('reading', wait && millisecondsOf(wait, random), { type: 'alarm' }),
    alarm: ({ name, after, event }) => setAlarm(name, after, event),
    arrived: () => outbox.arrived(log().messages),
    cache: ({ now }) =>
      cache?.save(() => ({ log: log(), own: room.own, you: room.you, readAt: room.readAt ?? Date.now() }), now),
    'read-cache': () => void cache?.read().then((cached) => dispatch({ type: 'cached', room: cached })),
    'read-you': () =>
      void failureOf(call('myVoice.history', { limit: 1 }).then((page) => dispatch({ type: 'you', page }))),
    'say-typing': () => channel.say({ typing: true }),
  };

  function setAlarm(name: string, after: number | null, event: RoomEvent): void {
    clearTimeout(alarms.get(name));
    if (after !== null)
      alarms.set(
        name,
        setTimeout(() => dispatch(event), after),
      );
  }

  function answer({ do: type, request }: Extract<RoomEffect, { request: number }>, answering: Promise<unknown>): void {
    void answering.then(
      (answer) => dispatch({ type, request, answer } as RoomEvent),
      (error: Partial<CallFailure>) => {
        dispatch({ type: 'failed', request, retryAfter: error.retryAfter ?? null });
        if (!(error instanceof CallFailure)) throw error;
      },
    );
  }

  const history = (input: { before?: number; after?: number; limit?: number }) =>
    inTime(call('myVoice.history', input), timeout);
  const pageAround = (seq: number) => history({ after: Math.max(0, seq - longPage / 2), limit: longPage });

  async function newestPages({ at, epoch }: { at: number | null; epoch: string | null }): Promise<HistoryPage[]> {
    const newest = await history({});
    // The loaded messages around the reader may have been deleted meanwhile.
    if (at === null || newest.epoch !== epoch || messageAt(withNewestPage(newest), at)) return [newest];
    return [newest, await pageAround(at)];
  }

  const subscriber: LiveSubscriber = {
    onState: (connection) => dispatch({ type: 'connection', connection }),
    onEvent(event) {
      if ('present' in event) dispatch({ type: 'present', count: event.present });
      else if ('typing' in event) dispatch({ type: 'typing', ...event.typing });
      else if ('topic' in event) {
        if (event.topic === 'room-mute') dispatch({ type: 'mute' });
      } else dispatch('here' in event ? { type: 'here' } : { type: 'frame', sent: event });
    },
  };

  function enter(): void {
    const onUnsent = () => dispatch({ type: 'unsent', unsent: outbox.unsent() });
    const stops = [outbox.subscribe(onUnsent), channel.listen(subscriber)];
    onUnsent();
    dispatch({ type: 'enter', connection: channel.state() });
    leave = () => {
      for (const stop of stops) stop();
      channel.say({ room: null });
      dispatch({ type: 'leave' });
    };
  }

  async function readBeside(side: 'older' | 'newer'): Promise<boolean> {
    dispatch({ type: 'trim' });
    const end = shown(log()).messages.at(side === 'older' ? 0 : -1)?.seq ?? 0;
    dispatch({ type: 'at', seq: end });
    const page = await history(side === 'older' ? { before: end } : { after: end });
    const before = shown(log());
    dispatch({ type: 'page', page, put: 'beside' });
    // The page may be of another epoch by now, or empty.
    return shown(log()).messages !== before.messages;
  }

  /** One page at a time, at either end of what is shown. */
  function readFurther(side: 'older' | 'newer'): Promise<boolean> {
    readingFurther ??= readBeside(side).finally(() => {
      readingFurther = null;
    });
    return readingFurther;
  }

  const isShown = (seq: number) => messageAt({ ...log(), ...shown(log()), back: null }, seq) !== undefined;

  /** One request at a time for each message and emoji: two taps must not overtake each other. */
  const lastTaps = new Map<string, Promise<unknown>>();

  async function react(seq: number, emoji: Reaction, on: boolean): Promise<void> {
    const key = `${seq} ${emoji}`;
    const tap: OptimisticReaction = { seq, emoji, on, since: messageAt(log(), seq)?.modSeq ?? 0, taken: false };
    dispatch({ type: 'tap', tap });
    const sent = Promise.resolve(lastTaps.get(key)).then(() =>
      inTime(call('myVoice.react', { seq, emoji, on }), tapTimeout),
    );
    const answered = (taken: boolean) => dispatch({ type: 'tap-answered', tap, taken });
    lastTaps.set(
      key,
      sent.then(
        () => answered(true),
        () => answered(false),
      ),
    );
    await sent;
  }

  return {
    /** Calls the listener for each new view. The person is in the room while it has subscribers. */
    subscribe(listener: () => void): () => void {
      const unsubscribe = view.subscribe(listener);
      subscribers += 1;
      if (subscribers === 1) enter();
      return () => {
        unsubscribe();
        subscribers -= 1;
        if (subscribers === 0) leave();
      };
    },
    view: view.get,
    acts: {
      send: outbox.send,
      retry: outbox.retry,
      discard: outbox.discard,
      /** Reads the page before the first message, one at a time. False if it brought nothing to show. */
      readOlder: async () => shown(log()).more && readFurther('older'),
      /** The same after the last message. */
      readNewer: async () => log().back !== null && readFurther('newer'),
      /** Shows a message in its place, however far back; false if it does not exist. */
      async goTo(seq: number): Promise<boolean> {
        if (!messageAt(log(), seq)) {
          const page = await pageAround(seq);
          if (page.messages.some((message) => message.seq === seq)) dispatch({ type: 'page', page, put: 'elsewhere' });
        } else if (!isShown(seq)) dispatch({ type: 'to-newest' });
        if (!isShown(seq)) return false;
        dispatch({ type: 'at', seq });
        return true;
      },
      /** Shows the newest messages again. */
      goToNewest: () => dispatch({ type: 'to-newest' }),
      /** Tells which message is being read, null for the newest: messages far from it may be dropped. */
      isAt: (seq: number | null) => dispatch({ type: 'at', seq }),
      edit: (seq: number, text: string) => call('myVoice.edit', { seq, text }),
      remove: (seq: number) => call('myVoice.remove', { seq }),
      react,
      report: (seq: number, reason: string) => call('myVoice.report', { seq, reason }),
      /** Tells the others that the person is typing; may be called for each key. */
      isTyping: () => dispatch({ type: 'key' }),
    },
  };
}
