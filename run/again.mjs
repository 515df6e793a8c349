// `npm run test:again -- <name>`: plays tests fifty times beside a busy loop on each core, up to the first failure.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { ensureBrowser } from './browser.mjs';
import { buildIfNeeded } from './build.mjs';
import { filesOf, playwright, runStep, vitest } from './steps.mjs';
import { stop } from './stop.mjs';
import { summarize } from './summary.mjs';
import { toolchain } from './toolchain.mjs';

const words = process.argv.slice(2);
if (words.length === 0) stop('Say which tests, by a part of their path: npm run test:again -- pay');
const node = await toolchain();
process.env.CHROMIUM = await ensureBrowser(node);
const stories = filesOf('e2e', words);
if (stories.length + filesOf('operations', words).length > 0) buildIfNeeded(node);

// They look at their parent, so that they end with us however we do.
const busy = 'const parent = process.ppid; while (process.ppid === parent);';
const parent = process.ppid;
const load = cpus().map(() => spawn(node, ['-e', busy], { stdio: 'ignore' }));
for (let round = 1; round <= 50 && !process.exitCode && process.ppid === parent; round += 1) {
  const steps = [
    vitest('tests', String(round), ['!long-*'], words),
    ...(stories.length > 0 ? [playwright(stories)] : []),
  ];
  /** @type {import("./steps.mjs").Result[]} */
  const results = [];
  for (const step of steps) results.push(await runStep(node, step, 'kept'));
  const sum = (/** @type {'passed' | 'failed'} */ what) => results.reduce((total, result) => total + result[what], 0);
  console.log(`${round}: ${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') === 0 && sum('passed') > 0) continue;
  console.log(results.map(({ output }) => output).join('\n'));
  summarize(results, `TEST_SEED=${round} npm test`);
}
for (const child of load) child.kill();
