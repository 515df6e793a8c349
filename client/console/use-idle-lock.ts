import { useEffect, useRef } from 'react';
import { queryClient } from '#client/api/query-client.ts';
import { consoleState } from '#client/session/console-queries.ts';
import type { ConsoleState } from '#contract/console.ts';
import { showLocked } from './console-call.ts';

/** How often the server hears that somebody is at the console, at most; and how often is looked whether it has locked, in milliseconds. */
const every = 60_000;
const looks = 10_000;

/**
 * Locks the console here when it does on the server: after so long without use. Whoever types into a form for longer than that uses
 * it as well, and the server hears of it.
 * @param at when the server said how long, by this browser's clock
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
