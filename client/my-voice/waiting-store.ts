import { createStore, del, entries, set } from 'idb-keyval';
import type { FailureCode } from '#contract/failure.ts';

/** What somebody said that the room does not show yet. It survives reloads, and goes when the person signs out. */
export type Waiting = {
  clientId: string;
  /** Whose it is: nobody else who signs in here sends it. */
  userId: string;
  text: string;
  replyTo: number | null;
  /** When it was said, in milliseconds since 1970; no two of one page at the same. */
  saidAt: number;
  /** What became of it: its place in the room, or why it was refused. */
  outcome?: { seq: number } | { why: FailureCode };
};

/** Where an outbox keeps what waits. Several may share one: those of the tabs of a browser. */
export type WaitingStore = {
  read(): Promise<Waiting[]>;
  keep(waiting: Waiting): Promise<void>;
  forget(clientId: string): Promise<void>;
  /** Tells when another has changed something. */
  onChange(listener: () => void): () => void;
};

/** A store that lasts as long as whoever holds it. */
export function memoryStore(): WaitingStore {
  const kept = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  const told = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: async () => [...kept.values()],
    keep: async (waiting) => {
      kept.set(waiting.clientId, waiting);
      told();
    },
    forget: async (clientId) => {
      kept.delete(clientId);
      told();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * What waits in this browser, for all its tabs. Where storage is barred, or full, what was said waits in the memory of
 * its page alone.
 */
export function browserStore(): WaitingStore {
  const database = createStore('stagedoor-my-voice', 'waiting');
  const memory = memoryStore();
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('stagedoor-my-voice') : null;
  return {
    async read() {
      const kept = await entries<string, Waiting>(database).catch(() => []);
      return [...kept.map(([, waiting]) => waiting), ...(await memory.read())];
    },
    async keep(waiting) {
      await set(waiting.clientId, waiting, database).catch(() => memory.keep(waiting));
      tabs?.postMessage('changed');
    },
    async forget(clientId) {
      await Promise.all([memory.forget(clientId), del(clientId, database).catch(() => {})]);
      tabs?.postMessage('changed');
    },
    onChange(listener) {
      tabs?.addEventListener('message', listener);
      return () => tabs?.removeEventListener('message', listener);
    },
  };
}
