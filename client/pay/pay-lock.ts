import { useSyncExternalStore } from 'react';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { createAtom } from '#client/device/store.ts';
import { onPersonChange } from '#client/session/session.ts';
import type { PayAccess } from '#contract/pay.ts';
import { whenHiddenLong } from './hidden-long.ts';

/** What this page knows of the lock: open until a time, closed, or not asked yet. */
type Lock = { isClosed: boolean; closesAt: number | null };

const unasked: Lock = { isClosed: false, closesAt: null };
const lock = createAtom(unasked);
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatched = false;

/** The watchers start with the first answer about the lock: before that there is nothing to close. */
function set(next: Lock): void {
  if (!isWatched) watch();
  isWatched = true;
  clearTimeout(timer);
  lock.set(next);
}

/** Whether pay is closed, and when it will close, by this browser's clock. */
export function usePayLock(): Lock {
  return useSyncExternalStore(lock.subscribe, lock.get);
}

/** Notes that the server opened pay to this session; a timer closes it here when the server does. */
export function payOpened({ secondsLeft }: Pick<PayAccess, 'secondsLeft'>): void {
  set({ isClosed: false, closesAt: Date.now() + secondsLeft * 1000 });
  timer = setTimeout(payClosed, secondsLeft * 1000);
}

/** Closes pay on this page, and removes its data from memory. */
export function payClosed(): void {
  set({ isClosed: true, closesAt: null });
  queryClient.removeQueries({ queryKey: ['pay'] });
}

/**
 * Closes pay here at once, and on the server for every tab of this session; offline, the server's own timeout closes
 * it.
 */
export async function lockPay(): Promise<void> {
  payClosed();
  await failureOf(call('pay.lock'));
}

function lockIfOpen(): void {
  if (lock.get().closesAt !== null) void lockPay();
}

function watch(): void {
  whenHiddenLong(lockIfOpen);
  // A sleeping device stops our timers, but not the clock.
  watchPage({ visible: () => (lock.get().closesAt ?? Number.POSITIVE_INFINITY) <= Date.now() && lockIfOpen() });
  // After a sign-in the server's answer decides; the state of the person before is dropped.
  onPersonChange(() => set(unasked));
}
