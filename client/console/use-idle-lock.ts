import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { queryClient } from '#client/api/query-client.ts';
import { watchTime } from '#client/device/stopwatch.ts';
import { consoleState } from '#client/session/console-queries.ts';
import type { ConsoleState } from '#contract/console.ts';
import { showLocked } from './platform/console-call.ts';

/** How often, at most, the server is told of use, in milliseconds. */
const every = 60_000;

/**
 * Locks the console here when the server locks it: after a time without use. Typing into a form counts as use, too, and
 * the server is told.
 * @param at when the server gave the time left, by this browser's clock
 * @returns whether it has locked it, at once: what was drawn is covered before a page that wakes up is painted
 */
export function useIdleLock(open: ConsoleState['open'], at: number): boolean {
  const [ended, setEnded] = useState<ConsoleState['open']>(null);
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
    const stop = watchTime(
      (passed) => {
        if (passed >= left) {
          stop();
          flushSync(() => setEnded(open));
          showLocked();
        } else if (wasUsed.current && passed >= every) {
          wasUsed.current = false;
          void queryClient.invalidateQueries(consoleState());
        }
      },
      Math.max(0, Date.now() - at),
    );
    return () => {
      leaving.abort();
      stop();
    };
  }, [open, at]);
  return open !== null && open === ended;
}
