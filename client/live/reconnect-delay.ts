/** The bound of the first wait and of the longest, in milliseconds. */
const first = 1_000;
const longest = 30_000;

/** How long to wait: so many milliseconds, or longer with each failure in a row. */
export type Wait = number | { failures: number };

/** How many milliseconds a wait takes. */
export function millisecondsOf(wait: Wait, random: () => number): number {
  return typeof wait === 'number' ? wait : reconnectDelay(wait.failures, random);
}

/**
 * How long to wait before the next try, in milliseconds: anything between nothing and a bound that doubles with each try
 * that failed. Whoever lost the same server does not come back in the same instant.
 */
export function reconnectDelay(failedAttempts: number, random = Math.random): number {
  return random() * Math.min(longest, first * 2 ** failedAttempts);
}
