/**
 * Prints the results: each step's time, the slowest files, the failures and how to repeat them, and one line of counts.
 * Sets the exit code.
 * @param {import('./steps.mjs').Result[]} results
 * @param {string} script the command that repeats one file
 */
export function summarize(results, script) {
  console.log('\nSteps');
  for (const { name, passed, failed, seconds } of results)
    console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${name}: ${passed} passed, ${failed} failed`);

  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { file, milliseconds } of results.flatMap(({ files }) => files))
    times.set(file, (times.get(file) ?? 0) + milliseconds);
  const slowest = [...times].sort(([, one], [, other]) => other - one).slice(0, 10);
  if (slowest.length > 0) console.log('\nSlowest files');
  for (const [file, time] of slowest) console.log(`  ${(time / 1000).toFixed(1).padStart(7)} s  ${file}`);

  if (results.some(({ failed }) => failed > 0)) console.log('\nFailed');
  for (const { name, command, failed, files } of results) {
    const broken = files.filter(({ failures }) => failures.length > 0);
    if (failed > 0 && broken.length === 0) console.log(`  ${name}\n    again: npx ${command.join(' ')}`);
    for (const { file, failures, seen = [] } of broken) {
      for (const failure of failures) console.log(`  ${file || name}: ${failure}`);
      console.log(`    again: ${file ? `${script} -- ${file}` : `npx ${command.join(' ')}`}`);
      for (const path of seen) console.log(`    ${path.endsWith('.zip') ? 'npx playwright show-trace ' : ''}${path}`);
    }
  }

  const sum = (/** @type {'passed' | 'failed'} */ what) => results.reduce((total, result) => total + result[what], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
