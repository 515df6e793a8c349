import { CallFailure } from '#client/api/call-failure.ts';
import type { OperationName } from '#contract/contract.ts';
import type { OutboxParts } from './outbox.ts';
import { inOrder } from './queue-store.ts';
import { outcomeOf } from './sending.ts';

type Parts = Pick<OutboxParts, 'userId' | 'call' | 'store' | 'alone'>;

/**
 * Tries each unsent call of one person once, oldest first, for the worker, which does not stay to retry. After a
 * failure the later calls of the same operation wait, too.
 * @throws {CallFailure} the last such failure
 */
export async function sendQueued({ userId, call, store, alone }: Parts): Promise<void> {
  const blocked = new Set<OperationName>();
  let failure: CallFailure | null = null;
  let isDone = false;
  while (!isDone) {
    // One lock per call: a page may have something to send in between.
    await alone(async () => {
      const due = (await store.read()).filter(
        (one) => one.userId === userId && !one.outcome && !blocked.has(one.operation),
      );
      const [one] = due.toSorted(inOrder);
      isDone = !one;
      if (!one) return;
      try {
        await store.settle(one.id, await outcomeOf(call, one));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        blocked.add(one.operation);
        failure = error;
      }
    });
  }
  if (failure) throw failure;
}
