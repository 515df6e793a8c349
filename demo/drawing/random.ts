/** Chance that comes out the same every time. */

/** A sequence of numbers from `low` up to `high` that a seed decides once and for all. */
export function chance(seed: number): (low: number, high: number) => number {
  let state = seed;
  return (low, high) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.round((low + (state / 2 ** 32) * (high - low)) * 10) / 10;
  };
}
