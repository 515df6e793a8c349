import { CallFailure, call } from '#client/api/call.ts';
import { newId } from '#client/api/new-id.ts';
import type { FailureCode } from '#contract/failure.ts';
import type { Unsent } from './room-view.ts';
import { type Waiting, waitingStore } from './waiting-store.ts';

/** Failures that another try may not meet. */
const passing: readonly CallFailure['code'][] = ['OFFLINE', 'UNAVAILABLE', 'REQUEST_TIMEOUT', 'INTERNAL'];

/** The waits before another try, in milliseconds: between nothing and a bound that doubles. */
const wait = (tries: number) => Math.random() * Math.min(30_000, 1_000 * 2 ** tries);

export type Outbox = ReturnType<typeof openOutbox>;

/**
 * Sends what a person says, one after the other, until the server has it: over lost networks, reloads and closed tabs.
 * A repeat under the same id is one message (the contract's promise), so each may be sent again at any doubt.
 * @param onChange told whenever the list of unsent messages changed
 */
export function openOutbox(userId: string, onChange: (unsent: readonly Unsent[]) => void) {
  let unsent: readonly Unsent[] = [];
  let closed = false;
  let running = false;
  let tries = 0;
  let wake: () => void = () => {};
  const set = (next: readonly Unsent[]) => {
    unsent = next;
    if (!closed) onChange(unsent);
  };
  const become = (clientId: string, change: (one: Unsent) => Unsent) =>
    set(unsent.map((one) => (one.clientId === clientId ? change(one) : one)));
  const drop = (clientId: string) => {
    set(unsent.filter((one) => one.clientId !== clientId));
    return waitingStore.forget(clientId);
  };

  const loaded = waitingStore.read(userId).then((kept) => {
    const known = new Set(unsent.map(({ clientId }) => clientId));
    set([...kept.filter(({ clientId }) => !known.has(clientId)).map(asWaiting), ...unsent]);
    void run();
  });
  const goOn = () => {
    tries = 0;
    wake();
    void run();
  };
  const leaving = new AbortController();
  addEventListener('online', goOn, { signal: leaving.signal });
  addEventListener('pageshow', goOn, { signal: leaving.signal });
  document.addEventListener('visibilitychange', goOn, { signal: leaving.signal });

  /** Sends what waits. One tab at a time, where the browser can tell: two would send in two orders. */
  async function run(): Promise<void> {
    if (running || closed) return;
    running = true;
    const work = async () => {
      while (!closed) {
        const next = unsent.find(({ state }) => state !== 'failed');
        if (!next) return;
        await send(next);
      }
    };
    await (navigator.locks ? navigator.locks.request(`my-voice-outbox-${userId}`, work) : work());
    running = false;
  }

  async function send(waiting: Unsent): Promise<void> {
    const { clientId, text, replyTo } = waiting;
    become(clientId, (one) => ({ ...asWaiting(one), state: 'sending' }));
    try {
      await call('myVoice.send', { clientId, text, ...(replyTo !== null && { replyTo }) });
      tries = 0;
      await drop(clientId);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const { code, retryAfter } = error;
      if (code !== 'TOO_MANY_REQUESTS' && !passing.includes(code)) {
        become(clientId, (one) => ({ ...asWaiting(one), state: 'failed', why: code as FailureCode }));
        return;
      }
      become(clientId, asWaiting);
      await pause(code === 'TOO_MANY_REQUESTS' ? (retryAfter ?? 1) * 1_000 : wait(tries));
      tries += 1;
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, milliseconds);
    });
  }

  return {
    /** Takes a message to be sent. */
    say(text: string, replyTo: number | null): void {
      const waiting: Waiting = { clientId: newId(), userId, text, replyTo, saidAt: Date.now() };
      set([...unsent, asWaiting(waiting)]);
      void waitingStore.keep(waiting).then(run);
    },
    /** Tries a refused message again. */
    retry(clientId: string): void {
      become(clientId, asWaiting);
      void run();
    },
    /** Takes a message back that was not sent. */
    discard: (clientId: string) => void drop(clientId),
    /** Told that the room shows a message: it was taken, also where the answer was lost. */
    arrived(clientIds: ReadonlySet<string>): void {
      for (const { clientId } of unsent.filter((one) => clientIds.has(one.clientId))) void drop(clientId);
    },
    loaded,
    close(): void {
      closed = true;
      leaving.abort();
      wake();
    },
  };
}

function asWaiting({ clientId, text, replyTo, saidAt }: Omit<Waiting, 'userId'>): Unsent {
  return { clientId, text, replyTo, saidAt, state: 'waiting' };
}
