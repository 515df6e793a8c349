/** What was done to text since the watch began or was reset. */
export type WatchedText = {
  /** UTF-16 units of the longest text that was normalised. */
  longestNormalised: number;
  /** The longest run of combining marks that was normalised. */
  longestRun: number;
  /** UTF-16 units of the longest text that was segmented into graphemes or words. */
  segmented: number;
  /** The patterns run on a text longer than so many units. */
  patternsBeyond(units: number): Set<string>;
  forget(): void;
  /** Restores the original methods. */
  stop(): void;
};

/**
 * Watches this process for text operations that take longer than linear time, by counts, since a clock would be
 * unreliable.
 * @param stopsAt a text with a longer run of marks is not normalised at all: it would take seconds
 */
export function watchText(stopsAt: number): WatchedText {
  const { normalize } = String.prototype;
  const { exec } = RegExp.prototype;
  const { segment } = Intl.Segmenter.prototype;
  const patterns = new Map<string, number>();
  const watched: WatchedText = {
    longestNormalised: 0,
    longestRun: 0,
    segmented: 0,
    patternsBeyond: (units) =>
      new Set([...patterns].filter(([, length]) => length > units).map(([pattern]) => pattern)),
    forget() {
      Object.assign(watched, { longestNormalised: 0, longestRun: 0, segmented: 0 });
      patterns.clear();
    },
    stop() {
      replace(String.prototype, 'normalize', normalize);
      replace(RegExp.prototype, 'exec', exec);
      replace(Intl.Segmenter.prototype, 'segment', segment);
    },
  };

  replace(String.prototype, 'normalize', function (this: string, form?: string) {
    const run = longestRunOfMarks(exec, this);
    watched.longestNormalised = Math.max(watched.longestNormalised, this.length);
    watched.longestRun = Math.max(watched.longestRun, run);
    return run > stopsAt ? String(this) : normalize.call(this, form);
  });
  replace(RegExp.prototype, 'exec', function (this: RegExp, text: string) {
    const { length } = String(text);
    if (length > (patterns.get(this.source) ?? 0)) patterns.set(this.source, length);
    return exec.call(this, text);
  });
  replace(Intl.Segmenter.prototype, 'segment', function (this: Intl.Segmenter, text: string) {
    watched.segmented = Math.max(watched.segmented, text.length);
    return segment.call(this, text);
  });
  return watched;
}

function replace(prototype: object, name: string, method: unknown): void {
  Object.defineProperty(prototype, name, { value: method, configurable: true, writable: true });
}

function longestRunOfMarks(exec: RegExp['exec'], text: string): number {
  const mark = /^\p{Mn}$/u;
  let longest = 0;
  let run = 0;
  for (const character of text) {
    // U+034F is a mark that stops the reordering of the marks around it.
    run = character !== '\u034f' && exec.call(mark, character) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
