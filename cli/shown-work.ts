import type { RunWork } from '#server/runs/run-worker.ts';
import type { ProgressDisplay } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** The work of a run, which shows at the terminal how far it is. */
export function shownWork({ progress }: Terminal, doing: string, work: RunWork): RunWork {
  return async function* (db, run) {
    let display: ProgressDisplay | null = null;
    let shown = run.done;
    const slices = work(db, run);
    try {
      for (;;) {
        const { done: isLast, value: slice } = await slices.next();
        if (slice.total) display ??= progress(doing, slice.total);
        // A slice is written once it has been handed on, so the one before it is counted.
        if (isLast) return slice;
        yield slice;
        display?.step(slice.done - shown);
        shown = slice.done;
      }
    } finally {
      display?.end();
      await slices.return({ done: 0 });
    }
  };
}
