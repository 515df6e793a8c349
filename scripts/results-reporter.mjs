import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './root.mjs';

/** @typedef {{ file: string, milliseconds: number, passed: number, failures: string[], seen?: string[] }} FileResult */

/** Appends test results to the file TEST_RESULTS, for the summary. Vitest and Playwright each call their own methods. */
export default class ResultsReporter {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules @param {ReadonlyArray<{ message?: string }>} errors */
  onTestRunEnd(modules, errors) {
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const failures = tests.filter((test) => test.result().state === 'failed').map((test) => test.fullName);
      if (failures.length === 0 && module.state() === 'failed') failures.push('could not be run');
      const { duration, collectDuration } = module.diagnostic();
      const passed = tests.filter((test) => test.result().state === 'passed').length;
      write({ file: module.relativeModuleId, milliseconds: duration + collectDuration, passed, failures });
    }
    for (const error of errors) this.onError(error);
  }

  /** @param {import('@playwright/test/reporter').TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, { duration, attachments }) {
    const hasFailed = test.outcome() === 'unexpected';
    write({
      file: relative(root, test.location.file),
      milliseconds: duration,
      passed: test.outcome() === 'expected' ? 1 : 0,
      failures: hasFailed ? [test.title] : [],
      seen: hasFailed ? attachments.flatMap(({ path }) => (path ? [relative(root, path)] : [])) : [],
    });
  }

  /** @param {{ message?: string }} error outside of any test */
  onError({ message = 'an error without a message' }) {
    write({ file: '', milliseconds: 0, passed: 0, failures: [message.split('\n')[0] ?? ''] });
  }
}

/** @param {FileResult} result */
function write(result) {
  if (process.env.TEST_RESULTS) appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify(result)}\n`);
}
