import type { CallFailure } from '#client/api/call-failure.ts';
import type { Wait } from '#client/live/reconnect-delay.ts';
import type { OperationName } from '#contract/contract.ts';
import { inOrder, type Outcome, type QueuedCall } from './queue-store.ts';

/**
 * What the queue of one operation does.
 * - idle: there is nothing to send
 * - locking: waits until nobody else sends for the same person, then for the store to be read
 * - sending: waits for the server's answer
 * - backing-off: waits before another try
 * - retry-after: waits as long as the server said; nothing cuts it short
 * - off: the company has turned off what it is for; it is tried again once somebody looks, or it is turned on
 */
export type Mode = 'idle' | 'locking' | 'sending' | 'backing-off' | 'retry-after' | 'off';

/** The queue of one operation: it sends its calls one after the other. */
export type SendQueue = {
  mode: Mode;
  /** What is being sent. */
  one: QueuedCall | null;
  /** Attempts in a row that failed since the last `go-on`. */
  failures: number;
  /** Whether a `go-on` came during this attempt: its feature may be turned on by now. */
  isAskedAgain: boolean;
  /** The code of the last attempt's failure; null if it succeeded, or another is due at once. */
  stuckBy: CallFailure['code'] | null;
};

export type OutboxState = {
  userId: string;
  /** Every call in the outbox, in the order of sending. */
  queued: readonly QueuedCall[];
  /** Whether the store was read, so that calls from before are in `queued`. */
  isRead: boolean;
  isClosed: boolean;
  /** Changes that the store may not have yet, by id: a call that is being saved, or null for a removed one. */
  unsaved: ReadonlyMap<string, QueuedCall | null>;
  queues: { readonly [Name in OperationName]?: SendQueue };
};

export type QueueEvent = { operation: OperationName } & (
  | { type: 'due' | 'locked' | 'alarm' | 'go-on' }
  | { type: 'answered'; outcome: Outcome }
  | { type: 'failed'; code: CallFailure['code']; retryAfter: number | null }
);

export type OutboxEvent =
  | { type: 'read'; stored: readonly QueuedCall[] }
  | { type: 'put'; said: Pick<QueuedCall, 'id' | 'operation' | 'input'>; now: number }
  | { type: 'retry' | 'forget'; id: string }
  | { type: 'saved'; one: QueuedCall }
  | { type: 'end' }
  | QueueEvent;

export type Effect =
  /** Writes a call or its outcome into the store, if it still `maySave` by then. `saved` follows. */
  | { do: 'save'; one: QueuedCall }
  /** `lock` waits until nobody else sends, and reads the store: `read` and `locked` follow. `unlock` awaits writes. */
  | { do: 'lock' | 'unlock'; operation: OperationName }
  /** `answered` or `failed` follows. */
  | { do: 'send'; one: QueuedCall }
  /** Sets the queue's one alarm: `alarm` follows, and changes nothing if the queue no longer waits. */
  | { do: 'wait'; operation: OperationName; wait: Wait };

/** The next state, and the effects to run. */
export type Step = [state: OutboxState, effects: Effect[]];

/** The outbox of a person whose store was not read yet. */
export function initialOutbox(userId: string): OutboxState {
  return { userId, queued: [], isRead: false, isClosed: false, unsaved: new Map(), queues: {} };
}

const noFailures = { failures: 0, stuckBy: null };
const idle: SendQueue = { mode: 'idle', one: null, isAskedAgain: false, ...noFailures };

/** The queue of one operation. */
export function queueOf({ queues }: OutboxState, operation: OperationName): SendQueue {
  return queues[operation] ?? idle;
}

/** Whether a call may still be written. After `end` the person's data may be wiped, and must not come back. */
export function maySave({ unsaved, isClosed }: OutboxState, { id, outcome }: QueuedCall): boolean {
  return unsaved.get(id) !== null && !(isClosed && !outcome);
}

type Row = {
  [Type in QueueEvent['type']]?: (state: OutboxState, event: QueueEvent & { type: Type }) => Step;
};

/** The transition of each mode for each event; an event without one changes nothing. */
export const transitions: Record<Mode, Row> = {
  idle: { due: sendNext, 'go-on': sendAgain },
  locking: { locked, 'go-on': clear },
  sending: { answered, failed, 'go-on': askAgain },
  'backing-off': { alarm: sendNext, 'go-on': sendAgain },
  'retry-after': { alarm: sendNext },
  off: { 'go-on': sendAgain },
};

/** The next state of the outbox after an event, and the effects to run. A pure function. */
export function step(state: OutboxState, event: OutboxEvent): Step {
  switch (event.type) {
    case 'read':
      return withDue(withStored(state, event.stored), []);
    case 'put': {
      const saidAt = Math.max(event.now, (state.queued.at(-1)?.saidAt ?? 0) + 1);
      return save(state, { ...event.said, userId: state.userId, saidAt });
    }
    case 'retry': {
      const { outcome, ...again } = state.queued.find(({ id }) => id === event.id) ?? {};
      return outcome && 'why' in outcome ? save(state, again as QueuedCall) : [state, []];
    }
    case 'forget':
      return [withUnsaved(state, event.id, null), []];
    case 'saved':
      return [withSaved(state, event.one), []];
    case 'end':
      return [{ ...state, isClosed: true }, []];
    default: {
      const transition = transitions[queueOf(state, event.operation).mode][event.type];
      return transition ? (transition as (state: OutboxState, event: QueueEvent) => Step)(state, event) : [state, []];
    }
  }
}

function save(state: OutboxState, one: QueuedCall): Step {
  return withDue(withUnsaved(state, one.id, one), [{ do: 'save', one }]);
}

function clear(state: OutboxState, { operation }: QueueEvent): Step {
  return [withQueue(state, operation, noFailures), []];
}

function askAgain(state: OutboxState, { operation }: QueueEvent): Step {
  return [withQueue(state, operation, { ...noFailures, isAskedAgain: true }), []];
}

function sendAgain(state: OutboxState, event: QueueEvent): Step {
  return sendNext(clear(state, event)[0], event);
}

/** Sends what is next, if anything is. */
function sendNext(state: OutboxState, { operation }: QueueEvent): Step {
  const isDue = nextOf(state, operation) !== undefined;
  const next = withQueue(state, operation, { mode: isDue ? 'locking' : 'idle', one: null });
  return [next, isDue ? [{ do: 'lock', operation }] : []];
}

function locked(state: OutboxState, { operation }: QueueEvent): Step {
  const one = nextOf(state, operation);
  if (!one) return [withQueue(state, operation, idle), [{ do: 'unlock', operation }]];
  return [withQueue(state, operation, { mode: 'sending', one, isAskedAgain: false }), [{ do: 'send', one }]];
}

/** Gives the lock up between two calls of a queue: other tabs have something to send, too. */
function answered(before: OutboxState, event: QueueEvent & { type: 'answered' }): Step {
  const { operation, outcome } = event;
  const one = { ...(queueOf(before, operation).one as QueuedCall), outcome };
  const state = maySave(before, one) ? withUnsaved(before, one.id, one) : before;
  const [next, effects] = sendAgain(state, event);
  return [next, [{ do: 'save', one }, { do: 'unlock', operation }, ...effects]];
}

function failed(state: OutboxState, event: QueueEvent & { type: 'failed' }): Step {
  const { operation, code, retryAfter } = event;
  if (code === 'FEATURE_OFF' && queueOf(state, operation).isAskedAgain) {
    const [next, effects] = sendAgain(state, event);
    return [next, [{ do: 'unlock', operation }, ...effects]];
  }
  if (code === 'FEATURE_OFF') {
    const next = withQueue(state, operation, { mode: 'off', one: null, stuckBy: code, failures: 0 });
    return [next, [{ do: 'unlock', operation }]];
  }
  const before = queueOf(state, operation).failures;
  const [mode, wait, failures]: [Mode, Wait, number] =
    retryAfter === null ? ['backing-off', { failures: before }, before + 1] : ['retry-after', retryAfter * 1_000, 0];
  return [
    withQueue(state, operation, { mode, one: null, stuckBy: code, failures }),
    [
      { do: 'unlock', operation },
      { do: 'wait', operation, wait },
    ],
  ];
}

/** The oldest call of an operation without an outcome. */
function nextOf({ queued, isClosed }: OutboxState, operation: OperationName): QueuedCall | undefined {
  return isClosed ? undefined : queued.find((one) => one.operation === operation && !one.outcome);
}

function withDue(before: OutboxState, effects: Effect[]): Step {
  return before.queued.reduce<Step>(
    ([state, todo], { operation }) => {
      const [next, more] = step(state, { type: 'due', operation });
      return [next, [...todo, ...more]];
    },
    [before, effects],
  );
}

function withQueue(state: OutboxState, operation: OperationName, more: Partial<SendQueue>): OutboxState {
  return { ...state, queues: { ...state.queues, [operation]: { ...queueOf(state, operation), ...more } } };
}

function withStored(state: OutboxState, stored: readonly QueuedCall[]): OutboxState {
  const all = new Map<string, QueuedCall | null>([...stored.map((one) => [one.id, one] as const), ...state.unsaved]);
  const own = [...all.values()].filter((one) => one?.userId === state.userId) as QueuedCall[];
  return { ...state, isRead: true, queued: own.toSorted(inOrder) };
}

function withUnsaved(state: OutboxState, id: string, one: QueuedCall | null): OutboxState {
  const others = state.queued.filter((other) => other.id !== id);
  const queued = one ? [...others, one].toSorted(inOrder) : others;
  return { ...state, queued, unsaved: new Map([...state.unsaved, [id, one]]) };
}

/** Takes a saved call out of `unsaved`, unless a newer state of it is being saved. */
function withSaved(state: OutboxState, one: QueuedCall): OutboxState {
  return { ...state, unsaved: new Map([...state.unsaved].filter(([, unsaved]) => unsaved !== one)) };
}
