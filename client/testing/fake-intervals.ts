import { vi } from 'vitest';

type Held = { work: () => void; every: number; next: number };

/**
 * Holds what the page does at intervals, to be called before it is shown. Unlike with `vi.useFakeTimers`, whose clock
 * goes on whenever `expect.element` looks again, time passes by `pass` alone.
 */
export function holdIntervals(): { pass(milliseconds: number): void; isHeld(every: number): boolean } {
  const held = new Map<unknown, Held>();
  let now = 0;
  const set = (work: () => void, every: number) => {
    const id = Symbol(String(every));
    held.set(id, { work, every, next: now + every });
    return id;
  };
  vi.spyOn(globalThis, 'setInterval').mockImplementation(set as unknown as typeof setInterval);
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((id) => void held.delete(id));
  return {
    /** Whether something is done every so many milliseconds: a component begins it a moment after it is drawn. */
    isHeld: (every) => [...held.values()].some((one) => one.every === every),
    pass(milliseconds) {
      now += milliseconds;
      for (const one of held.values()) {
        for (; one.next <= now; one.next += one.every) one.work();
      }
    },
  };
}
