import { existsSync, readFileSync } from 'node:fs';
import { failuresIn, unsteadyIn } from './failures.mjs';

/**
 * What a step's tests came to, the names of those that failed, and of those that passed only when looked at again.
 * @typedef {{ passed: number, failed: number, failures: string[], unsteady: string[] }} Counts
 */

/**
 * The counts in the JSON report of Vitest, or of Playwright. A file that does not load counts as one failure, and so does
 * a run that failed without saying by which test.
 * @param {string} report the file
 * @param {boolean} succeeded whether the run ended well
 * @returns {Counts}
 */
export function countsIn(report, succeeded) {
  if (!existsSync(report)) return countsOf(succeeded);
  const read = JSON.parse(readFileSync(report, 'utf8'));
  const { passed, failed } = testsIn(read);
  const failures = failuresIn(read);
  return { passed, failed: Math.max(failed, failures.length, succeeded ? 0 : 1), failures, unsteady: unsteadyIn(read) };
}

/**
 * The counts of a step that is one thing, done or not.
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function countsOf(succeeded) {
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, failures: [], unsteady: [] };
}

/** @param {{ numPassedTests: number, numFailedTests: number, stats?: { expected: number, flaky: number, unexpected: number } }} report */
function testsIn({ numPassedTests, numFailedTests, stats }) {
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  return { passed: numPassedTests, failed: numFailedTests };
}
