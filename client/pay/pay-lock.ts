import { useSyncExternalStore } from 'react';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { createAtom } from '#client/device/store.ts';
import { onPersonChange } from '#client/session/session.ts';
import type { PayAccess } from '#contract/pay.ts';
import { whenHiddenLong } from './hidden-long.ts';

/** What this page knows of the lock: open until a moment, closed, or not asked yet. */
type Lock = { isClosed: boolean; closesAt: number | null };

const unasked: Lock = { isClosed: false, closesAt: null };
const lock = createAtom(unasked);
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatched = false;

/** From the first word of the lock on there is something to close. */
function set(next: Lock): void {
  if (!isWatched) watch();
  isWatched = true;
  clearTimeout(timer);
  lock.set(next);
}

/** Whether pay is closed, and when it will be, in this browser's clock. */
export function usePayLock(): Lock {
  return useSyncExternalStore(lock.subscribe, lock.get);
}

/** Notes that the server opened pay to this session, and closes it here when the server does. */
export function payOpened({ secondsLeft }: Pick<PayAccess, 'secondsLeft'>): void {
  set({ isClosed: false, closesAt: Date.now() + secondsLeft * 1000 });
  timer = setTimeout(payClosed, secondsLeft * 1000);
}

/** Closes pay on this page: what was read of it leaves memory. */
export function payClosed(): void {
  set({ isClosed: true, closesAt: null });
  queryClient.removeQueries({ queryKey: ['pay'] });
}

/** Closes pay here at once, and on the server for every tab of this session; offline the server closes it in time. */
export async function lockPay(): Promise<void> {
  payClosed();
  await failureOf(call('pay.lock'));
}

function lockIfOpen(): void {
  if (lock.get().closesAt !== null) void lockPay();
}

function watch(): void {
  whenHiddenLong(lockIfOpen);
  // A device that slept stopped our timers, not the clock.
  watchPage({ visible: () => (lock.get().closesAt ?? Number.POSITIVE_INFINITY) <= Date.now() && lockIfOpen() });
  // Whoever signs in has just entered a password; whoever was here before leaves nothing behind.
  onPersonChange(() => set(unasked));
}
