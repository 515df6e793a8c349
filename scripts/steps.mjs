import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { root } from './root.mjs';
import { withoutSettings } from './settings-names.mjs';
import { withTools } from './toolchain.mjs';

/** @typedef {{ name: string, command: string[] }} Step */
/** @typedef {Step & { seconds: number, passed: number, failed: number, files: import('./results-reporter.mjs').FileResult[], output: string }} Result */

export const types = { name: 'types', command: ['tsc', '-b', '--checkers', '1', '--builders', '2'] };
export const lint = { name: 'lint', command: ['biome', 'check', '.'] };
export const law = { name: 'import law', command: ['npm', 'run', '--silent', 'law'] };
export const sizes = { name: 'size budgets', command: ['node', 'build-steps/size-budgets.mjs'] };

const reporter = './scripts/results-reporter.mjs';

/**
 * @typedef {object} Chosen
 * @property {string[]} [words] parts of the paths of files; all files by default
 * @property {string} [tags] such as `!long`; all tests by default
 * @property {number} [workers] by default those of vitest.config.ts
 *
 * @param {string} name @param {string} seed @param {string[]} projects @param {Chosen} [of]
 * @returns {Step}
 */
export function vitest(name, seed, projects, { words = [], tags, workers } = {}) {
  const chosen = projects.map((project) => `--project=${project}`);
  if (tags) chosen.push(`--tags-filter=${tags}`);
  if (workers) chosen.push(`--maxWorkers=${workers}`);
  const options = ['--passWithNoTests', `--sequence.seed=${seed}`, '--reporter=default', `--reporter=${reporter}`];
  return { name, command: ['vitest', 'run', ...chosen, ...options, ...words] };
}

/** @type {(words: string[], projects: string[], more?: string[]) => Step} */
export function playwright(words, projects, more = []) {
  const options = [...projects.map((project) => `--project=${project}`), `--reporter=list,${reporter}`, ...more];
  return { name: 'browser tests', command: ['playwright', 'test', ...options, ...words] };
}

/** The files of a folder whose path contains one of the words. @type {(folder: string, words: string[]) => string[]} */
export function filesOf(folder, words) {
  const files = readdirSync(join(root, folder)).map((file) => `${folder}/${file}`);
  return files.filter((file) => /\.(spec|test)\.ts$/.test(file) && words.some((word) => file.includes(word)));
}

/**
 * Where a step's output goes: to the terminal, to the terminal under the step's name, or only into the result.
 * @typedef {'shown' | 'named' | 'hidden'} Output
 */

/** Runs a step. @type {(node: string, step: Step, output?: Output) => Promise<Result>} */
export async function runStep(node, step, shown = 'shown') {
  const folder = mkdtempSync(join(tmpdir(), 'stagedoor-results-'));
  const results = join(folder, 'results');
  const began = performance.now();
  const [command = '', ...options] = step.command;
  const child = spawn(command, options, {
    cwd: root,
    env: { ...withTools(node, withoutSettings()), TEST_RESULTS: results },
    stdio: shown === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    if (shown === 'named') createInterface(stream).on('line', (line) => console.log(`[${step.name}] ${line}`));
    else stream.on('data', (text) => (output += text));
  }
  const succeeded = await new Promise((resolve) => {
    child.once('error', (error) => resolve(console.error(error)));
    child.once('close', (code) => resolve(code === 0));
  });
  const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n') : [];
  rmSync(folder, { recursive: true });
  const files = lines.map((line) => /** @type {import('./results-reporter.mjs').FileResult} */ (JSON.parse(line)));
  const failed = Math.max(files.flatMap(({ failures }) => failures).length, succeeded ? 0 : 1);
  const isTest = step.command.some((word) => word.includes(reporter));
  const passed = isTest ? files.reduce((sum, file) => sum + file.passed, 0) : 1 - failed;
  return { ...step, seconds: (performance.now() - began) / 1000, passed, failed, files, output };
}

/** Runs cheap steps in parallel. @type {(node: string, steps: Step[]) => Promise<Result[]>} */
export function sideBySide(node, steps) {
  return Promise.all(
    steps.map(async (step) => {
      const result = await runStep(node, step, 'hidden');
      console.log(`── ${step.name}, ${result.seconds.toFixed(1)} s ──\n${result.output}`);
      return result;
    }),
  );
}

/** Builds, as a step. @type {(node: string) => Promise<Result>} */
export async function buildStep(node) {
  const began = performance.now();
  const failed = (await build(node)) ? 0 : 1;
  const counts = { seconds: (performance.now() - began) / 1000, passed: 1 - failed, failed };
  console.log(`── build, ${counts.seconds.toFixed(1)} s ──`);
  return { name: 'build', command: ['npm', 'run', 'build'], ...counts, files: [], output: '' };
}
