import { root } from '#scripts/root.mjs';
import type { Outcome } from '#system-tests/failover/under-failovers.ts';
import { run } from './running.ts';

/** Runs system-tests/failover/run.ts with these options, and answers its outcome. */
export async function runUnderFailovers(...options: string[]): Promise<Outcome> {
  const program = ['--no-warnings', 'system-tests/failover/run.ts', ...options];
  const running = run(process.execPath, program, { cwd: root, env: process.env });
  await running.ended;
  const answer = /^\{"seed":.*\}$/m.exec(running.output())?.[0];
  if (!answer) throw new Error(running.output());
  return JSON.parse(answer);
}
