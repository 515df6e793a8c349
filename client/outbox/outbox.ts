import type { CallOperation, Input, Output } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import type { OperationName } from '#contract/contract.ts';
import type { FailureCode } from '#contract/failure.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';
import { outcomeOf } from './sending.ts';
import { inOrder, type Outcome, type Waiting, type WaitingStore } from './waiting-store.ts';

/** How long somebody looks at a button that is pending, in milliseconds. */
const timeoutMs = 5_000;

type OutboxParts = {
  userId: string;
  call: CallOperation;
  store: WaitingStore;
  /** Does some work while no other outbox of the same person does any. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Told when something has to wait for another try. */
  whenStuck?(): void;
};

/**
 * Something on its way: waiting for the network or its turn, being sent, sent (and left to whoever shows it), or refused
 * and left to the person.
 */
export type Entry<Name extends OperationName = OperationName> = Pick<
  Waiting<Name>,
  'id' | 'operation' | 'input' | 'saidAt'
> &
  (
    | { state: 'waiting' | 'sending'; stuckBy: CallFailure['code'] | null }
    | { state: 'sent'; answer: Output<Name> }
    | { state: 'failed'; why: FailureCode }
  );

/** One that waits no more. */
export type Ended<Name extends OperationName = OperationName> = Extract<Entry<Name>, { state: 'sent' | 'failed' }>;

export type Outbox = ReturnType<typeof openOutbox>;

/**
 * Calls operations of the contract for one person until the server has them: over lost networks, reloads and closed
 * tabs; those of one kind one after the other. A repeat under the same id is one (the contract's promise), so each may
 * be sent again at any doubt.
 */
export function openOutbox({ userId, call, store, alone, whenStuck = () => {} }: OutboxParts) {
  let waiting: readonly Waiting[] = [];
  let entries: readonly Entry[] = [];
  let isRead = false;
  let closed = false;
  let lastSaidAt = 0;
  const sending = new Set<string>();
  /** What is on its way into the store, and what left it for good. */
  const unsaved = new Map<string, Waiting>();
  const forgotten = new Set<string>();
  /** What somebody looks at until its word comes. */
  const awaited = new Set<string>();
  const listeners = new Set<() => void>();
  const queues = new Map<OperationName, SendQueue>();

  function show(next = waiting): void {
    waiting = next;
    entries = waiting.map((one) => asEntry(one, sending, queues.get(one.operation)));
    for (const listener of [...listeners]) listener();
  }

  let lastTurn: Promise<unknown> = Promise.resolve();
  /** The store is asked one thing at a time, so that what is read is not older than what was just kept. */
  function inTurn<Answer>(use: () => Promise<Answer>): Promise<Answer> {
    const turn = lastTurn.then(use);
    lastTurn = turn;
    return turn;
  }

  const readAgain = () =>
    inTurn(async () => {
      const kept = new Map((await store.read()).map((one) => [one.id, one]));
      for (const one of unsaved.values()) kept.set(one.id, one);
      const own = [...kept.values()].filter((one) => one.userId === userId && !forgotten.has(one.id));
      isRead = true;
      show(own.toSorted(inOrder));
    });

  function write(one: Waiting, save: () => Promise<void>): Promise<void> {
    unsaved.set(one.id, one);
    show([...waiting.filter(({ id }) => id !== one.id), one].toSorted(inOrder));
    return inTurn(async () => {
      if (!forgotten.has(one.id)) await save();
      if (unsaved.get(one.id) === one) unsaved.delete(one.id);
    });
  }

  // After the end whatever was kept of the person may be gone already, and must not come back.
  const keep = (one: Waiting) => write(one, () => (closed ? Promise.resolve() : store.keep(one)));

  async function settle(one: Waiting, outcome: Outcome): Promise<void> {
    if (!forgotten.has(one.id)) await write({ ...one, outcome }, () => store.settle(one.id, outcome));
  }

  /** Answers whether it was there: of several tabs that let go of the same, one did. */
  function forget(id: string): Promise<boolean> {
    forgotten.add(id);
    show(waiting.filter((one) => one.id !== id));
    return inTurn(() => store.forget(id));
  }

  const find = (id: string) => entries.find((one) => one.id === id);
  const next = (operation: OperationName) => waiting.find((one) => one.operation === operation && !one.outcome);

  /** Sends the oldest of a kind. Waiting for another try is not its part: a tab that sleeps then would hold up the others. */
  async function sendNext(operation: OperationName): Promise<CallFailure | null> {
    let failure: CallFailure | null = null;
    await alone(async () => {
      await readAgain();
      const one = next(operation);
      if (!one || closed) return;
      sending.add(one.id);
      show();
      try {
        await settle(one, await outcomeOf(call, one));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        failure = error;
      } finally {
        sending.delete(one.id);
      }
    });
    if (failure) whenStuck();
    return failure;
  }

  function queueOf(operation: OperationName): SendQueue {
    const queue =
      queues.get(operation) ??
      createSendQueue({
        isDue: () => !closed && next(operation) !== undefined,
        sendNext: () => sendNext(operation),
        onTry: show,
      });
    queues.set(operation, queue);
    return queue;
  }

  function run(): void {
    for (const operation of new Set(waiting.map((one) => one.operation))) void queueOf(operation).run();
  }

  const readAndRun = () => void readAgain().then(run);
  const stopListening = store.onChange(readAndRun);
  readAndRun();

  return {
    userId,

    entries: () => entries,

    /** Whether what waits from before is among them. */
    isRead: () => isRead,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Takes something to be sent, after all of its kind that came before. */
    put<Name extends OperationName>(operation: Name, id: string, input: Input<Name>): void {
      lastSaidAt = Math.max(Date.now(), lastSaidAt + 1);
      forgotten.delete(id);
      void keep({ id, userId, operation, input, saidAt: lastSaidAt });
      run();
    },

    /** Tries what was refused again. */
    retry(id: string): void {
      const refused = waiting.find((one) => one.id === id);
      if (!refused?.outcome || !('why' in refused.outcome)) return;
      const { outcome, ...again } = refused;
      void keep(again);
      run();
    },

    /** Sends all that wait, and what was refused once more, in their order. */
    retryAll(): void {
      for (const one of waiting) if (one.outcome && 'why' in one.outcome) this.retry(one.id);
      this.goOn();
    },

    /** Whether somebody looks at one until its word comes, and tells of it. */
    isAwaited: (id: string) => awaited.has(id),

    /** Lets go of one, whatever became of it; answers whether nobody else had. */
    forget,

    /**
     * Tries now, and waits for what becomes of one, which is let go of then. Null where it waits on, or is gone: what
     * somebody looks at goes on without it.
     */
    wordOn<Name extends OperationName>(operation: Name, id: string): Promise<Ended<Name> | null> {
      awaited.add(id);
      queueOf(operation).goOn();
      return new Promise((resolve) => {
        const end = (word: Ended | null) => {
          clearTimeout(timer);
          listeners.delete(look);
          if (word) void forget(id);
          awaited.delete(id);
          resolve(word as Ended<Name> | null);
        };
        const look = () => {
          const entry = find(id);
          if (!entry) end(null);
          else if (entry.state === 'sent' || entry.state === 'failed') end(entry);
          else if (entry.stuckBy) end(null);
        };
        const timer = setTimeout(() => end(null), timeoutMs);
        listeners.add(look);
        look();
      });
    },

    /** The network may be back, or somebody looks again: the next try is now. */
    goOn(): void {
      for (const queue of queues.values()) queue.goOn();
      readAndRun();
    },

    /** Sends no more. What waits is kept. */
    close(): void {
      closed = true;
      stopListening();
      for (const queue of queues.values()) queue.end();
    },
  };
}

function asEntry({ id, operation, input, saidAt, outcome }: Waiting, sending: Set<string>, queue?: SendQueue): Entry {
  const entry = { id, operation, input, saidAt };
  if (!outcome) return { ...entry, state: sending.has(id) ? 'sending' : 'waiting', stuckBy: queue?.stuckBy() ?? null };
  return 'answer' in outcome
    ? { ...entry, state: 'sent', answer: outcome.answer }
    : { ...entry, state: 'failed', why: outcome.why };
}

/** Those of one kind. */
export function entriesOf<Name extends OperationName>(entries: readonly Entry[], operation: Name): Entry<Name>[] {
  return entries.filter((one) => one.operation === operation) as unknown as Entry<Name>[];
}
