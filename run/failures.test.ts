import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countsIn } from './counts.mjs';
import { root } from './root.mjs';
import { tool } from './tool.mjs';

/** A folder of tests, some of which fail, with our tools. */
const folder = mkdtempSync(join(tmpdir(), 'stagedoor-failures-'));
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (file: string) => relative(root, join(folder, file));

function write(file: string, lines: string[]): void {
  writeFileSync(join(folder, file), lines.join('\n'));
}

/** Runs a tool in the folder until it has written its report. */
function run(options: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...environment };
  return spawnSync(process.execPath, options, { cwd: folder, env }).status === 0;
}

describe('the tests that failed are named', () => {
  test('in a report of Vitest, with the file that could not be run', () => {
    write('one.test.ts', [
      "import { beforeAll, describe, expect, test } from 'vitest';",
      "describe('a group', () => {",
      "  describe('in a group', () => { test('that fails', () => expect(1).toBe(2)); });",
      "  test('that passes', () => {});",
      '});',
      'let looks = 0;',
      "test('that is unsteady', { retry: 1 }, () => expect(++looks).toBe(2));",
      "test.for([1, 2])('by number %i', (number) => expect(number).toBe(1));",
    ]);
    write('two.test.ts', ["import './nothing.ts';"]);
    const report = join(folder, 'vitest.json');
    const succeeded = run([tool('vitest'), 'run', '--reporter=json', `--outputFile=${report}`]);
    expect(countsIn(report, succeeded)).toEqual({
      passed: 3,
      failed: 3,
      failures: expect.arrayContaining([
        `${inFolder('one.test.ts')} › a group › in a group › that fails`,
        `${inFolder('one.test.ts')} › by number 2`,
        expect.stringContaining(`${inFolder('two.test.ts')}: Cannot find module './nothing.ts'`),
      ]),
      unsteady: [
        expect.stringContaining(`${inFolder('one.test.ts')} › that is unsteady: AssertionError: expected 1 to be 2`),
      ],
    });
  });

  test('in a report of Playwright', () => {
    write('playwright.config.ts', ["export default { testDir: '.', testMatch: '*.story.ts', retries: 1 };"]);
    write('one.story.ts', [
      "import { expect, test } from '@playwright/test';",
      "test.describe('a group', () => { test('that fails', () => expect(1).toBe(2)); test('passes', () => {}); });",
      "test('alone', () => expect(1).toBe(2));",
      "test('unsteady', ({}, { retry }) => expect(retry).toBe(1));",
      "test.skip('left out', () => expect(1).toBe(2));",
    ]);
    const report = join(folder, 'playwright.json');
    const options = [tool('@playwright/test', 'playwright'), 'test', '--reporter=json'];
    const succeeded = run(options, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    expect(countsIn(report, succeeded)).toEqual({
      passed: 2,
      failed: 2,
      failures: expect.arrayContaining([
        `${inFolder('one.story.ts')} › a group › that fails`,
        `${inFolder('one.story.ts')} › alone`,
      ]),
      unsteady: [expect.stringMatching(/one\.story\.ts › unsteady: .*toBe/)],
    });
  });
});

test('a run that failed and names no test is one failure, and one without a report too', () => {
  const report = join(folder, 'empty.json');
  writeFileSync(report, JSON.stringify({ numPassedTests: 3, numFailedTests: 0, testResults: [] }));
  expect(countsIn(report, false)).toEqual({ passed: 3, failed: 1, failures: [], unsteady: [] });
  expect(countsIn(report, true)).toEqual({ passed: 3, failed: 0, failures: [], unsteady: [] });
  expect(countsIn(join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1, failures: [], unsteady: [] });
});
