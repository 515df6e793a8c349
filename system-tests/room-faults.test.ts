import { expect, test } from 'vitest';
import { mutants } from './room-faults/mutants.ts';
import { copyWithFaults } from './room-faults/server-copy.ts';
import { runUnderFaults } from './testing/run-under-faults.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

/** The room with the app's client library, three servers and a PostgreSQL, each of which fails once. */
const briefly = ['--seconds', '12', '--people', '20', '--pause', '1500', '--left-within', '60000'];

test('whatever breaks, acknowledged messages appear once, in one order, for everybody', async () => {
  const outcome = await runUnderFaults(...briefly, '--sends', '100', '--faults', '6');
  expect(outcome.violations).toEqual({});
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(100);
  expect(Object.keys(outcome.faults)).toHaveLength(6);
  expect(Object.values(outcome.faults)).not.toContain(0);
});

test.each(mutants)('the fault "$name" can still be built into the server', async (mutant) => {
  await copyWithFaults(await temporaryFolder(), mutant);
});
