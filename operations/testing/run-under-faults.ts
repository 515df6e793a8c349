import type { Outcome } from '#operations/room-faults/under-faults.ts';
import { root } from '#run/root.mjs';
import { run } from './running.ts';

/** Runs operations/room-faults/run.ts with these options, and answers its outcome. */
export async function runUnderFaults(...options: string[]): Promise<Outcome> {
  const program = ['--no-warnings', 'operations/room-faults/run.ts', ...options];
  const running = run(process.execPath, program, { cwd: root, env: process.env });
  await running.ended;
  const answer = /^\{"seed":.*\}$/m.exec(running.output())?.[0];
  if (!answer) throw new Error(running.output());
  return JSON.parse(answer);
}
