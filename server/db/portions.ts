/** A list in portions of at most so many, such as one statement or one transaction takes. */
export function portionsOf<Item>(list: Item[], atMost: number): Item[][] {
  const starts = Array.from({ length: Math.ceil(list.length / atMost) }, (_, index) => index * atMost);
  return starts.map((start) => list.slice(start, start + atMost));
}
