import { sealedOutboxOfSession, storedSealedOutbox, storedUser } from '#client/device/stored.ts';
import { maySeal, openFor, sealFor, sealKeyOf } from '#client/session/seal.ts';
import { onPersonChange } from '#client/session/session.ts';
import type { Outbox } from './outbox.ts';
import { outboxOf } from './page-outbox.ts';
import { browserStore, type QueuedCall } from './queue-store.ts';

/**
 * Keeps what waits in the outbox of whoever is signed in sealed for them, and puts what an earlier session of theirs
 * left behind into it (docs/decisions/167-what-waits-outlives-its-session.md).
 */
export function startSealedCalls(): void {
  const store = browserStore();

  async function start(): Promise<void> {
    const userId = storedUser.read()?.id;
    if (!userId || !maySeal()) return;
    const outbox = outboxOf(userId);
    // It has to be there once there is no network.
    await sealKeyOf(userId);
    const left = storedSealedOutbox.read();
    const calls = left && (await openFor<QueuedCall[]>(userId, left));
    if (calls) {
      for (const one of calls) await store.save(one);
      storedSealedOutbox.remove();
    }
    seal(outbox);
  }

  const startOrNot = () => void start().catch(() => {});
  onPersonChange(startOrNot);
  startOrNot();
}

function seal(outbox: Outbox): void {
  const { userId } = outbox;
  let latest = 0;
  const sealNow = async () => {
    if (!outbox.isRead() || storedUser.read()?.id !== userId) return;
    latest += 1;
    const mine = latest;
    // A form that waits for its answer stays on the screen, and what stands in it is sealed there.
    const unsent = outbox.entries().filter(({ state, id }) => state !== 'sent' && !outbox.isAwaited(id));
    if (unsent.length === 0) return sealedOutboxOfSession.remove();
    const calls = unsent.map(({ id, operation, input, saidAt }) => ({ id, userId, operation, input, saidAt }));
    const sealed = await sealFor(userId, calls);
    if (mine === latest && storedUser.read()?.id === userId) sealedOutboxOfSession.write(sealed);
  };
  outbox.subscribe(() => void sealNow());
  void sealNow();
}
