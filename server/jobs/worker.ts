import { setTimeout as passing, setImmediate as yieldTurn } from 'node:timers/promises';

/** Where jobs come from, and what is done with one. The table and what a job says are the feature's own. */
export type Queue<Job> = {
  /** How many jobs run at a time. */
  concurrency: number;
  /** How often the queue is looked into while nothing is due, in milliseconds. */
  pollInterval: number;
  /** Claims at most so many due jobs for this worker alone, in the order in which they are to go. */
  claim(atMost: number): Promise<Job[]>;
  /** Does a job and settles it. One whose process dies, or that rejects, is due again when its claim is over. */
  run(job: Job, stopping: AbortSignal): Promise<unknown>;
};

/** How a worker reports failures and waits; tests pass their own. */
type WorkerOptions = {
  report(error: unknown): void;
  /** Resolves after so many milliseconds, or as soon as the signal aborts. */
  pause?(milliseconds: number, signal: AbortSignal): Promise<void>;
};

/** Runs jobs until stopped; `stop` lets those under way end and claims no other. */
export type Worker = { stop(): Promise<void> };

/** Starts to run the jobs of a queue. A claim or a job that fails is reported, and the worker goes on. */
export function startWorker<Job>(queue: Queue<Job>, { report, pause = passingOrAborted }: WorkerOptions): Worker {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Set<Promise<unknown>>();

  const working = (async () => {
    while (!signal.aborted) {
      const free = queue.concurrency - running.size;
      const claimed = free > 0 ? await claim(free) : [];
      for (const job of claimed) {
        const run = queue
          .run(job, signal)
          .catch(report)
          .finally(() => running.delete(run));
        running.add(run);
      }
      // The embedded database never yields to the event loop: a long queue would hold up timers and requests.
      await yieldTurn();
      if (claimed.length > 0 || signal.aborted) continue;
      if (free > 0) await pause(queue.pollInterval, signal);
      // All may have ended during the yield above, and a Promise.race of none never settles.
      else if (running.size > 0) await Promise.race(running);
    }
    await Promise.all(running);
  })();

  async function claim(atMost: number): Promise<Job[]> {
    try {
      return await queue.claim(atMost);
    } catch (error) {
      report(error);
      return [];
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/**
 * Starts a worker that does one thing at once and then again after so many milliseconds. A round that fails is reported,
 * and the next one comes as usual.
 */
export function startRounds(
  round: (stopping: AbortSignal) => Promise<unknown>,
  { every, ...options }: WorkerOptions & { every: number },
): Worker {
  let isDue = true;
  return startWorker(
    {
      concurrency: 1,
      pollInterval: every,
      claim: async () => {
        const rounds = isDue ? [round] : [];
        // After a round nothing is due, so the worker pauses.
        isDue = !isDue;
        return rounds;
      },
      run: (due, stopping) => due(stopping),
    },
    options,
  );
}

/** Runs what is due now, as many jobs at a time as a worker would; what is due later is left to a worker. */
export async function runDue<Job>(queue: Queue<Job>): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const claimed = await queue.claim(queue.concurrency);
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((job) => queue.run(job, signal)));
    await yieldTurn();
  }
}

/** Seconds until a job that failed so many times is due again: 2, 4, 8 …, an hour at most. */
export function retryDelay(attempts: number): number {
  return Math.min(3600, 2 ** Math.min(attempts, 12));
}

function passingOrAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  return passing(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
