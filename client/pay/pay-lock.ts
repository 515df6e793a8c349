import { useSyncExternalStore } from 'react';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { onPersonChange } from '#client/session/session.ts';
import type { PayAccess } from '#contract/pay.ts';
import { whenHiddenLong } from './hidden-long.ts';

/** What this page knows of the lock: open until a moment, closed, or not asked yet. */
type Lock = { isClosed: boolean; closesAt: number | null };

let lock: Lock = { isClosed: false, closesAt: null };
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

function set(next: Lock): void {
  lock = next;
  for (const changed of watchers) changed();
}

/** Whether pay is closed, and when it will be, in this browser's clock. */
export function usePayLock(): Lock {
  return useSyncExternalStore(
    (changed) => {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    () => lock,
  );
}

/** Notes that the server opened pay to this session, and closes it here when the server does. */
export function payOpened({ secondsLeft }: Pick<PayAccess, 'secondsLeft'>): void {
  clearTimeout(timer);
  timer = setTimeout(payClosed, secondsLeft * 1000);
  set({ isClosed: false, closesAt: Date.now() + secondsLeft * 1000 });
}

/** Closes pay on this page: what was read of it leaves memory. */
export function payClosed(): void {
  clearTimeout(timer);
  set({ isClosed: true, closesAt: null });
  queryClient.removeQueries({ queryKey: ['pay'] });
}

/** Closes pay here at once, and on the server for every tab of this session; offline the server closes it in time. */
export async function lockPay(): Promise<void> {
  payClosed();
  await failureOf(call('pay.lock'));
}

function lockIfOpen(): void {
  if (lock.closesAt !== null) void lockPay();
}

whenHiddenLong(lockIfOpen);
// A device that slept stopped our timers, not the clock.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && (lock.closesAt ?? Number.POSITIVE_INFINITY) <= Date.now()) lockIfOpen();
});

// Whoever signs in has just entered a password; whoever was here before leaves nothing behind.
onPersonChange(() => {
  clearTimeout(timer);
  set({ isClosed: false, closesAt: null });
});
