import { setTimeout as passing } from 'node:timers/promises';
import type { Chances } from './chances.ts';
import type { Fault, FaultTarget } from './faults.ts';

type Breaking = {
  chances: Chances;
  /** The milliseconds before the next fault; the last one may not be over by then. */
  pause: { least: number; most: number };
  say: (line: string) => void;
  isEnough: (done: number) => boolean;
};

/**
 * Injects one fault after the other, each kind equally often, until there were enough, and waits until everything is
 * whole again.
 * @returns how often each kind of fault was injected
 */
export async function breakThings(
  testServer: FaultTarget,
  faults: Record<string, Fault>,
  { chances, pause, say, isEnough }: Breaking,
): Promise<Record<string, number>> {
  const began = Date.now();
  const kinds = Object.keys(faults);
  const byKind = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  const pending = new Map<string, Promise<unknown>>();
  let failure: unknown = null;
  let round: string[] = [];
  let last = '';
  for (let done = 0; !isEnough(done) && !failure; done += 1) {
    // Not the same twice in a row: what is already killed cannot be killed.
    while (round.length === 0 || round.at(-1) === last) round = chances.shuffled(kinds);
    last = round.pop() as string;
    // A database that is still recovering cannot be killed again.
    await pending.get(last);
    byKind[last] = (byKind[last] ?? 0) + 1;
    say(`${((Date.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${last}`);
    const breaking = faults[last]?.(testServer, chances).catch((error) => {
      failure ??= error;
    });
    pending.set(last, Promise.resolve(breaking));
    await passing(chances.between(pause.least, pause.most));
  }
  await Promise.all(pending.values());
  if (failure) throw failure;
  return byKind;
}
