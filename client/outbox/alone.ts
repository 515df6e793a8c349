import { outboxName } from './queue-store.ts';

/** Does some work while no other tab, nor the worker, sends anything for the same person. */
export async function aloneFor(userId: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(`${outboxName}-${userId}`, work);
}
