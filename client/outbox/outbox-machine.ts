import type { CallFailure } from '#client/api/call-failure.ts';
import type { Wait } from '#client/live/reconnect-delay.ts';
import type { OperationName } from '#contract/contract.ts';
import { inOrder, type Outcome, type QueuedCall } from './queue-store.ts';

/**
 * What the queue of one kind of thing does.
 * - idle: nothing; there is nothing to send
 * - locking: waits until nobody else sends for the same person, and for what waits by then
 * - sending: waits for the server's answer
 * - backing-off: waits until it tries again
 * - retry-after: the same, for as long as the server said, which nothing cuts short
 */
export type Mode = 'idle' | 'locking' | 'sending' | 'backing-off' | 'retry-after';

/** Sends things of one kind one after the other. */
export type SendQueue = {
  mode: Mode;
  /** What is being sent. */
  one: QueuedCall | null;
  /** Attempts in a row that failed since somebody looked. */
  failures: number;
  /** What the last attempt failed by; null where it did not, or another is due at once. */
  stuckBy: CallFailure['code'] | null;
};

export type OutboxState = {
  userId: string;
  /** All that is in it, in the order in which it is sent. */
  queued: readonly QueuedCall[];
  /** What waits from before is among them. */
  isRead: boolean;
  isClosed: boolean;
  /** What the store may not say yet: what is on its way there, and null for what left it for good. */
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
  /** Writes one into the store, or what became of it, if it `maySave` once its turn comes. `saved` answers. */
  | { do: 'save'; one: QueuedCall }
  /** Waits until nobody else sends, and reads the store: `read` answers, and `locked`. It is let go of once all is written. */
  | { do: 'lock' | 'unlock'; operation: OperationName }
  /** `answered` or `failed` answers. */
  | { do: 'send'; one: QueuedCall }
  /** Sets the one alarm of a queue. One that is not waited for any more does nothing. */
  | { do: 'wait'; operation: OperationName; wait: Wait };

/** What it becomes, and what is to be done for it. */
export type Step = [state: OutboxState, effects: Effect[]];

/** Of somebody whose store was not read yet. */
export function initialOutbox(userId: string): OutboxState {
  return { userId, queued: [], isRead: false, isClosed: false, unsaved: new Map(), queues: {} };
}

const noFailures = { failures: 0, stuckBy: null };
const idle: SendQueue = { mode: 'idle', one: null, ...noFailures };

/** The queue of one kind. */
export function queueOf({ queues }: OutboxState, operation: OperationName): SendQueue {
  return queues[operation] ?? idle;
}

/** Whether one may still be written. After the end whatever was kept of the person may be gone, and must not come back. */
export function maySave({ unsaved, isClosed }: OutboxState, { id, outcome }: QueuedCall): boolean {
  return unsaved.get(id) !== null && !(isClosed && !outcome);
}

type Row = {
  [Type in QueueEvent['type']]?: (state: OutboxState, event: QueueEvent & { type: Type }) => Step;
};

/** What follows from each event, by what the queue does. What is not named changes nothing. */
export const transitions: Record<Mode, Row> = {
  idle: { due: sendNext, 'go-on': sendAgain },
  locking: { locked, 'go-on': clear },
  sending: { answered, failed, 'go-on': clear },
  'backing-off': { alarm: sendNext, 'go-on': sendAgain },
  'retry-after': { alarm: sendNext },
};

/** What becomes of the outbox by an event, and what is to be done for it. It changes nothing itself. */
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
  return [withQueue(state, operation, { mode: 'sending', one }), [{ do: 'send', one }]];
}

/** The lock goes round between two of a kind: other tabs have something to send, too. */
function answered(before: OutboxState, event: QueueEvent & { type: 'answered' }): Step {
  const { operation, outcome } = event;
  const one = { ...(queueOf(before, operation).one as QueuedCall), outcome };
  const state = maySave(before, one) ? withUnsaved(before, one.id, one) : before;
  const [next, effects] = sendAgain(state, event);
  return [next, [{ do: 'save', one }, { do: 'unlock', operation }, ...effects]];
}

function failed(state: OutboxState, { operation, code, retryAfter }: QueueEvent & { type: 'failed' }): Step {
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

/** The oldest of a kind that has no outcome. */
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

/** It is in the store now, unless something newer of it is on its way there. */
function withSaved(state: OutboxState, one: QueuedCall): OutboxState {
  return { ...state, unsaved: new Map([...state.unsaved].filter(([, unsaved]) => unsaved !== one)) };
}
