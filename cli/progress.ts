/** The display of how far long work is. */
export type ProgressDisplay = {
  /** Counts so many more as done. */
  step(count: number): void;
  /** Ends the display, whether the work succeeded or not. */
  end(): void;
};

/** How often a terminal is redrawn, and how often a log gets a line, in milliseconds. */
const redraw = 100;
const line = 3_000;

const width = 30;

/** Shows progress: on a terminal as a bar redrawn in place, else as a line every few seconds. */
export function beginProgress(
  doing: string,
  total: number,
  out: { isTTY?: boolean; write(text: string): unknown },
  now: () => number = Date.now,
): ProgressDisplay {
  let done = 0;
  let shownAt = now();
  const percent = () => (total === 0 ? 100 : Math.floor((done * 100) / total));
  const figures = () => `${doing}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} (${percent()} %)`;
  const draw = () => {
    const full = Math.floor((percent() * width) / 100);
    out.write(`\r${'█'.repeat(full)}${'░'.repeat(width - full)} ${figures()}`);
  };

  if (out.isTTY) draw();
  else out.write(`${figures()}\n`);
  return {
    step(count) {
      done += count;
      if (now() - shownAt < (out.isTTY ? redraw : line)) return;
      shownAt = now();
      if (out.isTTY) draw();
      else out.write(`${figures()}\n`);
    },
    end() {
      // Erased: the result follows.
      if (out.isTTY) out.write('\r\x1b[K');
    },
  };
}
