import {
  type LiveEvent,
  type LiveRemark,
  type LiveTopic,
  liveBeat,
  liveClose,
  liveQuestion,
  longestHandshake,
} from '#contract/live.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/**
 * The state of the connection.
 * - connecting: the handshake is in progress
 * - catching-up: open, and what may have been missed is being read again
 * - live: open, and the screen shows what the server has
 * - offline: lost; a retry is scheduled
 * - refused: the server turned this page away; only `wake` tries again
 * - resting: nobody looks at the page
 * - closed: for good
 */
export type LiveState = 'connecting' | 'catching-up' | 'live' | 'offline' | 'refused' | 'resting' | 'closed';

/** A subscriber to the connection's state and to its messages: the room. */
export type LiveSubscriber = {
  /** Called with each new state. */
  onState(state: LiveState): void;
  /** Called with each server event but those after which everything is read again. */
  onEvent(event: Exclude<LiveEvent, { changed: LiveTopic[] } | { missed: true }>): void;
};

type LiveParts = {
  /** @param age within how many milliseconds all was read that the page shows; null if that is unknown */
  open(age: number | null): WebSocket;
  /** The age for the first connection. */
  age?(): number | null;
  onTopic(topic: LiveTopic): void;
  /** Reads again everything that may have changed during a gap; of a page with an age, what changed since. */
  catchUp(changed?: LiveTopic[]): Promise<unknown>;
  /** Called when the session may be over: the server said so, or the handshake failed, without a reason. */
  onDoubt(): void;
  random?(): number;
};

/** How long a handshake, and the answer to a question of ours, may take, in milliseconds. */
const timeoutsMs = { handshake: longestHandshake, answer: 3_000 };

/** A connection that is silent for this many milliseconds is dead: the server beats more often. */
const longestSilence = liveBeat + 15_000;

/** How long a connection must last before earlier failures no longer count, in milliseconds. */
const stable = 10_000;

/** After a server restart, reconnects are spread over this many milliseconds. */
const restart = 5_000;

export type LiveConnection = ReturnType<typeof createLiveConnection>;

/** What a subscriber needs of the connection. */
export type LiveChannel = Pick<LiveConnection, 'state' | 'say' | 'ask' | 'listen'>;

/** Opens a live connection, and reopens it whenever it is lost, until it is closed. */
export function createLiveConnection({ open, age, onTopic, catchUp, onDoubt, random = Math.random }: LiveParts) {
  let state: LiveState = 'offline';
  let socket: WebSocket | null = null;
  let failedAttempts = 0;
  let wasOpen = false;
  const subscribers = new Set<LiveSubscriber>();
  /** The one timer: for the handshake, for a sign of life, or for the next try. */
  let alarm: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    letGo('connecting');
    const since = wasOpen ? null : (age?.() ?? null);
    let awaitsChanges = since !== null;
    const opening = open(since);
    socket = opening;
    alarmIn(timeoutsMs.handshake, lose);
    opening.onopen = () => {
      settling = setTimeout(() => {
        failedAttempts = 0;
      }, stable);
      alarmIn(longestSilence, lose);
      wasOpen = true;
      if (since === null) void readMissed(opening);
      else become('catching-up');
    };
    opening.onmessage = ({ data }) => {
      alarmIn(longestSilence, lose);
      const event = JSON.parse(String(data)) as LiveEvent;
      const isFirst = awaitsChanges;
      awaitsChanges = false;
      if ('changed' in event) return void readMissed(opening, event.changed);
      // A server of an older release says nothing of what changed.
      if ('missed' in event || isFirst) void readMissed(opening);
      if ('missed' in event) return;
      if ('topic' in event) onTopic(event.topic);
      for (const subscriber of subscribers) subscriber.onEvent(event);
    };
    opening.onclose = ({ code }) => onClose(code);
  }

  async function readMissed(opened: WebSocket, changed?: LiveTopic[]): Promise<void> {
    become('catching-up');
    await catchUp(changed).catch(() => {});
    if (socket === opened && state === 'catching-up') become('live');
  }

  function onClose(code: number): void {
    const isNew = state === 'connecting';
    if (code === liveClose.crowdedOut || code === liveClose.refused) {
      letGo('refused');
      return;
    }
    tryAgainIn(code === liveClose.restarting ? random() * restart : reconnectDelay(failedAttempts, random));
    if (code === liveClose.sessionEnded || isNew) onDoubt();
  }

  function lose(): void {
    tryAgainIn(reconnectDelay(failedAttempts, random));
  }

  function tryAgainIn(delay: number): void {
    letGo('offline');
    failedAttempts += 1;
    alarmIn(delay, connect);
  }

  function alarmIn(delay: number, then: () => void): void {
    clearTimeout(alarm);
    alarm = setTimeout(then, delay);
  }

  /** Closes the current socket, ignores whatever it does from now on, and enters the next state. */
  function letGo(next: LiveState): void {
    clearTimeout(alarm);
    clearTimeout(settling);
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      socket = null;
    }
    become(next);
  }

  function become(next: LiveState): void {
    state = next;
    for (const subscriber of subscribers) subscriber.onState(next);
  }

  function send(words: string): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(words);
  }

  return {
    state: () => state,

    /** Sends a remark; it is lost if no connection is open. */
    say: (remark: LiveRemark): void => send(JSON.stringify(remark)),

    /** Asks the server for a sign of life. Earlier remarks are answered before `{here: true}`. */
    ask: (): void => send(liveQuestion),

    /** Adds a subscriber; the returned function removes it. */
    listen(subscriber: LiveSubscriber): () => void {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },

    /** For a visible page or a network that is back: connects at once, or checks that the server still answers. */
    wake(): void {
      if (state === 'closed' || state === 'connecting') return;
      if (socket?.readyState !== WebSocket.OPEN) {
        connect();
        return;
      }
      send(liveQuestion);
      alarmIn(timeoutsMs.answer, connect);
    },

    /** For a browser that went offline: the socket itself would notice late. */
    lose(): void {
      if (socket) lose();
    },

    /** For a page that nobody looks at: closes the connection, to save battery, until `wake`. */
    rest(): void {
      if (state !== 'closed') letGo('resting');
    },

    close: (): void => letGo('closed'),
  };
}
