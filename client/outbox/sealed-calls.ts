import type { Input } from '#client/api/call.ts';
import { sealedOutboxOfSession, storedSealedOutbox, storedUser } from '#client/device/stored.ts';
import { maySeal, openFor, sealFor, sealKeyOf } from '#client/session/seal.ts';
import { onPersonChange } from '#client/session/session.ts';
import type { OperationName } from '#contract/contract.ts';
import type { Outbox } from './outbox.ts';
import { outboxOf } from './page-outbox.ts';
import { browserStore, type QueuedCall } from './queue-store.ts';

/** What is not sent by itself when its person is back: the room gives it back to be read once more. */
const toBeRead: OperationName[] = ['myVoice.send'];

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
    const isSent = ({ operation }: QueuedCall) => !toBeRead.includes(operation);
    await take(userId, isSent, async (calls) => {
      for (const one of calls) if (storedUser.read()?.id === userId) await store.save(one);
    });
    seal(outbox);
  }

  const startOrNot = () => void start().catch(() => {});
  onPersonChange(startOrNot);
  startOrNot();
}

/** Gives back the inputs of one operation that an earlier session of this person left behind; then they are nowhere else. */
export function giveLeft<Name extends OperationName>(
  userId: string,
  name: Name,
  give: (inputs: Input<Name>[]) => void,
): Promise<void> {
  const isOfName = ({ operation }: QueuedCall) => operation === name;
  return take(userId, isOfName, (calls) => give(calls.map(({ input }) => input as Input<Name>)));
}

let lastTake: Promise<unknown> = Promise.resolve();

/**
 * Takes some of what was left behind. It goes once it is used: a page that closes meanwhile loses nothing. Two parts of
 * a page ask, one after the other.
 */
function take(
  userId: string,
  isWanted: (one: QueuedCall) => boolean,
  use: (calls: QueuedCall[]) => void | Promise<void>,
): Promise<void> {
  const taken = lastTake.then(async () => {
    const left = storedSealedOutbox.read();
    const calls = left && maySeal() ? await openFor<QueuedCall[]>(userId, left) : null;
    if (!left || !calls) return;
    const others = calls.filter((one) => !isWanted(one));
    if (others.length === calls.length) return;
    const rest = others.length > 0 ? await sealFor(userId, others) : null;
    if (others.length > 0 && !rest) return;
    await use(calls.filter(isWanted));
    if (rest) storedSealedOutbox.write({ ...rest, at: left.at });
    else storedSealedOutbox.remove();
  });
  lastTake = taken.catch(() => {});
  return taken;
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
    if (sealed && mine === latest && storedUser.read()?.id === userId) sealedOutboxOfSession.write(sealed);
  };
  outbox.subscribe(() => void sealNow());
  void sealNow();
}
