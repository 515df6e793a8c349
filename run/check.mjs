// `npm run check`: the part of `npm test` that takes seconds, several things at a time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep, stepsOn } from './steps.mjs';
import { toolchain } from './toolchain.mjs';

const node = await toolchain();
const reports = mkdtempSync(join(tmpdir(), 'stagedoor-reports-'));
const { types, lint, law, quickTests } = stepsOn(node, reports);
const results = await Promise.all([types, lint, law, quickTests].map(check));
rmSync(reports, { recursive: true });

const sum = (/** @type {'passed' | 'failed'} */ what) => results.reduce((total, result) => total + result[what], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;

/** @param {import('./steps.mjs').Step} step */
async function check(step) {
  const result = await runStep(node, step, 'kept');
  if (result.failed > 0) console.log(result.output);
  console.log(`${step.name}: ${result.passed} passed, ${result.failed} failed, in ${result.seconds.toFixed(1)} s`);
  return result;
}
