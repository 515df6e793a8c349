import { describe, expect, test } from 'vitest';
import { missing } from './failover/programs.ts';
import type { Outcome } from './failover/under-failovers.ts';
import { outcomeOf } from './testing/outcome-of.ts';

const lacks = missing();
if (lacks.length > 0) console.log(`No PostgreSQL is taken over by another: that takes ${lacks.join(', ')}, of Debian.`);

/** A takeover takes most of a minute. The second test asks only that what is left is whole. */
const [kills, fewer] = [10, 4];
/** What a takeover may take beyond the time after which a leader counts as gone, in seconds. */
const beyond = 10;

describe.runIf(lacks.length === 0)('on the cluster of deploy/failover, whose leader is killed again and again', () => {
  test('no acknowledged message and no payslip is lost, and people wait for no more than ttl and ten seconds', async () => {
    const outcome = await outcomeOf<Outcome>('failover', '--takeovers', String(kills));
    console.log(JSON.stringify(outcome));
    expect(outcome.outages).toHaveLength(kills);
    expect(Math.max(...outcome.outages)).toBeLessThan(outcome.ttl + beyond);
    expect([outcome.lost, outcome.violations, outcome.payday.wrong, outcome.complaints]).toEqual([0, {}, [], []]);
    expect(Object.keys(outcome.payday.answers).filter((status) => !['200', '503'].includes(status))).toEqual([]);
    expect(outcome.acknowledged).toBeGreaterThan(500);
    expect(outcome.payday.released).toBeGreaterThan(0);
  });

  test('nor where a leader stands still, is cut off from the others, or goes on without its Patroni', async () => {
    const outcome = await outcomeOf<Outcome>('failover', '--takeovers', '6', '--fates', 'frozen,split,hung');
    console.log(JSON.stringify(outcome));
    expect(outcome.outages).toHaveLength(6);
    expect(Math.max(...outcome.outages)).toBeLessThan(outcome.ttl + beyond);
    expect([outcome.lost, outcome.violations, outcome.payday.wrong, outcome.complaints]).toEqual([0, {}, [], []]);
    expect(Object.keys(outcome.payday.answers).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  });

  test('without synchronous replication the end of the room may be lost, and everybody still has one room', async () => {
    const outcome = await outcomeOf<Outcome>('failover', '--takeovers', String(fewer), '--asynchronous');
    console.log(JSON.stringify(outcome));
    expect(outcome.outages).toHaveLength(fewer);
    for (const holds of ['same-for-everybody', 'no-gaps', 'memory-bounded', 'leavers-disconnected'] as const)
      expect(outcome.violations[holds]).toBeUndefined();
    expect(outcome.complaints).toEqual([]);
  });
});
