import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { countsIn, countsOf } from './counts.mjs';
import { root } from './root.mjs';
import { withoutSettings } from './settings-names.mjs';
import { tool, withTools } from './tool.mjs';

/**
 * One step of the proof: what it is called and the command that does it. With a report it counts its tests, else as one.
 * @typedef {{ name: string, command: string, options: string[], report?: string, env?: NodeJS.ProcessEnv }} Step
 * @typedef {import('./counts.mjs').Counts & { seconds: number, output: string }} Result
 */

/**
 * The steps, on a Node of our choice.
 * @param {string} node
 * @param {string} reports a folder for the reports that tests are counted from
 */
export function stepsOn(node, reports) {
  /** @type {(name: string, packageName: string, command: string, ...options: string[]) => Step} */
  const withTool = (name, packageName, command, ...options) => ({
    name,
    command: node,
    options: [tool(packageName, command), ...options],
  });
  /** @type {(name: string, ...projects: string[]) => Step} */
  const vitest = (name, ...projects) => {
    const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
    const chosen = projects.map((project) => `--project=${project}`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return { ...withTool(name, 'vitest', 'vitest', 'run', ...chosen, ...reporters), report };
  };
  return {
    types: withTool('types', 'typescript', 'tsc', '-b'),
    lint: withTool('lint', '@biomejs/biome', 'biome', 'check', '.'),
    law: { name: 'import law', command: 'npm', options: ['run', '--silent', 'law'] },
    quickTests: vitest('words, house and server tests', 'house', 'server-embedded'),
    tests: vitest('words, house and server tests on both databases', '!operations*'),
    sizes: { name: 'size budgets', command: node, options: ['run/size-budgets.mjs'] },
    operations: vitest('operations tests', 'operations*'),
    /** @param {string} browser */
    stories: (browser) => {
      const report = join(reports, 'stories.json');
      return {
        ...withTool('browser tests', '@playwright/test', 'playwright', 'test', '--reporter=list,json'),
        env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        report,
      };
    },
  };
}

/**
 * Runs a step, on the terminal or, where several run at once, keeping what it says for later.
 * @param {string} node
 * @param {Step} step
 * @param {'shown' | 'kept'} output
 * @returns {Promise<Result>}
 */
export async function runStep(node, { command, options, report, env }, output) {
  const began = performance.now();
  const child = spawn(command, options, {
    cwd: root,
    env: { ...withoutSettings(), PATH: withTools(node).PATH, ...env },
    stdio: output === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text));
  const succeeded = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
  const counts = report ? countsIn(report, succeeded) : countsOf(succeeded);
  return { ...counts, seconds: (performance.now() - began) / 1000, output: said };
}
