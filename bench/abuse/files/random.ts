/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** One of a list. */
  one<Item>(items: readonly Item[]): Item;
  bytes(count: number): Buffer;
};

/** The numbers of a seed. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    one: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}
