/**
 * The longest wait between reads, in milliseconds: notifications may be lost. It is jittered, so that nodes do not poll
 * in step.
 */
const longestSilence = 1_000;

type Tailer = {
  /** Reads as soon as the current read is over; many notifications cause one read. */
  notify(): void;
  /** Resolves after a read that began after this call: true if it succeeded. */
  caughtUp(): Promise<boolean>;
  /** Seconds since the last read that succeeded began: everything older has been read. */
  lag(): number;
  close(): Promise<void>;
};

/** Reads on every notification, one read at a time, and after at most a second without one. */
export function startTailer(read: () => Promise<void>, report: (error: unknown) => void): Tailer {
  let wanted = false;
  let running: Promise<void> | null = null;
  let closed = false;
  let succeeded = false;
  let silence: NodeJS.Timeout;
  let readUntil = performance.now();
  listenInSilence();

  function listenInSilence(): void {
    clearTimeout(silence);
    silence = setTimeout(notify, longestSilence * (0.75 + Math.random() / 4));
  }

  async function run(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      const begun = performance.now();
      succeeded = await read().then(
        () => {
          readUntil = begun;
          return true;
        },
        (error) => {
          report(error);
          return false;
        },
      );
    }
    running = null;
    if (!closed) listenInSilence();
  }

  function notify(): void {
    if (closed) return;
    wanted = true;
    running ??= run();
  }

  return {
    notify,
    async caughtUp() {
      await running;
      notify();
      await running;
      return succeeded;
    },
    lag: () => (performance.now() - readUntil) / 1000,
    async close() {
      closed = true;
      clearTimeout(silence);
      await running;
    },
  };
}
