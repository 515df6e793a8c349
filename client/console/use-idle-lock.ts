import { useEffect, useRef } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { consoleState } from '#client/session/console-queries.ts';
import type { ConsoleState } from '#contract/console.ts';
import { showLocked } from './console-call.ts';

/** How often, at most, the server is told of use; and how often the lock is checked, in milliseconds. */
const every = 60_000;
const looks = 10_000;

/**
 * Locks the console here when the server locks it: after a time without use. Typing into a form counts as use, too, and
 * the server is told.
 * @param at when the server gave the time left, by this browser's clock
 */
export function useIdleLock(open: ConsoleState['open'], at: number): void {
  const wasUsed = useRef(false);
  useEffect(() => {
    if (!open) return;
    const leaving = new AbortController();
    const use = () => {
      wasUsed.current = true;
    };
    for (const act of ['pointerdown', 'keydown', 'wheel']) {
      addEventListener(act, use, { capture: true, passive: true, signal: leaving.signal });
    }
    const left = Math.min(open.idleSeconds, open.secondsLeft) * 1000;
    let passed = Math.max(0, Date.now() - at);
    const timer = setInterval(() => {
      passed += looks;
      if (passed >= left) showLocked();
      else if (wasUsed.current && passed >= every) {
        wasUsed.current = false;
        void queryClient.invalidateQueries(consoleState());
      }
    }, looks);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [open, at]);
}
