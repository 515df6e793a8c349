import { setImmediate as others } from 'node:timers/promises';

/** A list in portions of at most so many, such as one statement or one transaction takes. */
export function portionsOf<Item>(list: Item[], atMost: number): Item[][] {
  const starts = Array.from({ length: Math.ceil(list.length / atMost) }, (_, index) => index * atMost);
  return starts.map((start) => list.slice(start, start + atMost));
}

/** How many items are worked on in one turn of the event loop. */
const aTurn = 500;

/** Does something with each item, and lets the event loop serve others between some hundred. */
export async function inTurns<Item, Made>(items: Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const some of portionsOf(items, aTurn)) {
    made.push(...some.map(make));
    await others();
  }
  return made;
}
