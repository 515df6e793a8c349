import { existsSync, readFileSync } from 'node:fs';

/**
 * What a step's tests came to.
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * The counts in the JSON report of Vitest, or of Playwright. A run that failed without a failed test, such as a file
 * that does not load, counts as one failure.
 * @param {string} report the file
 * @param {boolean} succeeded whether the run ended well
 * @returns {Counts}
 */
export function countsIn(report, succeeded) {
  const { passed, failed } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, stats?: { expected: number, flaky: number, unexpected: number } }} report
 * @returns {Counts}
 */
function read({ numPassedTests, numFailedTests, stats }) {
  if (stats) return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  return { passed: numPassedTests, failed: numFailedTests };
}
