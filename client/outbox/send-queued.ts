import type { CallOperation } from '#client/api/call.ts';
import { CallFailure } from '#client/api/call-failure.ts';
import type { OperationName } from '#contract/contract.ts';
import { inOrder, type QueueStore } from './queue-store.ts';
import { outcomeOf } from './sending.ts';

type Parts = {
  userId: string;
  call: CallOperation;
  store: QueueStore;
  /** Does some work while no outbox of the same person does any. */
  alone(work: () => Promise<void>): Promise<void>;
};

/**
 * Sends once what one person has waiting, oldest first; for where no page stays to try again. What is of the same kind
 * as something that has to wait stays behind it.
 * @throws {CallFailure} the last one by which something has to wait
 */
export async function sendQueued({ userId, call, store, alone }: Parts): Promise<void> {
  const held = new Set<OperationName>();
  let failure: CallFailure | null = null;
  let isDone = false;
  while (!isDone) {
    // Each by itself: a page may have something to send in between.
    await alone(async () => {
      const due = (await store.read()).filter(
        (one) => one.userId === userId && !one.outcome && !held.has(one.operation),
      );
      const [one] = due.toSorted(inOrder);
      isDone = !one;
      if (!one) return;
      try {
        await store.settle(one.id, await outcomeOf(call, one));
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        held.add(one.operation);
        failure = error;
      }
    });
  }
  if (failure) throw failure;
}
