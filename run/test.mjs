// `npm test`: everything, or with words only the test files whose path contains one. `npm run test:long` adds --long.
import { ensureBrowser } from './browser.mjs';
import { build, buildIfNeeded } from './build.mjs';
import { filesOf, law, lint, playwright, runStep, sideBySide, sizes, types, vitest } from './steps.mjs';
import { summarize } from './summary.mjs';
import { toolchain } from './toolchain.mjs';

const isLong = process.argv.includes('--long');
const words = process.argv.slice(2).filter((word) => word !== '--long');
const seed = process.env.TEST_SEED || String(Date.now() % 1_000_000);
const node = await toolchain();
process.env.CHROMIUM = await ensureBrowser(node);
console.log(`Tests are shuffled by the seed ${seed}.`);

const results = isLong ? await long() : words.length > 0 ? await some() : await all();
const script = isLong ? 'npm run test:long' : 'npm test';
summarize(results, `TEST_SEED=${seed} ${script}`);

async function all() {
  const checks = await sideBySide(node, [types, lint, law]);
  const isBuilt = buildStep();
  const rest = [
    vitest('unit, server and screen tests', seed, ['!long-*', '!operations*']),
    // Without a build there is nothing to weigh, to open or to start.
    ...(isBuilt.failed ? [] : [sizes, playwright(), vitest('operations tests', seed, ['operations*'])]),
  ];
  return [...checks, isBuilt, ...(await oneByOne(rest))];
}

async function some() {
  const stories = filesOf('e2e', words);
  if (stories.length + filesOf('operations', words).length > 0) buildIfNeeded(node);
  return oneByOne([vitest('tests', seed, ['!long-*'], words), ...(stories.length > 0 ? [playwright(stories)] : [])]);
}

async function long() {
  buildIfNeeded(node);
  const figures = { name: 'figures of reads', command: ['node', 'run/bench.mjs', 'reads'] };
  const engines = { name: 'other browser engines', command: ['node', 'operations/engines.mjs'] };
  return oneByOne([vitest('long tests', seed, ['long-*'], words), ...(words.length > 0 ? [] : [figures, engines])]);
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

function buildStep() {
  console.log('── build ──');
  const began = performance.now();
  const failed = build(node) ? 0 : 1;
  const seconds = (performance.now() - began) / 1000;
  return {
    name: 'build',
    command: ['npm', 'run', 'build'],
    seconds,
    passed: 1 - failed,
    failed,
    files: [],
    output: '',
  };
}
