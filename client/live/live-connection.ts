import { type LiveEvent, type LiveRemark, type LiveTopic, liveBeat, liveClose, liveQuestion } from '#contract/live.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/**
 * Where the connection stands.
 * - connecting: the handshake is under way
 * - catching-up: open, and what may have been missed is being read again
 * - live: open, and what is on the screen is what the server has
 * - offline: lost; the next try comes by itself
 * - refused: the server wants this page no more; tried again when somebody comes back to it
 * - resting: nobody looks at the page
 * - closed: for good
 */
export type LiveState = 'connecting' | 'catching-up' | 'live' | 'offline' | 'refused' | 'resting' | 'closed';

/** Who talks over the connection besides what it reads again: the room. */
export type LiveSubscriber = {
  /** Told where the connection stands, each time that changes. */
  onState(state: LiveState): void;
  /** Told what the server says that is no topic. */
  onEvent(event: Exclude<LiveEvent, { topic: LiveTopic } | { missed: true }>): void;
};

/** What a subscriber needs of the connection. */
export type LiveChannel = {
  state(): LiveState;
  /** Says something. Where nothing is open it is lost. */
  say(remark: LiveRemark): void;
  /** Asks whether anybody is there. What was said before is answered before `{here: true}`. */
  ask(): void;
  /** Lets a subscriber hear, until they hang up. */
  listen(subscriber: LiveSubscriber): () => void;
};

type LiveParts = {
  open(): WebSocket;
  onTopic(topic: LiveTopic): void;
  /** Reads again all that may have changed unheard. */
  catchUp(): Promise<unknown>;
  /** Told where the session may be over: the server said so, or did not let this page in and a page is not told why. */
  onDoubt(): void;
  random?(): number;
};

/** How long a handshake may take, and an answer to our question, in milliseconds. */
const timeoutsMs = { handshake: 10_000, answer: 3_000 };

/** The server beats within this many milliseconds; a connection that is silent for longer is dead. */
const longestSilence = liveBeat + 15_000;

/** How long a connection has to last until the tries before it count no more, in milliseconds. */
const stable = 10_000;

/** Over how many milliseconds everybody comes back to a server that starts again. */
const restart = 5_000;

export type LiveConnection = ReturnType<typeof createLiveConnection>;

/** Opens a live connection, and opens it again whenever it is lost, until it is closed. */
export function createLiveConnection({ open, onTopic, catchUp, onDoubt, random = Math.random }: LiveParts) {
  let state: LiveState = 'offline';
  let socket: WebSocket | null = null;
  let failedAttempts = 0;
  const subscribers = new Set<LiveSubscriber>();
  /** The one thing waited for: a handshake, a sign of life, or the time of the next try. */
  let alarm: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    letGo('connecting');
    const opening = open();
    socket = opening;
    alarmIn(timeoutsMs.handshake, lose);
    opening.onopen = () => {
      settling = setTimeout(() => {
        failedAttempts = 0;
      }, stable);
      alarmIn(longestSilence, lose);
      void readMissed(opening);
    };
    opening.onmessage = ({ data }) => {
      alarmIn(longestSilence, lose);
      const event = JSON.parse(String(data)) as LiveEvent;
      if ('topic' in event) onTopic(event.topic);
      else if ('missed' in event) void readMissed(opening);
      else for (const subscriber of subscribers) subscriber.onEvent(event);
    };
    opening.onclose = ({ code }) => onClose(code);
  }

  async function readMissed(opened: WebSocket): Promise<void> {
    become('catching-up');
    await catchUp().catch(() => {});
    if (socket === opened && state === 'catching-up') become('live');
  }

  function onClose(code: number): void {
    const wasOpen = state !== 'connecting';
    if (code === liveClose.crowdedOut || code === liveClose.refused) {
      letGo('refused');
      return;
    }
    tryAgainIn(code === liveClose.restarting ? random() * restart : reconnectDelay(failedAttempts, random));
    if (code === liveClose.sessionEnded || !wasOpen) onDoubt();
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

  /** Leaves the connection there is, whatever it does from now on. */
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
    say: (remark: LiveRemark): void => send(JSON.stringify(remark)),
    ask: (): void => send(liveQuestion),
    listen(subscriber: LiveSubscriber): () => void {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },

    /** Somebody looks at the page, or the network is back: connects at once, or asks whether anybody is still there. */
    wake(): void {
      if (state === 'closed' || state === 'connecting') return;
      if (socket?.readyState !== WebSocket.OPEN) {
        connect();
        return;
      }
      send(liveQuestion);
      alarmIn(timeoutsMs.answer, connect);
    },

    /** The network is gone; waiting for the connection to notice would take its time. */
    lose(): void {
      if (socket) lose();
    },

    /** Nobody looks at the page: it costs no battery until somebody does. */
    rest(): void {
      if (state !== 'closed') letGo('resting');
    },

    close: (): void => letGo('closed'),
  };
}
