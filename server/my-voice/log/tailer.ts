/** How long at most nothing is read, in milliseconds: notifications may be lost. Each wait differs, so nodes do not march in step. */
const longestSilence = 1_000;

/** Reads the room on. */
export type Tailer = {
  /** Reads as soon as the read under way is over; many notifications are one read. */
  notify(): void;
  /** Resolves when a read is over that began after this call: true where it succeeded. */
  caughtUp(): Promise<boolean>;
  close(): Promise<void>;
};

/** Reads whenever notified, one read at a time, and after a second without a notification. */
export function startTailer(read: () => Promise<void>, report: (error: unknown) => void): Tailer {
  let wanted = false;
  let running: Promise<void> | null = null;
  let closed = false;
  let succeeded = false;
  let silence: NodeJS.Timeout;
  listenInSilence();

  function listenInSilence(): void {
    clearTimeout(silence);
    silence = setTimeout(notify, longestSilence * (0.75 + Math.random() / 4));
  }

  async function run(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      succeeded = await read().then(
        () => true,
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
    async close() {
      closed = true;
      clearTimeout(silence);
      await running;
    },
  };
}
