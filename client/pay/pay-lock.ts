import { useSyncExternalStore } from 'react';
import { call } from '#client/api/call.ts';
import { failureOf } from '#client/api/call-failure.ts';
import { queryClient } from '#client/api/query-client.ts';
import { whenPassed } from '#client/device/stopwatch.ts';
import { createAtom } from '#client/device/store.ts';
import { onPersonChange } from '#client/session/session.ts';
import type { PayAccess } from '#contract/pay.ts';
import { whenHiddenLong } from './hidden-long.ts';

/** What this page knows of the lock: open until a time, closed, or not asked yet. */
type Lock = { isClosed: boolean; closesAt: number | null };

const unasked: Lock = { isClosed: false, closesAt: null };
const lock = createAtom(unasked);
let stopTimer = () => {};
/** How often pay has closed here. */
let closings = 0;
/** How often it has opened. */
let openings = 0;
let isWatched = false;

/** The watchers start with the first answer about the lock: before that there is nothing to close. */
function set(next: Lock): void {
  if (!isWatched) watch();
  isWatched = true;
  stopTimer();
  lock.set(next);
}

/** Whether pay is closed, and when it will close, by this browser's clock. */
export function usePayLock(): Lock {
  return useSyncExternalStore(lock.subscribe, lock.get);
}

/**
 * Asks the server something whose answer says for how long pay is open to this session, and closes it here when the
 * server does. An answer opens nothing if pay was closed while it was in flight; one for somebody who is not signed in any
 * more is none.
 * @throws {CallFailure} as `ask`
 */
export async function askForPay<Answer extends Pick<PayAccess, 'secondsLeft'>>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const asked = closings;
  const answer = await ask();
  if (asked === closings) opened(answer.secondsLeft * 1000);
  return answer;
}

function opened(left: number): void {
  openings += 1;
  set({ isClosed: false, closesAt: Date.now() + left });
  stopTimer = whenPassed(left, payClosed);
}

/** Counts how often pay has opened on this page: a refusal from before the last time is out of date. */
export function payOpenings(): number {
  return openings;
}

/** Closes pay on this page, and removes its data from memory. */
export function payClosed(): void {
  closings += 1;
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
  // After a sign-in the server's answer decides; the state of the person before is dropped.
  onPersonChange(() => set(unasked));
}
