import { memoryStore, type QueueStore } from '#client/outbox/queue-store.ts';

/** A store of several tabs, each of which hears of every change. */
export function sharedStore(): QueueStore {
  const store = memoryStore();
  const listeners = new Set<() => void>();
  function heard<Answer>(answer: Answer): Answer {
    for (const listener of listeners) listener();
    return answer;
  }
  return {
    read: store.read,
    save: (queued) => store.save(queued).then(heard),
    settle: (id, outcome) => store.settle(id, outcome).then(heard),
    forget: (id) => store.forget(id).then(heard),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
