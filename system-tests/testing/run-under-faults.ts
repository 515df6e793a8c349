import { root } from '#scripts/root.mjs';
import type { Outcome } from '#system-tests/room-faults/under-faults.ts';
import { run } from './running.ts';

/** Runs system-tests/room-faults/run.ts with these options, and answers its outcome. */
export async function runUnderFaults(...options: string[]): Promise<Outcome> {
  const program = ['--no-warnings', 'system-tests/room-faults/run.ts', ...options];
  const running = run(process.execPath, program, { cwd: root, env: process.env });
  await running.ended;
  const answer = /^\{"seed":.*\}$/m.exec(running.output())?.[0];
  if (!answer) throw new Error(running.output());
  return JSON.parse(answer);
}
