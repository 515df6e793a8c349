/** A random number generator that repeats itself for the same seed. */
export type Chances = {
  /** A number from 0 up to 1. */
  next(): number;
  between(least: number, most: number): number;
  one<Thing>(of: readonly Thing[]): Thing;
  shuffled<Thing>(things: readonly Thing[]): Thing[];
};

/** Mulberry32: small, and good enough to choose faults. */
export function chancesFrom(seed: number): Chances {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    one: (of) => of[Math.floor(next() * of.length)] as (typeof of)[number],
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ thing }) => thing),
  };
}
