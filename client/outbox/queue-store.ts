import { createStore, promisifyRequest, set, type UseStore, values } from 'idb-keyval';
import type { Input, Output } from '#client/api/call.ts';
import { unlessBarred } from '#client/device/unless-barred.ts';
import type { OperationName } from '#contract/contract.ts';
import type { FailureCode } from '#contract/failure.ts';

/** An unsent call of an operation. It survives reloads, and goes when the person signs out. */
export type QueuedCall<Name extends OperationName = OperationName> = {
  /** Made by the client: the contract promises that a repeat under it counts once. */
  id: string;
  /** Whose it is: nobody else who signs in here sends it. */
  userId: string;
  operation: Name;
  input: Input<Name>;
  /** When it was said, in milliseconds since 1970; no two of one page at the same. */
  saidAt: number;
  outcome?: Outcome<Name>;
};

/** Why it was refused, and which field of its input, where it was one. */
export type Refusal = { why: FailureCode; field?: string | null };

/** What became of it: the server's answer, or its refusal. */
export type Outcome<Name extends OperationName = OperationName> = { answer: Output<Name> } | Refusal;

/** The order in which things are sent. */
export function inOrder(one: QueuedCall, other: QueuedCall): number {
  return one.saidAt - other.saidAt || (one.id < other.id ? -1 : 1);
}

/** Where an outbox stores what is unsent. Several may share one: those of the tabs of a browser, and of its worker. */
export type QueueStore = {
  read(): Promise<QueuedCall[]>;
  save(queued: QueuedCall): Promise<void>;
  /** Stores a call's outcome, unless the call was removed meanwhile. */
  settle(id: string, outcome: Outcome): Promise<void>;
  /** Removes a call; of several that try, one gets true. */
  forget(id: string): Promise<boolean>;
  /** Tells when another has changed something. */
  onChange(listener: () => void): () => void;
};

/** A store in memory, for one outbox. */
export function memoryStore(): QueueStore {
  const stored = new Map<string, QueuedCall>();
  return {
    read: async () => [...stored.values()],
    save: async (queued) => void stored.set(queued.id, queued),
    settle: async (id, outcome) => {
      const queued = stored.get(id);
      if (queued) stored.set(id, { ...queued, outcome });
    },
    forget: async (id) => stored.delete(id),
    onChange: () => () => {},
  };
}

/** The name of the database, and of the channel on which its users announce changes. */
export const outboxName = 'stagedoor-outbox';

/**
 * The queue of this browser, shared by its tabs and its worker. If storage is barred or full, a call waits in the
 * memory of its page alone.
 */
export function browserStore(): QueueStore {
  // The store's name stays: browsers have unsent calls under it.
  const database = createStore(outboxName, 'waiting');
  const memory = memoryStore();
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(outboxName) : null;
  const report = () => tabs?.postMessage('changed');
  return {
    async read() {
      const stored = await unlessBarred(() => values<QueuedCall>(database));
      return [...(stored ?? []), ...(await memory.read())];
    },
    async save(queued) {
      const isStored = await unlessBarred(() => set(queued.id, queued, database).then(() => true));
      if (!isStored) await memory.save(queued);
      report();
    },
    async settle(id, outcome) {
      await memory.settle(id, outcome);
      await unlessBarred(() => settleIn(database, id, outcome));
      report();
    },
    async forget(id) {
      const [wasInMemory, wasStored] = await Promise.all([
        memory.forget(id),
        unlessBarred(() => forgetIn(database, id)),
      ]);
      report();
      return wasInMemory || wasStored === true;
    },
    onChange(listener) {
      tabs?.addEventListener('message', listener);
      return () => tabs?.removeEventListener('message', listener);
    },
  };
}

/** Removes everybody else's unsent calls from this browser. */
export async function forgetOthers(store: QueueStore, userId: string | null): Promise<void> {
  const stored = await store.read();
  await Promise.all(stored.filter((one) => one.userId !== userId).map(({ id }) => store.forget(id)));
}

function settleIn(database: UseStore, id: string, outcome: Outcome): Promise<void> {
  return database('readwrite', (store) => {
    const reading = store.get(id);
    reading.onsuccess = () => {
      if (reading.result) store.put({ ...reading.result, outcome }, id);
    };
    return promisifyRequest(store.transaction);
  });
}

async function forgetIn(database: UseStore, id: string): Promise<boolean> {
  return database('readwrite', async (store) => {
    const counting = store.count(id);
    store.delete(id);
    await promisifyRequest(store.transaction);
    return counting.result > 0;
  });
}
