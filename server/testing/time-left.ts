import { beforeEach } from 'vitest';

let testBegan = 0;

/**
 * Makes a check for the seconds left of a wait: at most the whole, and at least the whole minus the time the test has
 * taken, however busy the machine.
 */
export function timeLeft(): (left: number, whole: number) => boolean {
  beforeEach(() => {
    testBegan = Date.now();
  });
  // Both are rounded to seconds.
  return (left, whole) => left <= whole + 1 && left >= whole - (Date.now() - testBegan) / 1_000 - 2;
}
