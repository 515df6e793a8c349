import { beforeEach } from 'vitest';

let testBegan = 0;

/**
 * Answers how a test tells what is left of a wait, in seconds: no more than all of it, and less at most by the time that the
 * test has taken, however busy the machine is.
 */
export function timeLeft(): (left: number, whole: number) => boolean {
  beforeEach(() => {
    testBegan = Date.now();
  });
  // Both are rounded to seconds.
  return (left, whole) => left <= whole + 1 && left >= whole - (Date.now() - testBegan) / 1_000 - 2;
}
