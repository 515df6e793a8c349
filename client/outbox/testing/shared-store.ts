import { createEvent } from '#client/device/store.ts';
import { memoryStore, type QueueStore } from '#client/outbox/queue-store.ts';

/** A store of several tabs, each of which hears of every change. */
export function sharedStore(): QueueStore {
  const store = memoryStore();
  const changed = createEvent();
  function heard<Answer>(answer: Answer): Answer {
    changed.emit();
    return answer;
  }
  return {
    read: store.read,
    save: (queued) => store.save(queued).then(heard),
    settle: (id, outcome) => store.settle(id, outcome).then(heard),
    forget: (id) => store.forget(id).then(heard),
    onChange: changed.on,
  };
}
