import type { RunKinds, RunWork } from '#server/runs/run-worker.ts';

/** Kinds of runs of which each dies once it has written so many slices, as it were. */
export function cutRuns(kinds: Partial<RunKinds>, slices: number): RunKinds {
  const cut = Object.entries(kinds).map(([name, kind]) => [name, { ...kind, work: cutAfter(kind.work, slices) }]);
  return Object.fromEntries(cut) as RunKinds;
}

function cutAfter(work: RunWork, slices: number): RunWork {
  return async function* (...given) {
    const working = work(...given);
    try {
      for (let count = 0; ; count += 1) {
        const { done: isLast, value } = await working.next();
        if (isLast) return value;
        if (count === slices) throw new Error('The process is killed, as it were.');
        yield value;
      }
    } finally {
      // The children of a process end with it.
      await working.return({ done: 0 });
    }
  };
}
