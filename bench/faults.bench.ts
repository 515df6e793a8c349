/**
 * The room under faults for half an hour; `npm test` does it for a minute. In the last ten minutes no process is
 * killed, and each server's memory has to stay level. Passes options on, such as `--seconds 60`, `--seed 7`, or
 * `--mutant broadcast`, which builds a fault into a copy of the servers that must be detected; `--mutants` runs each of
 * these.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '#scripts/root.mjs';
import { mutants } from '#system-tests/room-faults/mutants.ts';

const given = process.argv.slice(2);
if (given.includes('--mutants')) {
  for (const { name, fault } of mutants) {
    console.log(`\n${name}: ${fault}`);
    const broken = Object.keys((await run(['--seconds', '60', '--mutant', name])).violations);
    console.log(broken.length > 0 ? `  noticed: ${broken.join(', ')}` : '  NOT NOTICED');
    if (broken.length === 0) process.exitCode = 1;
  }
} else {
  const outcome = await run(
    given.includes('--seconds') || given.includes('--mutant')
      ? given
      : ['--seconds', '1200', '--level', '600', ...given],
  );
  console.log(JSON.stringify(outcome, null, 2));
  if (Object.keys(outcome.violations).length > 0) process.exitCode = 1;
}

async function run(options: string[]): Promise<{ violations: Record<string, string[]> }> {
  const program = ['--no-warnings', 'system-tests/room-faults/run.ts', ...options];
  const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child, 'close');
  return JSON.parse(said);
}
