// `npm test`: everything but the long tests; with words all tests of the files whose path contains one. `npm run check`
// adds --check, `npm run test:long` --long, `npm run test:again -- <name>` --again: fifty times, with a busy loop on
// each core.
import { spawn, spawnSync } from 'node:child_process';
import { constants, cpus, setPriority } from 'node:os';
import { ensureBrowser } from './browser.mjs';
import { buildIfNeeded } from './build.mjs';
import { root } from './root.mjs';
import { buildStep, filesOf, law, lint, playwright, runStep, sideBySide, sizes, types, vitest } from './steps.mjs';
import { stop } from './stop.mjs';
import { summarize } from './summary.mjs';
import { toolchain } from './toolchain.mjs';

const ofLists = [
  'server/http/person-limits',
  'server/lists-in-order',
  'server/personal-tables',
  'server/housekeeping',
  ...['access.test', 'id-spellings', 'others-ids', 'own-records', 'scope-in-answers'].map(
    (name) => `server/access/${name}`,
  ),
  'server/live/open-screens',
];
const [isCheck, isLong, isAgain] = ['--check', '--long', '--again'].map((option) => process.argv.includes(option));
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const seed = process.env.TEST_SEED || String(Date.now() % 1_000_000);
const node = await toolchain();
if (!isCheck) process.env.CHROMIUM = await ensureBrowser(node);
// As low as a server puts what reads strangers' files: else browsers would take the processor from it, and tests wait.
if (!isCheck) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
if (!isCheck && !isAgain) console.log(`Tests are shuffled by the seed ${seed}.`);

const checks = [types, lint, law];
const laws = vitest('laws', seed, ['!long-*'], { words: ['laws/', 'i18n/catalogues', 'i18n/sentences'] });
// They name every operation, limit, list and live topic; whoever adds one learns here where to name it.
const lists = vitest('tests that count lists', seed, ['server'], { words: ofLists, tags: '!long' });
if (isCheck) {
  const added = hasChanged('contract', 'server') ? [lists] : [];
  summarize(await sideBySide(node, [...checks, laws, ...added]), 'npm test');
} else if (isAgain) await again();
else if (isLong) summarize(await long(), `TEST_SEED=${seed} npm run test:long`);
else summarize(words.length > 0 ? await some(seed) : await all(), `TEST_SEED=${seed} npm test`);

/**
 * Whether files of some folders are not as where this branch left its upstream, or `main`.
 * @param {string[]} folders
 */
function hasChanged(...folders) {
  /** @param {string[]} given */
  const git = (...given) => spawnSync('git', [...given, '--', ...folders], { cwd: root, encoding: 'utf8' });
  const differs = (/** @type {string} */ branch) => git('diff', '--quiet', '--merge-base', branch).status;
  // 0 for no and 1 for yes. Without git, or a branch to compare with, nobody knows.
  const answer = ['@{upstream}', 'main'].map(differs).find((status) => status === 0 || status === 1);
  return answer !== 0 || git('ls-files', '--others', '--exclude-standard').stdout !== '';
}

/** What measures, opens or starts a build, and is left out without one. */
const ofTheBuild = ['browser tests', 'system tests', 'size budgets'];

/**
 * One step after the other, each on all cores: side by side they take no less, and browser tests twice as long, as a page
 * that waits polls and draws all the while.
 */
async function all() {
  const tags = '!long';
  const [checked, built] = await Promise.all([sideBySide(node, checks), buildStep(node)]);
  const steps = [
    // More workers than cores, as the room waits for its clocks.
    vitest('server tests', seed, ['server'], { tags, workers: 3 }),
    vitest('unit tests', seed, ['unit'], { tags }),
    vitest('screen tests', seed, ['screens'], { tags, workers: 3 }),
    // Traces take an eighth of the time; who repeats a failed test gets one.
    playwright([], ['phone*'], ['--trace=off']),
    vitest('system tests', seed, ['system'], { tags, workers: 3 }),
    sizes,
  ].filter(({ name }) => !built.failed || !ofTheBuild.includes(name));
  return [...checked, built, ...(await oneByOne(steps))];
}

/** @param {string} seed @param {import('./steps.mjs').Output} shown */
async function some(seed, shown = 'named') {
  const specs = filesOf('e2e', words);
  if (specs.length + filesOf('system-tests', words).length > 0) await buildIfNeeded(node);
  const inBrowsers = specs.length > 0 ? [playwright(specs, ['phone*', 'long*'])] : [];
  const projects = ['unit', 'server', 'system', 'screens', 'long-screens', 'long-server'];
  const steps = [vitest('tests', seed, projects, { words }), ...inBrowsers];
  return Promise.all(steps.map((step) => runStep(node, step, shown)));
}

/** Repeats tests until the first failure, and prints its output. */
async function again() {
  if (words.length === 0) stop('Say which tests, by a part of their path: npm run test:again -- pay');
  // They watch their parent, so that they end with us in any case.
  const busy = 'const parent = process.ppid; while (process.ppid === parent);';
  const load = cpus().map(() => spawn(node, ['-e', busy], { stdio: 'ignore' }));
  const parent = process.ppid;
  for (let round = 1; round <= 50 && !process.exitCode && process.ppid === parent; round += 1) {
    const results = await some(String(round), 'hidden');
    console.log(results.map(({ failed, output }) => (failed > 0 ? output : '')).join(''));
    console.log(`Round ${round}`);
    summarize(results, `TEST_SEED=${round} npm test`);
  }
  for (const child of load) child.kill();
}

async function long() {
  await buildIfNeeded(node);
  const figures = { name: 'figures of reads', command: ['node', 'bench/main.ts', 'reads'] };
  const engines = { name: 'other browser engines', command: ['node', 'system-tests/engines.mjs'] };
  const rest = words.length > 0 ? [] : [figures, engines, playwright([], ['long*'])];
  const tagged = vitest('tests tagged as long', seed, ['!long-*'], { words, tags: 'long' });
  return oneByOne([tagged, vitest('long tests', seed, ['long-*'], { words }), ...rest]);
}

/** @param {import('./steps.mjs').Step[]} steps */
async function oneByOne(steps) {
  const results = [];
  for (const step of steps) {
    console.log(`\n── ${step.name} ──`);
    results.push(await runStep(node, step));
  }
  return results;
}
