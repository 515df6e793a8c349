import type { CallFailure } from '#client/api/call-failure.ts';
import type { Wait } from '#client/live/reconnect-delay.ts';
import type { OperationName } from '#contract/contract.ts';
import { inOrder, type Outcome, type Waiting } from './waiting-store.ts';

/**
 * What the queue of one kind of thing does.
 * - idle: nothing; there is nothing to send
 * - locking: waits until nobody else sends for the same person, and reads what waits
 * - sending: waits for the server's answer
 * - settling: writes the answer down
 * - backing-off: waits until it tries again
 * - told-to-wait: the same, for as long as the server said, which nothing cuts short
 */
export type Mode = 'idle' | 'locking' | 'sending' | 'settling' | 'backing-off' | 'told-to-wait';

/** Sends things of one kind one after the other. From locking to settling it has the lock, or asks for it. */
export type SendQueue = {
  mode: Mode;
  /** What is being sent, and then what is written down of it. */
  one: Waiting | null;
  /** Attempts in a row that failed, since anybody looked. */
  failures: number;
  /** What the last attempt failed by; null where it did not, or another is due at once. */
  stuckBy: CallFailure['code'] | null;
};

export type OutboxState = {
  userId: string;
  /** All that is in it, in the order in which it is sent. */
  waiting: readonly Waiting[];
  /** What waits from before is among them. */
  isRead: boolean;
  isClosed: boolean;
  lastSaidAt: number;
  /** What is on its way into the store, and what left it for good: what is read may be older. */
  unsaved: ReadonlyMap<string, Waiting>;
  forgotten: ReadonlySet<string>;
  queues: { readonly [Name in OperationName]?: SendQueue };
};

export type QueueEvent = { operation: OperationName } & (
  | { type: 'due' | 'settled' | 'alarm' | 'go-on' | 'close' }
  | { type: 'locked'; stored: readonly Waiting[] }
  | { type: 'answered'; outcome: Outcome }
  | { type: 'failed'; code: CallFailure['code']; retryAfter: number | null }
);

export type OutboxEvent =
  | { type: 'read'; stored: readonly Waiting[] }
  | { type: 'put'; said: Pick<Waiting, 'id' | 'operation' | 'input'>; now: number }
  | { type: 'retry' | 'forget'; id: string }
  | { type: 'saved'; one: Waiting }
  | { type: 'end' }
  | QueueEvent;

export type Effect =
  /** Writes one into the store, or what became of it, if it `maySave` once its turn comes. `saved` or `settled` answers. */
  | { do: 'save'; one: Waiting }
  | { do: 'settle'; one: Waiting & { outcome: Outcome } }
  /** Waits until nobody else sends, and reads the store. `locked` answers. */
  | { do: 'lock' | 'unlock'; operation: OperationName }
  /** `answered` or `failed` answers. */
  | { do: 'send'; one: Waiting }
  /** Sets the one alarm of a queue, or ends it. */
  | { do: 'wait'; operation: OperationName; wait: Wait | null }
  | { do: 'report-stuck' };

/** What it becomes, and what is to be done for it. */
export type Step = [state: OutboxState, effects: Effect[]];

/** Of somebody whose store was not read yet. */
export function initialOutbox(userId: string): OutboxState {
  return {
    userId,
    waiting: [],
    isRead: false,
    isClosed: false,
    lastSaidAt: 0,
    unsaved: new Map(),
    forgotten: new Set(),
    queues: {},
  };
}

const idle: SendQueue = { mode: 'idle', one: null, failures: 0, stuckBy: null };
const noFailures = { failures: 0, stuckBy: null };

/** The queue of one kind. */
export function queueOf({ queues }: OutboxState, operation: OperationName): SendQueue {
  return queues[operation] ?? idle;
}

/** Whether one may still be written. After the end whatever was kept of the person may be gone, and must not come back. */
export function maySave({ forgotten, isClosed }: OutboxState, { id, outcome }: Waiting): boolean {
  return !forgotten.has(id) && (outcome !== undefined || !isClosed);
}

type Row = {
  [Type in QueueEvent['type']]?: (state: OutboxState, event: QueueEvent & { type: Type }) => Step;
};

const busy: Row = { 'go-on': (state, { operation }) => [withQueue(state, operation, noFailures), []] };

/** What follows from each event, by what the queue does. What is not named changes nothing. */
export const transitions: Record<Mode, Row> = {
  idle: { due: sendNext, 'go-on': (state, { operation }) => sendNext(state, { operation }, noFailures) },
  locking: { ...busy, locked },
  sending: { ...busy, answered, failed },
  settling: { ...busy, settled },
  'backing-off': {
    alarm: sendNext,
    close: stop,
    'go-on': (state, { operation }) => withEffect(sendNext(state, { operation }, noFailures), stopWaiting(operation)),
  },
  'told-to-wait': {
    alarm: sendNext,
    close: stop,
    'go-on': (state, { operation }) => [withQueue(state, operation, { failures: 0 }), []],
  },
};

/** What becomes of the outbox by an event, and what is to be done for it. It changes nothing itself. */
export function step(state: OutboxState, event: OutboxEvent): Step {
  switch (event.type) {
    case 'read':
      return withDue([withStored(state, event.stored), []]);
    case 'put':
      return put(state, event);
    case 'retry':
      return retry(state, event.id);
    case 'forget': {
      const waiting = state.waiting.filter(({ id }) => id !== event.id);
      return [{ ...state, waiting, forgotten: new Set([...state.forgotten, event.id]) }, []];
    }
    case 'saved':
      return [withSaved(state, event.one), []];
    case 'end':
      return eachQueue([{ ...state, isClosed: true }, []], 'close', Object.keys(state.queues) as OperationName[]);
    default: {
      const transition = transitions[queueOf(state, event.operation).mode][event.type];
      return transition ? (transition as (state: OutboxState, event: QueueEvent) => Step)(state, event) : [state, []];
    }
  }
}

function put(before: OutboxState, { said, now }: OutboxEvent & { type: 'put' }): Step {
  const saidAt = Math.max(now, before.lastSaidAt + 1);
  const forgotten = new Set([...before.forgotten].filter((id) => id !== said.id));
  return save({ ...before, lastSaidAt: saidAt, forgotten }, { ...said, userId: before.userId, saidAt });
}

function retry(state: OutboxState, id: string): Step {
  const refused = state.waiting.find((one) => one.id === id);
  if (!refused?.outcome || !('why' in refused.outcome)) return [state, []];
  const { outcome, ...again } = refused;
  return save(state, again);
}

function save(state: OutboxState, one: Waiting): Step {
  return withDue([withUnsaved(state, one), [{ do: 'save', one }]]);
}

/** Sends what is next, if anything is; what waits for the lock or an answer is in no hurry. */
function sendNext(
  before: OutboxState,
  { operation }: { operation: OperationName },
  more: Partial<SendQueue> = {},
): Step {
  const isDue = nextOf(before, operation) !== undefined;
  const state = withQueue(before, operation, { ...more, mode: isDue ? 'locking' : 'idle', one: null });
  return [state, isDue ? [{ do: 'lock', operation }] : []];
}

function locked(before: OutboxState, { operation, stored }: QueueEvent & { type: 'locked' }): Step {
  const state = withStored(before, stored);
  const one = nextOf(state, operation);
  if (!one) return [withQueue(state, operation, idle), [{ do: 'unlock', operation }]];
  return [withQueue(state, operation, { mode: 'sending', one }), [{ do: 'send', one }]];
}

function answered(state: OutboxState, { operation, outcome }: QueueEvent & { type: 'answered' }): Step {
  const sent = queueOf(state, operation).one as Waiting;
  if (state.forgotten.has(sent.id)) return release(state, operation);
  const one = { ...sent, outcome };
  return [withQueue(withUnsaved(state, one), operation, { mode: 'settling', one }), [{ do: 'settle', one }]];
}

function settled(state: OutboxState, { operation }: QueueEvent): Step {
  return release(withSaved(state, queueOf(state, operation).one as Waiting), operation);
}

/** The lock goes round between two of a kind: other tabs have something to send, too. */
function release(state: OutboxState, operation: OperationName): Step {
  const [next, effects] = sendNext(state, { operation }, noFailures);
  return [next, [{ do: 'unlock', operation }, ...effects]];
}

function failed(state: OutboxState, { operation, code, retryAfter }: QueueEvent & { type: 'failed' }): Step {
  const { failures } = queueOf(state, operation);
  const effects: Effect[] = [{ do: 'unlock', operation }, { do: 'report-stuck' }];
  const queue = { one: null, stuckBy: code, failures: retryAfter === null ? failures + 1 : failures };
  if (state.isClosed) return [withQueue(state, operation, { ...queue, mode: 'idle' }), effects];
  const wait = retryAfter === null ? { failures } : retryAfter * 1_000;
  const mode = retryAfter === null ? 'backing-off' : 'told-to-wait';
  return [withQueue(state, operation, { ...queue, mode }), [...effects, { do: 'wait', operation, wait }]];
}

function stop(state: OutboxState, { operation }: QueueEvent): Step {
  return [withQueue(state, operation, { mode: 'idle' }), [stopWaiting(operation)]];
}

const stopWaiting = (operation: OperationName): Effect => ({ do: 'wait', operation, wait: null });

function withEffect([state, effects]: Step, effect: Effect): Step {
  return [state, [effect, ...effects]];
}

/** The oldest of a kind that has no outcome. */
function nextOf({ waiting, isClosed }: OutboxState, operation: OperationName): Waiting | undefined {
  return isClosed ? undefined : waiting.find((one) => one.operation === operation && !one.outcome);
}

function withDue(before: Step): Step {
  return eachQueue(before, 'due', new Set(before[0].waiting.map(({ operation }) => operation)));
}

function eachQueue(before: Step, type: 'due' | 'close', operations: Iterable<OperationName>): Step {
  let [state, effects] = before;
  for (const operation of operations) {
    const [next, more] = step(state, { type, operation });
    [state, effects] = [next, [...effects, ...more]];
  }
  return [state, effects];
}

function withQueue(state: OutboxState, operation: OperationName, more: Partial<SendQueue>): OutboxState {
  return { ...state, queues: { ...state.queues, [operation]: { ...queueOf(state, operation), ...more } } };
}

function withStored(state: OutboxState, stored: readonly Waiting[]): OutboxState {
  const all = new Map([...stored, ...state.unsaved.values()].map((one) => [one.id, one]));
  const own = [...all.values()].filter(({ id, userId }) => userId === state.userId && !state.forgotten.has(id));
  return { ...state, isRead: true, waiting: own.toSorted(inOrder) };
}

function withUnsaved(state: OutboxState, one: Waiting): OutboxState {
  const waiting = [...state.waiting.filter(({ id }) => id !== one.id), one].toSorted(inOrder);
  return { ...state, waiting, unsaved: new Map([...state.unsaved, [one.id, one]]) };
}

/** It is in the store now, unless something newer of it is on its way there. */
function withSaved(state: OutboxState, one: Waiting): OutboxState {
  if (state.unsaved.get(one.id) !== one) return state;
  return { ...state, unsaved: new Map([...state.unsaved].filter(([id]) => id !== one.id)) };
}
