/** The bounds of the first wait and of the longest, in milliseconds. */
const first = 1_000;
const longest = 30_000;

/** How long to wait: a number of milliseconds, or a backoff that grows with each failure in a row. */
export type Wait = number | { failures: number };

/** The length of a wait, in milliseconds. */
export function millisecondsOf(wait: Wait, random: () => number): number {
  return typeof wait === 'number' ? wait : reconnectDelay(wait.failures, random);
}

/**
 * The wait before the next try, in milliseconds: random, between 0 and a bound that doubles with each failed try.
 * Clients that lost the same server thus do not all come back at once.
 */
export function reconnectDelay(failedAttempts: number, random = Math.random): number {
  return random() * Math.min(longest, first * 2 ** failedAttempts);
}
