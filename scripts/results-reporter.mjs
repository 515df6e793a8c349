import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * @typedef {{ file: string, milliseconds: number, passed: number, failures: string[], seen?: string[] }} FileResult
 * `failures`: each failed test's name, and below it what it says and where
 * @typedef {{ message?: string, diff?: string, stack?: string }} Thrown
 */

/** Appends test results to the file TEST_RESULTS, for the summary. Vitest and Playwright each call their own methods. */
export default class ResultsReporter {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules @param {ReadonlyArray<{ message?: string }>} errors */
  onTestRunEnd(modules, errors) {
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const failures = tests.flatMap((test) => {
        const { state, errors = [] } = test.result();
        return state === 'failed' ? [failureOf(test.fullName, errors)] : [];
      });
      if (failures.length === 0 && module.state() === 'failed')
        failures.push(failureOf('could not be run', module.errors()));
      const { duration, collectDuration } = module.diagnostic();
      const passed = tests.filter((test) => test.result().state === 'passed').length;
      write({ file: module.relativeModuleId, milliseconds: duration + collectDuration, passed, failures });
    }
    for (const error of errors) this.onError(error);
  }

  /** @param {import('@playwright/test/reporter').TestCase} test @param {import('@playwright/test/reporter').TestResult} result */
  onTestEnd(test, { duration, attachments, errors }) {
    const hasFailed = test.outcome() === 'unexpected';
    write({
      file: relative(root, test.location.file),
      milliseconds: duration,
      passed: test.outcome() === 'expected' ? 1 : 0,
      failures: hasFailed ? [failureOf(test.title, errors)] : [],
      seen: hasFailed ? attachments.flatMap(({ path }) => (path ? [relative(root, path)] : [])) : [],
    });
  }

  /** @param {{ message?: string }} error outside of any test */
  onError({ message = 'an error without a message' }) {
    write({ file: '', milliseconds: 0, passed: 0, failures: [message.split('\n')[0] ?? ''] });
  }
}

/** As many lines of an error as its cause and the end of a browser's log of calls take. */
const longestError = 16;

/**
 * @param {string} name
 * @param {readonly Thrown[]} errors
 */
function failureOf(name, errors) {
  const lines = errors.flatMap(({ message = '', diff = '', stack = '' }) => {
    const said = linesOf(`${message}\n${diff}`);
    const half = longestError / 2;
    const shown = said.length > longestError ? [...said.slice(0, half), '…', ...said.slice(-half)] : said;
    const place = linesOf(stack).find((line) => /^\s+at .*\.(test|spec)\.tsx?:/.test(line));
    return place ? [...shown, place.trim().replace(`${root}/`, '')] : shown;
  });
  return [name, ...lines.map((line) => `      ${line}`)].join('\n');
}

/** @param {string} text */
function linesOf(text) {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim());
}

/** @param {FileResult} result */
function write(result) {
  if (process.env.TEST_RESULTS) appendFileSync(process.env.TEST_RESULTS, `${JSON.stringify(result)}\n`);
}
