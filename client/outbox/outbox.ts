import type { CallOperation, Input, Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import { createAtom } from '#client/device/store.ts';
import { millisecondsOf } from '#client/live/reconnect-delay.ts';
import type { OperationName } from '#contract/contract.ts';
import {
  type Effect,
  initialOutbox,
  maySave,
  type OutboxEvent,
  type OutboxState,
  queueOf,
  step,
} from './outbox-machine.ts';
import type { QueuedCall, QueueStore, Refusal } from './queue-store.ts';
import { outcomeOf } from './sending.ts';

/** How long a button stays pending without progress, in milliseconds. */
const timeoutMs = 5_000;

export type OutboxParts = {
  userId: string;
  call: CallOperation;
  store: QueueStore;
  /** Does some work while no other outbox of the same person does any. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Told when something has to wait for another try. */
  whenStuck?(): void;
  random?(): number;
};

/**
 * An unsent call, which waits for the network or its turn, or one that is being sent, that was sent (and is left to
 * whoever shows it), or that was refused and is left to the person.
 */
export type Entry<Name extends OperationName = OperationName> = Pick<
  QueuedCall<Name>,
  'id' | 'operation' | 'input' | 'saidAt'
> &
  (
    | { state: 'queued' | 'sending'; stuckBy: CallFailure['code'] | null }
    | { state: 'sent'; answer: Output<Name> }
    | ({ state: 'failed' } & Refusal)
  );

/** An entry that was sent or refused. */
export type Ended<Name extends OperationName = OperationName> = Extract<Entry<Name>, { state: 'sent' | 'failed' }>;

export type Outbox = ReturnType<typeof openOutbox>;

/**
 * Calls operations of the contract for one person until the server has them, over lost networks, reloads and closed
 * tabs; calls of one operation go one after the other. The contract promises that a repeat under the same id counts
 * once, so a call in doubt is sent again. It runs the effects of `outbox-machine.ts` and reports back to it.
 */
export function openOutbox({ userId, call, store, alone, whenStuck, random = Math.random }: OutboxParts) {
  let state = initialOutbox(userId);
  const entries = createAtom<readonly Entry[]>([]);
  /** The ids that a caller of `wordsOn` waits for. */
  const awaited = new Set<string>();
  const unlocks = new Map<OperationName, () => void>();
  const alarms = new Map<OperationName, ReturnType<typeof setTimeout>>();
  let isClosed = false;

  function dispatch(event: OutboxEvent): void {
    const before = state;
    const [next, effects] = step(state, event);
    state = next;
    for (const effect of effects) (run[effect.do] as (effect: Effect) => void)(effect);
    if (next.queued === before.queued && next.queues === before.queues) return;
    entries.set(state.queued.map((one) => asEntry(one, state)));
  }

  let lastTurn: Promise<unknown> = Promise.resolve();
  /** The store is asked one thing at a time, so that what is read is not older than what was just saved. */
  function inTurn<Answer>(use: () => Promise<Answer>): Promise<Answer> {
    const turn = lastTurn.then(use);
    lastTurn = turn;
    return turn;
  }

  async function save(one: QueuedCall): Promise<void> {
    await inTurn(async () => {
      if (maySave(state, one)) await (one.outcome ? store.settle(one.id, one.outcome) : store.save(one));
    });
    dispatch({ type: 'saved', one });
  }

  const run: { [Do in Effect['do']]: (effect: Effect & { do: Do }) => void } = {
    save: ({ one }) => void save(one),
    lock: ({ operation }) => void alone(() => holdLock(operation)),
    // Only after all earlier writes, so that the next holder reads them.
    unlock: ({ operation }) => void inTurn(async () => {}).then(unlocks.get(operation)),
    send: ({ one }) => void send(one),
    wait({ operation, wait }) {
      clearTimeout(alarms.get(operation));
      const ring = () => dispatch({ type: 'alarm', operation });
      alarms.set(operation, setTimeout(ring, millisecondsOf(wait, random)));
    },
  };

  const read = () => inTurn(store.read).then((stored) => dispatch({ type: 'read', stored }));

  /** Holds the lock until the queue lets go of it. */
  async function holdLock(operation: OperationName): Promise<void> {
    const released = new Promise<void>((unlock) => unlocks.set(operation, unlock));
    await read();
    dispatch({ type: 'locked', operation });
    await released;
  }

  async function send(one: QueuedCall): Promise<void> {
    const { operation } = one;
    try {
      dispatch({ type: 'answered', operation, outcome: await outcomeOf(call, one) });
    } catch (error) {
      const { code = 'INTERNAL', retryAfter = null } = error as Partial<CallFailure>;
      dispatch({ type: 'failed', operation, code, retryAfter });
      whenStuck?.();
      if (!(error instanceof CallFailure)) throw error;
    }
  }

  const stopListening = store.onChange(() => void read());
  void read();

  /** Removes an entry and tells whether it was there: of several tabs that remove it, one gets true. */
  function forget(id: string): Promise<boolean> {
    dispatch({ type: 'forget', id });
    return inTurn(() => store.forget(id));
  }

  const retry = (id: string) => dispatch({ type: 'retry', id });

  /** The network may be back, or somebody looks again: the next try is now. */
  function goOn(): void {
    for (const operation of Object.keys(state.queues) as OperationName[]) dispatch({ type: 'go-on', operation });
    void read();
  }

  /**
   * Tries now, waits for the outcome of each id, and removes those entries. Null for an id that still waits or is gone:
   * the screen goes on without it. Each outcome restarts the timeout, since there may be many.
   * @throws {CallFailure} UNAUTHENTICATED if the session ends meanwhile: nothing waits then, and the form stays as it is
   */
  function wordsOn<Name extends OperationName>(operation: Name, ids: string[]): Promise<(Ended<Name> | null)[]> {
    const words = new Map<string, Ended | null>();
    for (const id of ids) awaited.add(id);
    dispatch({ type: 'go-on', operation });
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout>;
      const end = () => {
        clearTimeout(timer);
        unsubscribe();
        for (const id of ids) awaited.delete(id);
        // Whoever leaves awaited entries to their caller may look at them now.
        entries.set([...entries.get()]);
        if (isClosed) reject(new CallFailure('UNAUTHENTICATED'));
        else resolve(ids.map((id) => (words.get(id) ?? null) as Ended<Name> | null));
      };
      const waitOn = () => {
        clearTimeout(timer);
        timer = setTimeout(end, timeoutMs);
      };
      const look = () => {
        const before = words.size;
        const found = new Map(entries.get().map((one) => [one.id, one]));
        for (const id of ids) {
          // `forget` notifies the subscribers, so it calls `look` again before it returns.
          if (words.has(id)) continue;
          const entry = found.get(id);
          if (entry && 'stuckBy' in entry) {
            if (entry.stuckBy) return end();
            continue;
          }
          words.set(id, entry ?? null);
          if (entry) void forget(id);
        }
        if (words.size === ids.length) end();
        else if (words.size > before) waitOn();
      };
      const unsubscribe = entries.subscribe(look);
      waitOn();
      look();
    });
  }

  return {
    userId,

    entries: entries.get,

    /** Whether calls from before this page are among them. */
    isRead: () => state.isRead,

    subscribe: entries.subscribe,

    /** Queues a call behind all earlier ones of the same operation. */
    put<Name extends OperationName>(operation: Name, id: string, input: Input<Name>): void {
      dispatch({ type: 'put', said: { id, operation, input }, now: Date.now() });
    },

    /** Sends a refused call again. */
    retry,

    /** Sends all unsent calls, and the refused ones again, in their order. */
    retryAll(): void {
      for (const { id } of entries.get()) retry(id);
      goOn();
    },

    /** Whether a caller of `wordsOn` waits for an entry, and so reports it itself. */
    isAwaited: (id: string) => awaited.has(id),

    /** Removes an entry, whatever its outcome; false if somebody else already had. */
    forget,

    /** `wordsOn` for one id. */
    async wordOn<Name extends OperationName>(operation: Name, id: string): Promise<Ended<Name> | null> {
      const [word] = await wordsOn(operation, [id]);
      return word ?? null;
    },

    wordsOn,

    goOn,

    /** Sends no more. What is unsent stays stored. */
    close(): void {
      isClosed = true;
      stopListening();
      dispatch({ type: 'end' });
    },
  };
}

function asEntry(queued: QueuedCall, state: OutboxState): Entry {
  const { id, operation, outcome } = queued;
  if (outcome) return { ...queued, ...outcome, state: 'answer' in outcome ? 'sent' : 'failed' } as Entry;
  const { one, stuckBy } = queueOf(state, operation);
  return { ...queued, state: one?.id === id ? 'sending' : 'queued', stuckBy };
}

/** The entries of one operation. */
export function entriesOf<Name extends OperationName>(entries: readonly Entry[], operation: Name): Entry<Name>[] {
  return entries.filter((one) => one.operation === operation) as unknown as Entry<Name>[];
}
