/** An event and its listeners. */
export function createEvent<Arguments extends unknown[] = []>() {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    /** Calls back each time; answers how to stop. */
    on(listener: (...args: Arguments) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(...args: Arguments): void {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** A value that changes (some libraries call it an atom), in the form that React's useSyncExternalStore takes. */
export function createAtom<Value>(value: Value) {
  const { on: subscribe, emit } = createEvent();
  return {
    get: () => value,
    set(next: Value): void {
      if (Object.is(next, value)) return;
      value = next;
      emit();
    },
    subscribe,
  };
}
