import { setTimeout as passing } from 'node:timers/promises';
import type { Chances } from './chances.ts';
import type { Fault, House } from './faults.ts';

/** How long the next fault is waited for, in milliseconds. What broke before may still be broken then. */
const pause = { least: 2_500, most: 4_000 };

/**
 * Breaks one thing after the other, each kind as often, until it is enough and everything is whole again.
 * @returns how often each kind of thing was broken
 */
export async function breakThings(
  house: House,
  faults: Record<string, Fault>,
  chances: Chances,
  say: (line: string) => void,
  isEnough: (done: number) => boolean,
): Promise<Record<string, number>> {
  const began = Date.now();
  const kinds = Object.keys(faults);
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  const underWay: Promise<unknown>[] = [];
  let failure: unknown = null;
  let round: string[] = [];
  let last = '';
  for (let done = 0; !isEnough(done) && !failure; done += 1) {
    // Not twice in a row: what is killed already cannot be killed.
    while (round.length === 0 || round.at(-1) === last) round = chances.shuffled(kinds);
    last = round.pop() as string;
    byKind[last] = (byKind[last] ?? 0) + 1;
    say(`${((Date.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${last}`);
    const breaking = faults[last]?.(house, chances).catch((error) => {
      failure ??= error;
    });
    underWay.push(Promise.resolve(breaking));
    await passing(chances.between(pause.least, pause.most));
  }
  await Promise.all(underWay);
  if (failure) throw failure;
  return byKind;
}
