// `npm test`: everything we can prove, step by step; at the end what failed, by name, and one closing line.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { build } from './client-build.mjs';
import { countsOf } from './counts.mjs';
import { runStep, stepsOn } from './steps.mjs';
import { toolchain } from './toolchain.mjs';

const node = await toolchain();
const reports = mkdtempSync(join(tmpdir(), 'stagedoor-reports-'));
const steps = stepsOn(node, reports);
/** @type {string[]} */
const failures = [];
/** @type {string[]} */
const unsteady = [];
let passed = 0;
let failed = 0;
let number = 0;

await prove(steps.types);
await prove(steps.lint);
await prove(steps.law);
await prove(steps.tests);
// Without a built client there is nothing to weigh, to open or to start.
if (announced('build', () => build(node))) {
  await prove(steps.sizes);
  await prove(steps.stories(await ensureBrowser(node)));
  await prove(steps.operations);
} else {
  console.log('Size budgets, browser tests and operations tests are left out: there is no client to try.');
}
rmSync(reports, { recursive: true });

// A log is often cut at the top: what failed is said once more where it ends, and what did at first.
if (unsteady.length > 0) console.log(['\nPassed at another look:', ...unsteady].join('\n  '));
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {import('./steps.mjs').Step} step */
async function prove(step) {
  begin(step.name);
  const result = await runStep(node, step, 'shown');
  end(step.name, result);
}

/**
 * @param {string} name
 * @param {() => boolean} work
 */
function announced(name, work) {
  begin(name);
  const began = performance.now();
  const succeeded = work();
  end(name, { ...countsOf(succeeded), seconds: (performance.now() - began) / 1000 });
  return succeeded;
}

/** @param {string} name */
function begin(name) {
  number += 1;
  console.log(`\n── ${number}. ${name} ──`);
}

/**
 * @param {string} name
 * @param {import('./counts.mjs').Counts & { seconds: number }} result
 */
function end(name, result) {
  passed += result.passed;
  failed += result.failed;
  if (result.failed > 0 && result.failures.length === 0) failures.push(name);
  failures.push(...result.failures.map((failure) => `${name}: ${failure}`));
  unsteady.push(...result.unsteady.map((test) => `${name}: ${test}`));
  console.log(`── ${name}: ${result.passed} passed, ${result.failed} failed, in ${result.seconds.toFixed(1)} s`);
}
