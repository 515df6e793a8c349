import { describe, expect, test } from 'vitest';
import { root } from '#run/root.mjs';
import type { Outcome } from './room-faults/under-faults.ts';
import { run } from './testing/running.ts';

/**
 * The room with the client library of the app, three servers and a PostgreSQL, all of which break for a minute; and two
 * servers with a fault built in, so that we know that a broken promise is noticed. For half an hour, and with every such
 * fault: npm run bench -- faults.
 */
async function underFaults(...options: string[]): Promise<Outcome> {
  const program = ['--no-warnings', 'operations/room-faults/run.ts', ...options];
  const running = run(process.execPath, program, { cwd: root, env: process.env });
  await running.ended;
  const answer = /^\{"seed":.*\}$/m.exec(running.output())?.[0];
  if (!answer) throw new Error(running.output());
  return JSON.parse(answer);
}

test('whatever breaks, what was acknowledged is there, once, in one order, for everybody', async () => {
  const outcome = await underFaults('--seconds', '60', '--sends', '3000', '--faults', '12');
  console.log(JSON.stringify(outcome));
  expect(outcome.violations).toEqual({});
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(3_000);
  expect(Object.keys(outcome.faults)).toHaveLength(6);
  expect(outcome.lostAcks).toBeGreaterThan(20);
  expect(outcome.deleted).toBeGreaterThan(20);
});

describe('a server is noticed', () => {
  test.each(['broadcast', 'twice'])('with the fault "%s" built in', async (mutant) => {
    const { violations } = await underFaults('--mutant', mutant, '--seconds', '40');
    expect(Object.keys(violations)).not.toEqual([]);
  });
});
