import { root } from '#scripts/root.mjs';
import { run } from './running.ts';

/** Runs the program of a folder of system-tests/ with these options, and answers the outcome that it prints last. */
export async function outcomeOf<Outcome>(folder: string, ...options: string[]): Promise<Outcome> {
  const program = ['--no-warnings', `system-tests/${folder}/run.ts`, ...options];
  const running = run(process.execPath, program, { cwd: root, env: process.env });
  await running.ended;
  const answer = /^\{"seed":.*\}$/m.exec(running.output())?.[0];
  if (!answer) throw new Error(running.output());
  return JSON.parse(answer);
}
