import { expect, test } from 'vitest';
import { mutants } from './room-faults/mutants.ts';
import type { Outcome } from './room-faults/under-faults.ts';
import { outcomeOf } from './testing/outcome-of.ts';

test('over half an hour of faults, acknowledged messages appear once, in one order, for everybody', async () => {
  // In the last ten minutes no process is killed, and each server's memory has to stay level.
  const outcome = await outcomeOf<Outcome>('room-faults', '--seconds', '1200', '--level', '600');
  console.log(JSON.stringify(outcome));
  expect(outcome.violations).toEqual({});
  expect(outcome.acknowledged).toBeGreaterThanOrEqual(3_000);
  expect(Object.keys(outcome.faults)).toHaveLength(6);
  expect(outcome.lostAcks).toBeGreaterThan(20);
  expect(outcome.deleted).toBeGreaterThan(20);
});

test.each(mutants)('the checks catch a server with the fault "$name": $fault', async ({ name }) => {
  const { violations } = await outcomeOf<Outcome>('room-faults', '--mutant', name, '--seconds', '60');
  expect(Object.keys(violations)).not.toEqual([]);
});
