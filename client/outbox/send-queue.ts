import type { CallFailure } from '#client/api/call-failure.ts';
import { createPause } from '#client/live/pause.ts';
import { reconnectDelay } from '#client/live/reconnect-delay.ts';

type SendQueueParts = {
  /** Whether anything is left to send. */
  isDue(): boolean;
  /** Sends the oldest; a failure is one that another try may not meet. */
  sendNext(): Promise<CallFailure | null>;
  /** Told after each try. */
  onTry(): void;
};

export type SendQueue = ReturnType<typeof createSendQueue>;

/** Sends things of one kind one after the other, and waits where that fails: longer each time, or as the server says. */
export function createSendQueue({ isDue, sendNext, onTry }: SendQueueParts) {
  let running = false;
  let attempts = 0;
  /** The server named a time, which nothing cuts short. */
  let isToldToWait = false;
  let stuckBy: CallFailure['code'] | null = null;
  const pause = createPause();

  /** Sends what waits. What comes meanwhile is sent as well. */
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      while (isDue()) {
        const failure = await sendNext();
        stuckBy = failure?.code ?? null;
        isToldToWait = failure !== null && failure.retryAfter !== null;
        onTry();
        if (failure)
          await pause.wait(failure.retryAfter === null ? reconnectDelay(attempts++) : failure.retryAfter * 1_000);
        else attempts = 0;
        isToldToWait = false;
      }
    } finally {
      running = false;
    }
  }

  return {
    run,

    /** What the last try failed by; null where it did not, or another is due at once. */
    stuckBy: () => stuckBy,

    /** The next try is now, unless the server named a time. */
    goOn(): void {
      attempts = 0;
      if (!isToldToWait) {
        stuckBy = null;
        pause.end();
      }
      void run();
    },

    /** Waits no longer. */
    end: pause.end,
  };
}
