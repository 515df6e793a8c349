import { isAbsolute, relative } from 'node:path';
import { root } from './root.mjs';

/**
 * @typedef {{ name: string, status: string, message: string, assertionResults: { status: string, title: string, ancestorTitles: string[], failureMessages: string[] }[] }} VitestFile
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} Look
 * @typedef {{ title: string, file: string, specs: { title: string, ok: boolean, tests: Look[] }[], suites?: Suite[] }} Suite
 * @typedef {{ testResults?: VitestFile[], suites?: Suite[], errors?: { message?: string }[], config?: { rootDir: string } }} Report
 */

/**
 * The names of the tests that failed in the JSON report of Vitest, or of Playwright: file, groups and title. A file that
 * could not be run is named with the first line of what it said.
 * @param {Report} report
 * @returns {string[]}
 */
export function failuresIn({ testResults = [], suites = [], errors = [], config }) {
  return [
    ...testResults.flatMap(failuresOfVitest),
    ...suites.flatMap((suite) => failuresOfPlaywright(suite, fileIn(suite.file, config?.rootDir), [])),
    ...errors.map(({ message = '' }) => firstLine(message)),
  ];
}

/**
 * The names of the tests that failed and passed when looked at again, each with why.
 * @param {Report} report
 * @returns {string[]}
 */
export function unsteadyIn({ testResults = [], suites = [], config }) {
  return [
    ...testResults.flatMap(unsteadyOfVitest),
    ...suites.flatMap((suite) => unsteadyOfPlaywright(suite, fileIn(suite.file, config?.rootDir), [])),
  ];
}

/** @param {VitestFile} file */
function unsteadyOfVitest({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ ancestorTitles, title, failureMessages }) =>
      [fileIn(name), ...ancestorTitles, `${title}: ${firstLine(failureMessages[0] ?? '')}`].join(' › '),
    );
}

/**
 * @param {Suite} suite
 * @param {string} file
 * @param {string[]} groups
 * @returns {string[]}
 */
function unsteadyOfPlaywright({ specs, suites = [] }, file, groups) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => [file, ...groups, `${title}: ${firstLine(results[0]?.error?.message ?? '')}`].join(' › ')),
  );
  return [...own, ...suites.flatMap((suite) => unsteadyOfPlaywright(suite, file, [...groups, suite.title]))];
}

/** @param {VitestFile} file */
function failuresOfVitest({ name, status, message, assertionResults }) {
  const file = fileIn(name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
  return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '));
}

/**
 * @param {Suite} suite
 * @param {string} file
 * @param {string[]} groups
 * @returns {string[]}
 */
function failuresOfPlaywright({ specs, suites = [] }, file, groups) {
  return [
    ...specs.flatMap(({ ok, title }) => (ok ? [] : [[file, ...groups, title].join(' › ')])),
    ...suites.flatMap((suite) => failuresOfPlaywright(suite, file, [...groups, suite.title])),
  ];
}

/**
 * @param {string} file
 * @param {string} [folder] where a file that is not absolute lies
 */
function fileIn(file, folder = root) {
  return relative(root, isAbsolute(file) ? file : `${folder}/${file}`);
}

/** @param {string} text */
function firstLine(text) {
  return text.split('\n').find((line) => line.trim()) ?? 'it could not be run';
}
